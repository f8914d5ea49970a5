//! Seeds: what makes a run repeatable, and what no bot can know.
//!
//! All that is random in a contest follows from one [`Seed`]. What chance draws and what each bot is
//! given are derived from it by SHA-256, one way: whoever knows what a bot was given, and every tile
//! that was drawn so far, knows nothing about the seed or about what will be drawn. A seed that nobody
//! chose is a secret of 128 bits from the system. One that somebody chose is stretched by the same
//! hash; if it is short and public it can be guessed by trying, and so can what it draws.
//!
//! Hash and generators are named, so that a seed gives the same game on every machine and in every
//! later version. Results of the first versions were drawn in another way ([`Seed::Old`]), which can be
//! calculated backwards: they are read, verified and gone on with, and nothing new is drawn like that.

mod derived;
mod text;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) use derived::mix;
pub use derived::{Chance, ContestKey, MatchSeed};
pub(crate) use text::written;
pub use text::{BadSeed, Seed};

/// The generator of what is random where nobody plays against it: simulations, searches, tests.
pub type Generator = Xoshiro256PlusPlus;

/// The generator that a number stands for.
pub fn generator(number: u64) -> Generator {
    Generator::seed_from_u64(number)
}
