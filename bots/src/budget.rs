//! How long a search may think: so many nodes, so much time, or both.

use std::time::Duration;

use damier_games::{BadSetting, Settings};

use crate::clock::{Clock, parse_duration, thinking_time};

/// What is kept back from a time that the bot was told to take, for what comes after the search.
const MARGIN: f64 = 0.98;

/// What a search may spend on a move.
///
/// A number of nodes alone is reproducible; a time is not, and is never looked at unless there is
/// one here or on the match's clock.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Playouts or positions; no limit if there is none.
    pub nodes: Option<u64>,
    /// Time to take for each move.
    pub move_time: Option<Duration>,
}

impl Budget {
    /// So many playouts or positions a move.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), move_time: None }
    }

    /// So much time a move.
    pub fn time(move_time: Duration) -> Budget {
        Budget { nodes: None, move_time: Some(move_time) }
    }

    /// Reads `move-time` and a number of nodes by its key. If neither is given, `default` nodes.
    ///
    /// # Errors
    /// The value that is wrong.
    pub fn read(settings: &Settings, key: &str, default: u64) -> Result<Budget, BadSetting> {
        let nodes = settings.int(key, 1..=1_000_000_000_u64)?;
        let move_time = match settings.get("move-time") {
            None => None,
            Some(text) => Some(parse_duration(text).map_err(|_| {
                BadSetting::value("move-time", text, "a duration such as 100ms, 10s or 2m")
            })?),
        };
        let unlimited = nodes.is_none() && move_time.is_none();
        Ok(Budget { nodes: if unlimited { Some(default) } else { nodes }, move_time })
    }

    /// The budget as it begins to run down, when about `moves` more are to be made in the game.
    pub fn begin(self, clock: Clock, moves: u32) -> Allowance {
        let own = self.move_time.map(|time| time.mul_f64(MARGIN));
        let time = [own, clock.for_this_move(moves)].into_iter().flatten().min();
        Allowance { nodes: self.nodes, until: time.map(|time| thinking_time() + time) }
    }
}

/// A budget that is running down.
#[derive(Copy, Clone, Debug)]
pub struct Allowance {
    nodes: Option<u64>,
    until: Option<Duration>,
}

impl Allowance {
    /// Is it used up after so many nodes? The time is looked at after every `stride` nodes only.
    #[inline]
    pub fn is_spent(&self, nodes: u64, stride: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || (nodes.is_multiple_of(stride)
                && self.until.is_some_and(|until| thinking_time() >= until))
    }
}
