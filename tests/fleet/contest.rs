//! Contests on one machine and on a fleet, for tests that compare them.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

use crate::process::running::Running;
use crate::process::{DEADLINE, damier, finish, finish_long};

/// A championship of 240 games, some of which take a while.
pub(crate) const LONG: &str = "
    game = 'go:size=5'
    openings = 20
    opening-plies = 2
    seed = 5
    entrants = ['random', 'greedy', 'a=mcts:playouts=120', 'b=mcts:playouts=180']
";

/// A folder with a championship, and what it comes to on one machine.
pub(crate) struct Contest {
    folder: TempDir,
    pub(crate) home: Value,
}

/// The program with these arguments, apart by spaces.
pub(crate) fn command(line: &str) -> Command {
    let mut command = damier();
    command.args(line.split_whitespace());
    command
}

/// The one object of JSON that a command writes.
#[track_caller]
pub(crate) fn json(line: &str) -> Value {
    let output = finish(&mut command(line));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{line}: {error}");
    serde_json::from_slice(&output.stdout).expect("an object")
}

/// The part of a table that does not depend on the machine.
pub(crate) fn timeless(mut table: Value) -> Value {
    for entrant in table["entrants"].as_array_mut().expect("entrants") {
        entrant["think_ms"] = Value::Null;
        entrant["between_turns_ms"] = Value::Null;
    }
    table
}

/// Runs a command that has to do it.
#[track_caller]
fn run(line: &str) {
    let output = finish_long(&mut command(line));
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
}

impl Contest {
    /// Plays it here, one match at a time.
    pub(crate) fn new(text: &str) -> Contest {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("c.toml"), text).expect("a file");
        let mut contest = Contest { folder, home: Value::Null };
        run(&format!("run {} -o {} -q -j 1", contest.file(), contest.path("home.db")));
        contest.home = contest.table("home.db");
        contest
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn file(&self) -> String {
        self.path("c.toml")
    }

    /// What a results file says, its digest included.
    pub(crate) fn table(&self, name: &str) -> Value {
        timeless(json(&format!("standings {} --json", self.path(name))))
    }

    /// How many games are in a results file, if there is one.
    pub(crate) fn played(&self, name: &str) -> u64 {
        let output = finish(&mut command(&format!("standings {} --json", self.path(name))));
        let table: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        table["games_played"].as_u64().unwrap_or(0)
    }

    /// Runs it on a fleet.
    pub(crate) fn coordinate(&self, url: &str) -> Running {
        let results = self.path("fleet.db");
        let line = format!("run {} -o {results} --fleet {url} --progress none", self.file());
        Running::start(&mut command(&line))
    }

    /// Waits for its end, and sees that it came to the same.
    #[track_caller]
    pub(crate) fn came_to_the_same(&self, running: Running) {
        self.came_to_the_same_within(running, DEADLINE);
    }

    /// The same for what may take very long.
    #[track_caller]
    pub(crate) fn came_to_the_same_within(&self, running: Running, time: Duration) {
        let output = running.ends_within(time);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(self.table("fleet.db"), self.home);
        run(&format!("verify {} -q", self.path("fleet.db")));
    }
}

/// A worker, one match at a time.
pub(crate) fn worker(url: &str, name: &str) -> Running {
    Running::start(&mut command(&format!("worker {url} -j 1 --name {name}")))
}
