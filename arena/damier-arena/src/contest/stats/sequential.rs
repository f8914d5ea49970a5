//! A test that may be looked at after every seed and still keeps its error rate.
//!
//! Two bots play the same seeds of a game of one seat. If neither is better, each seed that is not
//! tied goes to either of them with probability ½, however scores are distributed: a fair coin. The
//! test bets against that coin with every bias weighed alike. The bet's payoff after k heads of m,
//! 2ᵐ / ((m+1)·C(m,k)), has the mean 1 at any time if the coin is fair, so by Ville's inequality
//! it *ever* reaches 1/α with a probability of at most α. The guarantee is exact, needs no
//! assumption about scores, and holds for any rule of when to look and when to stop.

use std::cmp::Ordering;
use std::f64::consts::{LN_2, PI};

/// Tosses that are followed one by one; it takes their number to the power of 3/2.
const MOST_FOLLOWED: u64 = 20_000;
const HALVINGS: usize = 30;

/// How seeds went to two bots; tied ones do not count.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct SignTest {
    /// Seeds on which the first bot scored more.
    pub wins: u64,
    /// Seeds on which the second bot scored more.
    pub losses: u64,
}

impl SignTest {
    /// The test after these differences, first minus second.
    pub fn of(differences: &[f64]) -> SignTest {
        let count = |wanted: Ordering| {
            let sign = |difference: &f64| difference.partial_cmp(&0.0);
            differences.iter().filter(|d| sign(d) == Some(wanted)).count() as u64
        };
        SignTest { wins: count(Ordering::Greater), losses: count(Ordering::Less) }
    }

    /// The logarithm of the payoff of betting against "neither is better".
    pub fn log_evidence(&self) -> f64 {
        let tosses = self.wins + self.losses;
        let ways = ln_factorial(tosses) - ln_factorial(self.wins) - ln_factorial(self.losses);
        tosses as f64 * LN_2 - (tosses as f64 + 1.0).ln() - ways
    }

    /// A p-value that is valid whenever one looks: at most 1.
    ///
    /// ```
    /// use damier_arena::contest::stats::sequential::SignTest;
    /// assert!(SignTest { wins: 40, losses: 10 }.p_value() < 0.001);
    /// assert_eq!(SignTest { wins: 25, losses: 25 }.p_value(), 1.0);
    /// ```
    pub fn p_value(&self) -> f64 {
        (-self.log_evidence()).min(0.0).exp()
    }

    /// How likely an ending as good as this one is for a coin of this bias, if it was looked at after every
    /// toss from the `fewest` on: wins by verdict the sooner the better, then what goes on by its wins,
    /// then losses by verdict the later the better. Half of what is exactly as good is counted.
    fn as_good(&self, bias: f64, band: &[(u64, u64)]) -> f64 {
        let (last, mut from) = (band.len() - 1, 0);
        let (mut ended_above, mut chances) = (0.0, vec![1.0]);
        for (toss, &(low, high)) in band.iter().enumerate() {
            if toss > 0 {
                let mut next = vec![0.0; chances.len() + 1];
                for (at, chance) in chances.iter().enumerate() {
                    next[at] += chance * (1.0 - bias);
                    next[at + 1] += chance * bias;
                }
                chances = next;
            }
            if toss < last {
                // Those outside of the band have ended.
                let above = (high + 1).saturating_sub(from) as usize;
                ended_above += chances.drain(above.min(chances.len())..).sum::<f64>();
                let below = low.saturating_sub(from) as usize;
                chances.drain(..below.min(chances.len()));
                from += below as u64;
            }
        }
        let wins = self.wins.saturating_sub(from) as usize;
        let better: f64 = chances.iter().skip(wins + 1).sum();
        ended_above + better + 0.5 * chances.get(wins).copied().unwrap_or(0.0)
    }

    /// For each number of tosses the fewest and most wins with which a test goes on.
    fn band(&self, [alpha, beta]: [f64; 2], fewest: u64) -> Vec<(u64, u64)> {
        let goes_on = |wins: u64, tosses: u64| {
            let test = SignTest { wins, losses: tosses - wins };
            let bound = if 2 * wins >= tosses { alpha } else { beta };
            test.log_evidence() < -bound.ln()
        };
        let mut band = vec![(0, 0)];
        for tosses in 1..=self.wins + self.losses {
            // One toss more moves either end by one at most.
            let (mut low, mut high) = band[band.len() - 1];
            high += 1;
            if tosses >= fewest {
                while high > low && !goes_on(high, tosses) {
                    high -= 1;
                }
                while low < high && !goes_on(low, tosses) {
                    low += 1;
                }
            }
            band.push((low, high));
        }
        band
    }

    /// The share of tosses that the first bot wins in the long run, now that the test ended or stands
    /// where it does: where its 95 % interval begins, the estimate that is too high as often as too low,
    /// and where the interval ends; and the probability that the first bot is the better one. Nothing
    /// for more tosses than can be followed one by one.
    ///
    /// ```
    /// use damier_arena::contest::stats::sequential::SignTest;
    /// let ([low, share, high], los) =
    ///     SignTest { wins: 20, losses: 5 }.stopped([0.05; 2], 10).unwrap();
    /// assert!(low > 0.5 && share < 0.8 && high < 0.93 && los > 0.98);
    /// ```
    pub fn stopped(&self, rates: [f64; 2], fewest: u64) -> Option<([f64; 3], f64)> {
        if self.wins == 0 || self.losses == 0 || self.wins + self.losses > MOST_FOLLOWED {
            return None;
        }
        let band = self.band(rates, fewest);
        let shares = [0.025, 0.5, 0.975].map(|chance| {
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(low, high);
                if self.as_good(middle, &band) < chance { low = middle } else { high = middle }
            }
            f64::midpoint(low, high)
        });
        Some((shares, 1.0 - self.as_good(0.5, &band)))
    }

    /// Which bot is better, if that is settled: `Greater` for the first, `Less` for the second.
    pub fn verdict(&self, alpha: f64) -> Option<Ordering> {
        (self.p_value() <= alpha).then(|| self.wins.cmp(&self.losses))
    }
}

/// ln(n!), by Stirling's series where n is not small.
fn ln_factorial(n: u64) -> f64 {
    if n < 16 {
        return (2..=n).map(|k| k as f64).product::<f64>().ln();
    }
    let n = n as f64;
    let series = (1.0 / 12.0 - (1.0 / 360.0 - 1.0 / (1260.0 * n * n)) / (n * n)) / n;
    n * n.ln() - n + 0.5 * (2.0 * PI * n).ln() + series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bet_is_fair_against_a_fair_coin() {
        for tosses in [1_u64, 2, 10, 40, 300] {
            let share = |wins: u64| {
                let losses = tosses - wins;
                let ways = ln_factorial(tosses) - ln_factorial(wins) - ln_factorial(losses);
                let payoff = SignTest { wins, losses }.log_evidence();
                (ways - tosses as f64 * LN_2 + payoff).exp()
            };
            let mean: f64 = (0..=tosses).map(share).sum();
            assert!((mean - 1.0).abs() < 1e-10, "{tosses}: {mean}");
        }
    }

    #[test]
    fn factorials_agree_where_the_series_begins() {
        let product: f64 = (2..=16).map(f64::from).product();
        assert!((ln_factorial(16) - product.ln()).abs() < 1e-11);
    }
}
