//! The normal distribution: how likely a deviation is, and how large a likely one.

use std::f64::consts::{PI, SQRT_2};

/// How many standard errors a two-sided interval of 95 % reaches to each side.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Beyond this the series loses digits of the tail, and the continued fraction is quick.
const TAIL: f64 = 3.0;
const FRACTION_TERMS: u32 = 120;

/// The density at `x`.
pub fn density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / (SQRT_2 * PI.sqrt())
}

/// The probability of a value below `x`, right to about 1e-15, and to 1e-12 of itself in the tails.
///
/// ```
/// use damier_arena::contest::stats::normal::cdf;
/// assert_eq!(cdf(0.0), 0.5);
/// assert!((cdf(1.959_963_984_540_054) - 0.975).abs() < 1e-15);
/// ```
pub fn cdf(x: f64) -> f64 {
    if x < -TAIL {
        upper_tail(-x)
    } else if x > TAIL {
        1.0 - upper_tail(x)
    } else {
        0.5 + density(x) * odd_series(x)
    }
}

/// The logarithm of [`cdf`], finite wherever `x` is.
pub fn ln_cdf(x: f64) -> f64 {
    if x < -TAIL {
        -0.5 * x * x - (SQRT_2 * PI.sqrt()).ln() - fraction(-x).ln()
    } else {
        cdf(x).ln()
    }
}

/// x + x³/3 + x⁵/(3·5) + …: the area between 0 and `x` over the density at `x`.
fn odd_series(x: f64) -> f64 {
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    sum
}

/// The probability of a value above `x`, by Laplace's continued fraction.
fn upper_tail(x: f64) -> f64 {
    density(x) / fraction(x)
}

/// The density over the tail above `x`.
fn fraction(x: f64) -> f64 {
    (1..=FRACTION_TERMS).rev().fold(x, |below, k| x + f64::from(k) / below)
}

/// The value below which a share `p` lies.
///
/// Shares at or beyond 0 and 1 are taken for the nearest ones that have a finite answer.
///
/// ```
/// use damier_arena::contest::stats::normal::{Z95, quantile};
/// assert!((quantile(0.975) - Z95).abs() < 1e-14);
/// assert_eq!(quantile(0.5), 0.0);
/// ```
pub fn quantile(p: f64) -> f64 {
    if p > 0.5 {
        return -quantile(1.0 - p);
    }
    let p = p.max(1e-300);
    if p.total_cmp(&0.5).is_eq() {
        return 0.0;
    }
    // Abramowitz and Stegun 26.2.23, right to 4.5e-4, then Halley's steps.
    let t = (-2.0 * p.ln()).sqrt();
    let above = (0.010_328 * t + 0.802_853) * t + 2.515_517;
    let below = ((0.001_308 * t + 0.189_269) * t + 1.432_788) * t + 1.0;
    let mut x = above / below - t;
    for _ in 0..4 {
        let off = (cdf(x) - p) / density(x);
        x -= off / (1.0 + 0.5 * x * off);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values computed with 30 digits.
    const KNOWN: [(f64, f64); 7] = [
        (-10.0, 7.619_853_024_160_527e-24),
        (-5.0, 2.866_515_718_791_939e-7),
        (-3.0, 1.349_898_031_630_094_6e-3),
        (-1.0, 0.158_655_253_931_457_05),
        (0.5, 0.691_462_461_274_013_1),
        (2.0, 0.977_249_868_051_820_8),
        (4.0, 0.999_968_328_758_166_9),
    ];

    #[test]
    fn probabilities_are_right_to_twelve_digits() {
        for (x, expected) in KNOWN {
            assert!((cdf(x) / expected - 1.0).abs() < 1e-12, "{x}: {}", cdf(x));
            assert!((cdf(x) + cdf(-x) - 1.0).abs() < 1e-15, "{x}");
        }
    }

    #[test]
    fn the_quantile_undoes_the_probability() {
        for step in -80..=80 {
            let x = f64::from(step) / 10.0;
            let (p, q) = (cdf(x), cdf(-x));
            let back = if x > 0.0 { -quantile(q) } else { quantile(p) };
            assert!((back - x).abs() < 1e-12, "{x}: {back}");
        }
    }

    #[test]
    fn impossible_shares_have_finite_quantiles() {
        assert!(quantile(0.0).is_finite() && quantile(1.0).is_finite());
        assert!(quantile(-1.0) < -30.0 && quantile(2.0) > 30.0);
    }
}
