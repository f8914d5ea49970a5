//! An arena that is run as users run it, with bots that attack and bots that are attacked.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::kit::{FOLDER, damier};
use crate::process::{finish, forget_person, program};

/// Where programs in Python are, for attacks and for their victims, and what they are called.
pub(crate) const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/plugins/programs");

/// One of them, wherever whoever runs this finds it.
pub(crate) fn found(script: &str) -> PathBuf {
    let folder = std::env::var_os(FOLDER).map_or_else(|| PROGRAMS.into(), PathBuf::from);
    folder.join(script)
}

/// A program that does this.
pub(crate) fn script(kind: &str) -> String {
    format!("{kind}=cmd:python3 '{}' {kind}", found("bot.py").display())
}

/// A path in digits: what a command names is the bot's own.
pub(crate) fn digits(path: &str) -> String {
    hex(path.as_bytes())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// As long as this is held, no other attack is under way: hundreds of threads that never rest are no
/// neighbours for anybody.
pub(crate) fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays matches on a small board.
pub(crate) fn command_for(bots: [&str; 2], flags: &str) -> Command {
    let mut command = program(damier());
    forget_person(&mut command);
    matches(&mut command, bots, flags);
    command
}

/// The arguments for that.
pub(crate) fn matches(command: &mut Command, bots: [&str; 2], flags: &str) {
    command.args(["match", "go5"]).args(bots).args(["--seed", "1", "--max-moves", "12"]);
    command.args(flags.split_whitespace()).env("NO_COLOR", "1");
}

/// The same to its end: what is said about them.
pub(crate) fn damier_says(bots: [&str; 2], flags: &str) -> String {
    let _alone = alone();
    let output = finish(&mut command_for(bots, flags));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{bots:?}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

/// The same about each of both bots.
pub(crate) fn meet(bots: [&str; 2], flags: &str) -> [Value; 2] {
    let said = damier_says(bots, &format!("{flags} --json"));
    let summary: Value = serde_json::from_str(&said).expect("JSON");
    [0, 1].map(|at| summary["entrants"][at].clone())
}

pub(crate) fn faults(entrant: &Value) -> u64 {
    let kinds = ["crash", "timeout", "illegal", "error"];
    kinds.iter().filter_map(|kind| entrant["faults"][kind].as_u64()).sum()
}

#[track_caller]
pub(crate) fn has_no_fault(entrant: &Value) {
    assert_eq!(faults(entrant), 0, "{entrant}");
}
