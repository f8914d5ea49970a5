//! Sequential tests that stop: what they say about strength.

use super::{EVEN, LONGEST, drawn, uniform};
use crate::contest::compare::Test;
use crate::contest::stats::elo::{NELO_SCALE, Strength, elo_of, score_of};
use crate::contest::stats::likelihood::{moments, with_t};
use crate::contest::stats::paired::{self, PairedDifference};
use crate::contest::stats::sequential::SignTest;
use crate::contest::stats::{Sprt, Tally, Verdict, stopped};
use crate::seed;

/// What tests that stopped said.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Told {
    /// The share of 95 % intervals of Elo that hold the truth.
    pub coverage: f64,
    /// By how much the middle one of all estimates is off, in Elo.
    pub bias: f64,
    /// By how much their mean is.
    pub mean_bias: f64,
    /// The same without a word about the stop.
    pub plain_coverage: f64,
    /// The same without a word about the stop.
    pub plain_bias: f64,
}

/// Runs a test to its end again and again on bots that are `nelo` apart, or until so many pairs, and
/// looks at what it says.
pub fn told(test: &Sprt, nelo: f64, most: u64, runs: u64, seed: u64) -> Told {
    let truth = with_t(&EVEN, nelo / NELO_SCALE * std::f64::consts::SQRT_2);
    let elo = elo_of(moments(&truth).0);
    let mut rng = seed::generator(seed);
    let mut of = [(0_u64, Vec::new()), (0, Vec::new())];
    for _ in 0..runs {
        let mut pairs = [0; 5];
        let tally = loop {
            pairs[drawn(&truth, &mut rng)] += 1;
            let (tally, count) = (Tally::Pairs(pairs), pairs.iter().sum::<u64>());
            if count >= most.min(LONGEST) || test.verdict(&tally) != Verdict::Inconclusive {
                break tally;
            }
        };
        let said = [stopped::strength(&tally, test), Strength::of(&tally)];
        for ((held, values), strength) in of.iter_mut().zip(said) {
            let above = strength.elo.low().is_none_or(|low| low <= elo);
            let below = strength.elo.high().is_none_or(|high| elo <= high);
            *held += u64::from(above && below);
            values.extend(strength.elo.value().map(|value| value - elo));
        }
    }
    let [(held, mut values), (plain_held, plain)] = of;
    values.sort_by(f64::total_cmp);
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    Told {
        coverage: held as f64 / runs as f64,
        bias: values.get(values.len() / 2).copied().unwrap_or(0.0),
        mean_bias: mean(&values),
        plain_coverage: plain_held as f64 / runs as f64,
        plain_bias: mean(&plain),
    }
}

/// What tests of who scores more said: the share of intervals that hold the truth.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct ToldBySigns {
    /// Of the mean difference of scores.
    pub difference: f64,
    /// Of Elo.
    pub elo: f64,
    /// Of the mean difference, without a word about the stop.
    pub plain_difference: f64,
    /// Of Elo, without a word about the stop.
    pub plain_elo: f64,
}

/// Runs a test of who scores more until it is settled, or until so many seeds, on bots with skewed scores
/// of which the first has `times` the mean of the second.
pub fn told_by_signs(times: f64, most: u64, runs: u64, seed: u64) -> ToldBySigns {
    let mut rng = seed::generator(seed);
    let test = Test::Signs { alpha: 0.05, beta: 0.05 };
    // Exponential scores.
    let (win, lead) = (times / (times + 1.0), times - 1.0);
    let elo = elo_of(win);
    let mut held = [0_u64; 4];
    for _ in 0..runs {
        let mut differences = Vec::new();
        let tally = loop {
            let mut score = || -(1.0 - uniform(&mut rng)).ln();
            differences.push(times * score() - score());
            let signs = SignTest::of(&differences);
            let tally = Tally::Pairs([signs.losses, 0, 0, 0, signs.wins]);
            let count = differences.len();
            let settled = test.verdict(&tally) != Verdict::Inconclusive;
            if settled && count >= paired::FEWEST || count as u64 >= most {
                break tally;
            }
        };
        let (plain, told) = (Strength::of(&tally), test.strength(&tally));
        let Some(plainly) = PairedDifference::of(&differences, 1) else { continue };
        let share = |elo: Option<f64>, none: f64| elo.map_or(none, score_of);
        let shares =
            [share(told.elo.low(), 0.0), share(told.elo.value(), win), share(told.elo.high(), 1.0)];
        let stopped = plainly.stopped(&differences, shares);
        let holds = |low: Option<f64>, high: Option<f64>, truth: f64| {
            low.is_none_or(|low| low <= truth) && high.is_none_or(|high| truth <= high)
        };
        let all = [
            holds(stopped.low, stopped.high, lead),
            holds(told.elo.low(), told.elo.high(), elo),
            holds(plainly.low, plainly.high, lead),
            holds(plain.elo.low(), plain.elo.high(), elo),
        ];
        for (held, holds) in held.iter_mut().zip(all) {
            *held += u64::from(holds);
        }
    }
    let [difference, elo, plain_difference, plain_elo] = held.map(|held| held as f64 / runs as f64);
    ToldBySigns { difference, elo, plain_difference, plain_elo }
}
