//! How far long work has come: a line that is rewritten in place on a terminal, nothing elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use super::Flags;

/// A line on the standard error that counts finished pieces of work.
pub(super) struct Progress {
    shown: bool,
    done: u64,
    all: u64,
    begun: Instant,
    last: Option<Instant>,
}

impl Progress {
    /// Work of this many pieces. Shown on a terminal only, and never with `--quiet`.
    pub(super) fn new(flags: &Flags, all: u64) -> Progress {
        let shown = std::io::stderr().is_terminal() && !flags.quiet;
        Progress { shown, done: 0, all, begun: Instant::now(), last: None }
    }

    /// One more piece is done.
    pub(super) fn step(&mut self) {
        const PAUSE: Duration = Duration::from_millis(100);
        self.done += 1;
        if !self.shown || self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        let left = self.begun.elapsed().mul_f64((self.all - self.done) as f64 / self.done as f64);
        // A terminal that went away is no reason to stop.
        let _ = write!(
            std::io::stderr(),
            "\r\x1b[K{} of {} games, about {} s left",
            self.done,
            self.all,
            left.as_secs()
        );
    }

    /// Takes the line away.
    pub(super) fn end(&mut self) {
        if self.shown && self.last.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
