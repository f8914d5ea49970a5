#![doc = include_str!("../README.md")]
//!
//! # Rooms
//!
//! The rules are in the crate `damier_games`, the bots in `damier_bots`; here is what is around
//! them, in rooms of which each knows only those above it:
//!
//! - [`record`]: what is kept of a match; [`seed`]: what makes it repeatable;
//! - [`players`]: from what users write to a bot, behind walls where it is not ours;
//! - [`referee`]: matches between bots, one after the other;
//! - [`registry`]: from what users write (`go:size=9,komi=7.5`) to a game whose type is forgotten;
//! - [`contest`]: pool, pairing, series and comparisons, tables, statistics;
//! - [`archive`]: results on disk and games on paper, and what verifies them;
//! - `fleet` (a feature): a pool of other machines;
//! - [`championship`]: all of that together; [`rerun`]: one match of it, played again; [`asking`]: what
//!   a bot thinks of positions in it;
//! - [`tuning`]: which values of a bot's parameters are strongest.

pub mod archive;
pub mod asking;
pub mod championship;
pub mod clock;
pub mod contest;
pub mod files;
#[cfg(feature = "fleet")]
pub mod fleet;
#[cfg(test)]
mod fuzz;
pub mod plain;
pub mod players;
pub mod record;
pub mod referee;
pub mod registry;
pub mod rerun;
pub mod seed;
pub mod setting_help;
mod spreadsheet;
pub mod tuning;
