//! What the kernel knows about a process and its time.

#![expect(unsafe_code, reason = "no safe interface to another process's clock")]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::fs::FileExt as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::param::clock_ticks_per_second;

/// How old a reading of the time that was taken from this machine may be.
const FRESH: Duration = Duration::from_millis(100);

/// So many children are looked at.
const MOST_KIN: usize = 2048;

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
    /// What is known of its children, if it may have some.
    kin: Option<Mutex<Kin>>,
}

/// The children of a process, and theirs.
#[derive(Debug, Default)]
struct Kin {
    /// What each of those that live has used.
    living: BTreeMap<u32, Duration>,
    /// What those had used that are gone, when they were seen last.
    gone: Duration,
    /// How many were seen that had not been there at the look before.
    births: u64,
}

impl Kin {
    /// The processor time of all children of a process, as far as they were seen or waited for.
    fn used(&mut self, process: u32) -> Option<Duration> {
        let mut living = BTreeMap::new();
        descendants(process, &mut living);
        let before = std::mem::take(&mut self.living);
        for (child, used) in &before {
            if !living.contains_key(child) {
                self.gone += *used;
            }
        }
        let is_new = |child: &&u32| !before.contains_key(child);
        self.births += living.keys().filter(is_new).count() as u64;
        self.living = living;
        // Who does not wait for its children has them uncounted by the kernel.
        let waited_for = Status::of_process(&process.to_string())?.used_by_children;
        Some(waited_for.max(self.gone) + self.living.values().sum::<Duration>())
    }
}

/// All processes below this one, with the processor time of each and of those that it waited for. Of more than any
/// bot may have, some.
fn descendants(process: u32, into: &mut BTreeMap<u32, Duration>) {
    let mut left = vec![process];
    while let Some(process) = left.pop() {
        let tasks = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        for task in tasks {
            let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
            for child in children.split_whitespace() {
                let (Ok(number), Some(status)) = (child.parse(), Status::of_process(child)) else {
                    continue;
                };
                // What it has used it is told in ticks, of which a short life has none; its clock knows better.
                let used = clock_of(number).and_then(read).unwrap_or(status.used);
                if into.insert(number, used + status.used_by_children).is_none() {
                    left.push(number);
                }
                if into.len() >= MOST_KIN {
                    return;
                }
            }
        }
    }
}

/// The clock of a process's time.
fn clock_of(process: u32) -> Option<libc::clockid_t> {
    let mut clock = 0;
    // SAFETY: the call writes to the number it is lent and does nothing else.
    let found = unsafe { libc::clock_getcpuclockid(process.cast_signed(), &raw mut clock) };
    (found == 0).then_some(clock)
}

/// What such a clock shows.
fn read(clock: libc::clockid_t) -> Option<Duration> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes to the time it is lent and does nothing else. A clock of a process
    // that is gone is refused.
    let read = unsafe { libc::clock_gettime(clock, &raw mut time) };
    (read == 0).then(|| Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32))
}

impl Meter {
    /// The meters of the process of this number, which must be a child that was not waited for.
    pub(super) fn of(process: u32) -> Meter {
        Meter {
            process,
            clock: clock_of(process),
            schedule: File::open(format!("/proc/{process}/schedstat")).ok(),
            listener: None,
            kin: None,
        }
    }

    /// The same of a process that may have children.
    pub(super) fn with_kin(self) -> Meter {
        Meter { kin: Some(Mutex::default()), ..self }
    }

    /// The same of a process that is heard by a thread with this schedule.
    pub(super) fn heard_by(self, listener: Option<File>) -> Meter {
        Meter { listener, ..self }
    }

    /// The processor time that the process has used.
    pub(super) fn used(&self) -> Option<Duration> {
        read(self.clock?)
    }

    /// May it have children?
    pub(super) fn has_kin(&self) -> bool {
        self.kin.is_some()
    }

    /// The processor time that it has used with all its children, as far as these are known.
    pub(super) fn used_by_all(&self) -> Option<Duration> {
        let own = self.used()?;
        let kin = self
            .kin
            .as_ref()
            .and_then(|kin| kin.lock().unwrap_or_else(PoisonError::into_inner).used(self.process));
        Some(own + kin.unwrap_or_default())
    }

    /// How many children, and theirs, were seen that had not been there at the look before.
    pub(super) fn births(&self) -> u64 {
        let kin = self.kin.as_ref();
        kin.map_or(0, |kin| kin.lock().unwrap_or_else(PoisonError::into_inner).births)
    }

    /// The numbers of it and of all its children.
    pub(super) fn family(&self) -> Vec<u32> {
        let mut processes = BTreeMap::new();
        if self.has_kin() {
            descendants(self.process, &mut processes);
        }
        std::iter::once(self.process).chain(processes.into_keys()).collect()
    }

