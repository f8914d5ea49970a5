//! What a bot does while others move: next to nothing.
//!
//! A bot that goes on working after its answer takes the processors away from whoever moves next, who
//! may be out of time then. So one thread of the arena looks at all bots at rest, every few
//! milliseconds at first, and less often the longer they are quiet. Who is seen at work is stopped until
//! it is asked again, and from then on after each of its answers. A bot that sleeps between its turns is
//! never touched, and where all may think in the others' time, nobody is.
//!
//! The same thread sees to it that a program with children keeps to its processor time and its memory: the
//! kernel counts each of them by itself.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::holdings;
use super::meter::Meter;

/// How often there is somebody to look at.
const TICK: Duration = Duration::from_millis(5);
/// The longest pause between two looks at a bot that is quiet.
const PAUSE: Duration = Duration::from_millis(80);
/// Who uses more than this, and one part in a hundred of its rest, does not rest.
const TRIFLE: Duration = Duration::from_millis(1);
const SHARE: u32 = 100;

/// The arena's hold on a bot's processes. It begins loose, as in the bot's own turn.
#[derive(Debug)]
pub(super) struct Leash {
    /// The group of all its processes.
    group: Pid,
    meter: Arc<Meter>,
    /// May it work between its turns?
    ponders: bool,
    shares: Shares,
    state: Mutex<State>,
}

/// What all processes of a bot may use together, where that is limited.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shares {
    /// Processor time.
    pub(super) cpu: Option<Duration>,
    /// Bytes of memory.
    pub(super) memory: Option<u64>,
    /// Processes, which the kernel does not bound everywhere.
    pub(super) processes: Option<u64>,
}

/// What a bot had more of than its share.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Excess {
    Time,
    Memory,
    Processes,
}

#[derive(Debug, Default)]
struct State {
    turn: Turn,
    /// Was it seen at work between its turns?
    is_restless: bool,
    /// Why it was ended, if it was.
    excess: Option<Excess>,
    /// When what it uses is to be counted again.
    next_count: Option<Instant>,
}

#[derive(Debug, Default)]
enum Turn {
    #[default]
    Own,
    /// It has answered, and was seen like this since.
    Rest(Option<Look>),
    Stopped,
    /// Its processes are ended, and their numbers may be others'.
    Gone,
}

#[derive(Debug)]
struct Look {
    first: Instant,
    next: Instant,
    pause: Duration,
    used: Duration,
    births: u64,
}

