//! How a bot spends its time: over a whole game, and on one move.
//!
//! The share of a move is turned into a number of positions by the speed seen so far, so that the
//! search itself needs the clock only as a last resort.

use std::time::Duration;

use crate::clock::Clock;

/// What is kept back for all that a bot does not see.
const KEPT: f64 = 0.95;
/// A deeper search is begun if it will probably cost no more than this many shares: most searches
/// end well below what they are allowed.
const GENEROUS: f64 = 2.0;
/// A move may take this many times its share, if the search turns out larger than expected.
const STRETCH: f64 = 8.0;
/// ... but never more than this part of all that is left for the game.
const LARGEST_PART: f64 = 0.02;
/// Positions per second before anything was measured.
const FIRST_SPEED: f64 = 1e7;
/// A search of fewer positions says nothing about speed.
const TELLING: u64 = 5_000;

/// The time there is by the bot's own parameters.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeBudget {
    /// For the whole game.
    pub game: Option<Duration>,
    /// For each move.
    pub per_move: Option<Duration>,
}

/// What a move may cost.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Share {
    /// Positions that are likely to take the time meant for this move.
    pub(super) nodes: u64,
    /// When to break off.
    pub(super) longest: Duration,
}

/// The time used so far and the speed seen.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    budget: TimeBudget,
    used: Duration,
    speed: f64,
}

impl Pace {
    pub(super) fn new(budget: TimeBudget) -> Pace {
        Pace { budget, used: Duration::ZERO, speed: FIRST_SPEED }
    }

    /// A game begins.
    pub(super) fn restart(&mut self) {
        self.used = Duration::ZERO;
    }

    /// What this move may cost if about `moves_left` are to come; `None` if there is no limit.
    pub(super) fn share(&self, clock: &Clock, moves_left: f64) -> Option<Share> {
        let own = self.budget.game.map(|budget| budget.saturating_sub(self.used));
        let shortest = |a: Option<Duration>, b: Option<Duration>| {
            let shorter = [a, b].into_iter().flatten().min();
            shorter.map(|time| time.as_secs_f64() * KEPT)
        };
        let game = shortest(own, clock.game_time);
        let this_move = shortest(self.budget.per_move, clock.move_time);
        let (share, longest) = match (game, this_move) {
            (None, None) => return None,
            (None, Some(this_move)) => (this_move, this_move),
            (Some(game), this_move) => {
                let share = game / moves_left;
                let longest = (share * STRETCH).min(game * LARGEST_PART);
                let this_move = this_move.unwrap_or(f64::INFINITY);
                (share.min(this_move), longest.min(this_move))
            }
        };
        let share = (share * GENEROUS).min(longest) / GENEROUS;
        let nodes = (share * GENEROUS * self.speed) as u64;
        Some(Share { nodes, longest: Duration::from_secs_f64(longest) })
    }

    /// A move took this time and looked at this many positions.
    pub(super) fn took(&mut self, time: Duration, nodes: u64) {
        self.used += time;
        if nodes >= TELLING {
            let seen = nodes as f64 / time.as_secs_f64().max(1e-6);
            self.speed += (seen - self.speed) / 8.0;
        }
    }
}
