//! The beat of a match that plays by itself.

use std::time::{Duration, Instant};

/// Pauses between moves, the slowest first.
const PACES: [u64; 8] = [4000, 2000, 1000, 500, 250, 120, 60, 30];

/// When the next move is due. A move that comes late does not delay those after it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Beat {
    pace: usize,
    last: Instant,
}

impl Beat {
    pub(crate) fn new(now: Instant) -> Beat {
        Beat { pace: 2, last: now }
    }

    /// The pause between two moves.
    pub(crate) fn pause(&self) -> Duration {
        Duration::from_millis(PACES[self.pace])
    }

    /// Counts from now on.
    pub(crate) fn restart(&mut self, now: Instant) {
        self.last = now;
    }

    /// Another pace.
    pub(crate) fn change(&mut self, faster: bool) {
        let pace = if faster { self.pace + 1 } else { self.pace.saturating_sub(1) };
        self.pace = pace.min(PACES.len() - 1);
    }

    /// How long until the next move.
    pub(crate) fn left(&self, now: Instant) -> Duration {
        (self.last + self.pause()).saturating_duration_since(now)
    }

    /// Is a move due? It is then taken to be made.
    pub(crate) fn strikes(&mut self, now: Instant) -> bool {
        if !self.left(now).is_zero() {
            return false;
        }
        let due = self.last + self.pause();
        // Whoever was away for longer does not see all that was missed at once.
        self.last = if now > due + self.pause() { now } else { due };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_is_kept_although_every_look_comes_a_little_late() {
        for pace in 0..PACES.len() {
            let start = Instant::now();
            let mut beat = Beat { pace, last: start };
            let (mut now, mut moves) = (start, 0);
            while moves < 100 {
                now += beat.left(now) + Duration::from_millis(2);
                moves += u32::from(beat.strikes(now));
            }
            let (took, right) = (now - start, 100 * beat.pause());
            assert!(
                took >= right && took < right + Duration::from_millis(5),
                "{took:?}, {right:?}"
            );
        }
    }
}
