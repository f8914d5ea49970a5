//! What was agreed when a championship began, and whether a file still says so.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::archive::store::{BadStore, Store};
use crate::contest::config::{Config, Terms};
use crate::contest::pairing::{Format, Plan};
use crate::contest::referee::Resign;
use crate::players::{BadBot, Entrant};
use crate::seed;

/// What a results file says about its championship.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreed {
    /// What may not change.
    pub terms: Terms,
    /// The seed of all matches.
    pub seed: u64,
    /// The entrants as users write them; more may come later.
    pub entrants: Vec<String>,
    /// Rounds; more may come later.
    pub rounds: u32,
}

/// Why a file and its results do not belong together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Changed {
    /// The file says something else now.
    #[error("{0}")]
    Terms(String),
    /// The results cannot be read or written.
    #[error(transparent)]
    Store(#[from] BadStore),
}

/// The key under which a results file keeps it.
const KEY: &str = "championship";

impl Agreed {
    /// What a results file says, if it says anything yet.
    ///
    /// # Errors
    /// If the file cannot be read, or says what this program does not know.
    pub fn of(store: &Store) -> Result<Option<Agreed>, BadStore> {
        let text = store.about(KEY)?;
        let read = text.map(|text| serde_json::from_str(&text)).transpose();
        read.map_err(|_| BadStore::terms(store.path()))
    }

    /// What its schedule follows from, for a game of so many seats.
    pub fn plan(&self, seats: usize) -> Plan {
        Plan {
            format: self.terms.format,
            entrants: self.entrants.len(),
            seats,
            rounds: self.rounds,
            openings: self.terms.openings,
        }
    }

    /// The entrants' names, as tables show them.
    pub fn names(&self) -> Vec<String> {
        let entrants: Result<Vec<Entrant>, BadBot> = Entrant::parse_all(&self.entrants);
        match entrants {
            Ok(entrants) => entrants.into_iter().map(|entrant| entrant.name).collect(),
            Err(_) => self.entrants.clone(),
        }
    }
}

/// Compares a file with what its results were begun with, and notes what they are now.
///
/// # Errors
/// Each difference that is not more rounds or, where everyone meets everyone, more entrants.
pub fn agree(config: &Config, store: &mut Store) -> Result<Agreed, Changed> {
    let before = Agreed::of(store)?;
    let seed = config.seed.or(before.as_ref().map(|agreed| agreed.seed));
    let now = Agreed {
        terms: config.terms.clone(),
        seed: seed.unwrap_or_else(seed::fresh),
        entrants: config.entrants.iter().map(|entrant| entrant.text().to_owned()).collect(),
        rounds: config.rounds,
    };
    let differences = before.map(|before| differences(&before, &now)).unwrap_or_default();
    if !differences.is_empty() {
        return Err(Changed::Terms(differences.join("; ")));
    }
    if let Ok(text) = serde_json::to_string(&now) {
        store.set_about(KEY, &text)?;
    }
    Ok(now)
}

fn differences(before: &Agreed, now: &Agreed) -> Vec<String> {
    let mut found = Vec::new();
    let mut compare = |key: &str, before: String, now: String| {
        if before != now {
            found.push(format!("{key} was {before}, is {now}"));
        }
    };
    let (old, new) = (&before.terms, &now.terms);
    compare("game", old.game.clone(), new.game.clone());
    compare("format", old.format.name().to_owned(), new.format.name().to_owned());
    compare("openings", old.openings.to_string(), new.openings.to_string());
    let time = |time: Option<Duration>| time.map_or("none".to_owned(), |time| format!("{time:?}"));
    compare("move-time", time(old.move_time), time(new.move_time));
    compare("game-time", time(old.game_time), time(new.game_time));
    let moves = |moves: Option<u32>| moves.map_or("none".to_owned(), |moves| moves.to_string());
    compare("max-moves", moves(old.max_moves), moves(new.max_moves));
    compare("opening-plies", old.opening_plies.to_string(), new.opening_plies.to_string());
    let resign = |rule: Option<Resign>| {
        let text = |rule: Resign| format!("{{ below = {}, moves = {} }}", rule.below, rule.moves);
        rule.map_or("none".to_owned(), text)
    };
    compare("resign", resign(old.resign), resign(new.resign));
    compare("seed", before.seed.to_string(), now.seed.to_string());
    if now.rounds < before.rounds {
        compare("rounds", before.rounds.to_string(), now.rounds.to_string());
    }
    let may_grow = matches!(new.format, Format::RoundRobin | Format::Gauntlet);
    let kept = now.entrants.starts_with(&before.entrants);
    if !kept || (!may_grow && now.entrants.len() > before.entrants.len()) {
        compare("entrants", before.entrants.join(" "), now.entrants.join(" "));
    }
    found
}
