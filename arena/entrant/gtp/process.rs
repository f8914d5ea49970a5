//! An engine's process: started, listened to, and never left behind.
//!
//! Three things see to its end. Dropping it closes its input, gives it a moment, and kills it with
//! its whole group. If the arena is killed, the kernel kills it, and closes its input, which ends
//! its children if they listen.

use std::io::{self, Read, Write};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, getpid, getppid, kill_process_group,
    set_parent_process_death_signal, waitid,
};

use super::command_line::CommandLine;
use super::last_lines::LastLines;
use crate::entrant::spawner::spawn;

/// How long an engine has to end by itself.
const ENDING: Duration = Duration::from_millis(300);
/// The longest line that is still a line.
const LONGEST_LINE: usize = 16 * 1024;
/// Lines that are kept while nobody asks for them; then the engine has to wait.
const WAITING_LINES: usize = 256;

/// A running engine.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    /// Has it ended, and been waited for?
    is_gone: bool,
    /// What it answers, line by line. It ends with the engine's output, or with a line that never
    /// does.
    pub(super) lines: Receiver<String>,
    /// What it complains about.
    pub(super) errors: LastLines,
}

impl Process {
    /// Starts a program.
    pub(super) fn start(command_line: &CommandLine) -> Result<Process, String> {
        let program = command_line.program()?;
        let mut command = Command::new(program);
        command.args(command_line.arguments()).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        die_with_parent(&mut command);
        let cannot_start = |why: io::Error| format!("it does not start: {why}");
        let mut child = spawn(command).map_err(cannot_start)?;
        let listen = |child: &mut Child| {
            let (output, errors) = (child.stdout.take(), child.stderr.take());
            let (Some(output), Some(errors)) = (output, errors) else {
                return Err(io::Error::other("it has no pipes"));
            };
            Ok((lines_of(output)?, LastLines::of(errors)?))
        };
        match listen(&mut child) {
            Ok((lines, errors)) => {
                let input = child.stdin.take();
                Ok(Process { child, input, is_gone: false, lines, errors })
            }
            Err(why) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(cannot_start(why))
            }
        }
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> io::Result<()> {
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(format!("{line}\n").as_bytes())?;
        input.flush()
    }

    /// Ends the engine now. Says how it had ended by itself, if it had.
    pub(super) fn kill(&mut self, patience: Duration) -> Option<String> {
        if std::mem::replace(&mut self.is_gone, true) {
            // Its number may be another's by now.
            return None;
        }
        self.input = None;
        let ended = self.ends_within(patience);
        // Not waited for yet, so that its number, also that of its group, is still its own.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.kill();
        let status = self.child.wait().ok().filter(|_| ended)?;
        Some(match (status.code(), status.signal()) {
            (Some(code), _) => format!("ended by itself with exit code {code}"),
            (None, Some(signal)) => format!("was killed by signal {signal}"),
            (None, None) => "ended".to_owned(),
        })
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
            let _ = self.send("quit");
            self.kill(ENDING);
        }
    }
}

/// Asks the kernel to kill the process when its parent dies. For the kernel that is the thread that
/// started it, so the arena's spawner has to.
fn die_with_parent(command: &mut Command) {
    let parent = getpid();
    let ask = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The parent may have died before it could be asked for.
        if getppid() == Some(parent) { Ok(()) } else { Err(Errno::SRCH.into()) }
    };
    #[expect(unsafe_code, reason = "the only way to do something between fork and exec")]
    // SAFETY: between fork and exec only async-signal-safe calls are allowed. These are two plain
    // system calls; nothing allocates, locks or touches memory that others share.
    unsafe {
        command.pre_exec(ask);
    }
}

/// Reads a stream line by line in a thread of its own.
fn lines_of(stream: impl Read + Send + 'static) -> io::Result<Receiver<String>> {
    let (sender, lines) = sync_channel(WAITING_LINES);
    let reader = thread::Builder::new().name("engine's answers".to_owned());
    reader.spawn(move || read_lines(stream, &sender))?;
    Ok(lines)
}

fn read_lines(mut stream: impl Read, lines: &SyncSender<String>) {
    let mut chunk = [0; 4096];
    let mut line: Vec<u8> = Vec::new();
    while let Ok(read @ 1..) = stream.read(&mut chunk) {
        for &byte in &chunk[..read] {
            match byte {
                b'\n' => {
                    let text = String::from_utf8_lossy(&line).into_owned();
                    line.clear();
                    if lines.send(text).is_err() {
                        return;
                    }
                }
                b'\t' => line.push(b' '),
                // As GTP has it: other control characters do not count.
                _ if byte.is_ascii_control() => {}
                _ => line.push(byte),
            }
        }
        if line.len() > LONGEST_LINE {
            let _ = lines.send(String::from_utf8_lossy(&line[..80]).into_owned());
            return;
        }
    }
}
