//! Engines that are spoken to in GTP: GNU Go, and our own bots.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::process::running::Running;
use crate::process::{damier, program};

/// An engine that runs.
pub(crate) struct Engine(Running);

impl Engine {
    /// GNU Go with these options.
    pub(crate) fn gnu_go(options: &[&str]) -> Engine {
        let debian = Path::new("/usr/games/gnugo");
        let found = if debian.exists() { debian } else { Path::new("gnugo") };
        let mut gnu_go = program(found);
        Engine::start(gnu_go.args(["--mode", "gtp"]).args(options))
    }

    /// One of our bots.
    pub(crate) fn ours(arguments: &[&str]) -> Engine {
        Engine::start(damier().arg("gtp").args(arguments))
    }

    fn start(command: &mut Command) -> Engine {
        Engine(Running::start(command.stdin(Stdio::piped())))
    }

    /// Sends a command and gives the answer's words.
    #[track_caller]
    pub(crate) fn ask(&mut self, command: &str) -> Vec<String> {
        self.0.tell(command);
        let mut answer = String::new();
        loop {
            let line = self.0.line();
            if line.trim().is_empty() {
                break;
            }
            answer.push_str(&line);
        }
        let answer = answer.strip_prefix('=').unwrap_or_else(|| panic!("`{command}`: {answer}"));
        answer.split_whitespace().map(str::to_owned).collect()
    }
}
