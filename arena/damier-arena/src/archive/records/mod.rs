//! Games on paper: files that other programs write and read.
//!
//! A [`Recorded`] is a match of any game with all that is known about it. Results files
//! ([`Results`]), lines of JSON ([`jsonl`]) and SGF files give one each; [`Kind`] tells which of
//! them a file is:
//!
//! - results: `Results::open(path)?.get(id)?`, or `.each(|recorded| …)`;
//! - JSON: `jsonl::Reader::new(file)`, an iterator;
//! - SGF: `sgf::read(&bytes)`, then [`Recorded::of_go`] for each game.
//!
//! [`jsonl`], [`csv`] and [`sgf`] write them, the last by way of [`Recorded::to_go`].
//!
//! A record of Go may hold what the rules know nothing of: a board that was edited in mid game, or
//! a colour that moved twice. [`GoRecord`] is such a game of Go, [`Goban`] plays it move by move and
//! says where it breaks the rules, and [`sgf`] is the format in which the Go world keeps it.

mod counting;
pub mod csv;
mod export_go;
mod go_record;
mod goban;
pub mod jsonl;
mod kind;
mod recorded;
mod results;
pub mod sgf;

pub use counting::RulesFrom;
pub use export_go::NoGo;
pub use go_record::{Entry, Event, GoRecord, Info, SetUp};
pub use goban::{BadEvent, Goban};
pub use kind::Kind;
pub use recorded::Recorded;
pub use results::Results;
