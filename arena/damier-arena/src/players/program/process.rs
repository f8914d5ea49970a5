//! A program's process: started, listened to, and never left behind.
//!
//! Dropping it closes its input, gives it a moment, and kills it with its whole group. If the arena
//! is killed, the kernel kills it, and closes its input, which ends its children if they listen; for
//! those that do not there is `leftovers`.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpid, getppid, kill_process_group,
    set_parent_process_death_signal, setsid, waitid,
};

use super::last_lines::LastLines;
use super::leftovers;
use super::talk::Silence;
use crate::players::leash::{Excess, Leash, Shares};
use crate::players::meter::{Meter, schedule_here};
use crate::players::spawner::spawn;

/// How long a program has to end by itself.
const ENDING: Duration = Duration::from_millis(300);
/// The longest line that is still a line.
const LONGEST_LINE: usize = 16 * 1024;
/// Lines that are kept while nobody asks for them; then the program has to wait.
const WAITING_LINES: usize = 256;

/// What a program wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// A line, without its end.
    Whole(String),
    /// The beginning of one that does not end. Nothing comes after it.
    Endless(String),
}

/// How a program ended by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exit {
    /// In words that fit after "the program".
    pub(super) text: String,
    /// Was it because its processor time was used up, or something else?
    pub(super) excess: Option<Excess>,
}

/// A running program.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    /// What it is told when it may end.
    farewell: Option<&'static str>,
    /// Has it ended, and been waited for?
    is_gone: bool,
    /// What it may use with its children.
    shares: Shares,
    /// The meters of it and its children.
    pub(super) meter: Arc<Meter>,
    pub(super) leash: Arc<Leash>,
    /// What it answers, line by line.
    pub(super) lines: Receiver<Written>,
    /// What it complains about.
    pub(super) errors: LastLines,
}

impl Process {
    /// Starts a program. `shares` is what it may use with its children; `ponders`: may it work between its
    /// turns?
    pub(super) fn start(
        mut command: Command,
        farewell: Option<&'static str>,
        shares: Shares,
        ponders: bool,
    ) -> Result<Process, String> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        die_with_parent(&mut command);
        let cannot_start = |why: io::Error| format!("it does not start: {why}");
        let mut child = spawn(command).map_err(cannot_start)?;
        let listen = |child: &mut Child| {
            let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
            let (Some(input), Some(output), Some(errors)) = pipes else {
                return Err(io::Error::other("it has no pipes"));
            };
            // A program that does not read must not keep the arena waiting.
            ioctl_fionbio(&input, true)?;
            let (lines, listener) = lines_of(output)?;
            Ok((input, lines, listener, LastLines::of(errors)?))
        };
        match listen(&mut child) {
            Ok((input, lines, listener, errors)) => {
                let meter = Arc::new(Meter::of(child.id()).with_kin().heard_by(listener));
                let leash = Leash::on(Pid::from_child(&child), &meter, ponders, shares);
                let (input, is_gone) = (Some(input), false);
                Ok(Process { child, input, farewell, is_gone, shares, meter, leash, lines, errors })
            }
            Err(why) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(cannot_start(why))
            }
        }
    }

    /// Its number, which is also that of its group.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a text as long as time is left.
    pub(super) fn send(
        &mut self,
        mut text: &[u8],
        left: impl Fn() -> Option<Duration>,
    ) -> Result<(), Silence> {
        let input = self.input.as_mut().ok_or(Silence::Gone)?;
        while !text.is_empty() {
            match input.write(text) {
                Ok(sent) => text = &text[sent..],
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(why) if why.kind() == ErrorKind::WouldBlock => {
                    let left = left().ok_or(Silence::Late)?;
                    let left = Timespec::try_from(left).ok();
                    let mut room = [PollFd::new(&*input, PollFlags::OUT)];
                    match poll(&mut room, left.as_ref()) {
                        Ok(_) | Err(Errno::INTR) => {}
                        Err(_) => return Err(Silence::Gone),
                    }
                }
                Err(_) => return Err(Silence::Gone),
            }
        }
        Ok(())
    }

    /// Ends the program now. Says how it had ended by itself, if it had.
    pub(super) fn kill(&mut self, patience: Duration) -> Option<Exit> {
        if std::mem::replace(&mut self.is_gone, true) {
            // Its number may be another's by now.
            return None;
        }
        self.input = None;
        self.leash.loosen();
        let ended = self.ends_within(patience);
        let ran_out = || self.shares.cpu.is_some_and(|limit| self.meter.has_run_out(limit));
        let excess = self.leash.let_go().or_else(|| ran_out().then_some(Excess::Time));
        // Not waited for yet, so that its number, also that of its group, is still its own.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.kill();
        leftovers::release(self.id());
        let status = self.child.wait().ok().filter(|_| ended)?;
        // The first signal can be caught or ignored; the last comes a second later.
        let was_ended = matches!(status.signal(), Some(libc::SIGXCPU | libc::SIGKILL));
        let excess = excess.filter(|_| was_ended);
        let text = match (status.code(), status.signal()) {
            _ if excess == Some(Excess::Time) => "used up its processor time".to_owned(),
            _ if excess == Some(Excess::Memory) => {
                "had more memory than it may, with its children".to_owned()
            }
            _ if excess == Some(Excess::Processes) => "had more processes than it may".to_owned(),
            (Some(code), _) => format!("ended by itself with exit code {code}"),
            (None, Some(signal)) => format!("was killed by signal {signal}"),
            (None, None) => "ended".to_owned(),
        };
        Some(Exit { text, excess })
    }

    fn ends_within(&self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        loop {
            match waitid(WaitId::Pid(Pid::from_child(&self.child)), options) {
                Ok(Some(_)) => return true,
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(1)),
                _ => return false,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.is_gone {
            if let Some(farewell) = self.farewell {
                self.leash.loosen();
                let _ = self.send(format!("{farewell}\n").as_bytes(), || None);
            }
            self.kill(ENDING);
        }
    }
}

