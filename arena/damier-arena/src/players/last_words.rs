//! The beginning and the end of what a bot said during a match, and at which of its moves.

use std::collections::VecDeque;
use std::fmt::Write as _;

use damier_bots::Words;

/// Bytes kept of the beginning, and as many of the end.
const KEPT: usize = 4096;
/// Bytes kept of what was written at one move.
const KEPT_A_MOVE: usize = 1024;
/// Bytes kept of what was written at all moves.
const KEPT_BY_MOVE: usize = 16 * 1024;

/// What a bot wrote: the first 4 KiB, the last 4 KiB, and how much was in between.
#[derive(Clone, Debug, Default)]
pub(super) struct LastWords {
    first: Vec<u8>,
    last: VecDeque<u8>,
    dropped: u64,
    /// The step that the bot was asked for last; 0 before the first.
    step: u32,
    /// What was written at steps, in their order.
    by_step: Vec<(u32, Vec<u8>)>,
    /// How much of that there is.
    kept_by_step: usize,
}

impl LastWords {
    /// Forgets everything: a match begins.
    pub(super) fn clear(&mut self) {
        *self = LastWords::default();
    }

    /// The bot is asked for its move at this step: what it writes from now on belongs there.
    pub(super) fn turn(&mut self, step: u32) {
        self.step = step;
    }

    /// What was written at which step, beginning with the first that the bot was asked for.
    pub(super) fn by_turn(&self) -> Vec<(u32, Words)> {
        let piece = |(step, said): &(u32, Vec<u8>)| {
            (*step, Words::new(String::from_utf8_lossy(said).trim_end()))
        };
        self.by_step.iter().map(piece).filter(|(_, said)| !said.is_empty()).collect()
    }

    fn hear_at_turn(&mut self, said: &[u8]) {
        if self.step == 0 || self.kept_by_step >= KEPT_BY_MOVE {
            return;
        }
        if self.by_step.last().is_none_or(|(step, _)| *step != self.step) {
            self.by_step.push((self.step, Vec::new()));
        }
        let Some((_, piece)) = self.by_step.last_mut() else { return };
        let room = said.len().min(KEPT_A_MOVE - piece.len());
        piece.extend(&said[..room]);
        self.kept_by_step += room;
    }

    /// Hears more.
    pub(super) fn hear(&mut self, said: &[u8]) {
        self.hear_at_turn(said);
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
    fn words_belong_to_the_move_they_were_written_at() {
        let mut words = LastWords::default();
        words.hear(b"hello\n");
        for (step, said) in [(1, &b"one\n"[..]), (3, b""), (5, &[b'x'; 5000])] {
            words.turn(step);
            said.chunks(7).for_each(|said| words.hear(said));
        }
        let by_turn = words.by_turn();
        assert_eq!(by_turn[0], (1, "one".into()));
        assert_eq!((by_turn[1].0, by_turn[1].1.len()), (5, KEPT_A_MOVE));
        assert_eq!(by_turn.len(), 2);
        (0..100).for_each(|step| {
            words.turn(step);
            words.hear(&[b'y'; 900]);
        });
        assert!(words.kept_by_step < KEPT_BY_MOVE + KEPT_A_MOVE);
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
