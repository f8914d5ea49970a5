//! The menu: what `damier` alone opens on a terminal.
//!
//! `pages` is the model: pages of lines to choose from, each of which leads to another page, changes a
//! value or runs a command. A command is a line of words as a user would type it, so the menu can do
//! nothing that the command line cannot. `order` is what can be chosen about a game to be played, `kept`
//! the games that can go on. `screen` draws it, with a small game beside it that a bot
//! plays (`demo`), unless motion is not wanted (`motion`).

mod kept;
mod order;
mod pages;

pub(crate) use kept::ago;
pub use kept::{KeptGame, kept_games};
#[cfg(feature = "page")]
pub(crate) use order::{boards, game_text, offered};
pub use pages::{Effect, Errand, Menu};
