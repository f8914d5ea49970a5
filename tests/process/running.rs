//! A program that runs: listened to, talked to, and waited for until a deadline.

use std::fs;
use std::io::{Read, Write as _};
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Output};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process};

use super::DEADLINE;
use super::began::in_the_foreground;

/// How long to look at the outputs before looking at the program again.
const LOOK: Duration = Duration::from_millis(5);

/// A program that was started. Where it has not ended when this is dropped, it is killed with all that
/// it started.
pub(crate) struct Running {
    child: Child,
    name: String,
    stdin: Option<ChildStdin>,
    out: Heard<ChildStdout>,
    err: Heard<ChildStderr>,
    ended: Option<ExitStatus>,
}

/// One of the two outputs.
struct Heard<R> {
    pipe: Option<R>,
    bytes: Vec<u8>,
    /// How many of them have been handed out as lines.
    given: usize,
}

impl<R: Read + AsFd> Heard<R> {
    fn new(pipe: Option<R>) -> Heard<R> {
        Heard { pipe, bytes: Vec::new(), given: 0 }
    }

    /// Reads what is there; only when something is.
    fn hear(&mut self) {
        let Some(pipe) = &mut self.pipe else { return };
        let mut bytes = [0; 8192];
        match pipe.read(&mut bytes).expect("an output can be read") {
            0 => self.pipe = None,
            count => self.bytes.extend_from_slice(&bytes[..count]),
        }
    }

