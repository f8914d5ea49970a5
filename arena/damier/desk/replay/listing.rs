//! Which matches a file holds.

use serde::Serialize;

use damier_arena::archive::records::Recorded;
use damier_arena::plain::one_line;
use damier_arena::record::{Match, Outcome};
use damier_bots::{Forfeit, Words};

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
    /// Each seat's share of one point, if that is known.
    pub points: Vec<f64>,
    /// How it ended, if that is known.
    pub ended: Option<&'static str>,
    /// Who faulted and how, if somebody did.
    pub fault: Option<String>,
    /// The seed and the score of a game that was played alone, as far as that is known.
    #[serde(skip)]
    pub alone: Option<(u64, f64)>,
    /// How far the best score is from the next, of a match that was played to its end.
    #[serde(skip)]
    pub margin: Option<f64>,
    /// Why it cannot be read, if it cannot.
    pub error: Option<String>,
}

impl Listing {
    pub(crate) fn of(id: &str, recorded: &Recorded) -> Listing {
        let moves = Some(recorded.script().moves() as u64);
        let entrants = recorded.entrants.iter().map(Words::to_string).collect();
        let listing = Listing::new(id, &recorded.of, entrants, moves, recorded.result.to_string());
        Listing { alone: recorded.seed.and(listing.alone), ..listing }
    }

    /// A match of results, of which only the result is at hand.
    pub(crate) fn of_result(
        id: &str,
        of: &Match,
        opening_plies: u32,
        names: &[String],
        result: String,
    ) -> Listing {
        let name = |&entrant: &usize| names.get(entrant).cloned().unwrap_or_default();
        let entrants = of.seats.iter().map(name).collect();
        Listing::new(id, of, entrants, moves(of, opening_plies), result)
    }

    fn new(
        id: &str,
        of: &Match,
        entrants: Vec<String>,
        moves: Option<u64>,
        result: String,
    ) -> Listing {
        let fault = of.outcome.forfeit().map(|(seat, Forfeit { fault, reason, .. })| {
            let name = entrants.get(seat.index()).map_or("?", String::as_str);
            format!("{name}: {fault}: {reason}")
        });
        let ended = Some(of.outcome.name()).filter(|name| !name.is_empty());
        let points = of.points.clone();
        let alone = match of.scores[..] {
            [score] => Some((of.opening, score)),
            _ => None,
        };
        let mut scores = of.scores.clone();
        scores.sort_by(|one, other| other.total_cmp(one));
        let margin = match scores[..] {
            [best, next, ..] if of.outcome == Outcome::Rules => Some(best - next),
            _ => None,
        };
        let (id, error) = (id.to_owned(), None);
        Listing { id, entrants, moves, result, points, ended, fault, alone, margin, error }
    }

    pub(crate) fn unreadable(id: &str, error: &str) -> Listing {
        Listing { id: id.to_owned(), error: Some(one_line(error)), ..Listing::default() }
    }

    /// Did somebody fault, or is the record itself at fault?
    pub fn is_faulty(&self) -> bool {
        self.fault.is_some() || self.error.is_some()
    }

    /// Did this bot get nothing?
    pub fn is_lost_by(&self, bot: &str) -> bool {
        let mut players = self.entrants.iter().zip(&self.points);
        players.any(|(name, points)| name == bot && *points <= 0.0)
    }

    /// Did this bot get all of it?
    pub fn is_won_by(&self, bot: &str) -> bool {
        let mut players = self.entrants.iter().zip(&self.points);
        players.any(|(name, points)| name == bot && *points >= 1.0)
    }

    /// Did several get a share of it?
    pub fn is_drawn(&self) -> bool {
        self.points.iter().any(|points| *points > 0.0 && *points < 1.0)
    }

    /// The players, apart by dashes.
    pub fn players(&self) -> String {
        let named = |name: &String| if name.is_empty() { "?".to_owned() } else { name.clone() };
        self.entrants.iter().map(named).collect::<Vec<_>>().join(" – ")
    }
}

/// How many moves were made: those of the opening, and those that bots were asked for but the last,
/// if it ended the match instead. Not known of a match that was over before a bot was asked.
fn moves(of: &Match, opening_plies: u32) -> Option<u64> {
    match (of.plies, of.outcome.loser()) {
        (0, Some(_)) => Some(0),
        (0, None) => (opening_plies == 0).then_some(0),
        (asked, loser) => Some(u64::from(opening_plies) + asked - u64::from(loser.is_some())),
    }
}
