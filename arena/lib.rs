//! Damier, a bot arena for grid strategy games.
//!
//! The rules are in the crate `damier_games`, what a bot is in `damier_bots`; here is everything
//! around them. [`registry`] turns what users write (`go:size=9,komi=7.5`) into a game, [`entrant`]
//! a library into a bot, [mod@bench] measures how fast the rules are, and [`cli`] is the command
//! line.

pub mod bench;
pub mod cli;
pub mod entrant;
pub mod registry;
pub mod seed;
pub mod view;
