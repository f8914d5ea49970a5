//! Seeds: what makes a run repeatable.
//!
//! The generator is named, so that a seed gives the same game on every machine and in every later
//! version.

use std::hash::{BuildHasher, RandomState};

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
