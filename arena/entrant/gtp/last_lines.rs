//! The end of what an engine writes to its standard error.

use std::io::Read;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Bytes that are kept.
const KEPT: usize = 4096;

/// The last 4 KiB of a stream, read by a thread of its own so that the writer never has to wait.
#[derive(Clone, Debug, Default)]
pub(super) struct LastLines(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    kept: Mutex<Kept>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct Kept {
    bytes: Vec<u8>,
    ended: bool,
}

impl LastLines {
    /// Reads a stream to its end.
    pub(super) fn of(stream: impl Read + Send + 'static) -> std::io::Result<LastLines> {
        let lines = LastLines::default();
        let reader = lines.clone();
        thread::Builder::new()
            .name("engine's errors".to_owned())
            .spawn(move || reader.drain(stream))?;
        Ok(lines)
    }

    fn drain(&self, mut stream: impl Read) {
        let mut chunk = [0; KEPT];
        while let Ok(read @ 1..) = stream.read(&mut chunk) {
            let mut kept = self.kept();
            kept.bytes.extend_from_slice(&chunk[..read]);
            let over = kept.bytes.len().saturating_sub(KEPT);
            kept.bytes.drain(..over);
        }
        self.kept().ended = true;
        self.0.ended.notify_all();
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets what was written so far.
    pub(super) fn clear(&self) {
        self.kept().bytes.clear();
    }

    /// What was written so far.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.kept().bytes).into_owned()
    }

    /// What was written by a process that has ended. Its children may hold the stream open, so the
    /// end of it is not waited for long.
    pub(super) fn text_at_the_end(&self) -> String {
        let patience = Duration::from_millis(100);
        let waited = self.0.ended.wait_timeout_while(self.kept(), patience, |kept| !kept.ended);
        let (kept, _) = waited.unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept.bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_4_kib_are_kept() {
        let said: Vec<u8> = (0..100_000_u32).map(|at| b'a' + (at % 26) as u8).collect();
        let lines = LastLines::of(std::io::Cursor::new(said.clone())).unwrap();
        assert_eq!(lines.text_at_the_end().as_bytes(), &said[said.len() - KEPT..]);
        lines.clear();
        assert_eq!(lines.text(), "");
    }
}
