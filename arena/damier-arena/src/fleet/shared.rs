//! What the coordinator's desk and its way to the server both know: what is announced, and who is there.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::wire::{Announcement, Pulse, SILENCE};

/// Who is told of what happens to a fleet.
pub type Told = Box<dyn Fn(&str) + Send + Sync>;

/// What both sides of a coordinator know.
pub(super) struct Shared {
    announcement: Mutex<Announcement>,
    workers: Mutex<BTreeMap<String, (Pulse, Instant)>>,
    /// Batches that are on their way to the server.
    sending: AtomicUsize,
    news: Told,
}

impl Shared {
    pub(super) fn new(announcement: Announcement, news: Told) -> Shared {
        let (announcement, sending) = (Mutex::new(announcement), AtomicUsize::new(0));
        Shared { announcement, workers: Mutex::default(), sending, news }
    }

    /// How many matches all workers play at once.
    pub(super) fn workers(&self) -> usize {
        let workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        workers.values().map(|(pulse, _)| pulse.jobs).sum()
    }

    /// So many batches are on their way to the server.
    pub(super) fn sends(&self, batches: usize) {
        self.sending.fetch_add(batches, Ordering::SeqCst);
    }

    /// One of them has arrived there.
    pub(super) fn sent(&self) {
        self.sending.fetch_sub(1, Ordering::SeqCst);
    }

    /// Has the server all batches?
    pub(super) fn has_sent_all(&self) -> bool {
        self.sending.load(Ordering::SeqCst) == 0
    }

    pub(super) fn count(&self, underway: u64, played: u64) {
        self.announce(|it| (it.underway, it.played) = (underway, played));
    }

    pub(super) fn announce<T>(&self, change: impl FnOnce(&mut Announcement) -> T) -> T {
        change(&mut self.announcement.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn tell(&self, news: &str) {
        (self.news)(news);
    }

    /// A worker has told of itself.
    pub(super) fn heard(&self, pulse: Pulse, run: &str) {
        let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        let Pulse { name, jobs, .. } = &pulse;
        let before = workers.get(name).map(|(before, _)| before);
        if before.is_none() && !pulse.leaves {
            self.tell(&format!("worker {name} is there, {jobs} at a time"));
        }
        let refused = pulse.refused.get(run);
        if let Some(why) =
            refused.filter(|_| before.is_none_or(|it| it.refused.get(run) != refused))
        {
            self.tell(&format!("worker {name} does not play this: {why}"));
        }
        if pulse.leaves {
            if workers.remove(name).is_some() {
                self.tell(&format!("worker {name} has left"));
            }
        } else {
            workers.insert(name.clone(), (pulse, Instant::now()));
        }
    }

    /// Forgets workers who have said nothing for long. Where nobody can be heard, nobody is forgotten.
    pub(super) fn look_around(&self, is_deaf: bool) {
        let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        if is_deaf {
            workers.values_mut().for_each(|(_, heard)| *heard = Instant::now());
        }
        workers.retain(|name, (_, heard)| {
            let is_there = heard.elapsed() < SILENCE;
            if !is_there {
                self.tell(&format!("worker {name} has gone; others play what it had"));
            }
            is_there
        });
    }
}
