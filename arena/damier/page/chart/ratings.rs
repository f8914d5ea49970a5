//! Ratings with their intervals: beside a table's rows, and as a picture of their own.

use damier_arena::contest::stats::Estimate;
use damier_arena::contest::stats::ratings::Rating;
use maud::{Markup, html};

use super::{Chart, at, cut, ticks};
use crate::page::overview::Overview;

/// The range of all intervals, on so many units.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Axis {
    low: f64,
    high: f64,
    from: f64,
    width: f64,
}

impl Axis {
    /// An axis for these ratings, with a little room at both ends.
    pub(crate) fn new(overview: &Overview, from: f64, width: f64) -> Axis {
        Axis::of(overview.ratings.all().map(Rating::estimate), from, width)
    }

    /// An axis for these estimates.
    pub(crate) fn of(estimates: impl Iterator<Item = Estimate>, from: f64, width: f64) -> Axis {
        let all = estimates.map(|estimate| match estimate {
            Estimate::Known { low, high, .. } => (low, high),
            // A bound is shown by an arrow from there on.
            Estimate::AtLeast(bound) | Estimate::AtMost(bound) => (bound, bound),
            Estimate::TooFew => (0.0, 0.0),
        });
        let (low, high) =
            all.fold((0.0_f64, 0.0_f64), |(low, high), (a, b)| (low.min(a), high.max(b)));
        let room = ((high - low) * 0.08).max(20.0);
        Axis { low: low - room, high: high + room, from, width }
    }

    fn x(&self, rating: f64) -> f64 {
        let share = (rating - self.low) / (self.high - self.low);
        self.from + self.width * share.clamp(0.0, 1.0)
    }
}

/// An interval at a height: a dot with whiskers, or an arrow where it has no end.
fn interval(estimate: Option<Estimate>, axis: Axis, y: f64) -> Markup {
    let (left, right) = (axis.from + 2.0, axis.from + axis.width - 2.0);
    let line = |from: f64, to: f64| html! { line.interval x1=(at(from)) x2=(at(to)) y1=(at(y)) y2=(at(y)) {} };
    let end =
        |x: f64| html! { line.interval x1=(at(x)) x2=(at(x)) y1=(at(y - 4.0)) y2=(at(y + 4.0)) {} };
    let arrow = |x: f64, way: f64| {
        let d = format!(
            "M{:.1} {:.1}L{x:.1} {y:.1}L{:.1} {:.1}",
            x - 6.0 * way,
            y - 4.0,
            x - 6.0 * way,
            y + 4.0
        );
        html! { path.interval d=(d) {} }
    };
    match estimate {
        Some(Estimate::Known { value, low, high }) => {
            let (low, high) = (axis.x(low), axis.x(high));
            html! { (line(low, high)) (end(low)) (end(high)) circle.dot cx=(at(axis.x(value))) cy=(at(y)) r="4" {} }
        }
        Some(Estimate::AtLeast(low)) => {
            html! { (line(axis.x(low), right)) (end(axis.x(low))) (arrow(right, 1.0)) }
        }
        Some(Estimate::AtMost(high)) => {
            html! { (line(left, axis.x(high))) (end(axis.x(high))) (arrow(left, -1.0)) }
        }
        Some(Estimate::TooFew) | None => html! {},
    }
}

/// The interval of a row of a table.
pub(crate) fn bar(estimate: Option<Estimate>, axis: Axis) -> Markup {
    let zero = at(axis.x(0.0));
    html! {
        svg.chart.bar viewBox=(format!("0 0 {:.0} 20", axis.width)) aria-hidden="true" {
            line.zero x1=(zero) x2=(zero) y1="0" y2="20" {}
            (interval(estimate, axis, 10.0))
        }
    }
}

/// All ratings with their intervals.
pub(crate) fn ratings(overview: &Overview) -> Chart {
    const ROW: f64 = 28.0;
    const NAMES: f64 = 220.0;
    let rows = overview.standings.rows(&overview.ratings);
    let (width, bottom) = (760.0, 20.0 + ROW * rows.len() as f64);
    let axis = Axis::new(overview, NAMES, width - NAMES - 20.0);
    let content = html! {
        @for tick in ticks(axis.low, axis.high, 7.0) {
            @let x = at(axis.x(tick));
            line class=(if tick == 0.0 { "zero" } else { "grid" }) x1=(x) x2=(x) y1="14" y2=(at(bottom)) {}
            text.tick x=(x) y=(at(bottom + 18.0)) { (format!("{tick:+.0}").replace("+0", "0")) }
        }
        text.tick x=(at(NAMES + axis.width / 2.0)) y=(at(bottom + 38.0)) { "rating in Elo, with 95 % intervals" }
        @for (row, line) in rows.iter().enumerate() {
            @let y = 20.0 + ROW * (row as f64 + 0.5);
            text.label x=(at(NAMES - 12.0)) y=(at(y + 5.0)) { (cut(&line.record.name, 28)) }
            (interval(overview.ratings.of(line.number).map(Rating::estimate), axis, y))
        }
    };
    let title = format!("Ratings after {} games", overview.played());
    Chart { width, height: bottom + 48.0, title, content }
}
