//! How things are shown: tables and numbers as text, and boards in a terminal. Nothing here knows a
//! rule or a command.
//!
//! - `number`, `table`, `plain`, `fold`, `paper`: text;
//! - `theme`: colours and glyphs; `division`: how a screen is divided; `place` and `board`: a scene's
//!   board and the mouse on it; `side`: what stands beside it; `footer`: what is told below, and the
//!   keys; `panel` and `list`: help, questions and long lists over it; `scroll`: texts that are longer
//!   than their room; `stage`: all of that on one screen; `sparkline`: numbers over the moves of a game.

pub mod board;
pub mod division;
pub mod fold;
pub mod footer;
pub mod list;
pub mod number;
pub mod panel;
pub mod paper;
pub mod place;
pub mod plain;
pub mod scroll;
pub mod side;
pub mod sparkline;
pub mod stage;
pub mod table;
pub mod theme;
