//! Bots that play before somebody's eyes.
//!
//! The match is the referee's, as any other, in a thread of its own: the same seed gives the same game
//! as `damier match` plays. Only the bots are wrapped: a [`Watched`] bot tells what it sees and chooses,
//! and waits for leave before it thinks. Whoever watches reads [`News`] and gives leave; `screen` is
//! the full screen.

pub(crate) mod match_up;
mod watched;

pub use match_up::{Report, Watch, start};
pub use watched::{News, Watched};
