//! The arena's ends of a host's lines: ask, and wait for the answer until a deadline.
//!
//! Requests and answers are in memory that both share; a pipe from the host carries a bell for an
//! arena that sleeps, and its end tells that the host is gone.
//!
//! Nothing here blocks beyond the deadline, whatever the other side does: it may not read, not
//! answer, answer nonsense, or flood its standard error, which is drained while waiting.

use std::io::{ErrorKind, Read as _};
use std::process::{Child, ChildStderr, ChildStdout};
use std::sync::atomic::Ordering;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::thread::futex;

use super::last_words::LastWords;
use super::mailbox::Mailbox;
use super::patience::Patience;
use super::program::Deadline;

/// The byte that wakes the arena.
pub(super) const BELL: u8 = b'!';

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

/// Lines to and from a host.
#[derive(Debug)]
pub(super) struct Pipes {
    mailbox: Mailbox,
    /// The number of the last request.
    number: u32,
    /// Was it told to answer now?
    hurried: bool,
    bell: ChildStdout,
    /// `None` once the other side has closed it.
    said: Option<ChildStderr>,
    answer: Vec<u8>,
    patience: Patience,
    /// What the bot wrote.
    pub(super) words: LastWords,
}

impl Pipes {
    /// Takes the output and the standard error of a child whose input is this mailbox.
    pub(super) fn of(child: &mut Child, mailbox: Mailbox) -> std::io::Result<Pipes> {
        let missing = || std::io::Error::other("a pipe is missing");
        let bell = child.stdout.take().ok_or_else(missing)?;
        let said = child.stderr.take().ok_or_else(missing)?;
        ioctl_fionbio(&bell, true)?;
        ioctl_fionbio(&said, true)?;
        let (answer, words) = (Vec::new(), LastWords::default());
        let (said, patience) = (Some(said), Patience::default());
        Ok(Pipes { mailbox, number: 0, hurried: false, bell, said, answer, patience, words })
    }

    /// Posts a request and waits for the answer.
    pub(super) fn ask(&mut self, request: &[u8], deadline: &Deadline<'_>) -> Result<&[u8], Broken> {
        // Nobody but the host may write there, and the host has no reason to yet.
        self.hear_bell()?;
        self.number = self.number.wrapping_add(1);
        if std::mem::take(&mut self.hurried) {
            self.mailbox.stop().store(0, Ordering::Relaxed);
        }
        let requests = self.mailbox.requests();
        if requests.post(self.number, request).map_err(|_| Broken::Garbled)? {
            let _ = futex::wake(&requests.number, futex::Flags::empty(), 1);
        }
        // Giving way may take long, which a bot must not be charged for.
        if !deadline.is_charged() {
            let (answers, number) = (self.mailbox.answers(), self.number);
            let is_there = self.patience.is_rewarded(|| answers.number() == number);
            if is_there && self.is_answered()? {
                return Ok(&self.answer);
            }
        }
        self.mailbox.answers().set_asleep(true);
        let answered = self.sleep(deadline);
        self.mailbox.answers().set_asleep(false);
        answered.map(|()| &self.answer[..])
    }

    /// Waits for the answer without using the processor.
    fn sleep(&mut self, deadline: &Deadline<'_>) -> Result<(), Broken> {
        while !self.is_answered()? {
            let mut left = deadline.left().ok_or(Broken::Late)?;
            if !self.hurried {
                if let Some(until) = deadline.until_last_call() {
                    left = left.min(until);
                } else {
                    self.mailbox.stop().store(1, Ordering::Relaxed);
                    self.hurried = true;
                }
            }
            let (bell, words) = self.wait(left)?;
            if words {
                self.listen();
            }
            if bell && let Err(broken) = self.hear_bell() {
                // Its last deed may have been an answer.
                return if self.is_answered()? { Ok(()) } else { Err(broken) };
            }
        }
        Ok(())
    }

    /// Takes the answer out of the mailbox, if it is there.
    fn is_answered(&mut self) -> Result<bool, Broken> {
        let answers = self.mailbox.answers();
        if answers.number() != self.number {
            return Ok(false);
        }
        answers.take(&mut self.answer).map_err(|_| Broken::Garbled)?;
        Ok(true)
    }

    /// Waits until the bell rings, or there are words to be heard.
    fn wait(&self, left: Duration) -> Result<(bool, bool), Broken> {
        let bell = || PollFd::new(&self.bell, PollFlags::IN);
        let said = self.said.as_ref().map_or_else(bell, |said| PollFd::new(said, PollFlags::IN));
        let mut fds = [bell(), said];
        match poll(&mut fds, Timespec::try_from(left).ok().as_ref()) {
            Ok(_) => Ok((!fds[0].revents().is_empty(), !fds[1].revents().is_empty())),
            Err(Errno::INTR) => Ok((false, false)),
            Err(_) => Err(Broken::Gone),
        }
    }

    /// Takes in what came through the bell's pipe: rings of the past do not matter.
    fn hear_bell(&mut self) -> Result<(), Broken> {
        let mut rings = [0; 64];
        match self.bell.read(&mut rings) {
            Ok(0) => Err(Broken::Gone),
            Ok(count) if rings[..count].iter().all(|&ring| ring == BELL) => Ok(()),
            Ok(_) => Err(Broken::Garbled),
            Err(why) if is_passing(why.kind()) => Ok(()),
            Err(_) => Err(Broken::Gone),
        }
    }

    /// Takes in some of what the bot wrote. Says whether there was something.
    fn listen(&mut self) -> bool {
        let Some(said) = &mut self.said else { return false };
        let mut buffer = [0; 16 * 1024];
        match said.read(&mut buffer) {
            Ok(count @ 1..) => {
                self.words.hear(&buffer[..count]);
                return true;
            }
            Err(why) if is_passing(why.kind()) => {}
            Ok(_) | Err(_) => self.said = None,
        }
        false
    }

    /// Takes in all that the bot has written so far.
    pub(super) fn listen_to_the_end(&mut self) {
        // Who goes on writing may do so for ever: what fits into a pipe is enough.
        for _ in 0..64 {
            if !self.listen() {
                return;
            }
        }
    }
}

fn is_passing(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::Interrupted)
}
