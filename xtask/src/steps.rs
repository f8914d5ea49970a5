//! The chores as lists of steps. A step that fails ends its chore.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{msrv, needs, zig};

/// How a step went: nothing to say, or why it failed.
pub(crate) type Outcome = Result<(), String>;

/// Installs what the tests need and runs every test there is.
pub(crate) fn test() -> Outcome {
    for need in needs::TESTS {
        need.provide()?;
    }
    cargo(&["test", "--workspace", "--all-features"])?;
    // Started as a test, a benchmark measures for an instant.
    cargo(&["test", "--package", "damier", "--all-features", "--bench", "*"])?;
    own_game(&["test"])
}

/// Runs cargo for the game in `examples/connect-four`, a workspace of its own. What it needs is built where
/// everything else is, with the same settings, so that nothing but Damier's own crates is built again.
fn own_game(words: &[&str]) -> Outcome {
    let manifest = ["--manifest-path", "examples/connect-four/Cargo.toml"];
    let (command, rest) = words.split_first().ok_or("no command for cargo")?;
    let mut cargo = Command::new(cargo_path());
    cargo.arg(command).args(manifest).args(rest);
    run(cargo.env("CARGO_TARGET_DIR", target()))
}

/// All that has to hold before a change is accepted.
pub(crate) fn ci() -> Outcome {
    cargo(&["fmt", "--all", "--check"])?;
    own_game(&["fmt", "--check"])?;
    let lint = ["clippy", "--workspace", "--all-targets", "--all-features"];
    cargo(&[&lint[..], &["--", "-D", "warnings"]].concat())?;
    own_game(&["clippy", "--all-targets", "--", "-D", "warnings"])?;
    let mut doc = Command::new(cargo_path());
    doc.args(["doc", "--no-deps", "--workspace", "--all-features"]);
    run(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    msrv()?;
    test()
}

/// Plays so many games to the end, and compares our counts with those of GNU Go.
pub(crate) fn agreement(games: &str) -> Outcome {
    if games.parse::<u32>().is_ok_and(|games| games > 0) {
        let test =
            ["test", "--package", "damier", "--features", "engine-tests", "--test", "engine"];
        let filter = ["--", "--nocapture", "finished_games_are_counted"];
        let mut command = Command::new(cargo_path());
        return run(command.args(test).args(filter).env("DAMIER_AGREEMENT_GAMES", games));
    }
    Err(format!("`{games}` is no number of games"))
}

/// Tries all that bots tried to win by other means than moves, as this user and as one without privileges.
pub(crate) fn attack() -> Outcome {
    for need in needs::TESTS {
        need.provide()?;
    }
    let test = ["test", "--package", "damier", "--test"];
    cargo(&[&test[..], &["attacks", "--", "--include-ignored"]].concat())?;
    let plugins = ["plugins", "--", "border::", "zoo::", "levels::", "nobody::"];
    cargo(&[&test[..], &plugins].concat())?;
    cargo(&[&test[..], &["cli", "--", "programs::"]].concat())
}

/// Simulates whether the statistics keep what they promise, and prints the figures.
pub(crate) fn calibrate() -> Outcome {
    let test = ["test", "--package", "damier", "--test", "stats", "--"];
    cargo(&[&test[..], &["--ignored", "--nocapture", "the_whole_calibration"]].concat())
}

/// Feeds every reader of foreign bytes with changed examples, so many minutes each.
pub(crate) fn fuzz(minutes: &str) -> Outcome {
    let minutes: u64 =
        minutes.parse().map_err(|_| format!("`{minutes}` is no number of minutes"))?;
    let mut command = Command::new(cargo_path());
    command.env("DAMIER_FUZZ_SECONDS", (60 * minutes).to_string());
    command.args([
        "test",
        "--package",
        "damier-arena",
        "--package",
        "damier",
        "--lib",
        "--test",
        "fuzz",
    ]);
    run(command.args(["read_or_refused", "--", "--nocapture", "--test-threads=1"]))
}

/// Compiles the plugin in Zig, with a compiler that is installed first, and checks it in every game.
pub(crate) fn zig() -> Outcome {
    let library = zig::build(&root())?;
    run(Command::new(cargo_path()).args(["run", "--quiet", "--", "check"]).arg(library))?;
    let test = ["test", "--package", "damier", "--test", "newbot", "--", "--ignored", "in_zig"];
    let path = zig::in_path(&root())?;
    run(Command::new(cargo_path()).args(test).env("PATH", path))
}

/// Checks the minimum Rust version.
pub(crate) fn msrv() -> Outcome {
    println!("==> minimum Rust version");
    msrv::check(&root())
}

/// Prints a command and runs it in the repository's root.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let mut line = command.get_program().to_string_lossy().into_owned();
    if Path::new(&line) == cargo_path() {
        "cargo".clone_into(&mut line);
    }
    for word in command.get_args() {
        line.push(' ');
        line.push_str(&word.to_string_lossy());
    }
    println!("==> {line}");
    match command.current_dir(root()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` ended with {status}")),
        Err(why) => Err(format!("`{line}` did not start: {why}")),
    }
}

/// Runs cargo in the repository's root.
pub(crate) fn cargo(words: &[&str]) -> Outcome {
    run(Command::new(cargo_path()).args(words))
}

/// The cargo that runs this program.
fn cargo_path() -> PathBuf {
    std::env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from)
}

/// The repository's root: the parent of this package's folder.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Where the repository's crates are built.
fn target() -> PathBuf {
    let given = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(given.unwrap_or_else(|| PathBuf::from("target")))
}
