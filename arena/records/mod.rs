//! Games on paper: files that other programs write and read.
//!
//! A record may hold what the rules know nothing of: players' names, comments, a board that was
//! edited in mid game. [`GoRecord`] is such a game of Go, [`Goban`] plays it move by move and says
//! where it breaks the rules, and [`sgf`] is the format in which the Go world keeps it.

mod go_record;
mod goban;
pub mod sgf;

pub use go_record::{Entry, Event, GoRecord, Info, SetUp};
pub use goban::{BadEvent, Goban};
