//! What the games of a sequential test say about strength, now that they ended where they did.
//!
//! A test ends when its log-likelihood ratio meets a bound, which a lucky streak does sooner: the score
//! at that moment is too far out, and the usual interval around it too narrow. Here the ratio is taken
//! for what it nearly is, a Brownian motion between the two bounds, whose drift and pace follow from
//! the strength. Endings are ordered: H1 the sooner the better, then what goes on by its ratio, then H0
//! the later the better. The estimate is the strength at which an ending as good as this one is as
//! likely as not, and the interval reaches to those at which it happens in 2.5 % and in 97.5 % of cases.
//! So the estimate is too high as often as too low, and the interval holds the truth in 95 of 100 tests.
//!
//! The ratio moves in steps, and meets a bound by overshooting it: by 0.583 standard deviations of a step
//! on average, as Siegmund found, so the bounds are taken to be farther out by as much.

use super::brownian::Motion;
use super::elo::{NELO_SCALE, Strength, elo_of};
use super::estimate::Estimate;
use super::sequential::SignTest;
use super::sprt::{Sprt, Verdict};
use super::tally::Tally;
use super::{normal, student};

/// How far a step carries over a bound on average, in its standard deviations.
const OVERSHOOT: f64 = 0.5826;
/// Normalized scores of one game or pair that are looked at, to either side.
const WIDEST: f64 = 8.0;
const HALVINGS: usize = 40;

/// What the outcomes of a test say that was looked at after each of them, and went on until it was
/// settled, or until now.
///
/// ```
/// use damier_arena::contest::stats::{Model, Sprt, Strength, Tally, stopped};
/// let test = Sprt::new(0.0, 100.0, 0.05, 0.05, Model::Normalized)?;
/// let settled = Tally::pairs([2, 6, 13, 13, 6]);
/// let (plain, told) = (Strength::of(&settled), stopped::strength(&settled, &test));
/// assert!(told.elo.value() < plain.elo.value());
/// # Ok::<(), damier_arena::contest::stats::sprt::BadSprt>(())
/// ```
pub fn strength(tally: &Tally, test: &Sprt) -> Strength {
    let plain = Strength::of(tally);
    let Some(ending) = Ending::of(tally, test) else { return plain };
    let rare = normal::cdf(-student::reach(tally.count() - 1));
    let [low, value, high] = [rare, 0.5, 1.0 - rare].map(|share| ending.strength_at(share));
    let score = |t: f64| 0.5 + t * ending.deviation;
    let nelo = |t: f64| t * NELO_SCALE / (tally.games_in_one() as f64).sqrt();
    let inside = |t: f64| score(t) > 0.0 && score(t) < 1.0;
    let elo = if inside(low) && inside(high) {
        let [value, low, high] = [value, low, high].map(|t| elo_of(score(t)));
        Estimate::Known { value, low, high }
    } else {
        plain.elo
    };
    Strength {
        elo,
        nelo: Estimate::Known { value: nelo(value), low: nelo(low), high: nelo(high) },
        los: Some(1.0 - ending.as_good(0.0)),
        ..plain
    }
}

/// The same of a test of who scores more, which supposes nothing about scores: every way it could have
/// gone is followed.
pub fn by_signs(tally: &Tally, rates: [f64; 2], fewest: u64) -> Strength {
    let plain = Strength::of(tally);
    let (cells, count) = (tally.cells(), tally.count() as f64);
    let signs = SignTest { wins: cells[cells.len() - 1], losses: cells[0] };
    let (Some((shares, los)), Some(variance)) = (signs.stopped(rates, fewest), tally.variance())
    else {
        return plain;
    };
    let decided = (signs.wins + signs.losses) as f64 / count;
    let [low, value, high] = shares.map(|share| 0.5 + decided * (share - 0.5));
    let scale = NELO_SCALE / (tally.games_in_one() as f64 * variance).sqrt();
    let known = |of: &dyn Fn(f64) -> f64| Estimate::Known {
        value: of(value),
        low: of(low),
        high: of(high),
    };
    Strength {
        elo: known(&elo_of),
        nelo: known(&|score| (score - 0.5) * scale),
        los: Some(los),
        ..plain
    }
}

/// How a test stands or ended, as a motion whose time is games or pairs.
struct Ending {
    verdict: Verdict,
    count: f64,
    /// The standard deviation of an outcome's share of points.
    deviation: f64,
    /// The normalized score between the hypotheses, at which the ratio goes neither up nor down.
    middle: f64,
    /// The bounds, and where it is, in standard deviations of a step.
    lower: f64,
    upper: f64,
    place: f64,
}

impl Ending {
    /// None where too little is known to say how the ratio moves.
    fn of(tally: &Tally, test: &Sprt) -> Option<Ending> {
        let (score, variance) = (tally.score()?, tally.variance()?);
        let count = tally.count() as f64;
        if tally.count() < 2 || tally.only_value().is_some() {
            return None;
        }
        let deviation = (variance * count / (count - 1.0)).sqrt();
        let [t0, t1] = test.normalized(deviation, tally.games_in_one() as f64);
        let (gap, middle) = (t1 - t0, f64::midpoint(t0, t1));
        let place = count * ((score - 0.5) / deviation - middle);
        // Far from both hypotheses the ratio moves less than a motion would: the bound is as far away as
        // its share of the way says.
        let llr = test.llr(tally);
        let verdict = Verdict::between(test.lower(), test.upper(), llr);
        let (mut lower, mut upper) = (test.lower() / gap, test.upper() / gap);
        match verdict {
            Verdict::H1 => upper = place * test.upper() / llr,
            Verdict::H0 => lower = place * test.lower() / llr,
            Verdict::Inconclusive if llr > 0.0 => upper = upper.max(place * test.upper() / llr),
            Verdict::Inconclusive if llr < 0.0 => lower = lower.min(place * test.lower() / llr),
            Verdict::Inconclusive => {}
        }
        let (lower, upper) = (lower - OVERSHOOT, upper + OVERSHOOT);
        let motion = Ending { verdict, count, deviation, middle, lower, upper, place };
        (lower < 0.0 && upper > 0.0 && deviation > 0.0).then_some(motion)
    }

    /// The normalized score at which an ending as good as this one has this probability.
    fn strength_at(&self, share: f64) -> f64 {
        let (mut low, mut high) = (-WIDEST, WIDEST);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if self.as_good(middle) < share { low = middle } else { high = middle }
        }
        f64::midpoint(low, high)
    }

    /// The probability of an ending as good as this one at a normalized score; half of the step in
    /// which it came is counted.
    fn as_good(&self, t: f64) -> f64 {
        let motion = Motion { drift: t - self.middle, lower: self.lower, upper: self.upper };
        match self.verdict {
            Verdict::H1 => motion.ends_above(self.count - 0.5),
            Verdict::H0 => 1.0 - motion.mirrored().ends_above(self.count - 0.5),
            Verdict::Inconclusive => {
                let place = self.place.clamp(self.lower, self.upper);
                motion.ends_above(self.count) + motion.goes_on_above(place, self.count)
            }
        }
    }
}
