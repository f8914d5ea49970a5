//! Where bots come from that are not built in.
//!
//! [`plugin::open`] turns a library into a bot: in this process ([`Isolation::Inline`]) or, by
//! default, in a child process that has shut itself in before it loads the library. Whatever such a
//! bot does becomes a `Forfeit`; only a bot that cannot be had at all is an error, [`BadBot`], and
//! that before its first match. Nobody here knows what a match is worth or whether a move is legal.
//!
//! - `elf` and `library`: what is in a file, and loading it; `inline`: a bot over the C ABI;
//! - `hosted`, `process`, `pipes`, `spawner`, `wire`: a bot over a child process;
//! - `serve` and `sandbox`: the child's side, `damier host`; `null`: a bot to measure all this with.

mod bad_bot;
mod c_match;
mod elf;
mod hosted;
mod inline;
mod isolation;
mod last_words;
mod library;
pub mod null;
mod pipes;
pub mod plugin;
mod process;
mod sandbox;
mod serve;
mod spawner;
mod wire;

pub use bad_bot::BadBot;
pub use isolation::{Isolation, Level, Limits, Walls};
pub(crate) use serve::serve;
