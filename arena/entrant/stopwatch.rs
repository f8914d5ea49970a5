//! What a process is charged for an answer.
//!
//! A bot pays for its own thinking, not for what other programs took away from it meanwhile. Where
//! time is limited, it is charged the processor time that its process used, all threads together. A
//! process that sleeps uses none, so it is charged at least the time that passed, less the time that
//! it, or the arena that it had woken up, was ready to run but had to wait for a processor. For that
//! the arena has to sleep while it waits for the answer.
//!
//! Where time has no limit, the wall clock does: it is cheap.

#![expect(unsafe_code, reason = "no safe interface to another process's clock")]

use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use damier_bots::Clock;

/// The meters of a process.
#[derive(Debug)]
pub(super) struct Meter {
    /// The clock of its processor time.
    clock: Option<libc::clockid_t>,
    /// What the kernel's scheduler says about its first thread.
    schedule: Option<File>,
}

impl Meter {
    /// The meters of the process of this number, which must be a child that was not waited for.
    pub(super) fn of(process: u32) -> Meter {
        let mut clock = 0;
        // SAFETY: the call writes to the number it is lent and does nothing else.
        let found = unsafe { libc::clock_getcpuclockid(process.cast_signed(), &raw mut clock) };
        Meter {
            clock: (found == 0).then_some(clock),
            schedule: File::open(format!("/proc/{process}/schedstat")).ok(),
        }
    }

    /// The processor time that the process has used.
    fn used(&self) -> Option<Duration> {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the call writes to the time it is lent and does nothing else. A clock of a process
        // that is gone is refused.
        let read = unsafe { libc::clock_gettime(self.clock?, &raw mut time) };
        (read == 0).then(|| Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32))
    }

    /// The time that its first thread was ready and had to wait for a processor.
    fn waited(&self) -> Option<Duration> {
        waited(self.schedule.as_ref()?)
    }
}

/// The second number of the scheduler's three: nanoseconds in the queue for a processor.
fn waited(schedule: &File) -> Option<Duration> {
    let mut text = [0; 96];
    let length = schedule.read_at(&mut text, 0).ok()?;
    let nanoseconds = str::from_utf8(&text[..length]).ok()?.split_whitespace().nth(1)?;
    nanoseconds.parse().ok().map(Duration::from_nanos)
}

/// The same of the calling thread.
fn waited_here() -> Option<Duration> {
    thread_local! {
        static SCHEDULE: Option<File> = File::open("/proc/thread-self/schedstat").ok();
    }
    SCHEDULE.with(|schedule| waited(schedule.as_ref()?))
}

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
    waited_here: Option<Duration>,
}

impl Stopwatch {
    /// Begins to measure.
    pub(super) fn start(clock: Clock, meter: &Arc<Meter>) -> Stopwatch {
        let meters = (clock != Clock::NONE).then(|| Before {
            meter: Arc::clone(meter),
            used: meter.used(),
            waited: meter.waited(),
            waited_here: waited_here(),
        });
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

    /// How long the process had to wait for a processor.
    pub(super) fn waited(&self) -> Duration {
        let since = |before: &Before| Some(before.meter.waited()?.saturating_sub(before.waited?));
        self.meters.as_ref().and_then(since).unwrap_or_default()
    }

    /// What the process is charged so far.
    pub(super) fn spent(&self) -> Duration {
        let passed = self.begun.elapsed();
        let Some(before) = &self.meters else { return passed };
        let since = |now: Option<Duration>, before: Option<Duration>| {
            now.zip(before).map(|(now, before)| now.saturating_sub(before))
        };
        let used = since(before.meter.used(), before.used);
        let here = since(waited_here(), before.waited_here).unwrap_or_default();
        match (used, before.waited) {
            // Nothing is known of its waiting: what it used has to do.
            (Some(used), None) => used,
            (used, _) => used.unwrap_or_default().max(passed.saturating_sub(self.waited() + here)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited() -> Clock {
        Clock { move_time: Some(Duration::from_secs(1)), game_time: None }
    }

    #[test]
    fn work_and_sleep_are_both_charged() {
        let meter = Arc::new(Meter::of(std::process::id()));
        assert!(meter.used().is_some());
        let watch = Stopwatch::start(limited(), &meter);
        std::thread::sleep(Duration::from_millis(30));
        let slept = watch.spent();
        assert!(slept >= Duration::from_millis(20), "{slept:?}");
        let watch = Stopwatch::start(limited(), &meter);
        let enough = meter.used().unwrap() + Duration::from_millis(20);
        while meter.used().unwrap() < enough {}
        assert!(watch.spent() >= Duration::from_millis(20));
    }

    #[test]
    fn without_a_limit_the_wall_clock_counts() {
        let watch = Stopwatch::start(Clock::NONE, &Arc::new(Meter::of(std::process::id())));
        std::thread::sleep(Duration::from_millis(5));
        assert!(watch.spent() >= Duration::from_millis(5));
        assert_eq!(watch.waited(), Duration::ZERO);
    }
}
