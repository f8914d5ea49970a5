//! How things are shown: tables and numbers as text, and boards in a terminal. Nothing here knows a
//! rule or a command.
//!
//! - `number`, `table`, `plain`: text;
//! - `theme`: colours and glyphs; `place` and `board`: a scene's board and the mouse on it; `side`:
//!   what stands beside it; `panel`: help, questions and menus over it; `stage`: all of that on one
//!   screen; `sparkline`: a number over the moves of a game.

pub mod board;
pub mod number;
pub mod panel;
pub mod place;
pub mod plain;
pub mod side;
pub mod sparkline;
pub mod stage;
pub mod table;
pub mod theme;
