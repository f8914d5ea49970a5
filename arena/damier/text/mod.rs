//! Text for people: tables, sentences and numbers, as wide as what they are written on.

pub mod cells;
pub(crate) mod course;
pub(crate) mod door;
pub mod dots;
pub mod fold;
pub(crate) mod ladder;
pub mod number;
pub mod paper;
pub mod plain;
pub(crate) mod program;
pub mod series;
pub mod standings;
pub mod table;
#[cfg(test)]
mod wide_names;
