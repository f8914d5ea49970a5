//! Seeds: what makes a run repeatable.
//!
//! The generator is named, so that a seed gives the same game on every machine and in every later
//! version.

use std::hash::{BuildHasher, RandomState};

use damier_games::Seat;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator of all that is random.
pub type Generator = Xoshiro256PlusPlus;

/// The generator that a seed stands for.
pub fn generator(seed: u64) -> Generator {
    Generator::seed_from_u64(seed)
}

/// A seed nobody chose, short enough to be typed again and exact in every JSON reader.
pub fn fresh() -> u64 {
    RandomState::new().hash_one(()) >> 32
}

/// The seed of one match, from which all of its random choices are drawn.
///
/// What chance draws and what each bot is given are derived apart: no bot can tell the one from the
/// other. Matches on the same board share what chance draws, not what their bots are given.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct MatchSeed {
    board: u64,
    turn: u64,
}

impl MatchSeed {
    /// The seed of a series' match on the board or opening with this number, when seats on it are
    /// rotated for the `turn`th time.
    pub fn new(series: u64, board: u64, turn: u64) -> MatchSeed {
        MatchSeed { board: mix(mix(series) ^ board), turn }
    }

    /// What the start and every draw come from.
    pub fn chance(self) -> u64 {
        mix(self.board ^ 0x6368_616e_6365)
    }

    /// What the bot in a seat is given.
    pub fn bot(self, seat: Seat) -> u64 {
        mix(mix(mix(self.board ^ 0x0062_6f74) ^ self.turn) ^ seat.index() as u64)
    }
}

/// A bijection that leaves no trace of how near two numbers were (the finaliser of `SplitMix64`).
pub(crate) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
