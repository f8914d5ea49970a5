//! Bots that try to win by other means than moves: what they do can only hurt their own game.
//!
//! Each test is an attack as somebody would make it, against an arena that is run as users run it. What
//! is promised and what is not is in `docs/security.md`. This is a binary of its own, so that no other
//! test runs beside hundreds of threads that never rest, and one attack is made at a time.

mod arena;
mod files;
mod missing;
mod nobody;
mod time;
mod walls;

#[path = "../plugins/as_nobody.rs"]
mod as_nobody;
#[path = "../plugins/kit.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod kit;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod process;
#[path = "../plugins/watch.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod watch;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");
