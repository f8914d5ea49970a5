//! Damier, a bot arena for grid strategy games.
//!
//! The rules are in the crate `damier_games`, the bots in `damier_bots`; here is everything around
//! them. [`registry`] turns what users write (`go:size=9,komi=7.5`) into a game and [`entrant`] into
//! a bot; [`pairing`] says who plays whom; [`referee`] plays one match, [`notes`] is what bots say
//! about it, [`pool`] plays many at a time, [`series`] sums them up; [`stats`] says which bot is
//! stronger, by how much and how surely, [`compare`] plays until that is known, [`repeats`] tells what
//! was played before; [`records`] are games on paper, [`verify`] judges them and [`scoring`] counts
//! them, [`gtp`] makes a Go engine of a bot;
//! [`scaffold`] writes a bot to start from, and [`check`] says whether one is sound;
//! [mod@bench] measures how fast all this is, and [`cli`] is the command line.

pub mod bench;
pub mod championship;
pub mod check;
pub mod cli;
pub mod clock;
pub mod compare;
pub mod config;
pub mod entrant;
pub mod folders;
pub mod gtp;
pub mod menu;
pub mod notes;
pub mod pairing;
pub mod play;
pub mod pool;
pub mod preferences;
pub mod recent;
pub mod records;
pub mod referee;
pub mod registry;
pub mod repeats;
pub mod replay;
pub mod scaffold;
pub mod scoring;
pub mod seed;
pub mod series;
pub mod standings;
pub mod stats;
pub mod store;
pub mod terminal;
pub mod tutorial;
pub mod verify;
pub mod view;
pub mod watch;
