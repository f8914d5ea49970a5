//! Plugins as the arena meets them: good ones, and a zoo of bad ones that are compiled here.

mod as_nobody;
mod binary;
mod border;
mod examples;
mod kit;
mod leaks;
mod levels;
mod lifetime;
mod nobody;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod process;
mod refused;
mod watch;
mod zoo;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");
