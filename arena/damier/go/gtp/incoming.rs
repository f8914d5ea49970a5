//! The lines of a controller, read ahead: an answer that goes on until the next command has to know
//! that one has come.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use super::line::Instruction;

/// So many lines are read ahead.
const AHEAD: usize = 1000;

/// What a controller has sent and nobody has answered.
pub(super) struct Incoming {
    lines: Receiver<io::Result<Instruction>>,
    next: Option<io::Result<Instruction>>,
}

impl Incoming {
    /// Begins to read.
    pub(super) fn of(mut input: impl BufRead + Send + 'static) -> io::Result<Incoming> {
        let (send, lines) = sync_channel(AHEAD);
        let read = move || {
            while let Some(line) = Instruction::read(&mut input).transpose() {
                let failed = line.is_err();
                if send.send(line).is_err() || failed {
                    break;
                }
            }
        };
        thread::Builder::new().name("controller".to_owned()).spawn(read)?;
        Ok(Incoming { lines, next: None })
    }

    /// The next line, waited for; nothing at the end of the input.
    pub(super) fn wait(&mut self) -> io::Result<Option<Instruction>> {
        self.next.take().or_else(|| self.lines.recv().ok()).transpose()
    }

    /// Waits until a line has come, or the input is at its end.
    pub(super) fn wait_for_any(&mut self) {
        if self.next.is_none() {
            self.next = self.lines.recv().ok();
        }
    }

    /// Has a line come, or the end of the input?
    pub(super) fn has_any(&mut self) -> bool {
        if self.next.is_some() {
            return true;
        }
        match self.lines.try_recv() {
            Ok(line) => {
                self.next = Some(line);
                true
            }
            Err(TryRecvError::Empty) => false,
            Err(TryRecvError::Disconnected) => true,
        }
    }
}