/// Asks the kernel to kill the process when its parent dies. For the kernel that is the thread that
/// started it, so the arena's spawner has to.
/// And begins a session of its own, which has no terminal, and with it a group.
pub(in crate::players) fn die_with_parent(command: &mut Command) {
    let parent = getpid();
    let ask = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        setsid()?;
        // The parent may have died before it could be asked for.
        if getppid() == Some(parent) { Ok(()) } else { Err(Errno::SRCH.into()) }
    };
    #[expect(unsafe_code, reason = "the only way to do something between fork and exec")]
    // SAFETY: between fork and exec only async-signal-safe calls are allowed. These are three plain
    // system calls; nothing allocates, locks or touches memory that others share.
    unsafe {
        command.pre_exec(ask);
    }
}

/// Reads a stream line by line in a thread of its own, which has this schedule.
fn lines_of(stream: impl Read + Send + 'static) -> io::Result<(Receiver<Written>, Option<File>)> {
    let (sender, lines) = sync_channel(WAITING_LINES);
    let (introduce, introduced) = sync_channel(1);
    let reader = thread::Builder::new().name("program's answers".to_owned());
    reader.spawn(move || {
        let _ = introduce.send(schedule_here());
        read_lines(stream, &sender);
    })?;
    Ok((lines, introduced.recv().ok().flatten()))
}

fn read_lines(mut stream: impl Read, lines: &SyncSender<Written>) {
    let mut chunk = [0; 4096];
    let mut line: Vec<u8> = Vec::new();
    // All bytes of it, those that do not count as well: to read them takes the arena's time.
    let mut length = 0;
    while let Ok(read @ 1..) = stream.read(&mut chunk) {
        for &byte in &chunk[..read] {
            length += 1;
            match byte {
                b'\n' => {
                    length = 0;
                    let text = String::from_utf8_lossy(&line).into_owned();
                    line.clear();
                    if lines.send(Written::Whole(text)).is_err() {
                        return;
                    }
                }
                b'\t' => line.push(b' '),
                // As GTP has it: other control characters do not count.
                _ if byte.is_ascii_control() => {}
                _ => line.push(byte),
            }
        }
        if length > LONGEST_LINE {
            let beginning = &line[..line.len().min(80)];
            let _ = lines.send(Written::Endless(String::from_utf8_lossy(beginning).into_owned()));
            return;
        }
    }
}
