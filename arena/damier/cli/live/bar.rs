//! The texts of progress: counts, times, bars and the place of a test between its bounds.

use std::time::Duration;

use super::Report;
use damier_arena::contest::stats::estimate::unsigned_zero;

/// How many games, or whatever is counted, are over, and when the rest will be.
pub(super) fn count(report: &Report, left: Option<Duration>, unit: &str) -> String {
    let Report { done, all, at_most, .. } = report;
    let most = if *at_most { "at most " } else { "" };
    let left = match left {
        Some(left) if !at_most && done < all => format!(", about {} left", duration(left)),
        _ => String::new(),
    };
    format!("{done} of {most}{all} {unit}{left}")
}

/// A time in its two largest units.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

/// A bar of this many columns, filled to a share from 0 to 1.
pub(super) fn bar(share: f64, width: usize, ascii: bool) -> (String, String) {
    let filled = ((share.clamp(0.0, 1.0) * width as f64) as usize).min(width);
    let (full, empty) = if ascii { ("#", "-") } else { ("█", "░") };
    (full.repeat(filled), empty.repeat(width - filled))
}

/// Where a value is between two bounds, as a line with a mark.
pub(in crate::cli) fn gauge(value: f64, lower: f64, upper: f64, ascii: bool) -> String {
    const WIDTH: usize = 31;
    let share = ((value - lower) / (upper - lower)).clamp(0.0, 1.0);
    let mark = (share * (WIDTH - 1) as f64).round() as usize;
    let (line, at, ends) = if ascii { ('-', 'o', '|') } else { ('─', '●', '│') };
    let inner: String = (0..WIDTH).map(|place| if place == mark { at } else { line }).collect();
    let value = unsigned_zero(value, 2);
    format!("LLR {value:+.2}  {lower:+.2} {ends}{inner}{ends} {upper:+.2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_two_units() {
        let text = |seconds| duration(Duration::from_secs(seconds));
        assert_eq!(text(42), "42 s");
        assert_eq!(text(605), "10 min 5 s");
        assert_eq!(text(7320), "2 h 2 min");
    }

    #[test]
    fn a_gauge_marks_the_place_between_the_bounds() {
        assert!(gauge(-9.0, -2.94, 2.94, true).contains("|o---"));
        assert!(gauge(9.0, -2.94, 2.94, true).contains("---o|"));
        assert!(gauge(0.0, -2.94, 2.94, true).contains("|---------------o---------------|"));
    }

    #[test]
    fn a_bar_is_as_wide_as_asked_for() {
        assert_eq!(bar(0.5, 10, true), ("#####".to_owned(), "-----".to_owned()));
        assert_eq!(bar(7.0, 4, true), ("####".to_owned(), String::new()));
        assert_eq!(bar(0.3, 0, true), (String::new(), String::new()));
    }
}
