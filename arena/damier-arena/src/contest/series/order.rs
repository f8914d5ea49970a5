//! Playing matches and looking at them in the order of their numbers, whatever the order in which
//! they end.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::contest::pool::Pool;
use crate::record::Match;
use crate::referee::Job;

/// How far the workers may be ahead.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Matches that are with the workers at once.
    pub with_workers: usize,
    /// Matches that are begun and not looked at yet.
    pub ahead: usize,
}

/// Why no more was looked at.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// All matches are played.
    Complete,
    /// Enough was seen.
    Enough,
    /// Somebody asked to stop.
    Interrupted,
}

/// How long a request to stop may go unheard.
const PATIENCE: Duration = Duration::from_millis(100);

/// Plays these jobs and hands over what comes of each, in the order of the jobs, until it is enough
/// or `stop` is set. Matches that were begun in vain are not waited for.
pub fn in_order(
    pool: &Pool,
    jobs: impl IntoIterator<Item = Job>,
    pace: Pace,
    stop: &AtomicBool,
    mut each: impl FnMut(Match) -> ControlFlow<()>,
) -> Left {
    let mut jobs = jobs.into_iter().fuse();
    let mut with_workers = 0;
    let mut expected = VecDeque::new();
    let mut waiting = BTreeMap::new();
    loop {
        let mut handed_out = Vec::new();
        while with_workers < pace.with_workers && expected.len() < pace.ahead {
            let Some(job) = jobs.next() else { break };
            expected.push_back(job.number);
            handed_out.push(job);
            with_workers += 1;
        }
        pool.submit(handed_out);
        if expected.is_empty() {
            return Left::Complete;
        }
        for finished in pool.finished(PATIENCE) {
            with_workers -= 1;
            waiting.insert(finished.id, finished);
        }
        while let Some(finished) = expected.front().and_then(|number| waiting.remove(number)) {
            expected.pop_front();
            if each(finished).is_break() {
                return Left::Enough;
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Left::Interrupted;
        }
    }
}
