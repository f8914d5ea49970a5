//! How far a bot from outside is kept away from everything else, and what it may use.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use damier_bots::Clock;
use serde::{Deserialize, Serialize};

/// What is asked for.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Isolation {
    /// As much as can be had here.
    #[default]
    Auto,
    /// A process with all walls, or no match at all.
    Full,
    /// A process of its own that may do what the user may.
    Process,
    /// Inside of the arena: for plugins that are trusted. Programs have a process all the same.
    Inline,
}

impl Isolation {
    /// All that can be asked for.
    pub const ALL: [Isolation; 4] =
        [Isolation::Auto, Isolation::Full, Isolation::Process, Isolation::Inline];

    /// In one word, as users write it.
    pub const fn name(self) -> &'static str {
        match self {
            Isolation::Auto => "auto",
            Isolation::Full => "full",
            Isolation::Process => "process",
            Isolation::Inline => "inline",
        }
    }
}

/// What was reached, from the least to the most.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The plugin runs inside of the arena.
    Inline,
    /// A process of its own, with limits on what it may use.
    Process,
    /// And it can write no files, and if it is a plugin, read none but itself and the system's
    /// libraries. That a file is there, its size and times can still be learnt.
    Landlock,
    /// Or it can reach no network and change no files, but read some; a plugin can start no
    /// processes either.
    Seccomp,
    /// All of this. From [`Level::Landlock`] on, the number of its threads and processes has a bound
    /// as well: for root always, for other users where they may have a user namespace.
    Full,
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 5] =
        [Level::Inline, Level::Process, Level::Landlock, Level::Seccomp, Level::Full];

    /// The level in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Inline => "inline",
            Level::Process => "process",
            Level::Landlock => "landlock",
            Level::Seccomp => "seccomp",
            Level::Full => "full",
        }
    }

    /// The level of a process with these walls.
    pub(super) const fn of(landlock: bool, seccomp: bool) -> Level {
        match (landlock, seccomp) {
            (true, true) => Level::Full,
            (false, true) => Level::Seccomp,
            (true, false) => Level::Landlock,
            (false, false) => Level::Process,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a plugin's process may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Memory in bytes: all addresses of a plugin, or what a program can write to, without the stack
    /// of its first thread. Stacks of threads are included.
    pub memory: u64,
    /// CPU time of a match, in whole seconds at least. With this limit, every match has a process of
    /// its own.
    pub cpu: Option<Duration>,
    /// Threads and processes, all together, where their number can be bounded.
    pub threads: u64,
    /// May it work between its turns? If not, who is seen at it is stopped until its next turn, and
    /// where time is limited, what it used is charged to its next move.
    pub ponder: bool,
    /// The time for an answer where the match sets none.
    pub answer: Duration,
    /// The time to load the library, and to get ready for a match.
    pub ready: Duration,
    /// How late an answer may be before the process is killed, time that it waited for a processor
    /// left out, up to as much again. The referee, who keeps the clock, may refuse it earlier.
    pub grace: Duration,
}

impl Limits {
    /// How long to wait for a move with this clock before the process is killed.
    pub(super) fn patience(&self, clock: Clock) -> Duration {
        self.time(clock).saturating_add(self.grace)
    }

    /// After how long a bot with this clock is asked to answer at once: when it has little time left,
    /// but enough to look up from its work.
    pub(super) fn last_call(&self, clock: Clock) -> Duration {
        let time = self.time(clock);
        let rest = (time / 10).clamp(Duration::from_millis(10), Duration::from_millis(500));
        time.saturating_sub(rest.min(time / 2))
    }

    fn time(&self, clock: Clock) -> Duration {
        let limit = [clock.move_time, clock.game_time].into_iter().flatten().min();
        limit.unwrap_or(self.answer)
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: 1 << 30,
            cpu: None,
            threads: usual_threads(),
            ponder: false,
            answer: Duration::from_mins(1),
            ready: Duration::from_secs(10),
            grace: Duration::from_millis(100),
        }
    }
}

/// How many threads and processes a bot may have unless another number is asked for: 64, or two for
/// each core of a large machine, on which runtimes start as many as there are.
pub fn usual_threads() -> u64 {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    64.max(2 * cores as u64)
}

/// All about how a plugin is shut in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walls {
    /// What is asked for.
    pub isolation: Isolation,
    /// What the process may use.
    pub limits: Limits,
    /// Keep the process on the cores of the thread that plays.
    pub follow_cores: bool,
    /// Are other matches played at the same time? Then a plugin's process has a session of its own, so
    /// that a kernel that shares processors out by sessions gives one with many threads no more than
    /// others. Talking to it takes longer. Programs always have one.
    pub is_one_of_many: bool,
    /// What programs may read besides what they need and what lies beside them.
    pub readable: Vec<PathBuf>,
    /// Bots of somebody else's that were put into this folder: what their commands and parameters name
    /// elsewhere on this machine is not theirs.
    pub within: Option<PathBuf>,
    /// The program that serves as the host, this one if none is given.
    pub program: Option<PathBuf>,
}

impl Walls {
    /// The program that serves as the host, or why it cannot be found.
    pub(super) fn damier(&self) -> Result<PathBuf, String> {
        let damier = self.program.clone().map_or_else(std::env::current_exe, Ok);
        damier.map_err(|why| format!("this program cannot find itself: {why}"))
    }
}