    /// How many threads it has, with all its children.
    pub(super) fn threads(&self) -> u64 {
        let mut processes = BTreeMap::new();
        descendants(self.process, &mut processes);
        let of = |process: u32| {
            fs::read_dir(format!("/proc/{process}/task")).map_or(0, |tasks| tasks.count() as u64)
        };
        of(self.process) + processes.into_keys().map(of).sum::<u64>()
    }

    /// Is this processor time used up? Also after the end of the process, until it is waited for. The
    /// kernel counts such a limit by ticks, which may be far off: what is sure is the order.
    pub(super) fn has_run_out(&self, limit: Duration) -> bool {
        self.status().is_some_and(|status| status.used >= limit / 2)
    }

    /// What the kernel says about it now.
    pub(super) fn status(&self) -> Option<Status> {
        Status::of_process(&self.process.to_string())
    }

    /// Are there others in its group?
    pub(super) fn has_company(&self) -> bool {
        let own = self.process.to_string();
        let Ok(processes) = fs::read_dir("/proc") else { return true };
        let names = processes.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        let mut others = names.filter(|name| name.parse::<u32>().is_ok() && *name != own);
        others
            .any(|name| Status::of_process(&name).is_some_and(|other| other.group == self.process))
    }

    /// The time that its first thread was ready and had to wait for a processor.
    pub(super) fn waited(&self) -> Option<Duration> {
        waited(self.schedule.as_ref()?)
    }

    /// The same of the arena's threads that wait for its answer, of which the calling one is the last.
    pub(super) fn arena_waited(&self) -> Duration {
        thread_local! {
            static HERE: Option<File> = schedule_here();
        }
        let here = HERE.with(|here| waited(here.as_ref()?));
        let listener = self.listener.as_ref().and_then(waited);
        here.unwrap_or_default() + listener.unwrap_or_default()
    }
}

/// What the kernel says in one line about a process.
pub(super) struct Status {
    group: u32,
    /// The processor time that it used.
    used: Duration,
    /// Does its first thread run, or wait for a processor?
    pub(super) is_ready: bool,
    /// The same of its children that it waited for.
    pub(super) used_by_children: Duration,
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
        let time = |at: usize| Some(of_ticks(number(at)? + number(at + 1)?));
        let (used, used_by_children) = (time(11)?, time(13)?);
        let (group, is_ready) = (u32::try_from(number(2)?).ok()?, fields.first() == Some(&"R"));
        Some(Status { group, used, is_ready, used_by_children })
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

fn of_ticks(ticks: u64) -> Duration {
    Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64)
}

/// The processor time that was taken away from this machine, if it is a guest on another: of all its
/// processors together, for nobody knows which process had to pay.
pub(super) fn stolen() -> Duration {
    let text = fs::read_to_string("/proc/stat").unwrap_or_default();
    let ticks = text.lines().next().and_then(|all| all.split_whitespace().nth(8)?.parse().ok());
    of_ticks(ticks.unwrap_or_default())
}

/// The same a moment ago, which is cheaper.
pub(super) fn stolen_lately() -> Duration {
    static LAST: Mutex<Option<(Instant, Duration)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    match *last {
        Some((read, stolen)) if read.elapsed() < FRESH => stolen,
        _ => last.insert((Instant::now(), stolen())).1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_about_a_process_is_understood_whatever_its_program_is_called() {
        let line = "7 (a) R 1 (b)) S 1 42 7 0 -1 4194560 1 2 3 4 500 600 0 9 20 0 1 0 100";
        let status = Status::of(line).unwrap();
        assert_eq!((status.group, status.is_ready), (42, false));
        assert_eq!((status.used, status.used_by_children), (of_ticks(1100), of_ticks(9)));
        assert!(Status::of("7 (a) R 1").is_none());
    }

    #[test]
    fn a_child_is_company_until_it_is_waited_for() {
        let mut leader = std::process::Command::new("sh");
        std::os::unix::process::CommandExt::process_group(&mut leader, 0);
        let mut leader = leader.args(["-c", "sleep 1000 & wait"]).spawn().unwrap();
        let meter = Meter::of(leader.id());
        let begun = Instant::now();
        while !meter.has_company() {
            assert!(begun.elapsed() < Duration::from_mins(2), "no child is seen");
        }
        let group = rustix::process::Pid::from_child(&leader);
        rustix::process::kill_process_group(group, rustix::process::Signal::KILL).unwrap();
        leader.wait().unwrap();
        assert!(!Meter::of(std::process::id()).has_run_out(Duration::from_hours(1000)));
    }
}
