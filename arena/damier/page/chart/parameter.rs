//! Ratings against a parameter, of bots that are the same but for its value.
//!
//! Values are read from the bots' names, as they are written: `mcts:playouts=100`. The parameter is the one
//! with most values; bots that are otherwise alike are on one line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use damier_arena::contest::stats::ratings::Rating;
use maud::html;

use super::{Chart, at, cut, ticks};
use crate::page::overview::Overview;

/// Lines that can be told apart.
const MOST: usize = 10;
/// Values that are so many times apart are shown by their ratios.
const WIDE: f64 = 16.0;

/// A value of the parameter and the rating there.
type Point<'a> = (f64, &'a Rating);

/// A line for each kind of bots that differ in nothing but one parameter; nothing without such bots.
pub(crate) fn parameter(overview: &Overview) -> Option<Chart> {
    let rated = overview.standings.records().iter().enumerate();
    let rated: Vec<(&str, &Rating)> = rated
        .filter_map(|(number, record)| Some((&*record.name, overview.ratings.of(number)?)))
        .collect();
    let key = most_varied(rated.iter().map(|(name, _)| *name))?;
    let mut lines: BTreeMap<String, Vec<Point<'_>>> = BTreeMap::new();
    for (name, rating) in rated {
        if let Some((others, value)) = without(name, &key) {
            lines.entry(others).or_default().push((value, rating));
        }
    }
    lines.retain(|_, points| points.len() > 1);
    for points in lines.values_mut() {
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
    }
    let points = || lines.values().flatten();
    let ends = |(low, high): (f64, f64), value: f64| (low.min(value), high.max(value));
    let none = (f64::INFINITY, f64::NEG_INFINITY);
    let (first, last) = points().map(|(value, _)| *value).fold(none, ends);
    if first >= last {
        return None;
    }
    let reach = |rating: &Rating| [rating.value - rating.error, rating.value + rating.error];
    let (low, high) = points().flat_map(|(_, rating)| reach(rating)).fold((0.0, 0.0), ends);
    let room = ((high - low) * 0.05).max(10.0);
    let (low, high) = (low - room, high + room);
    let (width, height) = (760.0, 360.0);
    let (left, right, top, bottom) = (56.0, width - 200.0, 14.0, height - 44.0);
    let by_ratio = first > 0.0 && last / first >= WIDE;
    let scale = |value: f64| if by_ratio { value.ln() } else { value };
    let (from, to) = (scale(first), scale(last));
    let x = |value: f64| left + 14.0 + (right - left - 28.0) * (scale(value) - from) / (to - from);
    let y = |rating: f64| bottom - (bottom - top) * (rating - low) / (high - low);
    let values: BTreeSet<u64> = points().map(|(value, _)| value.to_bits()).collect();
    let marks: Vec<f64> = if values.len() <= MOST {
        values.into_iter().map(f64::from_bits).collect()
    } else {
        ticks(first, last, 6.0)
    };
    let path = |points: &[Point<'_>]| {
        let mut path = String::new();
        for (value, rating) in points {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", x(*value), y(rating.value));
        }
        path
    };
    let content = html! {
        @for tick in ticks(low, high, 6.0) {
            line class=(if tick == 0.0 { "zero" } else { "grid" }) x1=(at(left)) x2=(at(right)) y1=(at(y(tick))) y2=(at(y(tick))) {}
            text.label x=(at(left - 8.0)) y=(at(y(tick) + 4.0)) { (format!("{tick:+.0}").replace("+0", "0")) }
        }
        @for mark in marks {
            text.tick x=(at(x(mark))) y=(at(bottom + 18.0)) { (mark) }
        }
        text.tick x=(at(f64::midpoint(left, right))) y=(at(bottom + 36.0)) { (key) }
        @for (number, (name, points)) in lines.iter().take(MOST).enumerate() {
            path class=(format!("series s{number}")) d=(path(points)) {}
            @for (value, rating) in points {
                @let [down, up] = reach(rating).map(|end| at(y(end)));
                line class=(format!("series s{number}")) x1=(at(x(*value))) x2=(at(x(*value))) y1=(down) y2=(up) {}
                circle class=(format!("e{number}")) cx=(at(x(*value))) cy=(at(y(rating.value))) r="4" {}
            }
            @if let Some((_, rating)) = points.last() {
                text class=(format!("end e{number}")) x=(at(right + 10.0)) y=(at(y(rating.value) + 5.0)) { (cut(name, 24)) }
            }
        }
    };
    Some(Chart { width, height, title: format!("Ratings against {key}"), content })
}

/// The parts of a name that are parameters with numbers, and where they stand in it.
fn numbers(name: &str) -> impl Iterator<Item = (&str, f64, &str)> {
    let pairs = name.split([':', ',', ' ']).filter_map(|part| Some((part, part.split_once('=')?)));
    pairs.filter_map(|(part, (key, value))| {
        let value = value.parse::<f64>().ok().filter(|value| value.abs() < 1e12)?;
        Some((key, value, part))
    })
}

/// The parameter that has most values among all names, if it has several.
fn most_varied<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut values: BTreeMap<&str, BTreeSet<u64>> = BTreeMap::new();
    for (key, value, _) in names.flat_map(numbers) {
        values.entry(key).or_default().insert(value.to_bits());
    }
    let most = values.into_iter().max_by_key(|(_, values)| values.len())?;
    (most.1.len() > 1).then(|| most.0.to_owned())
}

/// What a name says besides a parameter, and the value of that.
fn without(name: &str, key: &str) -> Option<(String, f64)> {
    let (_, value, part) = numbers(name).find(|(other, _, _)| *other == key)?;
    let others = name.replacen(part, "", 1).replace(",,", ",").replace(":,", ":");
    Some((others.trim_end_matches([':', ',', ' ']).to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parameter_with_most_values_is_read_from_names() {
        let names =
            ["greedy", "mcts:c=1,playouts=50", "mcts:c=1,playouts=100", "mcts:c=2,playouts=200"];
        assert_eq!(most_varied(names.into_iter()).as_deref(), Some("playouts"));
        assert_eq!(most_varied(["greedy", "deep=mcts"].into_iter()), None);
        assert_eq!(
            without("mcts:playouts=50,c=1", "playouts"),
            Some(("mcts:c=1".to_owned(), 50.0))
        );
        assert_eq!(
            without("cmd:python3 bot.py x=0.5", "x"),
            Some(("cmd:python3 bot.py".to_owned(), 0.5))
        );
        assert_eq!(without("greedy", "x"), None);
    }
}