    /// The next line that is complete, or the last one.
    fn line(&mut self) -> Option<String> {
        let rest = &self.bytes[self.given..];
        let end = rest.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
        let length = end.or((self.pipe.is_none() && !rest.is_empty()).then_some(rest.len()))?;
        let line = String::from_utf8_lossy(&rest[..length]).into_owned();
        self.given += length;
        Some(line)
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

impl Running {
    /// Starts a program with every signal as it is by default.
    #[track_caller]
    pub(crate) fn start(command: &mut Command) -> Running {
        in_the_foreground();
        let name = format!("{command:?}");
        let child = command.spawn();
        let mut child = child.unwrap_or_else(|why| panic!("{name} cannot be started: {why}"));
        let (out, err) = (Heard::new(child.stdout.take()), Heard::new(child.stderr.take()));
        let stdin = child.stdin.take();
        Running { child, name, stdin, out, err, ended: None }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes to the program and closes its input. It may stop to listen whenever it likes.
    pub(crate) fn feed(&mut self, input: impl Into<Vec<u8>>) -> &mut Running {
        let (mut stdin, input) = (self.stdin.take().expect("an open input"), input.into());
        // Not waited for: it ends when the program does.
        thread::spawn(move || stdin.write_all(&input));
        self
    }

    /// Writes a line to a program that listens.
    #[track_caller]
    pub(crate) fn tell(&mut self, line: &str) -> &mut Running {
        let told = writeln!(self.stdin.as_mut().expect("an open input"), "{line}");
        told.unwrap_or_else(|why| panic!("{} does not hear `{line}`: {why}", self.seen()));
        self
    }

    /// The next line of what it writes.
    #[track_caller]
    pub(crate) fn line(&mut self) -> String {
        self.next_line("a line", |running| running.out.line())
    }

    /// The next line of its complaints and news.
    #[track_caller]
    pub(crate) fn error_line(&mut self) -> String {
        self.next_line("a line of errors", |running| running.err.line())
    }

    #[track_caller]
    fn next_line(&mut self, what: &str, take: impl Fn(&mut Running) -> Option<String>) -> String {
        let begun = Instant::now();
        loop {
            if let Some(line) = take(self) {
                return line;
            }
            let is_over = self.has_ended() && self.out.pipe.is_none() && self.err.pipe.is_none();
            assert!(!is_over, "waited in vain for {what} of {}", self.seen());
            self.in_time(begun, DEADLINE, what);
            self.listen();
        }
    }

    /// Nobody reads any more what it writes.
    pub(crate) fn turn_away(&mut self) -> &mut Running {
        self.out.pipe = None;
        self
    }

    /// Waits until something holds, which it never will once the program has ended.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, mut holds: impl FnMut() -> bool) -> &mut Running {
        let begun = Instant::now();
        loop {
            let has_ended = self.has_ended();
            if holds() {
                return self;
            }
            assert!(!has_ended, "{what}: too late for {}", self.seen());
            self.in_time(begun, DEADLINE, what);
            self.listen();
        }
    }

    /// Looks at something again and again until the program ends.
    #[track_caller]
    pub(crate) fn until_end(&mut self, time: Duration, mut look: impl FnMut()) {
        let begun = Instant::now();
        while !self.has_ended() {
            look();
            self.in_time(begun, time, "the end");
            self.listen();
        }
    }

    pub(crate) fn signal(&mut self, signal: Signal) -> &mut Running {
        kill_process(Pid::from_child(&self.child), signal).expect("the program is there");
        self
    }

    /// Ends it as nothing else can, and waits for that.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.ended = Some(self.child.wait().expect("it is ours"));
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        if self.ended.is_none() {
            self.ended = self.child.try_wait().expect("it is ours");
        }
        self.ended.is_some()
    }

    /// Waits for the program to end, and for all that it wrote.
    #[track_caller]
    pub(crate) fn ends(self) -> Output {
        self.ends_within(DEADLINE)
    }

    #[track_caller]
    pub(crate) fn ends_within(mut self, time: Duration) -> Output {
        let begun = Instant::now();
        self.stdin = None;
        while self.out.pipe.is_some() || self.err.pipe.is_some() || !self.has_ended() {
            self.in_time(begun, time, "the end");
            self.listen();
        }
        let status = self.ended.expect("it has ended");
        let [stdout, stderr] = [&mut self.out.bytes, &mut self.err.bytes].map(std::mem::take);
        Output { status, stdout, stderr }
    }

    /// Listens for a moment, or less if there is something to hear.
    fn listen(&mut self) {
        let (out, err) = (self.out.pipe.as_ref(), self.err.pipe.as_ref());
        let fds = [out.map(AsFd::as_fd), err.map(AsFd::as_fd)];
        let mut polled: Vec<PollFd<'_>> =
            fds.iter().flatten().map(|fd| PollFd::from_borrowed_fd(*fd, PollFlags::IN)).collect();
        if polled.is_empty() {
            // Its outputs are closed, so that it will end at once, or they are not for us.
            thread::sleep(Duration::from_millis(1));
            return;
        }
        let timeout = Timespec { tv_sec: 0, tv_nsec: LOOK.subsec_nanos().into() };
        match poll(&mut polled, Some(&timeout)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(why) => panic!("the outputs cannot be listened to: {why}"),
        }
        let mut ready = polled.iter().map(|fd| !fd.revents().is_empty());
        let ready = fds.map(|fd| fd.is_some() && ready.next().unwrap_or(false));
        if ready[0] {
            self.out.hear();
        }
        if ready[1] {
            self.err.hear();
        }
    }

    /// Fails when the time is over.
    #[track_caller]
    fn in_time(&mut self, begun: Instant, time: Duration, what: &str) {
        assert!(begun.elapsed() < time, "waited {time:?} in vain for {what} of {}", self.seen());
    }

    /// The program and what it has said so far, for messages.
    fn seen(&self) -> String {
        let state = match self.ended {
            Some(status) => format!("ended with {status}"),
            None => "still runs".to_owned(),
        };
        let (name, out, err) = (&self.name, self.out.text(), self.err.text());
        format!("{name}, which {state}; it wrote:\n{out}\nand as errors:\n{err}\n")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.has_ended() {
            // All are looked for first: who loses its parent cannot be told from strangers.
            for process in [vec![self.child.id()], descendants(self.child.id())].concat() {
                let process = i32::try_from(process).ok().and_then(Pid::from_raw);
                let _ = process.map(|process| kill_process(process, Signal::KILL));
            }
            let _ = self.child.wait();
        }
    }
}

/// All that a process has started, and what these have.
pub(crate) fn descendants(process: u32) -> Vec<u32> {
    let entries = fs::read_dir("/proc").expect("processes are listed").flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let parents: Vec<(u32, u32)> =
        numbers.filter_map(|number| Some((number, stat(number)?.get(1)?.parse().ok()?))).collect();
    let mut found = vec![process];
    let mut at = 0;
    while let Some(&parent) = found.get(at) {
        found.extend(parents.iter().filter(|(_, its)| *its == parent).map(|(child, _)| child));
        at += 1;
    }
    found.split_off(1)
}

/// The ticks of the processor that a process has used, in its own code and for it in the system's.
pub(crate) fn used_ticks(process: u32) -> u64 {
    let stat = stat(process).unwrap_or_default();
    stat.iter().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum()
}

/// What the system tells of a process, from its state on.
fn stat(process: u32) -> Option<Vec<String>> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may hold anything, but a bracket ends it.
    Some(stat.rsplit_once(')')?.1.split_whitespace().map(str::to_owned).collect())
}
