//! Damier, a bot arena for grid strategy games: the program.
//!
//! The rules are in the crate `damier_games`, the bots in `damier_bots`, and what plays, keeps and
//! compares them in `damier_arena`; here is what people see of it. [`desk`] are models of playing,
//! watching, replaying and learning that know neither keys nor pixels; [`text`] is tables, sentences and
//! numbers; [`screen`] and [`lines`] show the models on a terminal and in lines of text; [`workshop`]
//! is for the authors of bots; [`go`] is what only Go has; [`cli`] turns arguments into calls.

pub mod cli;
pub mod desk;
pub mod folders;
pub mod go;
pub mod lines;
pub mod screen;
pub mod text;
pub mod workshop;
