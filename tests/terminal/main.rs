//! The program in a real terminal: started in a pseudo-terminal, driven by keys and mouse, and looked
//! at through a terminal emulator.

mod dev;
mod harness;
mod keys;
mod leaving;
mod menu;
mod plain;
mod play_2048;
mod play_couleurs;
mod play_go;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod process;
mod progress;
mod pty;
mod replay;
mod screens;
mod standings;
mod storm;
mod tutorial;
mod watch;

/// What is started in the terminal.
const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");
