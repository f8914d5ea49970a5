//! What a program writes to its standard error.

use std::io::Read;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::entrant::last_words::LastWords;

/// The beginning and the end of a stream, read by a thread of its own so that the writer never has
/// to wait.
#[derive(Clone, Debug, Default)]
pub(super) struct LastLines(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    kept: Mutex<Kept>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct Kept {
    words: LastWords,
    ended: bool,
}

impl LastLines {
    /// Reads a stream to its end.
    pub(super) fn of(stream: impl Read + Send + 'static) -> std::io::Result<LastLines> {
        let lines = LastLines::default();
        let reader = lines.clone();
        thread::Builder::new()
            .name("program's errors".to_owned())
            .spawn(move || reader.drain(stream))?;
        Ok(lines)
    }

    fn drain(&self, mut stream: impl Read) {
        let mut chunk = [0; 4096];
        while let Ok(read @ 1..) = stream.read(&mut chunk) {
            self.kept().words.hear(&chunk[..read]);
        }
        self.kept().ended = true;
        self.0.ended.notify_all();
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets what was written so far.
    pub(super) fn clear(&self) {
        self.kept().words.clear();
    }

    /// What was written so far.
    pub(super) fn text(&self) -> String {
        self.kept().words.text()
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
    use super::*;

    #[test]
    fn a_stream_is_drained_to_its_end() {
        let said: Vec<u8> = (0..100_000_u32).map(|at| b'a' + (at % 26) as u8).collect();
        let lines = LastLines::of(std::io::Cursor::new(said.clone())).unwrap();
        let text = lines.text_at_the_end();
        assert!(text.as_bytes().starts_with(&said[..4096]));
        assert!(text.as_bytes().ends_with(&said[said.len() - 4096..]));
        lines.clear();
        assert_eq!(lines.text(), "");
    }
}
