//! Ratings over the course of a championship, by games; and over that of a ladder, by the time.

use std::fmt::Write as _;

use damier_arena::contest::ladder::Course;
use maud::html;

use super::{Chart, at, cut, ticks};
use crate::page::overview::Overview;
use crate::text::number::grouped;

/// Lines that can be told apart.
const MOST: usize = 10;

/// A bot's line.
#[derive(Debug, PartialEq)]
struct Line<'a> {
    name: &'a str,
    points: Vec<(f64, f64)>,
    /// The points at which another version begins.
    versions: Vec<usize>,
}

/// What stands below.
struct Axis {
    to: f64,
    /// The places of numbers, and the numbers.
    ticks: Vec<(f64, String)>,
    about: String,
}

/// A line for each bot, or for the best of many, with its name at the end; nothing where there is no course yet.
pub(crate) fn course(overview: &Overview) -> Option<Chart> {
    let rows = overview.standings.rows(&overview.ratings);
    let shown = &rows[..rows.len().min(MOST)];
    let (lines, axis) = if let Some(courses) = &overview.ladder {
        let names: Vec<&str> = shown.iter().map(|row| &*row.record.name).collect();
        by_time(&names, courses)?
    } else {
        let line = |number: usize| {
            let stages = overview.course.iter();
            let points = stages
                .filter_map(|(count, ratings)| Some((*count as f64, ratings[number]?)))
                .collect();
            Line { name: &overview.standings.records()[number].name, points, versions: vec![] }
        };
        let lines = shown.iter().map(|row| line(row.number)).collect();
        let to = overview.played().max(1) as f64;
        let ticks = ticks(0.0, to, 5.0).into_iter().map(|at| (at, grouped(at as u64)));
        let axis = Axis { to, ticks: ticks.collect(), about: "games, board by board".to_owned() };
        (overview.course.len() > 1).then_some((lines, axis))?
    };
    let title = match rows.len() - shown.len() {
        0 => "Ratings over the course of the games".to_owned(),
        _ => format!("Ratings over the course of the games, of the best {MOST}"),
    };
    Some(drawn(&lines, &axis, title))
}

/// The lines of these bots through all of their versions, by the time since the ladder began.
fn by_time<'a>(names: &[&'a str], courses: &[Course]) -> Option<(Vec<Line<'a>>, Axis)> {
    let times = || courses.iter().flat_map(|course| course.points.iter().map(|point| point.0));
    let (first, last) = (times().min()?, times().max()?);
    if first >= last {
        return None;
    }
    let line = |&name: &&'a str| {
        let of_bot = courses.iter().enumerate().filter(|(_, course)| course.bot == name);
        let points = of_bot.flat_map(|(version, course)| {
            course.points.iter().map(move |point| (point.0, point.2, version))
        });
        let mut points: Vec<(u64, f64, usize)> = points.collect();
        points.sort_by_key(|point| point.0);
        let changed = |at: &usize| points[*at].2 != points[*at - 1].2;
        Line {
            name,
            versions: (1..points.len()).filter(changed).collect(),
            points: points.iter().map(|point| ((point.0 - first) as f64, point.1)).collect(),
        }
    };
    let to = (last - first) as f64;
    let (unit, seconds) = match to {
        0.0..180.0 => ("seconds", 1.0),
        180.0..10_800.0 => ("minutes", 60.0),
        10_800.0..259_200.0 => ("hours", 3600.0),
        _ => ("days", 86_400.0),
    };
    let ticks = ticks(0.0, to / seconds, 5.0);
    let ticks = ticks.into_iter().map(|at| (at * seconds, at.to_string())).collect();
    let about = format!("{unit} since it began; a ring: another version");
    Some((names.iter().map(line).collect(), Axis { to, ticks, about }))
}

