//! The arena's ends of a host's pipes: ask, and wait for the answer until a deadline.
//!
//! Nothing here blocks beyond the deadline, whatever the other side does: it may not read, not
//! write, write half an answer, or flood its standard error, which is drained while waiting.

use std::io::{ErrorKind, Read as _, Write as _};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;

use super::last_words::LastWords;
use super::wire::LONGEST;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// The other side has closed its pipes, most likely by ending.
    Gone,
    /// The deadline is over.
    Late,
    /// What came is no answer.
    Garbled,
}

/// What there is to be read.
struct Ready {
    answer: bool,
    words: bool,
}

/// Pipes to and from a host.
#[derive(Debug)]
pub(super) struct Pipes {
    to: ChildStdin,
    from: ChildStdout,
    /// `None` once the other side has closed it.
    said: Option<ChildStderr>,
    /// What came of an answer so far.
    inbox: Vec<u8>,
    /// The length of the answer that was read last, still in the inbox.
    read: usize,
    /// What the bot wrote.
    pub(super) words: LastWords,
}

impl Pipes {
    /// Takes a child's pipes, all three of which it must have.
    pub(super) fn of(child: &mut Child) -> std::io::Result<Pipes> {
        let missing = || std::io::Error::other("a pipe is missing");
        let to = child.stdin.take().ok_or_else(missing)?;
        let from = child.stdout.take().ok_or_else(missing)?;
        let said = child.stderr.take().ok_or_else(missing)?;
        ioctl_fionbio(&to, true)?;
        ioctl_fionbio(&from, true)?;
        ioctl_fionbio(&said, true)?;
        let words = LastWords::default();
        Ok(Pipes { to, from, said: Some(said), inbox: Vec::new(), read: 0, words })
    }

    /// Sends a frame and waits for the answer, which is returned without its length.
    pub(super) fn ask(&mut self, frame: &[u8], deadline: Instant) -> Result<&[u8], Broken> {
        self.inbox.drain(..self.read);
        self.read = 0;
        if !self.inbox.is_empty() {
            // An answer to no question.
            return Err(Broken::Garbled);
        }
        let mut unsent = frame;
        loop {
            if !unsent.is_empty() {
                self.send(&mut unsent)?;
            }
            let ready = self.wait(!unsent.is_empty(), deadline)?;
            if ready.words {
                self.listen();
            }
            if ready.answer && self.receive()? {
                self.read = self.inbox.len().min(4 + self.announced().unwrap_or(0));
                return Ok(&self.inbox[4..self.read]);
            }
        }
    }

    fn send(&mut self, unsent: &mut &[u8]) -> Result<(), Broken> {
        match self.to.write(unsent) {
            Ok(sent) => *unsent = &unsent[sent..],
            Err(why) if is_passing(why.kind()) => {}
            Err(_) => return Err(Broken::Gone),
        }
        Ok(())
    }

    /// Waits until something can be read, or written if there is something to write.
    fn wait(&self, writing: bool, deadline: Instant) -> Result<Ready, Broken> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Broken::Late);
        }
        let from = || PollFd::new(&self.from, PollFlags::IN);
        let said = self.said.as_ref().map_or_else(from, |said| PollFd::new(said, PollFlags::IN));
        let mut fds = [from(), said, PollFd::new(&self.to, PollFlags::OUT)];
        // A pipe to write to that the other side has closed would end every wait at once, so it is
        // not looked at without need.
        let looked_at = if writing { 3 } else { 2 };
        match poll(&mut fds[..looked_at], Some(&timespec(left))) {
            Ok(_) => Ok(Ready {
                answer: !fds[0].revents().is_empty(),
                words: !fds[1].revents().is_empty(),
            }),
            Err(rustix::io::Errno::INTR) => Ok(Ready { answer: false, words: false }),
            Err(_) => Err(Broken::Gone),
        }
    }

    /// Takes in what the bot wrote, as much as is there at once.
    pub(super) fn listen(&mut self) {
        let Some(said) = &mut self.said else { return };
        let mut buffer = [0; 16 * 1024];
        match said.read(&mut buffer) {
            Ok(0) => self.said = None,
            Ok(count) => self.words.hear(&buffer[..count]),
            Err(why) if is_passing(why.kind()) => {}
            Err(_) => self.said = None,
        }
    }

    /// Takes in all that was written by a process that has ended.
    pub(super) fn listen_to_the_end(&mut self) {
        // A descendant that escaped may write for ever: what fits into a pipe is enough.
        for _ in 0..64 {
            self.listen();
        }
    }

    /// Takes in what came of the answer. Is it whole?
    fn receive(&mut self) -> Result<bool, Broken> {
        let mut buffer = [0; 4096];
        match self.from.read(&mut buffer) {
            Ok(0) => return Err(Broken::Gone),
            Ok(count) => self.inbox.extend(&buffer[..count]),
            Err(why) if is_passing(why.kind()) => return Ok(false),
            Err(_) => return Err(Broken::Gone),
        }
        match self.announced() {
            Some(length) if length > LONGEST => Err(Broken::Garbled),
            Some(length) => Ok(self.inbox.len() >= 4 + length),
            None => Ok(false),
        }
    }

    /// The length of the answer that is coming.
    fn announced(&self) -> Option<usize> {
        let length = self.inbox.first_chunk()?;
        Some(u32::from_le_bytes(*length) as usize)
    }
}

fn is_passing(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

fn timespec(time: Duration) -> Timespec {
    Timespec {
        tv_sec: i64::try_from(time.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: time.subsec_nanos().into(),
    }
}
