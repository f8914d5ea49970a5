//! Chores of this repository, written with the standard library alone: `cargo xtask test`.
//!
//! Programs are started directly, never through a shell. Every step is printed before it runs, and
//! the last line says how it went.

mod ladder;
mod msrv;
mod needs;
mod scale;
mod steps;
mod zig;

use std::process::ExitCode;

const USAGE: &str = "\
Chores of this repository.

Usage: cargo xtask <CHORE>

Chores:
  test       install what the tests need, where that is allowed, and run all of them
  ci         formatting, lints, documentation, minimum Rust version, then `test`
  agreement  play games to the end and compare our counts with GNU Go's [--games N, 200 unless said]
  attack     all attacks on the walls around bots, as this user and, of root, as one without privileges
  calibrate  simulate whether tests and rating intervals keep what they promise
  ladder     two hundred bots on a ladder: time, memory and file of its games [MINUTES, 10 unless said]
  scale      200,000 matches in one championship: time and memory of running and looking
  fuzz       feed every reader of foreign bytes with changed examples [MINUTES each, 1 unless said]
  msrv       do all packages ask for the workspace's Rust version, and is it the one in use?
  zig        install a Zig compiler below `target`; build and check the plugin in Zig and new bots
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["test"] => steps::test(),
        ["ci"] => steps::ci(),
        ["agreement"] => steps::agreement("200"),
        ["agreement", "--games", games] => steps::agreement(games),
        ["attack"] => steps::attack(),
        ["calibrate"] => steps::calibrate(),
        ["ladder"] => ladder::ladder("10"),
        ["ladder", minutes] => ladder::ladder(minutes),
        ["scale"] => scale::scale(),
        ["fuzz"] => steps::fuzz("1"),
        ["fuzz", minutes] => steps::fuzz(minutes),
        ["msrv"] => steps::msrv(),
        ["zig"] => steps::zig(),
        [] | ["help" | "-h" | "--help"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("error: `{}` is no chore\n\n{USAGE}", words.join(" "));
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => {
            println!("xtask {}: ok", words[0]);
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("xtask {}: FAILED: {why}", words[0]);
            ExitCode::FAILURE
        }
    }
}