fn drawn(lines: &[Line<'_>], axis: &Axis, title: String) -> Chart {
    let (width, height) = (760.0, 360.0);
    let (left, right, top, bottom) = (56.0, width - 200.0, 14.0, height - 44.0);
    let values = lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    let (low, high) =
        values.fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let room = ((high - low) * 0.05).max(10.0);
    let (low, high) = (low - room, high + room);
    let x = |place: f64| left + (right - left) * place / axis.to;
    let y = |rating: f64| bottom - (bottom - top) * (rating - low) / (high - low);
    let ends = ends(lines, top, bottom, y);
    let path = |line: &Line<'_>| {
        let mut path = String::new();
        for (number, (place, rating)) in line.points.iter().enumerate() {
            // What another version reached does not follow from what was before.
            let begins = number == 0 || line.versions.contains(&number);
            let letter = if begins { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", x(*place), y(*rating));
        }
        path
    };
    let content = html! {
        @for tick in ticks(low, high, 6.0) {
            line class=(if tick == 0.0 { "zero" } else { "grid" }) x1=(at(left)) x2=(at(right)) y1=(at(y(tick))) y2=(at(y(tick))) {}
            text.label x=(at(left - 8.0)) y=(at(y(tick) + 4.0)) { (format!("{tick:+.0}").replace("+0", "0")) }
        }
        @for (place, text) in &axis.ticks {
            text.tick x=(at(x(*place))) y=(at(bottom + 18.0)) { (text) }
        }
        text.tick x=(at(f64::midpoint(left, right))) y=(at(bottom + 36.0)) { (axis.about) }
        @for (number, line) in lines.iter().enumerate() {
            path class=(format!("series s{}", number % 10)) d=(path(line)) {}
            @for (place, rating) in line.versions.iter().map(|&version| line.points[version]) {
                circle class=(format!("series s{}", number % 10)) cx=(at(x(place))) cy=(at(y(rating))) r="5" {}
            }
        }
        @for (number, end) in &ends {
            text class=(format!("end e{}", number % 10)) x=(at(right + 10.0)) y=(at(end + 5.0)) {
                (cut(lines[*number].name, 24))
            }
        }
    };
    Chart { width, height, title, content }
}

/// Where names stand: at the ends of their lines, but not on each other.
fn ends(lines: &[Line<'_>], top: f64, bottom: f64, y: impl Fn(f64) -> f64) -> Vec<(usize, f64)> {
    let end = |(at, line): (usize, &Line<'_>)| Some((at, y(line.points.last()?.1)));
    let mut ends: Vec<(usize, f64)> = lines.iter().enumerate().filter_map(end).collect();
    ends.sort_by(|one, other| one.1.total_cmp(&other.1));
    let least = 17.0_f64.min((bottom - top) / ends.len().max(1) as f64);
    for at in 1..ends.len() {
        ends[at].1 = ends[at].1.max(ends[at - 1].1 + least);
    }
    let over = ends.last().map_or(0.0, |end| (end.1 - bottom).max(0.0));
    if over > 0.0 {
        for at in (0..ends.len()).rev() {
            let most = bottom - least * (ends.len() - 1 - at) as f64;
            ends[at].1 = ends[at].1.min(most);
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_a_bot_are_one_line_in_the_order_of_time() {
        let course = |bot: &str, points: &[(u64, f64)]| Course {
            bot: bot.to_owned(),
            version: None,
            plays: true,
            points: points.iter().map(|&(seconds, rating)| (seconds, 0, rating)).collect(),
        };
        let courses = [
            course("ann", &[(1000, 0.0), (1600, 5.0)]),
            course("ann", &[(1300, 50.0)]),
            course("bob", &[(1000, 0.0), (8200, 1.0)]),
        ];
        let (lines, axis) = by_time(&["bob", "ann"], &courses).unwrap();
        let ann = vec![(0.0, 0.0), (300.0, 50.0), (600.0, 5.0)];
        assert_eq!(lines[1], Line { name: "ann", points: ann, versions: vec![1, 2] });
        assert_eq!((axis.to, axis.ticks.last()), (7200.0, Some(&(6000.0, "100".to_owned()))));
        assert!(axis.about.starts_with("minutes since"), "{}", axis.about);
        assert!(by_time(&["ann"], &courses[1..2]).is_none(), "one moment is no course");
    }
}
