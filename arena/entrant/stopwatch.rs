//! What a process is charged for an answer.
//!
//! A bot pays for its own thinking, not for what other programs took away from it meanwhile. Where
//! time is limited, it is charged the processor time that its process used, all threads together. A
//! process that sleeps uses none, so it is charged at least the time that passed, less the time that
//! it, or the arena that it had woken up, was ready to run but had to wait for a processor. For that
//! the arena has to sleep while it waits for the answer.
//!
//! A process with children may have waited for its own: nothing is known about who used what then, and
//! all the time that passed is charged.
//!
//! Where time has no limit, the wall clock does: it is cheap.

#![expect(unsafe_code, reason = "no safe interface to another process's clock")]

use std::fs::{self, File};
use std::os::unix::fs::FileExt as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use damier_bots::Clock;
use rustix::param::clock_ticks_per_second;

/// So much waiting is forgiven without asking whose fault it was: to ask takes as long.
const TRIFLE: Duration = Duration::from_millis(2);

/// The meters of a process.
#[derive(Debug)]
pub(super) struct Meter {
    /// Its number, also that of its group.
    process: u32,
    /// The clock of its processor time.
    clock: Option<libc::clockid_t>,
    /// What the kernel's scheduler says about its first thread.
    schedule: Option<File>,
    /// The same of the arena's thread that hears its answers first, if that is not the one that waits
    /// for them.
    listener: Option<File>,
}

impl Meter {
    /// The meters of the process of this number, which must be a child that was not waited for.
    pub(super) fn of(process: u32) -> Meter {
        let mut clock = 0;
        // SAFETY: the call writes to the number it is lent and does nothing else.
        let found = unsafe { libc::clock_getcpuclockid(process.cast_signed(), &raw mut clock) };
        Meter {
            process,
            clock: (found == 0).then_some(clock),
            schedule: File::open(format!("/proc/{process}/schedstat")).ok(),
            listener: None,
        }
    }

    /// The same of a process that is heard by a thread with this schedule.
    pub(super) fn heard_by(self, listener: Option<File>) -> Meter {
        Meter { listener, ..self }
    }

    /// The processor time that the process has used.
    fn used(&self) -> Option<Duration> {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the call writes to the time it is lent and does nothing else. A clock of a process
        // that is gone is refused.
        let read = unsafe { libc::clock_gettime(self.clock?, &raw mut time) };
        (read == 0).then(|| Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32))
    }

    /// Is this processor time used up? Also after the end of the process, until it is waited for. The
    /// kernel counts such a limit by ticks, which may be far off: what is sure is the order.
    pub(super) fn has_run_out(&self, limit: Duration) -> bool {
        let status = Status::of_process(&self.process.to_string());
        status.is_some_and(|status| status.used >= limit / 2)
    }

    /// Does it have children, or did it have some that worked?
    fn has_children(&self) -> bool {
        let own = self.process.to_string();
        if Status::of_process(&own).is_none_or(|own| own.children_worked) {
            return true;
        }
        let Ok(processes) = fs::read_dir("/proc") else { return true };
        let names = processes.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        let mut others = names.filter(|name| name.parse::<u32>().is_ok() && *name != own);
        others
            .any(|name| Status::of_process(&name).is_some_and(|other| other.group == self.process))
    }

    /// The time that its first thread was ready and had to wait for a processor.
    fn waited(&self) -> Option<Duration> {
        waited(self.schedule.as_ref()?)
    }
}

/// What the kernel says in one line about a process.
struct Status {
    group: u32,
    /// The processor time that it used.
    used: Duration,
    /// Does its first thread run, or wait for a processor?
    is_ready: bool,
    /// Did children that were waited for use the processor?
    children_worked: bool,
}

impl Status {
    fn of_process(number: &str) -> Option<Status> {
        Status::of(&fs::read_to_string(format!("/proc/{number}/stat")).ok()?)
    }

    fn of(line: &str) -> Option<Status> {
        // The name of its program, in parentheses, may contain anything.
        let fields: Vec<&str> = line.rsplit_once(')')?.1.split_whitespace().collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        // After the name come state, parent and group, and later four times in ticks: its own as the
        // user and as the system, and the same of its children.
        let ticks = number(11)? + number(12)?;
        let used = Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64);
        let children_worked = number(13)? + number(14)? > 0;
        let (group, is_ready) = (u32::try_from(number(2)?).ok()?, fields.first() == Some(&"R"));
        Some(Status { group, used, is_ready, children_worked })
    }
}

