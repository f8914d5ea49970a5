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
