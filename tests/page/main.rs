//! The page, as browsers and as attackers see it: the program is started on a free port, asked over plain
//! HTTP, and driven in a real browser. One file for each subject.

mod attacks;
#[expect(dead_code, reason = "there is more that a browser can do than is tested")]
mod browser;
mod http;
mod learn;
mod looks;
mod matches;
mod play;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod process;
mod report;
mod results;
#[expect(dead_code, reason = "there is more that a server can tell than is tested")]
mod server;
mod start;
mod tables;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");
