//! Worker and hosts on one core, as long as they do little but talk.
//!
//! Bots that answer within microseconds lose most of their time on the way to a process on another
//! core and back. So after a match of such bots, a worker stays on the core where it is for the next
//! one, and its hosts follow it there. Such matches last milliseconds; in between, and in all others,
//! the kernel is free to put everybody where there is room.

use std::time::{Duration, Instant};

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// Bots whose moves take less than this on average do little but talk.
const TALK: Duration = Duration::from_micros(50);

/// Keeps a worker where it is during matches that are mostly talk.
#[derive(Debug)]
pub(super) struct SameCore {
    /// The cores that the worker may use, if it has somebody to talk to.
    allowed: Option<CpuSet>,
    /// Was the last match mostly talk?
    is_talk: bool,
}

impl SameCore {
    /// For the calling thread. `hosts`: do bots of its have processes of their own?
    pub(super) fn new(hosts: bool) -> SameCore {
        let allowed = sched_getaffinity(None).ok().filter(|cores| hosts && cores.count() > 1);
        SameCore { allowed, is_talk: false }
    }

    /// Plays a match, of as many moves as `plies` says.
    pub(super) fn during<T>(
        &mut self,
        play: impl FnOnce() -> T,
        plies: impl FnOnce(&T) -> u64,
    ) -> T {
        let Some(allowed) = &self.allowed else { return play() };
        let begun = Instant::now();
        if self.is_talk {
            let mut here = CpuSet::new();
            here.set(sched_getcpu());
            // Where that is forbidden, talking only takes longer.
            let _ = sched_setaffinity(None, &here);
        }
        let played = play();
        if self.is_talk {
            let _ = sched_setaffinity(None, allowed);
        }
        self.is_talk = begun.elapsed() < TALK * u32::try_from(plies(&played)).unwrap_or(u32::MAX);
        played
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cores() -> u32 {
        sched_getaffinity(None).unwrap().count()
    }

    #[test]
    fn a_worker_stays_on_a_core_only_while_bots_talk() {
        let all = cores();
        let mut same = SameCore::new(true);
        let quick = |same: &mut SameCore| same.during(cores, |_| 1_000_000);
        let slow = |same: &mut SameCore| same.during(cores, |_| 0);
        assert_eq!(quick(&mut same), all, "nothing is known before the first match");
        assert_eq!(slow(&mut same), 1);
        assert_eq!(quick(&mut same), all, "the last match was no talk");
        assert_eq!(quick(&mut same), 1);
        assert_eq!(cores(), all);
        let mut alone = SameCore::new(false);
        assert_eq!([quick(&mut alone), quick(&mut alone)], [all; 2]);
    }
}
