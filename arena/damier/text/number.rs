//! Numbers for people to read.

use std::time::Duration;

pub use damier_arena::plain::{counted, hex};

/// A whole number with its thousands apart.
///
/// ```
/// use damier::text::number::grouped;
/// assert_eq!(grouped(1_234_567), "1,234,567");
/// assert_eq!(grouped(999), "999");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A positive measurement with three digits or more: none after the point where it is large.
///
/// ```
/// use damier::text::number::measured;
/// assert_eq!(measured(1_234.6), "1,235");
/// assert_eq!(measured(12.345), "12.3");
/// assert_eq!(measured(0.12345), "0.123");
/// ```
pub fn measured(value: f64) -> String {
    if value >= 100.0 {
        grouped(value.round() as u64)
    } else if value >= 10.0 {
        format!("{value:.1}")
    } else if value >= 1.0 {
        format!("{value:.2}")
    } else {
        format!("{value:.3}")
    }
}

/// A time in the unit that suits it.
///
/// ```
/// use std::time::Duration;
/// use damier::text::number::time;
/// assert_eq!(time(Duration::from_nanos(407_000)), "407 µs");
/// assert_eq!(time(Duration::from_millis(1)), "1 ms");
/// assert_eq!(time(Duration::from_millis(12_345)), "12.3 s");
/// assert_eq!(time(Duration::ZERO), "0 s");
/// ```
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        0.0 => (0.0, "s"),
        _ if seconds < 1e-6 => (seconds * 1e9, "ns"),
        _ if seconds < 1e-3 => (seconds * 1e6, "µs"),
        _ if seconds < 1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    let digits = measured(value);
    let short = if digits.contains('.') { digits.trim_end_matches('0') } else { &digits };
    format!("{} {unit}", short.trim_end_matches('.'))
}

/// Seconds as people count what goes on for long.
///
/// ```
/// use damier::text::number::lasting;
/// assert_eq!(lasting(90), "90 s");
/// assert_eq!(lasting(3_000), "50 min");
/// assert_eq!(lasting(30_000), "8.3 h");
/// assert_eq!(lasting(7 * 86_400), "7 days");
/// ```
pub fn lasting(seconds: u64) -> String {
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7_200 => format!("{} min", (seconds + 30) / 60),
        7_200..172_800 => {
            let hours = format!("{:.1}", seconds as f64 / 3600.0);
            format!("{} h", hours.trim_end_matches(".0"))
        }
        _ => {
            let days = format!("{:.1}", seconds as f64 / 86_400.0);
            format!("{} days", days.trim_end_matches(".0"))
        }
    }
}
