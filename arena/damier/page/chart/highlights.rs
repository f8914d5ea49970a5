//! What games that are played alone came to, as the game counts it: how many ended with which largest tile.

use std::collections::BTreeSet;

use maud::html;

use super::{Chart, at, cut};
use crate::page::overview::Overview;
use crate::text::number::grouped;

/// Columns that fit on a page; what is smaller is left out.
const MOST: usize = 10;

/// The share of every bot's games for each of these numbers; nothing where a game has none.
pub(crate) fn highlights(overview: &Overview) -> Option<Chart> {
    const SIDE: f64 = 64.0;
    const TALL: f64 = 34.0;
    const NAMES: f64 = 220.0;
    let kind = overview.standings.highlight()?;
    let rows = overview.standings.rows(&overview.ratings);
    let all: BTreeSet<u64> =
        rows.iter().flat_map(|row| row.record.highlights.keys().copied()).collect();
    let numbers: Vec<u64> = all.iter().copied().skip(all.len().saturating_sub(MOST)).collect();
    if numbers.is_empty() {
        return None;
    }
    let (width, height) =
        (NAMES + SIDE * numbers.len() as f64 + 12.0, 62.0 + TALL * rows.len() as f64);
    let content = html! {
        @for (column, number) in numbers.iter().enumerate() {
            text.tick x=(at(NAMES + SIDE * (column as f64 + 0.5))) y="22" { (grouped(*number)) }
        }
        @for (row, line) in rows.iter().enumerate() {
            @let y = 30.0 + TALL * row as f64;
            @let games: u64 = line.record.highlights.values().sum();
            text.label x=(at(NAMES - 10.0)) y=(at(y + 22.0)) { (cut(&line.record.name, 28)) }
            @for (column, number) in numbers.iter().enumerate() {
                @if let Some(count) = line.record.highlights.get(number) {
                    @let share = *count as f64 / games.max(1) as f64;
                    @let deep = 5 + (5.0 * share).round().clamp(0.0, 5.0) as usize;
                    @let x = NAMES + SIDE * column as f64;
                    rect class=(format!("heat h{deep}")) x=(at(x + 1.0)) y=(at(y + 1.0)) width=(at(SIDE - 2.0)) height=(at(TALL - 2.0)) rx="3" {}
                    text class=(format!("share on{deep}")) x=(at(x + SIDE / 2.0)) y=(at(y + 22.0)) { (percent(share)) }
                }
            }
        }
        text.tick x=(at(NAMES + SIDE * numbers.len() as f64 / 2.0)) y=(at(height - 8.0)) {
            "share of a bot's games with each " (kind.name)
        }
    };
    let title = format!("Games by their {}", kind.name);
    Some(Chart { width: width.max(520.0), height, title, content })
}

/// A share that is never shown as none while there is one.
fn percent(share: f64) -> String {
    if share < 0.005 { "< 1 %".to_owned() } else { format!("{:.0} %", 100.0 * share) }
}
