//! The fleet: coordinator and workers with a real NATS server, and whatever can happen to each of them. However
//! it was played, the games are those of one machine, and nothing is left behind.

mod bots;
mod clocks;
mod contest;
mod doors;
#[cfg(feature = "page")]
#[path = "../page/http.rs"]
#[expect(dead_code, reason = "tests of the page use more of it")]
mod http;
mod kills;
#[cfg(feature = "extended-tests")]
mod long;
mod lost;
#[cfg(feature = "page")]
mod page;
#[path = "../process/mod.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod process;
mod proxy;
mod refused;
mod server;
#[cfg(feature = "extended-tests")]
mod thousand;
mod travel;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");
