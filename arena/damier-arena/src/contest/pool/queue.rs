//! Jobs on their way to the workers.
//!
//! Nobody is woken who does not wait: with short games a call into the system per job would take
//! longer than the job.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::referee::Job;

/// Jobs that no worker has taken yet.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// Workers that wait for a job.
    waiting: usize,
    closed: bool,
}

/// What a worker gets.
pub(super) enum Taken {
    /// A job.
    Job(Job),
    /// There is none now.
    Nothing,
    /// There will be none any more.
    Closed,
}

impl Queue {
    /// Adds jobs at the end.
    pub(super) fn add(&self, jobs: impl IntoIterator<Item = Job>) {
        let mut state = self.lock();
        state.jobs.extend(jobs);
        let idle = state.waiting > 0 && !state.jobs.is_empty();
        drop(state);
        if idle {
            self.changed.notify_all();
        }
    }

    /// Drops what is left, and sends the workers home.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.jobs.clear();
        drop(state);
        self.changed.notify_all();
    }

    /// The next job, if there is one.
    pub(super) fn take(&self) -> Taken {
        self.lock().take()
    }

    /// The next job; waits for it.
    pub(super) fn wait(&self) -> Taken {
        let mut state = self.lock();
        state.waiting += 1;
        while state.jobs.is_empty() && !state.closed {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting -= 1;
        state.take()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn take(&mut self) -> Taken {
        match self.jobs.pop_front() {
            Some(job) => Taken::Job(job),
            None if self.closed => Taken::Closed,
            None => Taken::Nothing,
        }
    }
}
