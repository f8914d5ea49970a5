//! Worker and hosts on one core, as long as they do little but talk.
//!
//! Bots that answer within microseconds lose most of their time on the way to a process on another
//! core and back. So after a match of such bots, a worker keeps to a core of its own during the next
//! one, and its hosts follow it there. Such matches last milliseconds; in between, and in all others,
//! the kernel is free to put everybody where there is room.

use std::time::{Duration, Instant};

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// Bots whose moves take less than this on average do little but talk.
const TALK: Duration = Duration::from_micros(50);

/// Keeps a worker on one core during matches that are mostly talk.
#[derive(Debug)]
pub(super) struct SameCore {
    /// The cores that the worker may use and the one to keep to, if it has somebody to talk to.
    cores: Option<(CpuSet, CpuSet)>,
    /// Was the last match mostly talk?
    is_talk: bool,
}

impl SameCore {
    /// For the calling thread, the worker of this number. `hosts`: do bots of its have processes of
    /// their own?
    pub(super) fn new(hosts: bool, worker: usize) -> SameCore {
        let allowed = sched_getaffinity(None).ok().filter(|cores| hosts && cores.count() > 1);
        let cores = allowed.and_then(|allowed| {
            // Another arena begins elsewhere, most likely.
            let number = std::process::id() as usize + worker;
            let cores = (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core));
            let core = cores.cycle().nth(number % allowed.count() as usize)?;
            let mut one = CpuSet::new();
            one.set(core);
            Some((allowed, one))
        });
        SameCore { cores, is_talk: false }
    }

    /// Plays a match, of as many moves as `plies` says.
    pub(super) fn during<T>(
        &mut self,
        play: impl FnOnce() -> T,
        plies: impl FnOnce(&T) -> u64,
    ) -> T {
        let Some((allowed, one)) = &self.cores else { return play() };
        let begun = Instant::now();
        if self.is_talk {
            // Where that is forbidden, talking only takes longer.
            let _ = sched_setaffinity(None, one);
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
        let mut same = SameCore::new(true, 0);
        let quick = |same: &mut SameCore| same.during(cores, |_| 1_000_000);
        let slow = |same: &mut SameCore| same.during(cores, |_| 0);
        assert_eq!(quick(&mut same), all, "nothing is known before the first match");
        assert_eq!(slow(&mut same), 1);
        assert_eq!(quick(&mut same), all, "the last match was no talk");
        assert_eq!(quick(&mut same), 1);
        assert_eq!(cores(), all);
        let mut alone = SameCore::new(false, 0);
        assert_eq!([quick(&mut alone), quick(&mut alone)], [all; 2]);
    }

    #[test]
    fn no_two_workers_share_a_core_while_there_are_others() {
        let all = cores() as usize;
        let own = |worker| SameCore::new(true, worker).cores.map(|(_, one)| one);
        let mut cores: Vec<CpuSet> = (0..all).filter_map(own).collect();
        while let Some(core) = cores.pop() {
            assert!(core.count() == 1 && !cores.contains(&core));
        }
    }
}
