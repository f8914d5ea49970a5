//! Damier and GNU Go: the same rules, and whole games both ways.
//!
//! Needs `gnugo`, which `cargo xtask test` installs.

mod games;
mod rules;
