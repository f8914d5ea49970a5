//! What is known about a figure, and how well.

use std::fmt;

/// A figure estimated from games, with a confidence of 95 %.
///
/// Prints as people read it. A precision gives the digits after the point:
///
/// ```
/// use damier_arena::contest::stats::Estimate;
/// let known = Estimate::Known { value: -15.69, low: -46.2, high: 14.8 };
/// assert_eq!(known.to_string(), "-15.7 ± 30.5");
/// assert_eq!(format!("{known:.2}"), "-15.69 ± 30.50");
/// assert_eq!(Estimate::AtLeast(380.2).to_string(), "> +380 (95 %)");
/// assert_eq!(Estimate::AtMost(-67.0).to_string(), "< -67 (95 %)");
/// assert_eq!(Estimate::TooFew.to_string(), "not enough games");
/// ```
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Estimate {
    /// The most likely value, and the interval that holds the true one.
    Known {
        /// The most likely value.
        value: f64,
        /// Where the interval begins.
        low: f64,
        /// Where it ends.
        high: f64,
    },
    /// No upper limit is known.
    AtLeast(f64),
    /// No lower limit is known.
    AtMost(f64),
    /// Too little is known to say anything.
    TooFew,
}

impl Estimate {
    /// The most likely value, if there is a finite one; a zero has no sign.
    pub fn value(&self) -> Option<f64> {
        match *self {
            Estimate::Known { value, .. } => Some(value + 0.0),
            _ => None,
        }
    }

    /// Half the width of the interval.
    pub fn error(&self) -> Option<f64> {
        match *self {
            Estimate::Known { low, high, .. } => Some((high - low) / 2.0),
            _ => None,
        }
    }

    /// Where the interval begins, if it does.
    pub fn low(&self) -> Option<f64> {
        match *self {
            Estimate::Known { low, .. } | Estimate::AtLeast(low) => Some(low + 0.0),
            _ => None,
        }
    }

    /// Where the interval ends, if it does.
    pub fn high(&self) -> Option<f64> {
        match *self {
            Estimate::Known { high, .. } | Estimate::AtMost(high) => Some(high + 0.0),
            _ => None,
        }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = f.precision().unwrap_or(0);
        let digits = f.precision().unwrap_or(1);
        match *self {
            Estimate::Known { value, low, high } => {
                let value = unsigned_zero(value, digits);
                write!(f, "{value:+.digits$} ± {:.digits$}", (high - low) / 2.0)
            }
            Estimate::AtLeast(low) => write!(f, "> {:+.bound$} (95 %)", unsigned_zero(low, bound)),
            Estimate::AtMost(high) => write!(f, "< {:+.bound$} (95 %)", unsigned_zero(high, bound)),
            Estimate::TooFew => f.write_str("not enough games"),
        }
    }
}

/// A value that would print as "-0.0" without its sign.
pub fn unsigned_zero(value: f64, digits: usize) -> f64 {
    let half = 0.5 * 10_f64.powi(-(digits as i32));
    if value.abs() < half { 0.0 } else { value }
}
