//! Running the program and looking at what it said.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::process::running::Running;
pub(crate) use crate::process::wait_until;
use crate::process::{self, finish, finish_long, open_to_all, program};

/// What the program said.
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with these arguments, apart by spaces, and nothing set that changes its colours.
pub(crate) fn command(line: &str) -> Command {
    let mut command = process::damier();
    command.args(line.split_whitespace());
    command
}

/// Runs the program with these arguments.
pub(crate) fn damier(line: &str) -> Said {
    ran(&mut command(line))
}

/// Runs this command to its end.
#[track_caller]
pub(crate) fn ran(command: &mut Command) -> Said {
    said(finish(command))
}

/// Runs this command to its end, with these bytes to read.
#[track_caller]
pub(crate) fn hearing(command: &mut Command, input: impl AsRef<[u8]>) -> Said {
    let mut program = Running::start(command.stdin(Stdio::piped()));
    program.feed(input.as_ref());
    said(program.ends())
}

/// The same for what builds programs or plays very many games.
#[track_caller]
pub(crate) fn ran_long(command: &mut Command) -> Said {
    said(finish_long(command))
}

/// Copies this program, to be run from there. Another process does it: a file that is open for
/// writing here may be so in whatever other tests start meanwhile, and then it cannot be run.
pub(crate) fn copy_program(to: &str) {
    ran(program("cp").args([env!("CARGO_BIN_EXE_damier"), to])).fine();
    open_to_all(to);
}

/// Is there a process of this number that has not ended?
pub(crate) fn is_alive(process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/stat"));
    status.is_ok_and(|status| !status.contains(") Z "))
}

/// Kills an arena that plays against this bot, which wrote its process and its child's to a file,
/// and waits until both are gone.
pub(crate) fn kill_arena(bot: String, flags: &str, file: &Path) {
    let _ = fs::remove_file(file);
    let mut arena = command(&format!("match go5 -n 2 -j 1 {flags}"));
    let mut arena = Running::start(arena.args([bot, "random".to_owned()]));
    let numbers = || fs::read_to_string(file).unwrap_or_default();
    arena.until("the bot's first move", || numbers().split_whitespace().count() == 2);
    let numbers: Vec<String> = numbers().split_whitespace().map(str::to_owned).collect();
    assert!(numbers.iter().all(|number| is_alive(number)));
    arena.kill();
    wait_until("all end with the arena", || !numbers.iter().any(|number| is_alive(number)));
}

/// What a process said, as text.
pub(crate) fn said(output: Output) -> Said {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

impl Said {
    /// The output of a run that went well and had nothing to complain about.
    #[track_caller]
    pub(crate) fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// Every line of the output as JSON.
    #[track_caller]
    pub(crate) fn json(self) -> Vec<Value> {
        let out = self.fine();
        out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
    }

    /// Checks that the input was refused in two lines, an error with these words and a help.
    #[track_caller]
    pub(crate) fn refused(self, words: &[&str], help: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(1), ""), "{}", self.err);
        let lines: Vec<&str> = self.err.lines().collect();
        let [error, hint] = lines[..] else { panic!("not two lines: {}", self.err) };
        assert!(error.starts_with("error: ") && hint.starts_with("help: "), "{}", self.err);
        for word in words {
            assert!(error.contains(word), "no `{word}` in: {error}");
        }
        assert!(hint.contains(help), "no `{help}` in: {hint}");
    }
}
