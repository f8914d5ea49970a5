//! Playing matches and looking at them in the order of their numbers, whatever the order in which
//! they end.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::contest::pool::{Deserted, Workforce};
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

/// Where matches are that were played before, and where those go that are played now.
pub trait Shelf<T> {
    /// The number of a match.
    fn number(&self, of: &T) -> u64;

    /// Is the match of this number there?
    fn has(&self, number: u64) -> bool;

    /// The match of this number, if it can be read.
    fn get(&mut self, number: u64) -> Option<T>;

    /// Takes what has just ended, in whatever order. Breaks if there is no use in playing on.
    fn ended(&mut self, played: &[T]) -> ControlFlow<()>;

    /// Takes what was looked at, in its order. Breaks if there is no use in playing on.
    fn counted(&mut self, played: Vec<T>) -> ControlFlow<()>;
}

/// How long a request to stop may go unheard.
const PATIENCE: Duration = Duration::from_millis(100);

/// Plays those of these jobs that are not on the shelf, and shows what comes of each, in the order
/// of the jobs, until it is enough or `stop` is set. Matches that were begun in vain are not waited for.
///
/// # Errors
/// If nobody plays any more.
pub fn in_order<T>(
    pool: &dyn Workforce<T>,
    jobs: impl IntoIterator<Item = Job>,
    pace: Pace,
    stop: &AtomicBool,
    shelf: &mut impl Shelf<T>,
    mut each: impl FnMut(&T) -> ControlFlow<()>,
) -> Result<Left, Deserted> {
    let mut jobs = jobs.into_iter().fuse();
    let mut with_workers = 0;
    let mut expected = VecDeque::new();
    let mut waiting = BTreeMap::new();
    loop {
        let mut handed_out = Vec::new();
        while with_workers < pace.with_workers && expected.len() < pace.ahead {
            let Some(job) = jobs.next() else { break };
            expected.push_back(job.number);
            if !shelf.has(job.number) {
                handed_out.push(job);
                with_workers += 1;
            }
        }
        pool.submit(handed_out);
        if expected.is_empty() {
            return Ok(Left::Complete);
        }
        let mut flow = ControlFlow::Continue(());
        if with_workers > 0 {
            let finished = pool.finished(PATIENCE)?;
            with_workers -= finished.len();
            flow = shelf.ended(&finished);
            waiting.extend(finished.into_iter().map(|played| (shelf.number(&played), played)));
        }
        let mut counted = Vec::new();
        while let Some(number) = expected.front().filter(|_| flow.is_continue()) {
            if let Some(played) = waiting.remove(number) {
                flow = each(&played);
                counted.push(played);
            } else if shelf.has(*number) {
                flow = shelf.get(*number).map_or(ControlFlow::Break(()), |played| each(&played));
            } else {
                break;
            }
            expected.pop_front();
        }
        if shelf.counted(counted).is_break() || flow.is_break() {
            return Ok(Left::Enough);
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(Left::Interrupted);
        }
    }
}
