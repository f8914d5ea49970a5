//! Damier and GNU Go: the same rules, whole games both ways, and the same counts.
//!
//! Needs `gnugo`, which `cargo xtask test` installs.

mod agreement;
mod example;
mod games;
mod gtp;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod process;
mod rules;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");
