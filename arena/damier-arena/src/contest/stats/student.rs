//! Student's t: how far an estimate may be off when its noise is itself estimated from few groups.

use std::f64::consts::PI;

use super::normal::{self, Z95};

/// From here on the normal distribution with a small correction is right to six digits.
const MANY: u64 = 400;

/// The probability of a value below `t` with so many degrees of freedom; none are as many as one.
///
/// ```
/// use damier_arena::contest::stats::student::cdf;
/// assert!((cdf(1.0, 1) - 0.75).abs() < 1e-12);
/// assert!((cdf(-2.228_138_852, 10) - 0.025).abs() < 1e-9);
/// ```
pub fn cdf(t: f64, freedom: u64) -> f64 {
    let freedom = freedom.max(1);
    let n = freedom as f64;
    if freedom > MANY {
        return normal::cdf(t * (1.0 - 0.25 / n) / (1.0 + t * t / (2.0 * n)).sqrt());
    }
    let angle = (t / n.sqrt()).atan();
    let (sine, cosine) = angle.sin_cos();
    let odd = freedom % 2 == 1;
    // The area between -t and t is a finite sum of powers of the cosine.
    let mut term = if odd { cosine } else { 1.0 };
    let mut sum = 0.0;
    for step in 1..=freedom / 2 {
        sum += term;
        let k = step as f64 * 2.0;
        term *= cosine * cosine * if odd { k / (k + 1.0) } else { (k - 1.0) / k };
    }
    let area = if odd { (angle + sine * sum) * 2.0 / PI } else { sine * sum };
    (0.5 + 0.5 * area).clamp(0.0, 1.0)
}

/// How many standard errors a two-sided interval of 95 % reaches to each side.
///
/// ```
/// use damier_arena::contest::stats::student::reach;
/// assert!((reach(1) - 12.706_205).abs() < 1e-5);
/// assert!((reach(29) - 2.045_230).abs() < 1e-5);
/// ```
pub fn reach(freedom: u64) -> f64 {
    let (mut low, mut high) = (Z95, 13.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if cdf(middle, freedom) < 0.975 { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_and_the_correction_meet() {
        for t in [-3.0, -1.0, 0.0, 0.3, 2.0, 4.0] {
            let (sum, corrected) = (cdf(t, MANY), cdf(t, MANY + 1));
            assert!((sum - corrected).abs() < 2e-5, "{t}: {sum} {corrected}");
        }
    }

    #[test]
    fn reaches_are_the_known_ones() {
        for (freedom, known) in
            [(2, 4.302_653), (7, 2.364_624), (100, 1.983_972), (1000, 1.962_339)]
        {
            assert!((reach(freedom) - known).abs() < 1e-4, "{freedom}: {}", reach(freedom));
        }
        assert!((reach(u64::MAX) - Z95).abs() < 1e-9);
    }

    #[test]
    fn both_tails_are_alike_and_never_leave_probabilities() {
        for freedom in [0, 1, 2, 3, 50, 400, 401, 1 << 40] {
            for t in [0.0, 0.5, 3.0, 1e3, 1e300] {
                let (up, down) = (cdf(t, freedom), cdf(-t, freedom));
                assert!((up + down - 1.0).abs() < 1e-12, "{freedom} {t}");
                assert!((0.5..=1.0).contains(&up), "{freedom} {t}: {up}");
            }
        }
    }
}
