//! A series: some games between the same bots, and what they say.
//!
//! Which games are played is a pure function of the number of seats, entrants and games, and the
//! same board is used where bots are to be compared: twice with swapped seats for two seats, once
//! by every bot for one, in all rotations for more. A match's number follows from the same, so a series
//! goes on where it was left, with what a [`Shelf`] has.

mod jobs;
mod order;
mod outcome;
mod summary;

pub use jobs::{BadSeries, jobs, schedule};
pub use order::{Left, Pace, Shelf, in_order};
pub use outcome::Outcome;
pub use summary::{EntrantSummary, Rated, Scores, Summary};
