//! Which matches a file holds.

use serde::Serialize;

use damier_arena::archive::records::Recorded;
use damier_arena::archive::store::{Ended, Row};

/// A match in the list of a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Listing {
    /// Which match: `1.3.2` in a championship, else its number in the file.
    #[serde(rename = "match")]
    pub id: String,
    /// Who played.
    pub entrants: Vec<String>,
    /// Moves that were made, where that is known without reading all of it.
    pub moves: Option<u64>,
    /// The result, empty if it is not known.
    pub result: String,
    /// How it ended, if that is known.
    pub ended: Option<&'static str>,
    /// Who faulted and how, if somebody did.
    pub fault: Option<String>,
    /// Why it cannot be read, if it cannot.
    pub error: Option<String>,
}

impl Listing {
    pub(crate) fn of(id: &str, recorded: &Recorded) -> Listing {
        let fault = match (recorded.ended, recorded.loser) {
            (Some(Ended::Fault(kind)), Some(seat)) => {
                Some(fault(recorded.entrants.get(seat), kind.name(), &recorded.reason))
            }
            _ => None,
        };
        Listing {
            id: id.to_owned(),
            entrants: recorded.entrants.clone(),
            moves: Some(recorded.script().moves() as u64),
            result: recorded.result.clone(),
            ended: recorded.ended.map(Ended::name),
            fault,
            error: None,
        }
    }

    pub(crate) fn of_row(
        id: &str,
        row: &Row,
        opening_plies: u32,
        names: &[String],
        result: String,
    ) -> Listing {
        let name = |&entrant: &usize| names.get(entrant).cloned().unwrap_or_default();
        let entrants: Vec<String> = row.seats.iter().map(name).collect();
        let fault = row.forfeit.as_ref().map(|(seat, forfeit)| {
            fault(entrants.get(*seat), forfeit.fault.name(), &forfeit.reason)
        });
        Listing {
            id: id.to_owned(),
            moves: moves(row, opening_plies),
            result,
            ended: Some(row.ended.name()),
            fault,
            error: None,
            entrants,
        }
    }

    pub(crate) fn unreadable(id: &str, error: String) -> Listing {
        Listing { id: id.to_owned(), error: Some(error), ..Listing::default() }
    }

    /// Did somebody fault, or is the record itself at fault?
    pub fn is_faulty(&self) -> bool {
        self.fault.is_some() || self.error.is_some()
    }

    /// The players, apart by dashes.
    pub fn players(&self) -> String {
        let named = |name: &String| if name.is_empty() { "?".to_owned() } else { name.clone() };
        self.entrants.iter().map(named).collect::<Vec<_>>().join(" – ")
    }
}

/// How many moves were made: those of the opening, and those that bots were asked for but the last,
/// if it ended the match instead. Not known of a match that was over before a bot was asked.
fn moves(row: &Row, opening_plies: u32) -> Option<u64> {
    match (row.plies, row.loser()) {
        (0, Some(_)) => Some(0),
        (0, None) => (opening_plies == 0).then_some(0),
        (asked, loser) => Some(u64::from(opening_plies) + asked - u64::from(loser.is_some())),
    }
}

fn fault(name: Option<&String>, kind: &str, reason: &str) -> String {
    format!("{}: {kind}: {reason}", name.map_or("?", String::as_str))
}