impl Leash {
    /// A hold on the group of this number, whose first process has these meters. `ponders`: may it work
    /// between its turns?
    pub(super) fn on(group: Pid, meter: &Arc<Meter>, ponders: bool, shares: Shares) -> Arc<Leash> {
        let meter = Arc::clone(meter);
        let leash = Arc::new(Leash { group, meter, ponders, shares, state: Mutex::default() });
        watch(&leash);
        leash
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// It is about to be asked.
    pub(super) fn loosen(&self) {
        let mut state = self.state();
        match state.turn {
            Turn::Own | Turn::Gone => return,
            Turn::Rest(_) => {}
            Turn::Stopped => drop(kill_process_group(self.group, Signal::CONT)),
        }
        state.turn = Turn::Own;
    }

    /// It has answered.
    pub(super) fn tighten(&self) {
        let mut state = self.state();
        match state.turn {
            Turn::Own if self.ponders => {}
            Turn::Own if state.is_restless => self.stop(&mut state),
            Turn::Own => state.turn = Turn::Rest(None),
            Turn::Rest(_) | Turn::Stopped | Turn::Gone => {}
        }
    }

    /// Its processes are about to be ended. Says why that was done already, if it was.
    pub(super) fn let_go(&self) -> Option<Excess> {
        let mut state = self.state();
        state.turn = Turn::Gone;
        state.excess
    }

    fn stop(&self, state: &mut State) {
        state.turn = Turn::Stopped;
        let _ = kill_process_group(self.group, Signal::STOP);
    }

    /// Sees whether it rests as it should, and keeps to its shares.
    fn look(&self, now: Instant) {
        let mut state = self.state();
        if matches!(state.turn, Turn::Stopped | Turn::Gone) {
            return;
        }
        self.count(&mut state, now);
        let Turn::Rest(look) = &mut state.turn else { return };
        let is_due = look.as_ref().is_none_or(|look| now >= look.next);
        let Some(used) = is_due.then(|| self.meter.used_by_all()).flatten() else { return };
        let births = self.meter.births();
        let Some(look) = look else {
            *look = Some(Look { first: now, next: now + TICK, pause: TICK, used, births });
            return;
        };
        // A child that came and went between two looks was seen by nobody: who has new ones is at work.
        let is_at_work = used.saturating_sub(look.used) > TRIFLE + (now - look.first) / SHARE;
        if is_at_work || births != look.births {
            state.is_restless = true;
            self.stop(&mut state);
            return;
        }
        look.pause = (look.pause * 2).min(PAUSE);
        look.next = now + look.pause;
    }

    /// Ends a bot whose processes have more than their share together.
    fn count(&self, state: &mut State, now: Instant) {
        if self.shares == Shares::default() || state.next_count.is_some_and(|next| now < next) {
            return;
        }
        state.next_count = Some(now + PAUSE);
        let used = || self.meter.used_by_all().unwrap_or_default();
        let Shares { cpu, memory, processes } = self.shares;
        let family = self.meter.family();
        state.excess = if cpu.is_some_and(|cpu| used() >= cpu) {
            Some(Excess::Time)
        } else if processes.is_some_and(|most| family.len() as u64 > most) {
            Some(Excess::Processes)
        } else if memory.is_some_and(|memory| holdings::exceed(&family, memory)) {
            Some(Excess::Memory)
        } else {
            return;
        };
        let _ = kill_process_group(self.group, Signal::KILL);
    }
}

/// All bots that there is a hold on, until they are gone.
static WATCHED: Mutex<Vec<Weak<Leash>>> = Mutex::new(Vec::new());

/// Has a bot looked at from now on. The first one starts the thread that looks.
fn watch(leash: &Arc<Leash>) {
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    watched.push(Arc::downgrade(leash));
    if watched.len() == 1 {
        // Without it, bots that work between their turns are only charged.
        let _ = thread::Builder::new().name("watch".to_owned()).spawn(look_at_all);
    }
}

/// Looks at all bots, until there are none.
fn look_at_all() {
    loop {
        thread::sleep(TICK);
        let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
        watched.retain(|leash| leash.strong_count() > 0);
        if watched.is_empty() {
            return;
        }
        let now = Instant::now();
        let all: Vec<Arc<Leash>> = watched.iter().filter_map(Weak::upgrade).collect();
        drop(watched);
        for leash in all {
            leash.look(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Read as _;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command, Stdio};

    use super::*;

    struct Group(Child, Arc<Leash>);

    impl Group {
        /// A shell that has begun to do this.
        fn of(script: &str, ponders: bool) -> Group {
            let mut command = Command::new("sh");
            command.args(["-c", &format!("echo begun; {script}")]).process_group(0);
            let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            let mut line = [0; 6];
            child.stdout.as_mut().unwrap().read_exact(&mut line).unwrap();
            let meter = Arc::new(Meter::of(child.id()).with_kin());
            let leash = Leash::on(Pid::from_child(&child), &meter, ponders, Shares::default());
            Group(child, leash)
        }

        fn is_stopped(&self) -> bool {
            let stat = fs::read_to_string(format!("/proc/{}/stat", self.0.id())).unwrap();
            stat.rsplit_once(')').unwrap().1.trim_start().starts_with('T')
        }

        fn comes_to(&self, stopped: bool) {
            let begun = Instant::now();
            while self.is_stopped() != stopped {
                assert!(begun.elapsed() < Duration::from_mins(2), "not so: stopped {stopped}");
                thread::sleep(TICK);
            }
        }
    }

    impl Drop for Group {
        fn drop(&mut self) {
            self.1.let_go();
            let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
            let _ = self.0.wait();
        }
    }

    #[test]
    fn who_works_between_its_turns_is_stopped_until_it_is_asked_and_after_every_answer() {
        for work in ["while :; do :; done", "(while :; do :; done) & wait"] {
            let group = Group::of(work, false);
            assert!(!group.is_stopped(), "it is its turn");
            group.1.tighten();
            group.comes_to(true);
            group.1.loosen();
            group.comes_to(false);
            group.1.tighten();
            group.comes_to(true);
            assert!(group.1.state().is_restless);
        }
    }

    #[test]
    fn who_sleeps_is_let_alone_and_so_is_who_may_work() {
        let sleeps = Group::of("read line", false);
        let works = Group::of("while :; do :; done", true);
        sleeps.1.tighten();
        works.1.tighten();
        let restless = Group::of("while :; do :; done", false);
        restless.1.tighten();
        restless.comes_to(true);
        assert!(!sleeps.is_stopped() && !works.is_stopped());
    }
}
