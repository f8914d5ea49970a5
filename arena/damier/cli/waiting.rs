//! A word on the standard error while a bot keeps everybody waiting.

use std::io::Write as _;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::Flags;
use super::live::ProgressStyle;
use crate::text::plain::one_line;
use damier_arena::players::{Entrant, Kind, Walls};

/// When bots that have not answered yet are worth a word.
const AFTER: Duration = Duration::from_secs(5);

/// Says that something is waited for, unless it is dropped before.
pub(super) struct Waiting {
    _until_dropped: Option<Sender<()>>,
}

impl Waiting {
    /// Says this after so much time.
    pub(super) fn new(flags: &Flags, after: Duration, words: String) -> Waiting {
        if flags.quiet || flags.progress == ProgressStyle::None {
            return Waiting { _until_dropped: None };
        }
        let (alive, dropped) = mpsc::channel::<()>();
        // Without a thread nobody is told, and nothing else is lost.
        let told = thread::Builder::new().spawn(move || {
            if dropped.recv_timeout(after) == Err(RecvTimeoutError::Timeout) {
                // Nowhere is left to say that the standard error is gone.
                let _ = writeln!(std::io::stderr(), "{}", one_line(&words));
            }
        });
        Waiting { _until_dropped: told.is_ok().then_some(alive) }
    }

    /// Says which programs and engines have not answered yet.
    pub(super) fn with_bots(flags: &Flags, entrants: &[Entrant], walls: &Walls) -> Waiting {
        let talks = |entrant: &&Entrant| matches!(entrant.kind(), Kind::Program | Kind::Engine);
        let names: Vec<&str> =
            entrants.iter().filter(talks).map(|entrant| entrant.name.as_str()).collect();
        if names.is_empty() {
            return Waiting { _until_dropped: None };
        }
        Waiting::new(flags, AFTER, waiting_for(&names.join(", "), walls))
    }
}

/// What is said of bots that have not answered yet.
pub(super) fn waiting_for(bots: &str, walls: &Walls) -> String {
    let time = walls.limits.answer;
    format!("waiting for an answer of {bots}, for {time:?} at most (--bot-wait)")
}
