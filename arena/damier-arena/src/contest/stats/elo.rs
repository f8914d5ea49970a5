//! How much stronger one of two bots is.
//!
//! With s the score, v the variance of a game's (or pair's) share of points and n their number:
//! Elo is −400·log₁₀(1/s − 1), its error half the width of what s ± 1.96·√(v/n) gives; normalized
//! Elo is (s−½)/√v per game, times 800/ln 10, and says how many games it takes to see the
//! difference; the likelihood of superiority is Φ((s−½)/√(v/n)).
//!
//! Those formulas have no answer where the interval leaves 0…1 or all games ended alike. There:
//!
//! - an interval that leaves 0…1 is replaced by Wilson's, taken with the largest variance a share
//!   of points can have. It never leaves, and is never too narrow.
//! - n outcomes that are all the same have a probability q with qⁿ ≥ 5 %, or this would have been
//!   seen too rarely. Whatever the others would be, the score is at least that value's share q.
//!   So ten wins of ten say "more than +183".
//! - a single game or pair says nothing.

use std::f64::consts::LN_10;

use super::estimate::Estimate;
use super::normal::{self, Z95};
use super::tally::Tally;

/// Elo points in one unit of normalized score: 800/ln 10.
pub const NELO_SCALE: f64 = 800.0 / LN_10;

/// How rarely something may happen that an interval leaves out.
const RARE: f64 = 0.05;

/// What the games of two bots say about the first one's strength.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Strength {
    /// The first bot's share of the points.
    pub score: Option<f64>,
    /// The difference on the logistic scale: +100 scores 64 %.
    pub elo: Estimate,
    /// The difference in units of a game's noise.
    pub nelo: Estimate,
    /// The probability that the first bot is the stronger one.
    pub los: Option<f64>,
}

impl Strength {
    /// What these outcomes say.
    pub fn of(tally: &Tally) -> Strength {
        let score = tally.score();
        let (Some(s), Some(v), 2..) = (score, tally.variance(), tally.count()) else {
            return Strength { score, elo: Estimate::TooFew, nelo: Estimate::TooFew, los: None };
        };
        if let Some(value) = tally.only_value() {
            return Strength { score, ..all_alike(value, tally) };
        }
        let n = tally.count() as f64;
        let error = (v / n).sqrt();
        let nelo = (s - 0.5) / v.sqrt() * nelo_scale(tally);
        let nelo_error = Z95 * nelo_scale(tally) / n.sqrt();
        Strength {
            score,
            elo: elo_between(s, interval(s, error, n)),
            nelo: Estimate::Known { value: nelo, low: nelo - nelo_error, high: nelo + nelo_error },
            los: Some(normal::cdf((s - 0.5) / error)),
        }
    }
}

/// The Elo difference at which a score is expected; the score is strictly between 0 and 1.
///
/// ```
/// use damier_arena::contest::stats::elo::{elo_of, score_of};
/// assert!((elo_of(0.75) - 190.8485).abs() < 1e-4);
/// assert!((score_of(elo_of(0.3)) - 0.3).abs() < 1e-15);
/// ```
pub fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score expected at an Elo difference.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A pair is two games, so its noise is that of two.
fn nelo_scale(tally: &Tally) -> f64 {
    NELO_SCALE / (tally.games_in_one() as f64).sqrt()
}

/// The normal interval of a score, or Wilson's where that one leaves 0…1.
fn interval(score: f64, error: f64, n: f64) -> (f64, f64) {
    let (low, high) = (score - Z95 * error, score + Z95 * error);
    if low > 0.0 && high < 1.0 { (low, high) } else { wilson(score, n) }
}

fn wilson(score: f64, n: f64) -> (f64, f64) {
    let zz = Z95 * Z95;
    let middle = (score + zz / (2.0 * n)) / (1.0 + zz / n);
    let reach = (score * (1.0 - score) / n + zz / (4.0 * n * n)).sqrt() * Z95 / (1.0 + zz / n);
    (middle - reach, middle + reach)
}

fn elo_between(score: f64, (low, high): (f64, f64)) -> Estimate {
    Estimate::Known { value: elo_of(score), low: elo_of(low), high: elo_of(high) }
}

/// What can be said when all of several games or pairs ended with the same value.
fn all_alike(value: f64, tally: &Tally) -> Strength {
    let n = tally.count() as f64;
    let share = RARE.powf(1.0 / n);
    let (low, high) = (value * share, value * share + 1.0 - share);
    let elo = if value <= 0.0 {
        Estimate::AtMost(elo_of(high))
    } else if value >= 1.0 {
        Estimate::AtLeast(elo_of(low))
    } else {
        elo_between(value, (low, high))
    };
    let nelo = if low > 0.5 {
        Estimate::AtLeast(noisiest(low) * nelo_scale(tally))
    } else if high < 0.5 {
        Estimate::AtMost(noisiest(high) * nelo_scale(tally))
    } else {
        Estimate::TooFew
    };
    // Decided ones are a coin of unknown bias: each bias was as likely before the first toss.
    let other_side = 0.5_f64.powf(n + 1.0);
    let los = match value.total_cmp(&0.5) {
        std::cmp::Ordering::Less => other_side,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0 - other_side,
    };
    Strength { score: Some(value), elo, nelo, los: Some(los) }
}

/// The normalized score closest to 0 that goes with a score: nothing but wins and losses.
fn noisiest(score: f64) -> f64 {
    (score - 0.5) / (score * (1.0 - score)).sqrt()
}
