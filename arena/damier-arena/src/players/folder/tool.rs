//! Running a build tool.
//!
//! A build that has something to do is announced, on a terminal with all that the tool says. What a
//! failed build said is always shown, as the tool would have shown it; one that went well elsewhere
//! than on a terminal is worth one line. Whoever shows all that himself asks for silence.

use std::io::{IsTerminal, PipeReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use super::{Refusal, Unbuilt, Voice};

/// A tool, and how to tell from what it says that it is at work.
pub(super) struct Tool {
    /// The program and its arguments, for messages.
    pub(super) line: String,
    /// Has the tool, which has said this much, something to do?
    pub(super) is_busy: fn(&str) -> bool,
    /// Is its standard output for us, not for people?
    pub(super) answers: bool,
    /// What to do where there is no such program.
    pub(super) missing: &'static str,
    /// Is all this shown?
    pub(super) voice: Voice,
}

/// A tool that has ended.
pub(super) struct ToolOutput {
    pub(super) status: ExitStatus,
    /// Its answer, if it was asked for one.
    pub(super) answer: String,
    /// What it said to people.
    said: Vec<u8>,
    shown: bool,
}

impl Tool {
    /// Runs the tool in a folder.
    pub(super) fn run(&self, mut command: Command, folder: &Path) -> Result<ToolOutput, Refusal> {
        let does_not_start = |why: std::io::Error| {
            let program = self.line.split(' ').next().unwrap_or_default();
            let what = match why.kind() {
                std::io::ErrorKind::NotFound => format!("there is no program `{program}`"),
                _ => format!("`{program}` does not start: {why}"),
            };
            Refusal::new(format!("cannot be built: {what}"), self.missing)
        };
        let (mut hear, say) = std::io::pipe().map_err(does_not_start)?;
        command.stdin(Stdio::null()).stderr(say.try_clone().map_err(does_not_start)?);
        if self.answers {
            command.stdout(Stdio::piped());
            drop(say);
        } else {
            command.stdout(say);
        }
        let mut child = command.spawn().map_err(does_not_start)?;
        // The pipe ends when all who could say something are gone.
        drop(command);
        let answer = child.stdout.take().map(|mut out| {
            std::thread::spawn(move || {
                let mut answer = Vec::new();
                // What cannot be read is missed later.
                let _ = out.read_to_end(&mut answer);
                String::from_utf8_lossy(&answer).into_owned()
            })
        });
        let (said, shown) = self.listen(&mut hear, folder);
        let status = child.wait().map_err(does_not_start)?;
        let answer = answer.and_then(|answer| answer.join().ok()).unwrap_or_default();
        Ok(ToolOutput { status, answer, said, shown })
    }

    /// Hears the tool to its end; shows what it says on a terminal. Returns all, and whether it was
    /// shown.
    fn listen(&self, hear: &mut PipeReader, folder: &Path) -> (Vec<u8>, bool) {
        let mut err = std::io::stderr();
        let (aloud, on_terminal) = (self.voice == Voice::Aloud, err.is_terminal());
        let (mut said, mut shown, mut announced) = (Vec::new(), 0, false);
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = hear.read(&mut buffer) {
            said.extend_from_slice(&buffer[..count]);
            if aloud && !announced && (self.is_busy)(&String::from_utf8_lossy(&said)) {
                announced = true;
                // Nowhere is left to say that the standard error is gone.
                let folder = folder.display();
                let _ = writeln!(err, "building {folder} with {}, without walls", self.line);
            }
            if announced && on_terminal {
                let _ = err.write_all(&said[shown..]);
                shown = said.len();
            }
        }
        (said, announced && on_terminal)
    }
}

impl ToolOutput {
    /// Did the tool say this?
    pub(super) fn said(&self, words: &str) -> bool {
        String::from_utf8_lossy(&self.said).contains(words)
    }

    /// A refusal if the tool failed. What it said is shown first.
    pub(super) fn check(&self, tool: &Tool) -> Result<(), Unbuilt> {
        if self.status.success() {
            return Ok(());
        }
        if !self.shown && tool.voice == Voice::Aloud {
            let _ = std::io::stderr().write_all(&self.said);
        }
        let why = Refusal::new(
            format!("cannot be built: `{}` ended with {}", tool.line, ending(self.status)),
            "what the compiler said stands above",
        );
        Err(Unbuilt { why, said: String::from_utf8_lossy(&self.said).into_owned() })
    }
}

pub(super) fn ending(status: ExitStatus) -> String {
    status.code().map_or_else(|| status.to_string(), |code| format!("exit code {code}"))
}