/// The second number of the scheduler's three: nanoseconds in the queue for a processor.
fn waited(schedule: &File) -> Option<Duration> {
    let mut text = [0; 96];
    let length = schedule.read_at(&mut text, 0).ok()?;
    let nanoseconds = str::from_utf8(&text[..length]).ok()?.split_whitespace().nth(1)?;
    nanoseconds.parse().ok().map(Duration::from_nanos)
}

/// The schedule of the calling thread.
pub(super) fn schedule_here() -> Option<File> {
    File::open("/proc/thread-self/schedstat").ok()
}

/// The same of the calling thread.
fn waited_here() -> Option<Duration> {
    thread_local! {
        static SCHEDULE: Option<File> = schedule_here();
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
    listener_waited: Option<Duration>,
}

impl Stopwatch {
    /// Begins to measure.
    pub(super) fn start(clock: Clock, meter: &Arc<Meter>) -> Stopwatch {
        let meters = (clock != Clock::NONE).then(|| Before {
            meter: Arc::clone(meter),
            used: meter.used(),
            waited: meter.waited(),
            waited_here: waited_here(),
            listener_waited: meter.listener.as_ref().and_then(waited),
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

    /// Is the process late, after this time has passed? Not while it waits for a processor, or will have
    /// waited: as long as that lasts, nobody counts it.
    pub(super) fn is_late(&self, time: Duration) -> bool {
        let Some(before) = &self.meters else { return true };
        let used = since(before.meter.used(), before.used);
        if used.is_some_and(|used| used >= time) {
            return true;
        }
        let is_ready = Status::of_process(&before.meter.process.to_string());
        let is_ready = is_ready.is_some_and(|status| status.is_ready);
        !(is_ready && !before.meter.has_children()) && self.spent() >= time
    }

    /// The time that is not charged: in which the process, or the arena that it had woken up, had to
    /// wait for a processor that others had.
    pub(super) fn forgiven(&self) -> Duration {
        let Some(before) = &self.meters else { return Duration::ZERO };
        let listener = before.meter.listener.as_ref().and_then(waited);
        let waited: Duration = [
            since(before.meter.waited(), before.waited),
            since(listener, before.listener_waited),
            since(waited_here(), before.waited_here),
        ]
        .into_iter()
        .flatten()
        .sum();
        if waited > TRIFLE && before.meter.has_children() { Duration::ZERO } else { waited }
    }

    /// What the process is charged so far.
    pub(super) fn spent(&self) -> Duration {
        let passed = self.begun.elapsed();
        let Some(before) = &self.meters else { return passed };
        let used = since(before.meter.used(), before.used);
        match (used, before.waited) {
            // Nothing is known of its waiting: what it used has to do.
            (Some(used), None) => used,
            (used, _) => used.unwrap_or_default().max(passed.saturating_sub(self.forgiven())),
        }
    }
}

fn since(now: Option<Duration>, before: Option<Duration>) -> Option<Duration> {
    now.zip(before).map(|(now, before)| now.saturating_sub(before))
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
    fn a_line_about_a_process_is_understood_whatever_its_program_is_called() {
        let line = "7 (a) R 1 (b)) S 1 42 7 0 -1 4194560 1 2 3 4 500 600 0 9 20 0 1 0 100";
        let status = Status::of(line).unwrap();
        assert_eq!((status.group, status.is_ready, status.children_worked), (42, false, true));
        assert_eq!(status.used, Duration::from_secs(1100) / clock_ticks_per_second() as u32);
        let line = line.replace(" 0 9 20", " 0 0 20");
        assert!(!Status::of(&line).unwrap().children_worked);
        assert!(Status::of("7 (a) R 1").is_none());
    }

    #[test]
    fn late_is_who_used_its_time_or_slept() {
        let meter = Arc::new(Meter::of(std::process::id()));
        let watch = Stopwatch::start(limited(), &meter);
        let enough = meter.used().unwrap() + Duration::from_millis(20);
        while meter.used().unwrap() < enough {}
        assert!(watch.is_late(Duration::from_millis(20)));
        assert!(!watch.is_late(Duration::from_mins(1)));
        let mut sleeper = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let watch = Stopwatch::start(limited(), &Arc::new(Meter::of(sleeper.id())));
        std::thread::sleep(Duration::from_millis(50));
        assert!(watch.is_late(Duration::from_millis(20)));
        assert!(!watch.is_late(Duration::from_mins(1)));
        sleeper.kill().unwrap();
        sleeper.wait().unwrap();
    }

    #[test]
    fn without_a_limit_the_wall_clock_counts() {
        let watch = Stopwatch::start(Clock::NONE, &Arc::new(Meter::of(std::process::id())));
        std::thread::sleep(Duration::from_millis(5));
        assert!(watch.spent() >= Duration::from_millis(5));
        assert_eq!(watch.forgiven(), Duration::ZERO);
    }
}
