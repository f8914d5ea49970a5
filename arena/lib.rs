//! Damier, a bot arena for grid strategy games.
//!
//! The rules are in the crate `damier_games`; here is everything around them. [`registry`] turns
//! what users write (`go:size=9,komi=7.5`) into a game, [`stats`] says which bot is stronger, by how
//! much and how surely, [`records`] are games on paper, [`gtp`] makes a Go engine of a bot,
//! [mod@bench] measures how fast the rules are, and [`cli`] is the command line.

pub mod bench;
pub mod cli;
pub mod clock;
pub mod entrant;
pub mod gtp;
pub mod pool;
pub mod records;
pub mod referee;
pub mod registry;
pub mod seed;
pub mod series;
pub mod stats;
pub mod verify;
pub mod view;
