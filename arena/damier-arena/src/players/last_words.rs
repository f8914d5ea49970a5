//! The beginning and the end of what a bot said during a match.

use std::collections::VecDeque;
use std::fmt::Write as _;

/// Bytes kept of the beginning, and as many of the end.
const KEPT: usize = 4096;

/// What a bot wrote: the first 4 KiB, the last 4 KiB, and how much was in between.
#[derive(Clone, Debug, Default)]
pub(super) struct LastWords {
    first: Vec<u8>,
    last: VecDeque<u8>,
    dropped: u64,
}

impl LastWords {
    /// Forgets everything: a match begins.
    pub(super) fn clear(&mut self) {
        *self = LastWords::default();
    }

    /// Hears more.
    pub(super) fn hear(&mut self, said: &[u8]) {
        let room = said.len().min(KEPT - self.first.len());
        let (first, rest) = said.split_at(room);
        self.first.extend(first);
        let skipped = rest.len().saturating_sub(KEPT);
        self.last.extend(&rest[skipped..]);
        let over = self.last.len().saturating_sub(KEPT);
        self.last.drain(..over);
        self.dropped += (skipped + over) as u64;
    }

    /// What was kept, as text.
    pub(super) fn text(&self) -> String {
        let mut text = String::from_utf8_lossy(&self.first).into_owned();
        if self.dropped > 0 {
            let _ = write!(text, "\n[… {} bytes left out …]\n", self.dropped);
        }
        let last: Vec<u8> = self.last.iter().copied().collect();
        text + &String::from_utf8_lossy(&last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginning_and_end_are_kept_and_the_rest_is_counted() {
        for chunk in [1, 7, 4096, 10_000, 100_000] {
            let said: Vec<u8> = (0..100_000_u32).map(|at| b'a' + (at % 26) as u8).collect();
            let mut words = LastWords::default();
            said.chunks(chunk).for_each(|said| words.hear(said));
            let text = words.text();
            assert!(text.as_bytes().starts_with(&said[..KEPT]), "{chunk}");
            assert!(text.as_bytes().ends_with(&said[said.len() - KEPT..]), "{chunk}");
            assert!(text.contains("[… 91808 bytes left out …]"), "{chunk}");
        }
    }

    #[test]
    fn few_words_are_kept_as_they_are() {
        let mut words = LastWords::default();
        words.hear(b"first");
        words.clear();
        words.hear(b"second\n");
        assert_eq!(words.text(), "second\n");
    }
}
