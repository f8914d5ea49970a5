//! How scores of games that are played alone spread: a box from quartile to quartile, with the median, the
//! extremes, and the mean with its error.

use damier_arena::contest::stats::scores::Spread;
use maud::html;

use super::{Chart, at, cut, ticks};
use crate::page::overview::Overview;
use crate::text::number::grouped;

/// The scores of every bot; nothing where games have more seats.
pub(crate) fn scores(overview: &Overview) -> Option<Chart> {
    const ROW: f64 = 40.0;
    const NAMES: f64 = 220.0;
    let rows = overview.standings.rows(&overview.ratings);
    let spreads: Vec<(&str, Spread)> = rows
        .iter()
        .filter_map(|row| Some((row.record.name.as_str(), Spread::of(&row.record.scores)?)))
        .collect();
    if spreads.is_empty() {
        return None;
    }
    let highest = spreads.iter().map(|(_, spread)| spread.max).fold(1.0, f64::max);
    let lowest = spreads.iter().map(|(_, spread)| spread.min).fold(0.0, f64::min);
    let (width, bottom) = (760.0, 16.0 + ROW * spreads.len() as f64);
    let x = |score: f64| NAMES + (width - NAMES - 30.0) * (score - lowest) / (highest - lowest);
    let content = html! {
        @for tick in ticks(lowest, highest, 6.0) {
            line.grid x1=(at(x(tick))) x2=(at(x(tick))) y1="10" y2=(at(bottom)) {}
            text.tick x=(at(x(tick))) y=(at(bottom + 18.0)) { (if tick < 0.0 { format!("{tick:.0}") } else { grouped(tick as u64) }) }
        }
        @for (row, (name, spread)) in spreads.iter().enumerate() {
            @let y = 16.0 + ROW * (row as f64 + 0.5);
            text.label x=(at(NAMES - 12.0)) y=(at(y + 5.0)) { (cut(name, 28)) }
            line.interval x1=(at(x(spread.min))) x2=(at(x(spread.max))) y1=(at(y)) y2=(at(y)) {}
            rect.box x=(at(x(spread.lower_quartile))) y=(at(y - 10.0)) height="20" width=(at((x(spread.upper_quartile) - x(spread.lower_quartile)).max(1.0))) {}
            line.median x1=(at(x(spread.median))) x2=(at(x(spread.median))) y1=(at(y - 10.0)) y2=(at(y + 10.0)) {}
            circle.dot cx=(at(x(spread.mean))) cy=(at(y)) r="3.5" {}
        }
        text.tick x=(at(f64::midpoint(NAMES, width))) y=(at(bottom + 38.0)) {
            "score: extremes, quartiles, median (line) and mean (dot)"
        }
    };
    Some(Chart { width, height: bottom + 48.0, title: "Scores".to_owned(), content })
}
