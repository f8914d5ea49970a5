//! Counts the positions a search looks at, and says when it must stop.

use std::time::Duration;

use crate::clock::thinking_time;

/// Positions between two looks at the clock: well below a millisecond on the usual board.
const PAUSE: u64 = 1 << 14;

/// The positions looked at so far and where to stop.
#[derive(Copy, Clone, Debug)]
pub(super) struct Meter {
    /// Positions looked at.
    pub(super) nodes: u64,
    /// The next time to see whether to stop.
    pause: u64,
    limit: u64,
    deadline: Option<Duration>,
    stopped: bool,
}

impl Meter {
    /// A meter without limits.
    pub(super) fn new() -> Meter {
        Meter { nodes: 0, pause: u64::MAX, limit: u64::MAX, deadline: None, stopped: false }
    }

    /// From now on, stops at a number of positions or at a moment.
    pub(super) fn limit_to(&mut self, nodes: u64, deadline: Option<Duration>) {
        *self = Meter { nodes: self.nodes, pause: 0, limit: nodes, deadline, stopped: false };
    }

    /// Must the search stop now?
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.pause {
            self.look();
        }
        self.stopped
    }

    /// Was the search stopped, so that its values mean nothing?
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        let late = self.deadline.is_some_and(|deadline| thinking_time() >= deadline);
        self.stopped |= late || self.nodes >= self.limit;
        let next = if self.deadline.is_some() { self.nodes + PAUSE } else { u64::MAX };
        self.pause = next.min(self.limit);
    }
}
