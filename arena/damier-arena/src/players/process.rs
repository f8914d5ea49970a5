//! A host process: started, asked, and never left behind.

use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use damier_bots::{Clock, Fault, Forfeit, Words};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

use super::fall;
use super::leash::{Leash, Shares};
use super::mailbox::Mailbox;
use super::meter::Meter;
use super::pipes::{Broken, Pipes};
use super::program::Deadline;
use super::spawner;
use super::stopwatch::Stopwatch;
use super::wire::HostReply;

/// How long a process that closed its pipes has to end before it is killed: long enough to learn
/// how it ended.
const ENDING: Duration = Duration::from_millis(200);

/// A host process. Dropping it kills it and all its group, and waits until it is gone.
#[derive(Debug)]
pub(super) struct HostProcess {
    child: Child,
    pipes: Pipes,
    meter: Arc<Meter>,
    leash: Arc<Leash>,
    /// The cores it was put on, if it is to follow.
    cores: Option<CpuSet>,
    /// The processor time it may use.
    cpu: Option<Duration>,
    /// Has it been waited for? Then its number may be another's.
    is_gone: bool,
}

impl HostProcess {
    /// Starts `program` as a host. It inherits no variables but the loader's and whether panics
    /// tell how they came about, and no folder.
    /// `ponders`: may it work between its turns?
    pub(super) fn start(
        program: &Path,
        cpu: Option<Duration>,
        ponders: bool,
    ) -> io::Result<HostProcess> {
        let mut command = Command::new(program);
        // It begins a group of its own as soon as it is greeted.
        command.arg("host").env_clear().current_dir("/");
        for name in ["LD_LIBRARY_PATH", "RUST_BACKTRACE"] {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        let (mailbox, file) = Mailbox::new()?;
        command.stdin(file).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = spawner::spawn(command)?;
        match Pipes::of(&mut child, mailbox) {
            Ok(pipes) => {
                let meter = Arc::new(Meter::of(child.id()));
                let leash = Leash::on(Pid::from_child(&child), &meter, ponders, Shares::default());
                Ok(HostProcess { child, pipes, meter, leash, cores: None, cpu, is_gone: false })
            }
            Err(why) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(why)
            }
        }
    }

    /// Its number, which is also that of its group.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Puts the process on the cores of the calling thread. Where that is not allowed, it stays
    /// where it is and is only slower.
    pub(super) fn follow(&mut self) {
        let Ok(cores) = sched_getaffinity(None) else { return };
        if self.cores != Some(cores) {
            self.cores = Some(cores);
            let _ = sched_setaffinity(Some(Pid::from_child(&self.child)), &cores);
        }
    }

    /// A match begins: what was said before is forgotten.
    pub(super) fn forget_words(&mut self) {
        self.pipes.listen_to_the_end();
        self.pipes.words.clear();
    }

    /// The bot is about to be asked for its move at this step: what it has written until now belongs to
    /// those before it.
    pub(super) fn turn(&mut self, step: u32) {
        self.pipes.listen_to_the_end();
        self.pipes.words.turn(step);
    }

    /// What was said at which step of this match.
    pub(super) fn words_by_turn(&self) -> Vec<(u32, Words)> {
        self.pipes.words.by_turn()
    }

    /// What was said in this match so far.
    pub(super) fn words(&mut self) -> String {
        self.pipes.listen_to_the_end();
        self.pipes.words.text()
    }

    /// Ends the process. Returns what was said in this match.
    pub(super) fn dismissed(mut self) -> String {
        self.kill();
        self.pipes.listen_to_the_end();
        self.pipes.words.text()
    }

    /// What the kernel knows about its time.
    pub(super) fn meter(&self) -> &Arc<Meter> {
        &self.meter
    }

    /// Begins to measure what the process is charged.
    pub(super) fn stopwatch(&self, clock: Clock) -> Stopwatch {
        Stopwatch::start(clock, &self.meter)
    }

