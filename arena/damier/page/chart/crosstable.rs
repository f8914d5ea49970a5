//! Who won how much against whom, as a field of colours with numbers in it.

use maud::html;

use super::{Chart, at, cut};
use crate::page::overview::Overview;

/// How warm a field is: the share of points in tenths.
pub(crate) fn warmth(points: f64, games: u64) -> usize {
    (10.0 * points / games.max(1) as f64).round().clamp(0.0, 10.0) as usize
}

/// Rows against columns, best first.
pub(crate) fn crosstable(overview: &Overview) -> Chart {
    const SIDE: f64 = 56.0;
    const TALL: f64 = 34.0;
    const NAMES: f64 = 220.0;
    let rows = overview.standings.rows(&overview.ratings);
    let (width, height) =
        (NAMES + SIDE * rows.len() as f64 + 12.0, 62.0 + TALL * rows.len() as f64);
    let content = html! {
        @for (column, line) in rows.iter().enumerate() {
            text.tick x=(at(NAMES + SIDE * (column as f64 + 0.5))) y="22" { (line.rank) }
        }
        @for (row, line) in rows.iter().enumerate() {
            @let y = 30.0 + TALL * row as f64;
            text.label x=(at(NAMES - 10.0)) y=(at(y + 22.0)) { (line.rank) ". " (cut(&line.record.name, 24)) }
            @for (column, other) in rows.iter().enumerate() {
                @let score = overview.standings.against(line.number, other.number);
                @let x = NAMES + SIDE * column as f64;
                @if score.games() > 0 {
                    @let warm = warmth(score.points(), score.games());
                    rect class=(format!("heat h{warm}")) x=(at(x + 1.0)) y=(at(y + 1.0)) width=(at(SIDE - 2.0)) height=(at(TALL - 2.0)) rx="3" {}
                    text class=(format!("share on{warm}")) x=(at(x + SIDE / 2.0)) y=(at(y + 22.0)) {
                        (format!("{:.0} %", 100.0 * score.points() / score.games() as f64))
                    }
                }
            }
        }
        text.tick x=(at(NAMES + SIDE * rows.len() as f64 / 2.0)) y=(at(height - 8.0)) { "share of the points of a row against a column" }
    };
    Chart { width: width.max(520.0), height, title: "Crosstable".to_owned(), content }
}
