//! A person plays: the game on the table, its players, its files and the two ways to show it.
//!
//! - `table`: the game under way, with undo and redo to any earlier turn; `player`: who sits where;
//!   `thinker`: bots that think in threads of their own; `judging`: what is off the board at the end;
//!   `sitting`: all of them together; `command`: what can be done there;
//! - `save`: a game as text; `keeping`: games under way, kept without being asked; `named_file`: files
//!   that people name; `record`: finished games for others to read; `scores`: high scores;
//! - `controls`: which gestures a game knows; `keys`: what letters mean.
//!
//! What is legal, and what it brings, only the game says. Nothing here reads arguments.

pub mod command;
pub(crate) mod controls;
pub(crate) mod end;
mod judging;
mod keeping;
pub mod keys;
mod named_file;
pub(crate) mod player;
mod record;
mod save;
mod scores;
pub(crate) mod sitting;
pub(crate) mod table;
pub(crate) mod thinker;

pub use command::{Command, Done, Refused};
pub use controls::Controls;
pub use end::End;
pub use judging::Judging;
pub use keeping::newest_kept;
pub use named_file::Refusal;
pub use player::{Player, Seats};
pub use record::{has_sgf, record_text};
pub use save::{BadSave, Save};
pub use scores::{BadScores, HighScores, Ranked};
pub use sitting::{Options, Sitting};
pub use table::Table;
pub use thinker::{Chosen, Thinker};

/// How a person left the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    /// For good.
    Quit,
    /// To play this game, as users write it.
    New(String),
}
