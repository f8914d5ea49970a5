//! A command and its answer, in time.

use std::process::Command;
use std::time::Duration;

use damier_bots::{Fault, Forfeit};

use super::Setup;
use crate::players::isolation::Level;
use crate::players::leash::Shares;
use crate::players::program::{Deadline, Talk};

/// More than this is no answer any more.
const LONGEST_ANSWER: usize = 1 << 20;

/// What an engine answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Response {
    /// It did as it was told, and says this.
    Fine(String),
    /// It did not, for this reason.
    Refused(String),
}

/// A conversation with an engine.
#[derive(Debug)]
pub(super) struct Dialogue {
    talk: Talk,
    commands: u32,
    level: Level,
}

impl Dialogue {
    /// Starts an engine.
    pub(super) fn start(setup: &Setup) -> Result<Dialogue, Forfeit> {
        let Setup { command_line, damier, limits, launch } = setup;
        if let Some(launch) = launch {
            let (talk, level) = launch.shut_in("engine", Some("quit"))?;
            return Ok(Dialogue { talk, commands: 0, level });
        }
        let talk = command_line.program().and_then(|program| {
            let mut command = Command::new(program);
            command.args(command_line.arguments());
            Talk::start(command, "engine", Some("quit"), Shares::default(), limits.ponder)
        });
        let talk = talk.map_err(|why| Forfeit::new(Fault::Crash, why))?;
        talk.watch_over(damier);
        Ok(Dialogue { talk, commands: 0, level: Level::Process })
    }

    /// How far the engine is shut in.
    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// A match begins: complaints about the last one are forgotten.
    pub(super) fn forget(&self) {
        self.talk.forget();
    }

    /// What the engine wrote to its standard error.
    pub(super) fn last_words(&self) -> String {
        self.talk.last_words()
    }

    /// Sends a command and waits for its answer for so long.
    ///
    /// Before its first answer an engine may write what it likes, but not what it was sent.
    pub(super) fn ask(&mut self, command: &str, time: Duration) -> Result<Response, Forfeit> {
        let deadline = Deadline::within(time);
        let is_first = self.commands == 0;
        self.commands += 1;
        let id = self.commands;
        let sent = format!("{id} {command}");
        if let Err(silence) = self.talk.say(&format!("{sent}\n"), &deadline) {
            return Err(self.talk.fall_silent(silence, command, time));
        }
        let mut answer = String::new();
        let mut kind = None;
        let mut skipped = 0;
        loop {
            let line = match self.talk.hear(&deadline) {
                Ok(line) => line,
                Err(silence) => return Err(self.talk.fall_silent(silence, command, time)),
            };
            let line = line.trim_end();
            match kind {
                None if line.is_empty() => {}
                None => match begin(line, id) {
                    Some((fine, text)) => {
                        kind = Some(fine);
                        answer.push_str(text);
                    }
                    None if is_first && line != sent && skipped < LONGEST_ANSWER => {
                        skipped += line.len();
                    }
                    None => return Err(self.talks_nonsense(command, line)),
                },
                Some(fine) if line.is_empty() => {
                    self.talk.rest();
                    return Ok(if fine {
                        Response::Fine(answer)
                    } else {
                        Response::Refused(answer)
                    });
                }
                Some(_) => {
                    answer.push('\n');
                    answer.push_str(line);
                    if answer.len() > LONGEST_ANSWER {
                        return Err(self.talks_nonsense(command, "more than 1 MiB"));
                    }
                }
            }
        }
    }

    /// Ends a conversation that makes no sense any more.
    pub(super) fn give_up(&mut self, fault: Fault, reason: String) -> Forfeit {
        self.talk.give_up(fault, reason)
    }

    fn talks_nonsense(&mut self, command: &str, line: &str) -> Forfeit {
        let shown: String = line.chars().take(60).collect();
        self.give_up(
            Fault::Error,
            format!("nobody can understand `{shown}` as answer to `{command}`"),
        )
    }
}

/// The beginning of an answer to the command of this number: was it done, and what is said? Engines
/// that do not repeat the number are understood too.
fn begin(line: &str, id: u32) -> Option<(bool, &str)> {
    let (fine, rest) = match line.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, line.strip_prefix('?')?),
    };
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, text) = rest.split_at(digits);
    (number.is_empty() || number.parse() == Ok(id)).then_some((fine, text.trim()))
}

#[cfg(test)]
mod tests {
    use damier_games::Notation as _;
    use damier_games::go::GameResult;

    use super::*;

    #[test]
    fn lines_of_engines_are_read_or_refused() {
        let go = crate::registry::Games::standard().find("go9").expect("a game");
        let lines = ["=7 D4", "?7 illegal move", "= pass", "=7 W+12.5", "=\tresign", "= B+Resign"];
        crate::fuzz::fuzz(&lines, |bytes| {
            let line = String::from_utf8_lossy(bytes);
            if let Some((_, said)) = begin(&line, 7) {
                let _ = (go.read_move(said), GameResult::read(said));
            }
        });
    }

    #[test]
    fn answers_begin_with_a_sign_and_the_right_number() {
        assert_eq!(begin("=7 D4", 7), Some((true, "D4")));
        assert_eq!(begin("= D4", 7), Some((true, "D4")));
        assert_eq!(begin("=", 7), Some((true, "")));
        assert_eq!(begin("?7 illegal move", 7), Some((false, "illegal move")));
        assert_eq!(begin("=8 D4", 7), None);
        assert_eq!(begin("D4", 7), None);
        assert_eq!(begin("=99999999999 D4", 7), None);
    }
}
