//! The program as a server, on a port that nobody else has and with a home of its own.

use std::path::Path;
use std::process::Command;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::http::{Answer, Request};
use crate::process::damier;
use crate::process::running::Running;

/// A server that runs until this is dropped.
pub(crate) struct Server {
    running: Running,
    /// Where it is: `127.0.0.1:40123`.
    pub(crate) host: String,
    home: TempDir,
}

impl Server {
    /// Starts `damier serve` with these words besides the port.
    #[track_caller]
    pub(crate) fn start<W: AsRef<std::ffi::OsStr>>(words: impl IntoIterator<Item = W>) -> Server {
        Server::started(damier().arg("serve").args(words))
    }

    /// Starts this command, to which the port is added, at a home of its own.
    #[track_caller]
    pub(crate) fn started(command: &mut Command) -> Server {
        let home = tempfile::tempdir().expect("a folder");
        command.env("HOME", home.path()).args(["--port", "0", "--quiet"]);
        let mut running = Running::start(command);
        let line = running.line();
        let host = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let host = host.unwrap_or_else(|| panic!("no address: {line}")).to_owned();
        Server { running, host, home }
    }

    /// The address of a page: `/results/class`.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }

    /// The home of whoever runs it.
    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.running.id()
    }

    /// A request that it answers if nothing is wrong with it.
    pub(crate) fn request(&self, way: &str, path: &str) -> Request {
        Request::new(&self.host, way, path)
    }

    /// What it answers to a request for this page.
    #[track_caller]
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path).send()
    }

    /// Presses Ctrl-C, and gives the exit code and what it complained about.
    #[track_caller]
    pub(crate) fn interrupt(mut self) -> (Option<i32>, String) {
        self.running.signal(Signal::INT);
        let output = self.running.ends();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Gives the bot that is called `one` in these results a name that nobody may give a bot.
#[track_caller]
pub(crate) fn rename_one(file: &Path, name: &str) {
    let connection = rusqlite::Connection::open(file).expect("a database");
    let (one, name) = ("\"name\":\"one\"", serde_json::json!(name).to_string());
    let change = "UPDATE about SET value = replace(value, ?1, ?2) WHERE key <> 'tally'";
    let changed = connection.execute(change, [one, &format!("\"name\":{name}")]);
    assert!(changed.is_ok_and(|changed| changed > 0), "its name stands somewhere");
}

/// Plays a series into this file.
#[track_caller]
pub(crate) fn play_into(file: &Path, words: &[&str]) {
    let mut command = damier();
    command.arg("match").args(words).args(["--seed", "1", "-q", "-o"]).arg(file);
    let output = Running::start(&mut command).ends();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
