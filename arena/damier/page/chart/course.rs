//! Ratings over the course of a championship.

use std::fmt::Write as _;

use maud::html;

use super::{Chart, at, cut, ticks};
use crate::page::overview::Overview;
use crate::text::number::grouped;

/// Lines that can be told apart.
const MOST: usize = 10;

/// A line for each bot, or for the best of many, with its name at the end.
pub(crate) fn course(overview: &Overview) -> Chart {
    let (width, height) = (760.0, 360.0);
    let (left, right, top, bottom) = (56.0, width - 200.0, 14.0, height - 44.0);
    let rows = overview.standings.rows(&overview.ratings);
    let shown = &rows[..rows.len().min(MOST)];
    let values = || {
        let known = overview
            .course
            .iter()
            .flat_map(|(_, ratings)| shown.iter().map(|row| ratings[row.number]));
        known.flatten()
    };
    let (low, high) =
        values().fold((0.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let room = ((high - low) * 0.05).max(10.0);
    let (low, high) = (low - room, high + room);
    let games = overview.played().max(1) as f64;
    let x = |count: f64| left + (right - left) * count / games;
    let y = |rating: f64| bottom - (bottom - top) * (rating - low) / (high - low);
    // Names must not stand on each other.
    let mut ends: Vec<(usize, f64)> = (shown.iter().enumerate())
        .filter_map(|(at, row)| {
            let last = overview.course.iter().rev().find_map(|(_, ratings)| ratings[row.number])?;
            Some((at, y(last)))
        })
        .collect();
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
    let path = |number: usize| {
        let mut path = String::new();
        for (count, ratings) in &overview.course {
            if let Some(rating) = ratings[number] {
                let letter = if path.is_empty() { 'M' } else { 'L' };
                let _ = write!(path, "{letter}{:.1} {:.1}", x(*count as f64), y(rating));
            }
        }
        path
    };
    let content = html! {
        @for tick in ticks(low, high, 6.0) {
            line class=(if tick == 0.0 { "zero" } else { "grid" }) x1=(at(left)) x2=(at(right)) y1=(at(y(tick))) y2=(at(y(tick))) {}
            text.label x=(at(left - 8.0)) y=(at(y(tick) + 4.0)) { (format!("{tick:+.0}").replace("+0", "0")) }
        }
        @for tick in ticks(0.0, games, 5.0) {
            text.tick x=(at(x(tick))) y=(at(bottom + 18.0)) { (grouped(tick as u64)) }
        }
        text.tick x=(at(f64::midpoint(left, right))) y=(at(bottom + 36.0)) { "games, board by board" }
        @for (number, row) in shown.iter().enumerate() {
            path class=(format!("series s{}", number % 10)) d=(path(row.number)) {}
        }
        @for (number, end) in &ends {
            text class=(format!("end e{}", number % 10)) x=(at(right + 10.0)) y=(at(end + 5.0)) {
                (cut(&shown[*number].record.name, 24))
            }
        }
    };
    let title = match rows.len() - shown.len() {
        0 => "Ratings over the course of the games".to_owned(),
        _ => format!("Ratings over the course of the games, of the best {MOST}"),
    };
    Chart { width, height, title, content }
}
