//! Finished matches on their way from the workers.
//!
//! What is finished can be taken at once. Whoever waits is woken only now and then: with short
//! games waking for each would take longer than the game.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Matches that nobody has looked at yet.
pub(super) struct Outbox<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    finished: Vec<T>,
    /// Should who waits wake up?
    news: bool,
    /// A worker has fallen, and a match with it.
    fallen: bool,
}

impl<T> Default for Outbox<T> {
    fn default() -> Outbox<T> {
        let state = State { finished: Vec::new(), news: false, fallen: false };
        Outbox { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<T> Outbox<T> {
    /// Puts in a finished match.
    pub(super) fn put(&self, finished: T) {
        self.lock().finished.push(finished);
    }

    /// Wakes who waits.
    pub(super) fn wake(&self) {
        self.lock().news = true;
        self.changed.notify_all();
    }

    /// Tells that a worker will not finish its match.
    pub(super) fn fall(&self) {
        self.lock().fallen = true;
        self.wake();
    }

    /// Takes all that is finished. If nothing is, waits for news, but no longer than this.
    ///
    /// # Panics
    /// If a worker has fallen: its match would be waited for in vain.
    pub(super) fn take(&self, time: Duration) -> Vec<T> {
        let mut state = self.lock();
        if state.finished.is_empty() {
            let wait = self.changed.wait_timeout_while(state, time, |state| !state.news);
            state = wait.unwrap_or_else(PoisonError::into_inner).0;
        }
        assert!(!state.fallen, "a worker has fallen, and told why");
        state.news = false;
        std::mem::take(&mut state.finished)
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
