//! What a bot's processes used in a match: in its turns, and between them.
//!
//! The meters of a process are not free to read. So an answer that came within microseconds is reckoned
//! by the wall clock, and a rest as short as that goes unseen for the moment: the next look at the meters
//! finds whatever was used meanwhile, and none of it is lost.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::meter::Meter;

/// How long something may take that is not worth a look at the meters of a process, and at those of
/// one with children.
const SHORT: Duration = Duration::from_micros(50);
const SHORT_WITH_KIN: Duration = Duration::from_millis(1);

/// The processor time of one bot in a match.
#[derive(Debug)]
pub(super) struct Ledger {
    meter: Arc<Meter>,
    short: Duration,
    /// When the bot was asked or answered last.
    last: Instant,
    /// What the meters showed at the last look.
    used: Duration,
    /// What was reckoned since without looking at them.
    reckoned: Duration,
    /// What was used between its turns, in this match.
    between: Duration,
    /// What of that no move was charged yet.
    owed: Duration,
}

impl Ledger {
    /// An empty page for a process with these meters.
    pub(super) fn of(meter: &Arc<Meter>) -> Ledger {
        let short = if meter.has_kin() { SHORT_WITH_KIN } else { SHORT };
        let (meter, last, zero) = (Arc::clone(meter), Instant::now(), Duration::ZERO);
        Ledger { meter, short, last, used: zero, reckoned: zero, between: zero, owed: zero }
    }

    /// A match begins: what was used before counts for none. To get ready for it does.
    pub(super) fn begin(&mut self) {
        self.since_last_look();
        (self.between, self.owed) = (Duration::ZERO, Duration::ZERO);
        self.last = Instant::now();
    }

    /// The bot is asked for a move. `exactly`: is its time limited?
    pub(super) fn ask(&mut self, exactly: bool) {
        let now = Instant::now();
        if exactly || now - self.last >= self.short {
            self.rest();
        }
        self.last = now;
    }

    /// The bot has answered: the processor time of its answer.
    pub(super) fn answer(&mut self, exactly: bool) -> Duration {
        let now = Instant::now();
        let passed = now - std::mem::replace(&mut self.last, now);
        if exactly || passed >= self.short {
            return self.since_last_look();
        }
        self.reckoned += passed;
        passed
    }

    /// What a move is charged that itself cost this: what was used since the last one as well, unless a
    /// bot `ponders`, as it may.
    pub(super) fn charged(&mut self, cost: Duration, ponders: bool) -> Duration {
        let owed = std::mem::take(&mut self.owed);
        if ponders { cost } else { cost + owed }
    }

    /// What was used between turns in this match, up to now.
    pub(super) fn between(&mut self) -> Duration {
        self.rest();
        self.between
    }

    /// How many threads the process has now.
    pub(super) fn threads(&self) -> u64 {
        self.meter.threads()
    }

    fn rest(&mut self) {
        let used = self.since_last_look();
        self.between += used;
        self.owed += used;
    }

    fn since_last_look(&mut self) -> Duration {
        // A process that is gone has used no more than was seen.
        let used = self.meter.used_by_all().unwrap_or(self.used);
        let before = self.used;
        self.used = used.max(before);
        let reckoned = std::mem::take(&mut self.reckoned);
        used.saturating_sub(before).saturating_sub(reckoned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORK: Duration = Duration::from_millis(20);

    /// Has this process use some time.
    fn work(meter: &Meter) {
        let enough = meter.used().unwrap() + WORK;
        while meter.used().unwrap() < enough {}
    }

    #[test]
    fn what_is_used_in_a_turn_and_between_turns_is_told_apart() {
        let meter = Arc::new(Meter::of(std::process::id()));
        let mut ledger = Ledger::of(&meter);
        work(&meter);
        ledger.begin();
        work(&meter);
        ledger.ask(false);
        assert!(ledger.owed >= WORK, "getting ready is not forgotten");
        work(&meter);
        assert!(ledger.answer(false) >= WORK);
        let none = Duration::ZERO;
        assert!(ledger.charged(none, false) >= WORK && ledger.charged(none, false) == none);
        work(&meter);
        assert!(ledger.between() >= 2 * WORK);
        ledger.begin();
        assert_eq!(ledger.between, Duration::ZERO);
    }
}
