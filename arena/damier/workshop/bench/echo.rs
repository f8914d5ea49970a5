//! The yardstick for a bot in another process: a few bytes through a pipe to a process that sends
//! them back through another, both sides waiting in plain blocking reads.
//!
//! The process is `cat`, which every system has. Where it does not start there is no yardstick.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// Round trips that are timed together.
const BATCH: u32 = 100;
/// About as much as a move and its answer.
const LETTER: [u8; 24] = [b'.'; 24];

/// A process that sends back what it gets. It runs on the cores of the thread that started it.
pub(super) struct Echo(Child);

impl Echo {
    /// Starts it.
    pub(super) fn start() -> Option<Echo> {
        let mut command = Command::new("cat");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().ok().map(Echo)
    }

    /// Sends letters for about this many seconds. Returns for every batch the mean time of a round
    /// trip, in nanoseconds; nothing if it fails.
    pub(super) fn ask(&mut self, seconds: f64) -> Vec<f64> {
        let mut batches = Vec::new();
        let begun = Instant::now();
        while batches.is_empty() || begun.elapsed().as_secs_f64() < seconds {
            let Some(batch) = self.batch() else { break };
            batches.push(batch);
        }
        batches
    }

    fn batch(&mut self) -> Option<f64> {
        let (to, from) = (self.0.stdin.as_mut()?, self.0.stdout.as_mut()?);
        let mut letter = LETTER;
        let begun = Instant::now();
        for _ in 0..BATCH {
            to.write_all(&LETTER).ok()?;
            from.read_exact(&mut letter).ok()?;
        }
        Some(begun.elapsed().as_secs_f64() * 1e9 / f64::from(BATCH))
    }
}

impl Drop for Echo {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
