//! Statistics one can trust: which bot is stronger, by how much, and how sure that is.
//!
//! Pure functions of counts and scores; nothing here plays, stores or prints. Two rules hold
//! throughout. No figure is ever NaN or infinite: what too little is known about is an
//! [`Estimate::TooFew`] or a one-sided bound. And nothing is random unless a seed is given.
//!
//! - [`tally`]: the outcomes of two bots against each other, as games or as pairs of games;
//! - [`elo`]: their difference in strength, with its error;
//! - [`sprt`]: is it settled yet? A test that may be looked at after every game;
//! - [`stopped`]: what the games of such a test say about strength, now that they ended where they did;
//! - [`ratings`]: many bots, one joint fit, with errors from how [`clusters`] of results scatter;
//! - [`beliefs`]: strengths with a prior, and what the next game would tell: for choosing games;
//! - [`scores`], [`paired`], [`sequential`]: games of one seat, where scores are compared seed by
//!   seed;
//! - [`summary`]: all about one pairing, with the sentence that answers the question;
//! - [`simulate`]: do the tests and intervals keep what they promise?
//!
//! ```
//! use damier_arena::contest::stats::{Strength, Tally};
//!
//! let strength = Strength::of(&Tally::games(136, 111, 96));
//! assert_eq!(strength.elo.to_string(), "+40.7 ± 30.4");
//! let perfect = Strength::of(&Tally::games(10, 0, 0));
//! assert_eq!(perfect.elo.to_string(), "> +183 (95 %)");
//! ```

pub mod beliefs;
mod brownian;
pub mod clusters;
pub mod elo;
pub mod estimate;
mod likelihood;
mod links;
pub mod normal;
pub mod paired;
pub mod ratings;
pub mod scores;
pub mod sequential;
pub mod simulate;
pub mod sprt;
pub mod stopped;
pub mod student;
pub mod summary;
mod symmetric;
pub mod tally;

pub use clusters::Clusters;
pub use elo::Strength;
pub use estimate::Estimate;
pub use sprt::{Model, Sprt, Verdict};
pub use summary::Summary;
pub use tally::Tally;
