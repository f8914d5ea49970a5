//! Two bots on the same seeds of a game of one seat: differences seed by seed.

use rand::Rng as _;
use serde::Serialize;

use super::normal::Z95;
use super::scores::{Spread, mean, quantile, sorted};
use super::sequential::SignTest;
use super::student;
use crate::seed;

/// Fewer seeds say too little about how differences spread.
pub const FEWEST: usize = 10;
/// From here on the mean is as good as normal, and resampling would only take time.
const MANY: usize = 2000;
const RESAMPLES: usize = 4000;

/// Differences of two bots' scores on the same seeds, first minus second.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct PairedDifference {
    /// How many seeds both have played.
    pub seeds: usize,
    /// Seeds on which the first scored more.
    pub wins: u64,
    /// Seeds on which both scored the same.
    pub ties: u64,
    /// Seeds on which the second scored more.
    pub losses: u64,
    /// The mean difference.
    pub mean: f64,
    /// Half of the differences are below.
    pub median: f64,
    /// Where the 95 % interval of the mean begins, if enough is known.
    pub low: Option<f64>,
    /// Where it ends.
    pub high: Option<f64>,
    /// A p-value of "neither is better" that is valid whenever one looks.
    pub p_value: f64,
}

impl PairedDifference {
    /// What these differences say; nothing without any.
    ///
    /// The interval is a bootstrap's: the middle 95 % of means of resampled differences, widened
    /// for small numbers by √(n/(n−1)) and as Student's is, or the normal one from 2,000 seeds on. It is not given for
    /// fewer than ten seeds or when all differences are the same. `seed` draws the resamples: the
    /// same seed gives the same interval.
    ///
    /// ```
    /// use damier_arena::contest::stats::paired::PairedDifference;
    /// let differences: Vec<f64> = (0..100).map(|seed| f64::from(seed % 7) - 2.0).collect();
    /// let paired = PairedDifference::of(&differences, 1).unwrap();
    /// assert!(paired.low.unwrap() < paired.mean && paired.mean < paired.high.unwrap());
    /// ```
    pub fn of(differences: &[f64], seed: u64) -> Option<PairedDifference> {
        let sorted = sorted(differences);
        if sorted.is_empty() {
            return None;
        }
        let interval = interval(&sorted, seed);
        let test = SignTest::of(&sorted);
        let SignTest { wins, losses } = test;
        Some(PairedDifference {
            seeds: sorted.len(),
            wins,
            ties: sorted.len() as u64 - wins - losses,
            losses,
            mean: mean(&sorted),
            median: quantile(&sorted, 0.5),
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
            p_value: test.p_value(),
        })
    }
}

impl PairedDifference {
    /// The same after a test that stopped by who won seeds, with the share of won seeds that the test
    /// leaves possible: low, middle and high. By how much seeds are won and lost does not depend on when
    /// the test stopped, so the interval of the mean comes from that share and from those amounts.
    #[must_use]
    pub fn stopped(
        mut self,
        differences: &[f64],
        [low, middle, high]: [f64; 3],
    ) -> PairedDifference {
        let amounts = |wanted: fn(&f64) -> bool| {
            let amounts: Vec<f64> = differences.iter().copied().filter(wanted).collect();
            let spread = Spread::of(&amounts);
            spread.and_then(|spread| Some((spread.mean, spread.mean_error?)))
        };
        let won = amounts(|difference| *difference > 0.0);
        let (Some((won, won_error)), Some((lost, lost_error)), Some(_)) =
            (won, amounts(|difference| *difference < 0.0), self.low)
        else {
            return self;
        };
        let decided = (self.wins + self.losses) as f64 / self.seeds as f64;
        let by_share = |share: f64| decided * (share * won + (1.0 - share) * lost);
        let amount = decided * (middle * won_error).hypot((1.0 - middle) * lost_error);
        let reach = |share: f64| (by_share(share) - by_share(middle)).hypot(amount);
        (self.low, self.high) =
            (Some(by_share(middle) - reach(low)), Some(by_share(middle) + reach(high)));
        self
    }
}

fn interval(sorted: &[f64], seed: u64) -> Option<(f64, f64)> {
    let n = sorted.len();
    if n < FEWEST || sorted[0].total_cmp(&sorted[n - 1]).is_eq() {
        return None;
    }
    let middle = mean(sorted);
    if n >= MANY {
        let squares: f64 = sorted.iter().map(|value| (value - middle).powi(2)).sum();
        let error = (squares / (n - 1) as f64 / n as f64).sqrt();
        return Some((middle - Z95 * error, middle + Z95 * error));
    }
    let mut rng = seed::generator(seed);
    // The product's upper half: the same draws in every version of every library.
    let mut index = || ((u128::from(rng.next_u64()) * n as u128) >> 64) as usize;
    let mut resampled = || (0..n).map(|_| sorted[index()]).sum::<f64>() / n as f64;
    let mut means: Vec<f64> = (0..RESAMPLES).map(|_| resampled()).collect();
    means.sort_by(f64::total_cmp);
    let widened = (n as f64 / (n - 1) as f64).sqrt() * student::reach(n as u64 - 1) / Z95;
    let end = |share: f64| middle + (quantile(&means, share) - middle) * widened;
    Some((end(0.025), end(0.975)))
}
