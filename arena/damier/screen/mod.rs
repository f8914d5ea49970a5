//! The terminal: the models of the desk on a full screen. Nothing here knows a rule.
//!
//! - `terminal`: the device; `keys`: what keys mean;
//! - `theme`: colours and glyphs; `division`: how a screen is divided; `place` and `board`: a scene's
//!   board and the mouse on it; `side`: what stands beside it; `footer`: what is told below, and the
//!   keys; `panel` and `list`: help, questions and long lists over it; `scroll`: texts that are longer
//!   than their room; `stage`: all of that on one screen; `sparkline`: numbers over the moves of a game;
//! - `play`, `watch`, `replay`, `tutorial`, `menu`, `dev`: one screen each.

pub mod board;
pub mod dev;
pub mod division;
pub mod footer;
pub mod lately;
pub mod list;
pub mod menu;
pub mod panel;
pub mod place;
pub mod play;
pub mod replay;
pub mod scroll;
pub mod side;
pub mod sparkline;
pub mod stage;
pub mod terminal;
pub mod theme;
pub mod tutorial;
pub mod watch;
