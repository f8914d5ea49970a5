//! A game for Damier: sheep on a meadow.
//!
//! Seats take turns to put a sheep on a free cell. After each sheep, a weed grows on a free cell that
//! is drawn: nobody can graze there. When no cell is free the game is over, and every two sheep of a
//! seat that stand side by side are a point.
//!
//! Each file is one thing that Damier asks of a game: its rules (`Game`), its settings, texts and codes
//! (`Notation`), its picture (`Depict`) and its bots (`Builtins`). `tests/laws.rs` tries what has to
//! hold for any game.

mod bots;
mod notation;
mod picture;
mod rules;

pub use bots::Neighbour;
pub use rules::{Field, Meadow, Rules};
