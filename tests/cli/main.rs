//! Black-box tests of the `damier` program: one module per command.

mod arguments;
mod asking;
mod bench;
mod bots;
mod championship;
mod clocks;
mod compare;
mod disks;
mod engines;
mod escapes;
mod export;
mod filters;
mod folder;
mod games;
mod gtp;
mod harness;
mod help;
mod kept;
mod knockout;
mod lately;
mod limits;
mod matches;
mod mistakes;
mod naming;
mod openings;
mod opinions;
mod output;
mod parts;
mod perft;
mod play;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod process;
mod programs;
mod progress;
mod replay;
mod rerun;
mod results;
mod retirement;
mod run;
mod scale;
mod score;
mod series;
mod signals;
mod speaking;
mod standings;
mod stats;
mod strange_results;
mod sweeping;
mod tampering;
mod train;
mod tuning;
mod tutorial;
mod verify;
mod versions;
mod views;
mod watch;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");
