//! Is one bot stronger than another? Games until that is known.
//!
//! Two bots play pairs: two games with swapped seats on the same board or opening, or, where there
//! is one seat, one game each on the same seed. After each pair, in the order of their numbers, a
//! sequential test says whether it is settled; what was played beyond does not count. So the answer
//! is a function of game, bots, test and seed, whatever the number of jobs.
//!
//! Nothing here plays or prints: matches are handed in, and what they say is asked for.

mod test;

use std::ops::ControlFlow;

use crate::contest::series::Outcome;
use crate::contest::stats::elo::score_of;
use crate::contest::stats::paired::{self, PairedDifference};
use crate::contest::stats::{Estimate, Summary, Tally, Verdict};
use crate::record::Match;

pub use test::Test;

/// Pairs in a row without a single new game after which no more are played.
const STALE: u32 = 20;

/// Why no more games were played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It is settled.
    Verdict,
    /// As many games were played as there may be.
    Games,
    /// A bot, by its number, faulted in game after game.
    Faults(usize),
    /// Nothing but games that had been played before.
    Repeats,
    /// Somebody asked to stop.
    Interrupted,
}

impl End {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            End::Verdict => "verdict",
            End::Games => "games",
            End::Faults(_) => "faults",
            End::Repeats => "repeats",
            End::Interrupted => "interrupted",
        }
    }
}

/// Two bots that play until it is settled which one is stronger.
pub struct Contest {
    outcome: Outcome,
    seats: usize,
    test: Test,
    /// Faults of a bot in a row after which no more is played; zero for never.
    patience: u32,
    end: End,
    /// Differences of scores seed by seed, where there is one seat.
    differences: Vec<f64>,
    /// The first game of a pair whose other one has not ended.
    half: Option<Match>,
    faults_in_a_row: [u32; 2],
    pairs_without_news: u32,
    repeated_before: u64,
}

impl Contest {
    /// A contest of two bots that have not played yet.
    pub fn new(outcome: Outcome, seats: usize, test: Test, patience: u32) -> Contest {
        Contest {
            outcome,
            seats,
            test,
            patience,
            end: End::Games,
            differences: Vec::new(),
            half: None,
            faults_in_a_row: [0; 2],
            pairs_without_news: 0,
            repeated_before: 0,
        }
    }

    /// Adds the next game, which counts when its pair is complete. Breaks when no more are needed.
    pub fn add(&mut self, finished: &Match) -> ControlFlow<()> {
        let Some(first) = self.half.take() else {
            self.half = Some(finished.clone());
            return ControlFlow::Continue(());
        };
        for game in [&first, finished] {
            self.outcome.add(game);
            self.count_faults(game);
        }
        if self.seats == 1 {
            self.differences.push(first.scores[0] - finished.scores[0]);
        }
        let repeated = self.outcome.repeated();
        let news = repeated - self.repeated_before < 2;
        self.repeated_before = repeated;
        self.pairs_without_news = if news { 0 } else { self.pairs_without_news + 1 };
        match self.settled() {
            None => ControlFlow::Continue(()),
            Some(end) => {
                self.end = end;
                ControlFlow::Break(())
            }
        }
    }

    /// Notes that somebody asked to stop.
    pub fn interrupt(&mut self) {
        self.end = End::Interrupted;
    }

    /// Notes how far each bot is kept from the arena.
    pub fn set_isolation(&mut self, levels: &[&'static str]) {
        self.outcome.set_isolation(levels);
    }

    fn count_faults(&mut self, finished: &Match) {
        let faulty = finished.outcome.fault().map(|(seat, _)| finished.seats[seat.index()]);
        for &entrant in &finished.seats {
            let in_a_row = &mut self.faults_in_a_row[entrant];
            *in_a_row = if faulty == Some(entrant) { *in_a_row + 1 } else { 0 };
        }
    }

    fn settled(&self) -> Option<End> {
        let always = |&faults: &u32| self.patience > 0 && faults >= self.patience;
        if let Some(bot) = self.faults_in_a_row.iter().position(always) {
            return Some(End::Faults(bot));
        }
        let known = self.test.verdict(&self.tally()) != Verdict::Inconclusive;
        // "By how much" takes as many seeds as an interval does.
        let enough = self.seats > 1 || self.differences.len() >= paired::FEWEST;
        if known && enough && self.has_news() {
            return Some(End::Verdict);
        }
        (self.pairs_without_news >= STALE).then_some(End::Repeats)
    }

    /// Are most games new, as a verdict needs? A test takes every game for news, and repeated ones
    /// would make it as sure as one likes of what was seen once.
    fn has_news(&self) -> bool {
        2 * self.outcome.repeated() < self.outcome.games()
    }

    /// The outcomes by pairs.
    pub fn tally(&self) -> Tally {
        self.outcome.pairs()
    }

    /// The games.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Why no more games were played.
    pub fn end(&self) -> End {
        self.end
    }

    /// The test.
    pub fn test(&self) -> &Test {
        &self.test
    }

    /// What the test says; nothing is settled by any other end.
    pub fn verdict(&self) -> Verdict {
        match self.end {
            End::Verdict => self.test.verdict(&self.tally()),
            _ => Verdict::Inconclusive,
        }
    }

    /// The figures.
    pub fn summary(&self) -> Summary {
        let sprt = match self.test {
            Test::Sprt(sprt) => Some(sprt),
            Test::Signs { .. } => None,
        };
        let summary = Summary::new(self.tally(), sprt).with_wdl(self.outcome.wdl());
        // Repeated games are no steps of a walk.
        if self.has_news() {
            summary.with_strength(self.test.strength(&self.tally()))
        } else {
            summary
        }
    }

    /// Differences of scores on the same seeds, where there is one seat. `seed` draws the interval.
    pub fn paired_difference(&self, seed: u64) -> Option<PairedDifference> {
        let paired = PairedDifference::of(&self.differences, seed)?;
        let strength = *self.summary().strength();
        let decided = (paired.wins + paired.losses) as f64 / paired.seeds as f64;
        let share = |elo: f64| (0.5 + (score_of(elo) - 0.5) / decided).clamp(0.0, 1.0);
        Some(match strength.elo {
            Estimate::Known { value, low, high } => {
                paired.stopped(&self.differences, [low, value, high].map(share))
            }
            _ => paired,
        })
    }
}
