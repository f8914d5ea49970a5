//! Waiting for a letter by giving way, as long as that is quick.
//!
//! Arena and host answer each other within microseconds most of the time, and share a core. Giving way
//! to the other is cheaper then than going to sleep and being woken up. On a busy core it is not: there
//! it lets everybody else go first, for milliseconds.

use std::time::{Duration, Instant};

use rustix::thread::sched_yield;

/// How many times to give way before going to sleep.
const TURNS: u32 = 16;
/// Who has to wait longer than this for its next turn is not alone with the other side.
const QUICK: Duration = Duration::from_micros(200);
/// For so many letters it is not tried again then.
const REST: u32 = 256;

/// How long somebody is willing to wait without going to sleep.
#[derive(Debug, Default)]
pub(super) struct Patience {
    /// Letters until it is tried again.
    rest: u32,
}

impl Patience {
    /// Gives way some times, until a letter is there. Says whether it is.
    pub(super) fn is_rewarded(&mut self, is_there: impl Fn() -> bool) -> bool {
        if self.rest > 0 {
            self.rest -= 1;
            return is_there();
        }
        let mut before = Instant::now();
        for _ in 0..TURNS {
            sched_yield();
            let now = Instant::now();
            if now - before > QUICK {
                self.rest = REST;
                return is_there();
            }
            if is_there() {
                return true;
            }
            before = now;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn who_is_kept_waiting_does_not_try_again_for_a_while() {
        let mut patience = Patience::default();
        let slow = Cell::new(0);
        let never = || {
            slow.set(slow.get() + 1);
            std::thread::sleep(2 * QUICK);
            false
        };
        assert!(!patience.is_rewarded(never));
        assert!(slow.get() <= 2, "one slow turn is enough: {}", slow.get());
        let asked = Cell::new(0);
        for _ in 0..REST {
            assert!(!patience.is_rewarded(|| {
                asked.set(asked.get() + 1);
                false
            }));
        }
        assert_eq!(asked.get(), REST, "asked once for every letter");
        assert!(patience.is_rewarded(|| true));
    }
}
