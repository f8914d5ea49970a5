//! Ladders as people run them: a real folder that is changed while they are played.

mod attacks;
mod changes;
mod course;
mod kinds;
mod ladder;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod process;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");