    /// Asks, and waits for an answer until the deadline. Whatever goes wrong is the bot's fault, and
    /// the process is gone afterwards.
    pub(super) fn ask(
        &mut self,
        frame: &[u8],
        deadline: &Deadline<'_>,
    ) -> Result<HostReply, Forfeit> {
        self.leash.loosen();
        let broken = match self.pipes.ask(frame, deadline) {
            Ok(answer) => match HostReply::read(answer) {
                Some(answer) => {
                    self.leash.tighten();
                    return Ok(answer);
                }
                None => Broken::Garbled,
            },
            Err(broken) => broken,
        };
        Err(self.post_mortem(&broken, deadline.time()))
    }

    /// Ends the process and says what happened.
    #[cold]
    fn post_mortem(&mut self, broken: &Broken, time: Duration) -> Forfeit {
        let by_itself = *broken == Broken::Gone && self.ends_soon();
        let used_up = self.cpu.is_some_and(|limit| self.meter.has_run_out(limit));
        let ended = self.kill().filter(|_| by_itself);
        self.pipes.listen_to_the_end();
        let (fault, reason) = match (broken, ended) {
            (Broken::Late, _) => (Fault::Timeout, format!("no answer within {time:?}")),
            (Broken::Garbled, _) => {
                (Fault::Error, "the bot wrote into the pipe of its answers".to_owned())
            }
            (Broken::Gone, Some(status)) => how_it_ended(status, used_up),
            (Broken::Gone, None) => {
                (Fault::Crash, "the bot closed the pipes of its process".to_owned())
            }
        };
        let (words, place) = fall::taken_from(self.pipes.words.text());
        let place = place.filter(|_| fault == Fault::Crash).map(|place| format!(": {place}"));
        Forfeit::new(fault, format!("{reason}{}", place.unwrap_or_default())).saying(words)
    }

    /// Does the process end by itself, soon? Nobody waits for it yet, so that its number, which is
    /// its group's too, stays its own.
    fn ends_soon(&self) -> bool {
        let process = WaitId::Pid(Pid::from_child(&self.child));
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let deadline = Instant::now() + ENDING;
        let mut pause = Duration::from_micros(20);
        while Instant::now() < deadline {
            match waitid(process.clone(), look) {
                Ok(None) => thread::sleep(pause),
                Ok(Some(_)) => return true,
                Err(_) => return false,
            }
            pause = (pause * 2).min(Duration::from_millis(5));
        }
        false
    }

    /// Kills the process with its group and waits for it, once. Returns how it ended.
    fn kill(&mut self) -> Option<ExitStatus> {
        if std::mem::replace(&mut self.is_gone, true) {
            return None;
        }
        self.leash.let_go();
        let group = Pid::from_child(&self.child);
        let _ = kill_process_group(group, Signal::KILL);
        let _ = self.child.kill();
        self.child.wait().ok()
    }
}

impl Drop for HostProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// What to say of a process that ended by itself. `used_up`: its processor time was.
fn how_it_ended(status: ExitStatus, used_up: bool) -> (Fault, String) {
    if used_up && matches!(status.signal(), Some(libc::SIGXCPU | libc::SIGKILL)) {
        return (Fault::Timeout, "the bot used up its CPU time".to_owned());
    }
    let how = match (status.code(), status.signal()) {
        (Some(code), _) => format!("ended by itself with exit code {code}"),
        (None, Some(signal)) => format!("was killed by {}", signal_name(signal)),
        (None, None) => "ended".to_owned(),
    };
    (Fault::Crash, format!("the bot's process {how}"))
}

fn signal_name(signal: i32) -> String {
    let name = match signal {
        libc::SIGSEGV => "SIGSEGV, an access to memory it does not have",
        libc::SIGABRT => "SIGABRT: it aborted",
        libc::SIGBUS => "SIGBUS, an access to memory beyond a file",
        libc::SIGFPE => "SIGFPE, a division that cannot be",
        libc::SIGILL => "SIGILL, an illegal instruction",
        libc::SIGKILL => "SIGKILL",
        libc::SIGTERM => "SIGTERM",
        libc::SIGTRAP => "SIGTRAP",
        libc::SIGXCPU => "SIGXCPU: too much CPU time",
        libc::SIGXFSZ => "SIGXFSZ: it wrote to a file",
        _ => return format!("signal {signal}"),
    };
    name.to_owned()
}
