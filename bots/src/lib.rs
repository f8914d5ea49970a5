#![doc = include_str!("../README.md")]
//!
//! # What holds everywhere
//!
//! A bot is handed the whole position and answers with a move. It knows the rules, never the arena:
//! nothing here starts a process, reads a file or decides what a wrong move costs. The seed that
//! draws chance is never shown to a bot; each gets a seed of its own.

pub mod abi;
pub mod alphabeta;
mod bot;
mod budget;
mod builtin;
mod clock;
pub mod defend_attack;
pub mod eval;
pub mod expectimax;
mod export;
mod forfeit;
pub mod greedy;
mod learning;
pub mod mcts;
pub mod ntuple;
mod packing;
pub mod practice;
pub mod random;
pub mod smart_random;
mod telling;
mod words;

pub use bot::{Bot, Choice, Considered, LONGEST_COMMENT, Parting, Seating, View};
pub use budget::{Allowance, Budget};
pub use builtin::{Build, Builtin, Builtins, Listed};
pub use clock::{BadDuration, Clock, Share, parse_duration, thinking_time};
pub use forfeit::{Fault, Forfeit};
pub use learning::{Beginning, Learn, Played, Size};
pub use words::{Words, is_plain};

/// What [`export_bot!`] expands to. It is for that macro alone, and may change with every version.
#[doc(hidden)]
pub mod macro_support {
    pub use crate::export::{Bots, Builds, Export, Offer, desc, entry};
}
