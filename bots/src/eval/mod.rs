//! What the bots know about each game beyond its rules.
//!
//! Pure judgements of positions and moves: nothing here searches, draws or keeps anything.

pub mod couleurs;
pub mod go;
