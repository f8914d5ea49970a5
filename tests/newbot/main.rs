//! From "I want to write a bot" to its first result, through the `damier` program.

mod check;
mod check_programs;
mod class_week;
mod dev;
mod folder;
mod guides;
mod kit;
mod new;
mod own_game;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod process;
#[path = "../cli/run.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod run;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");
