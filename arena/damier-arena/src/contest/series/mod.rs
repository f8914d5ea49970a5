//! A series: some games between the same bots, and what they say.
//!
//! Which games are played is a pure function of the number of seats, entrants and games, and the
//! same board is used where bots are to be compared: twice with swapped seats for two seats, once
//! by every bot for one, in all rotations for more.

mod jobs;
mod order;
mod outcome;
mod summary;

pub use jobs::{BadSeries, count, jobs};
pub use order::{Left, Pace, in_order};
pub use outcome::Outcome;
pub use summary::{EntrantSummary, Rated, Scores, Summary};
