//! Damier, a bot arena for grid strategy games.
//!
//! The rules are in the crate `damier_games`; here is everything around them. [`registry`] turns
//! what users write (`go:size=9,komi=7.5`) into a game, [`pairing`] says who plays whom, [`stats`]
//! which bot is stronger, by how much and how surely, [mod@bench] measures how fast the rules are,
//! and [`cli`] is the command line.

pub mod bench;
pub mod cli;
pub mod pairing;
pub mod registry;
pub mod seed;
pub mod stats;
pub mod view;
