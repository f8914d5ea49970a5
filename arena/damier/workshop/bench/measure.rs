//! Rates per second of CPU time on one core.
//!
//! Contestants take turns in short slices over several rounds, so that a noisy machine is noisy for
//! all of them, and each one's median round counts. Time is the CPU time of this thread unless a
//! contestant says otherwise: what other processes take does not matter. Work is counted in finished
//! units, and a slice is a fixed number of calls, found before the first round.

use std::borrow::Cow;
use std::time::Duration;

use damier_bots::thinking_time;

/// Does a piece of work, a game for example, and says how many units it finished.
pub type Work = Box<dyn FnMut() -> u64>;

/// Something to measure.
pub struct Contestant {
    /// The figure's name.
    pub name: Cow<'static, str>,
    /// What is counted: `moves`.
    pub unit: &'static str,
    /// Does some of it.
    pub work: Work,
    /// The clock that it goes by.
    pub clock: fn() -> Duration,
}

impl Contestant {
    /// Something to measure.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        unit: &'static str,
        work: impl FnMut() -> u64 + 'static,
    ) -> Contestant {
        Contestant { name: name.into(), unit, work: Box::new(work), clock: thinking_time }
    }

    /// The same, by another clock.
    #[must_use]
    pub fn by(self, clock: fn() -> Duration) -> Contestant {
        Contestant { clock, ..self }
    }
}

/// What was measured of a contestant.
#[derive(Clone, Debug)]
pub struct Rate {
    /// The figure's name.
    pub name: Cow<'static, str>,
    /// What is counted.
    pub unit: &'static str,
    /// Units per second, the median of all rounds.
    pub per_second: f64,
    /// The fastest round's rate over the slowest one's, less one: 0.02 for two percent.
    pub spread: f64,
}

/// Rounds of a measurement; odd, so that one of them is the median.
const ROUNDS: usize = 9;

/// Measures contestants side by side, each for about this many seconds.
pub fn race(contestants: Vec<Contestant>, seconds: f64) -> Vec<Rate> {
    let slice = seconds / ROUNDS as f64;
    let mut runners: Vec<Runner> =
        contestants.into_iter().map(|contestant| Runner::warm_up(contestant, slice)).collect();
    for _ in 0..ROUNDS {
        for runner in &mut runners {
            let rate = runner.slice();
            runner.rounds.push(rate);
        }
    }
    runners.into_iter().map(Runner::rate).collect()
}

struct Runner {
    contestant: Contestant,
    calls: u64,
    rounds: Vec<f64>,
}

impl Runner {
    /// Finds how many calls fill a slice, doubling until the time is long enough to tell.
    fn warm_up(contestant: Contestant, slice: f64) -> Runner {
        let mut runner = Runner { contestant, calls: 1, rounds: Vec::with_capacity(ROUNDS) };
        loop {
            let (_, seconds) = runner.run();
            if seconds >= slice / 4.0 {
                runner.calls = ((runner.calls as f64 * slice / seconds) as u64).max(1);
                return runner;
            }
            runner.calls *= 2;
        }
    }

    /// The units finished by a slice's calls, and how long they took.
    fn run(&mut self) -> (u64, f64) {
        let begun = (self.contestant.clock)();
        let units = (0..self.calls).map(|_| (self.contestant.work)()).sum();
        // A clock that has not moved yet must not make a rate infinite.
        let spent = (self.contestant.clock)().saturating_sub(begun).max(Duration::from_nanos(1));
        (units, spent.as_secs_f64())
    }

    fn slice(&mut self) -> f64 {
        let (units, seconds) = self.run();
        units as f64 / seconds
    }

    fn rate(mut self) -> Rate {
        self.rounds.sort_by(f64::total_cmp);
        let (slowest, fastest) = (self.rounds[0], self.rounds[ROUNDS - 1]);
        Rate {
            name: self.contestant.name,
            unit: self.contestant.unit,
            per_second: self.rounds[ROUNDS / 2],
            spread: fastest / slowest - 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes a time in proportion to `turns` and finishes one unit.
    fn spin(turns: u64) -> u64 {
        for turn in 0..turns {
            std::hint::black_box(turn);
        }
        1
    }

    #[test]
    fn twice_the_work_has_half_the_rate() {
        let contestants = vec![
            Contestant::new("one", "calls", || spin(20_000)),
            Contestant::new("two", "calls", || spin(40_000)),
        ];
        let rates = race(contestants, 0.05);
        let ratio = rates[0].per_second / rates[1].per_second;
        assert!((1.3..3.0).contains(&ratio), "{rates:?}");
    }

    #[test]
    fn time_too_short_for_one_call_still_gives_a_rate() {
        let rates = race(vec![Contestant::new("one", "calls", || spin(1000))], 1e-9);
        assert!(rates[0].per_second.is_finite() && rates[0].per_second > 0.0);
    }
}
