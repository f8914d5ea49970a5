//! A person plays: the game on the table, its players, its files and the two ways to show it.
//!
//! - `table`: the game under way, with undo and redo to any earlier turn; `player`: who sits where;
//!   `thinker`: bots that think in threads of their own; `sitting`: all of them together;
//! - `save`: a game as text; `keeping`: games under way, kept without being asked; `named_file`: files
//!   that people name; `record`: finished games for others to read; `scores`: high scores;
//! - `keys`: what keys mean; `controls`: which gestures a game knows;
//! - `plain`: a line and Enter per move, for scripts and screen readers; `screen`: the full screen.
//!
//! What is legal, and what it brings, only the game says. Nothing here reads arguments.

mod controls;
mod end;
mod keeping;
mod keys;
mod named_file;
mod plain;
mod player;
mod record;
mod save;
mod scores;
mod screen;
mod sitting;
mod table;
mod thinker;

pub use controls::Controls;
pub use end::End;
pub use keeping::newest_kept;
pub use keys::{Action, KeySet, Keys};
pub use named_file::Refusal;
pub use plain::Plain;
pub use player::{Player, Seats};
pub use record::record_text;
pub use save::{BadSave, Save};
pub use scores::{BadScores, HighScores, Ranked};
pub use screen::Screen;
pub use sitting::{Options, Sitting};
pub use table::Table;
pub use thinker::{Answer, Thinker};

/// How a person left the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum After {
    /// For good.
    Quit,
    /// To play this game, as users write it.
    New(String),
}
