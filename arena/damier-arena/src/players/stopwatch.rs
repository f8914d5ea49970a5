//! What a process is charged for an answer.
//!
//! A bot pays for its own thinking, not for what other programs took away from it meanwhile. Where
//! time is limited, it is charged the processor time that its process used, all threads together. A
//! process that sleeps uses none, so it is charged at least the time that passed, less the time that
//! it, or the arena that it had woken up, was ready to run but had to wait for a processor. For that
//! the arena has to sleep while it waits for the answer. Neither is it charged what a host of guest
//! machines took away from all processors of this one.
//!
//! A process with children may have waited for its own: nothing is known about who used what then, and
//! all the time that passed is charged.
//!
//! Where time has no limit, the wall clock does: it is cheap.

use std::sync::Arc;
use std::time::{Duration, Instant};

use damier_bots::Clock;

use super::meter::{Meter, stolen, stolen_lately};

/// So much is forgiven without asking whose fault it was: to ask takes as long.
const TRIFLE: Duration = Duration::from_millis(2);

/// A running measurement.
#[derive(Debug)]
pub(super) struct Stopwatch {
    begun: Instant,
    /// The meters and what they showed at the beginning, if time is limited.
    meters: Option<Before>,
}

#[derive(Debug)]
struct Before {
    meter: Arc<Meter>,
    used: Option<Duration>,
    waited: Option<Duration>,
    arena_waited: Duration,
    used_by_children: Option<Duration>,
    stolen: Duration,
}

impl Before {
    fn new(meter: &Arc<Meter>) -> Before {
        Before {
            meter: Arc::clone(meter),
            used: meter.used(),
            waited: meter.waited(),
            arena_waited: meter.arena_waited(),
            used_by_children: meter.status().map(|status| status.used_by_children),
            stolen: stolen_lately(),
        }
    }

    /// The processor time that the process has used since.
    fn used(&self) -> Option<Duration> {
        Some(self.meter.used()?.saturating_sub(self.used?))
    }

    /// Does the process have children, or did it have some that worked in the meantime?
    fn has_children(&self) -> bool {
        let now = self.meter.status().map(|status| status.used_by_children);
        now.is_none() || now != self.used_by_children || self.meter.has_company()
    }

    /// Of this time that passed, that which nobody took away from the process.
    fn own(&self, passed: Duration) -> Duration {
        let there = self.meter.waited().unwrap_or_default();
        let there = there.saturating_sub(self.waited.unwrap_or_default());
        let here = self.meter.arena_waited().saturating_sub(self.arena_waited);
        let own = passed.saturating_sub(there + here);
        if there > TRIFLE && self.has_children() {
            return passed.saturating_sub(here);
        }
        let used = self.used().unwrap_or_default();
        if own <= used + TRIFLE {
            return own;
        }
        own.saturating_sub(stolen().saturating_sub(self.stolen))
    }
}

impl Stopwatch {
    /// Begins to measure.
    pub(super) fn start(clock: Clock, meter: &Arc<Meter>) -> Stopwatch {
        let meters = (!clock.is_unlimited()).then(|| Before::new(meter));
        Stopwatch { begun: Instant::now(), meters }
    }

    /// Is time limited?
    pub(super) fn is_limited(&self) -> bool {
        self.meters.is_some()
    }

    /// When it began.
    pub(super) fn begun(&self) -> Instant {
        self.begun
    }

    /// Is the process late, after this time has passed? Not while it is ready to run: how long it has
    /// to wait for a processor, the kernel says only afterwards.
    pub(super) fn is_late(&self, time: Duration) -> bool {
        let Some(before) = &self.meters else { return true };
        if before.used().is_some_and(|used| used >= time) {
            return true;
        }
        let is_ready = before.meter.status().is_some_and(|status| status.is_ready);
        (!is_ready || before.has_children()) && self.spent() >= time
    }

    /// What the process is charged so far.
    pub(super) fn spent(&self) -> Duration {
        let passed = self.begun.elapsed();
        let Some(before) = &self.meters else { return passed };
        match (before.used(), before.waited) {
            // Nothing is known of its waiting: what it used has to do.
            (Some(used), None) => used,
            (used, _) => used.unwrap_or_default().max(before.own(passed)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited() -> Clock {
        Clock::per_move(Duration::from_secs(1))
    }

    /// Sleeps until something holds. A guest on a busy machine is not charged all of its sleep.
    fn sleep_until(holds: impl Fn() -> bool) {
        let begun = Instant::now();
        while !holds() {
            assert!(begun.elapsed() < Duration::from_mins(2), "sleep is not charged");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn work_and_sleep_are_both_charged() {
        let meter = Arc::new(Meter::of(std::process::id()));
        assert!(meter.used().is_some());
        let watch = Stopwatch::start(limited(), &meter);
        sleep_until(|| watch.spent() >= Duration::from_millis(20));
        let watch = Stopwatch::start(limited(), &meter);
        let enough = meter.used().unwrap() + Duration::from_millis(20);
        while meter.used().unwrap() < enough {}
        assert!(watch.spent() >= Duration::from_millis(20));
    }

    #[test]
    fn late_is_who_used_its_time_or_slept() {
        let meter = Arc::new(Meter::of(std::process::id()));
        let watch = Stopwatch::start(limited(), &meter);
        let enough = meter.used().unwrap() + Duration::from_millis(20);
        while meter.used().unwrap() < enough {}
        assert!(watch.is_late(Duration::from_millis(20)));
        assert!(!watch.is_late(Duration::from_mins(1)));
        let mut sleeper = std::process::Command::new("sleep").arg("1000").spawn().unwrap();
        let watch = Stopwatch::start(limited(), &Arc::new(Meter::of(sleeper.id())));
        sleep_until(|| watch.is_late(Duration::from_millis(20)));
        assert!(!watch.is_late(Duration::from_mins(1)));
        sleeper.kill().unwrap();
        sleeper.wait().unwrap();
    }

    #[test]
    fn without_a_limit_the_wall_clock_counts() {
        let watch = Stopwatch::start(Clock::NONE, &Arc::new(Meter::of(std::process::id())));
        std::thread::sleep(Duration::from_millis(5));
        assert!(watch.spent() >= Duration::from_millis(5));
        assert!(watch.is_late(Duration::ZERO));
    }
}
