//! How long a search may think: so many nodes, so much time, or both.

use std::time::Duration;

use damier_games::{BadSetting, Settings};

use crate::clock::{Clock, Share, parse_duration};

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
    /// Playouts or positions where no time is set, neither here nor by the match.
    pub untimed: Option<u64>,
}

impl Budget {
    /// So many playouts or positions a move.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// So much time a move.
    pub fn time(move_time: Duration) -> Budget {
        Budget { move_time: Some(move_time), ..Budget::default() }
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
        let nodes = if unlimited { Some(default) } else { nodes };
        Ok(Budget { nodes, move_time, untimed: None })
    }

    /// The budget as it begins to run down, when about `moves` more are to be made in the game.
    pub fn begin(self, clock: Clock, moves: u32) -> Allowance {
        let own = self.move_time.map(|time| time.mul_f64(MARGIN));
        let share = match (own, clock.for_this_move(moves)) {
            (None, share) => share,
            (Some(own), Some(share)) if share.usual < own => {
                Some(Share { most: share.most.min(own), ..share })
            }
            (Some(own), _) => Some(Share { usual: own, most: own, is_kept: false }),
        };
        let nodes = self.nodes.or(if share.is_none() { self.untimed } else { None });
        let begun = clock.now();
        let until = share.map(|share| begun + share.usual);
        Allowance { nodes, clock, share, begun, until }
    }
}

/// A budget that is running down.
#[derive(Copy, Clone, Debug)]
pub struct Allowance {
    nodes: Option<u64>,
    clock: Clock,
    share: Option<Share>,
    begun: Duration,
    until: Option<Duration>,
}

impl Allowance {
    /// Is it used up after so many nodes? The time is looked at after every `stride` nodes only.
    #[inline]
    pub fn is_spent(&self, nodes: u64, stride: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || (nodes.is_multiple_of(stride)
                && self.until.is_some_and(|until| self.clock.now() >= until))
    }

    /// How many nodes more there will be after so many, where it is of use to need fewer: nothing but the
    /// time for the game limits this move. A fixed number of nodes stays what it is.
    pub fn more(&self, nodes: u64) -> Option<u64> {
        let until = self.until.filter(|_| self.shares_time())?;
        let now = self.clock.now();
        let spent = now.saturating_sub(self.begun).as_secs_f64().max(1e-6);
        let more = nodes as f64 / spent * until.saturating_sub(now).as_secs_f64();
        Some(more as u64)
    }

    /// Takes all that may be taken for one move, if that is more than what is left: of the time for the
    /// game, the usual share.
    pub fn stretch(&mut self) -> bool {
        let at_most =
            self.share.filter(|_| self.shares_time()).map(|share| self.begun + share.most);
        let can = self.until < at_most;
        if can {
            self.until = at_most;
        }
        can
    }

    fn shares_time(&self) -> bool {
        self.nodes.is_none() && self.share.is_some_and(|share| share.is_kept)
    }
}
