//! Saying something to a program, and hearing its answer in time.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use damier_bots::{Fault, Forfeit, Words};

use super::leftovers;
use super::process::{Process, Written};
use crate::players::leash::{Excess, Shares};
use crate::players::meter::Meter;
use crate::players::stopwatch::Stopwatch;

/// How long to wait for the end of a program that closed its output, to learn how it ended.
const HOW_IT_ENDED: Duration = Duration::from_millis(200);

/// A program that has to wait for a processor may be late by this, however short its time is.
const AT_LEAST: Duration = Duration::from_millis(800);
/// How soon to see whether a program that had to wait is late by now.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Why nothing is heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::players) enum Silence {
    /// It takes too long.
    Late,
    /// The program has ended, or closed its pipes.
    Gone,
    /// A line never ends; this is its beginning.
    Endless(String),
}

/// Until when an answer is waited for.
#[derive(Debug)]
pub(in crate::players) struct Deadline<'a> {
    begun: Instant,
    time: Duration,
    /// Knows how long the program had to wait for a processor, which does not count.
    watch: Option<&'a Stopwatch>,
    /// After how long the program is asked to answer at once.
    last_call: Duration,
}

impl<'a> Deadline<'a> {
    /// So much time from now on.
    pub(in crate::players) fn within(time: Duration) -> Deadline<'static> {
        Deadline { begun: Instant::now(), time, watch: None, last_call: Duration::MAX }
    }

    /// So much time since the watch was started, and as much more as the program has to wait for a
    /// processor that others have, up to as much again. Beyond, the machine is not fit for games on
    /// time, and somebody has to end.
    pub(in crate::players) fn fairly_within(time: Duration, watch: &'a Stopwatch) -> Deadline<'a> {
        Deadline { begun: watch.begun(), time, watch: Some(watch), last_call: Duration::MAX }
    }

    /// The same, and whoever has not answered after this time is asked to do so at once.
    pub(in crate::players) fn with_last_call(self, after: Duration) -> Deadline<'a> {
        Deadline { last_call: after, ..self }
    }

    /// Is what the program is charged of any consequence?
    pub(in crate::players) fn is_charged(&self) -> bool {
        self.watch.is_some_and(Stopwatch::is_limited)
    }

    /// The time there was from the beginning.
    pub(in crate::players) fn time(&self) -> Duration {
        self.time
    }

    /// The time that is left, `None` if there is none.
    pub(in crate::players) fn left(&self) -> Option<Duration> {
        self.left_of(self.time)
    }

    /// The time until the last call, `None` if it is due.
    pub(in crate::players) fn until_last_call(&self) -> Option<Duration> {
        self.left_of(self.last_call)
    }

    fn left_of(&self, time: Duration) -> Option<Duration> {
        let passed = self.begun.elapsed();
        if let Some(left) = time.checked_sub(passed) {
            return Some(left.max(Duration::from_nanos(1)));
        }
        let most = time.saturating_add(time.max(AT_LEAST));
        let left = most.checked_sub(passed)?.min(LOOK_AGAIN);
        self.watch.is_some_and(|watch| !watch.is_late(time)).then_some(left)
    }
}

/// A conversation with a program.
#[derive(Debug)]
pub(in crate::players) struct Talk {
    process: Process,
    /// What to call it: `engine`.
    who: &'static str,
}

impl Talk {
    /// Starts a program. `farewell` is what it is told when it may end, `shares` what it may use with its
    /// children; `ponders`: may it work between its turns?
    pub(in crate::players) fn start(
        command: Command,
        who: &'static str,
        farewell: Option<&'static str>,
        shares: Shares,
        ponders: bool,
    ) -> Result<Talk, String> {
        Ok(Talk { process: Process::start(command, farewell, shares, ponders)?, who })
    }

    /// Nothing is asked of the program until something is said to it again.
    pub(in crate::players) fn rest(&self) {
        self.process.leash.tighten();
    }

    /// Sees to it that nothing that the program starts outlives the arena. `damier` is the arena.
    pub(in crate::players) fn watch_over(&self, damier: &Path) {
        leftovers::watch(damier, self.process.id());
    }

