//! The standard input for commands that read line by line: a wish to stop is its end.

use std::io::{self, BufReader, Read};
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// How often a wish to stop is looked for while nothing is typed.
const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };

/// The standard input, until somebody asks to stop.
pub(super) fn until_stopped(stop: &AtomicBool) -> BufReader<impl Read + '_> {
    BufReader::new(UntilStopped(stop))
}

struct UntilStopped<'a>(&'a AtomicBool);

impl Read for UntilStopped<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let stdin = io::stdin();
        while !self.0.load(Ordering::Relaxed) {
            match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&LOOK)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return Ok(rustix::io::read(&stdin, bytes)?),
                Err(why) => return Err(why.into()),
            }
        }
        Ok(0)
    }
}
