//! What a program writes to its standard error.

use std::io::{ErrorKind, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use damier_bots::Words;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, ioctl_fionread};

use crate::players::last_words::LastWords;

/// How long to wait for the reader, which a busy machine may keep from reading.
const READING: Duration = Duration::from_millis(100);

/// The beginning and the end of a stream, read by a thread of its own so that the writer never has
/// to wait.
#[derive(Clone, Debug)]
pub(super) struct LastLines(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    kept: Mutex<LastWordsSoFar>,
    ended: Condvar,
    /// The stream once more, to see whether something is waiting in it.
    stream: OwnedFd,
}

#[derive(Debug, Default)]
struct LastWordsSoFar {
    words: LastWords,
    ended: bool,
}

impl LastLines {
    /// Reads a stream to its end.
    pub(super) fn of(stream: impl Read + AsFd + Send + 'static) -> std::io::Result<LastLines> {
        let lines = LastLines(Arc::new(Shared {
            kept: Mutex::default(),
            ended: Condvar::new(),
            stream: stream.as_fd().try_clone_to_owned()?,
        }));
        let reader = lines.clone();
        thread::Builder::new()
            .name("program's errors".to_owned())
            .spawn(move || reader.drain(stream))?;
        Ok(lines)
    }

    fn drain(&self, mut stream: impl Read + AsFd) {
        let mut chunk = [0; 4096];
        loop {
            match poll(&mut [PollFd::new(&stream, PollFlags::IN)], None) {
                Ok(_) => {}
                Err(Errno::INTR) => continue,
                Err(_) => break,
            }
            // Nothing is ever out of the stream and not yet heard, except under this lock.
            let mut kept = self.kept();
            match stream.read(&mut chunk) {
                Ok(read @ 1..) => kept.words.hear(&chunk[..read]),
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                _ => break,
            }
        }
        self.kept().ended = true;
        self.0.ended.notify_all();
    }

    fn kept(&self) -> MutexGuard<'_, LastWordsSoFar> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was kept of all that has been written, as long as that is not without end.
    fn caught_up(&self) -> MutexGuard<'_, LastWordsSoFar> {
        let deadline = Instant::now() + READING;
        loop {
            let kept = self.kept();
            let waiting =
                !kept.ended && ioctl_fionread(&self.0.stream).is_ok_and(|bytes| bytes > 0);
            if !waiting || Instant::now() >= deadline {
                return kept;
            }
            drop(kept);
            thread::sleep(Duration::from_micros(200));
        }
    }

    /// Forgets what was written so far.
    pub(super) fn clear(&self) {
        self.caught_up().words.clear();
    }

    /// What is written from now on belongs to this step.
    pub(super) fn turn(&self, step: u32) {
        self.caught_up().words.turn(step);
    }

    /// What was written at which step.
    pub(super) fn by_turn(&self) -> Vec<(u32, Words)> {
        self.caught_up().words.by_turn()
    }

    /// What was written so far.
    pub(super) fn text(&self) -> String {
        self.caught_up().words.text()
    }

    /// What was written by a process that has ended. Its children may hold the stream open, so the
    /// end of it is not waited for long.
    pub(super) fn text_at_the_end(&self) -> String {
        let patience = Duration::from_millis(100);
        let waited = self.0.ended.wait_timeout_while(self.kept(), patience, |kept| !kept.ended);
        let (kept, _) = waited.unwrap_or_else(PoisonError::into_inner);
        kept.words.text()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_stream_is_drained_to_its_end() {
        let said: Vec<u8> = (0..100_000_u32).map(|at| b'a' + (at % 26) as u8).collect();
        let (from, mut to) = std::io::pipe().unwrap();
        let lines = LastLines::of(from).unwrap();
        to.write_all(&said).unwrap();
        drop(to);
        let text = lines.text_at_the_end();
        assert!(text.as_bytes().starts_with(&said[..4096]));
        assert!(text.as_bytes().ends_with(&said[said.len() - 4096..]));
        lines.clear();
        assert_eq!(lines.text(), "");
    }
}