    /// The meters of its process.
    pub(in crate::players) fn meter(&self) -> &Arc<Meter> {
        &self.process.meter
    }

    /// A match begins: complaints about the last one are forgotten.
    pub(in crate::players) fn forget(&self) {
        self.process.errors.clear();
    }

    /// The program is about to be asked for its move at this step: what it has written to its standard
    /// error until now belongs to those before it.
    pub(in crate::players) fn turn(&self, step: u32) {
        self.process.errors.turn(step);
    }

    /// What the program wrote to its standard error at which step.
    pub(in crate::players) fn words_by_turn(&self) -> Vec<(u32, Words)> {
        self.process.errors.by_turn()
    }

    /// What the program wrote to its standard error.
    pub(in crate::players) fn last_words(&self) -> String {
        self.process.errors.text()
    }

    /// A line that the program wrote before it was asked, if it did.
    pub(in crate::players) fn unasked(&mut self) -> Result<Option<String>, Silence> {
        match self.process.lines.try_recv() {
            Ok(line) => line_or_endless(line).map(Some),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Silence::Gone),
        }
    }

    /// Sends lines, each with its end.
    pub(in crate::players) fn say(
        &mut self,
        lines: &str,
        deadline: &Deadline<'_>,
    ) -> Result<(), Silence> {
        self.process.leash.loosen();
        self.process.send(lines.as_bytes(), || deadline.left())
    }

    /// The next line.
    pub(in crate::players) fn hear(&mut self, deadline: &Deadline<'_>) -> Result<String, Silence> {
        self.process.leash.loosen();
        loop {
            let left = deadline.left().ok_or(Silence::Late)?;
            match self.process.lines.recv_timeout(left) {
                Ok(line) => return line_or_endless(line),
                // More may be left by now.
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
            }
        }
    }

    /// Sends lines, and hears a line in answer.
    pub(in crate::players) fn ask(
        &mut self,
        lines: &str,
        deadline: &Deadline<'_>,
    ) -> Result<String, Silence> {
        match self.say(lines, deadline) {
            Ok(()) => self.hear(deadline),
            // It reads no more, but may have said something before, and why.
            Err(Silence::Gone) => match self.hear(&Deadline::within(HOW_IT_ENDED)) {
                Err(Silence::Late) => Err(Silence::Gone),
                heard => heard,
            },
            Err(silence) => Err(silence),
        }
    }

    /// Ends a conversation in which something was asked and nothing was heard.
    pub(in crate::players) fn fall_silent(
        &mut self,
        silence: Silence,
        asked: &str,
        time: Duration,
    ) -> Forfeit {
        let who = self.who;
        match silence {
            Silence::Late => {
                self.give_up(Fault::Timeout, format!("no answer to `{asked}` within {time:.1?}"))
            }
            Silence::Gone => {
                let how = self.process.kill(HOW_IT_ENDED);
                let fault = match &how {
                    Some(ended) if ended.excess == Some(Excess::Time) => Fault::Timeout,
                    _ => Fault::Crash,
                };
                let how = how.map_or_else(|| "closed its pipes".to_owned(), |ended| ended.text);
                self.give_up(fault, format!("the {who} {how} before it answered `{asked}`"))
            }
            Silence::Endless(line) => {
                let shown: String = line.chars().take(60).collect();
                let reason = format!("the {who} writes a line without an end: `{shown}…`");
                self.give_up(Fault::Error, reason)
            }
        }
    }

    /// Ends a conversation that makes no sense any more.
    pub(in crate::players) fn give_up(&mut self, fault: Fault, reason: String) -> Forfeit {
        self.process.kill(Duration::ZERO);
        Forfeit::new(fault, reason).saying(self.process.errors.text_at_the_end())
    }
}

fn line_or_endless(line: Written) -> Result<String, Silence> {
    match line {
        Written::Whole(text) => Ok(text),
        Written::Endless(beginning) => Err(Silence::Endless(beginning)),
    }
}
