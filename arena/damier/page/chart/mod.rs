//! Pictures of numbers, as SVG of our own: the same on pages, in reports and as files.
//!
//! Colours come from styles (`assets/chart.css`), so that a page's theme is theirs; a file of its own gets the
//! light one. No colour says anything alone: lines have names at their ends, fields have numbers in them.

mod course;
mod crosstable;
mod highlights;
mod parameter;
mod ratings;
mod scores;

use maud::{Markup, PreEscaped, html};

pub(crate) use course::course;
pub(crate) use crosstable::{crosstable, warmth};
pub(crate) use highlights::highlights;
pub(crate) use parameter::parameter;
pub(crate) use ratings::{Axis, bar, ratings};
pub(crate) use scores::scores;

/// The styles of all of them.
const STYLE: &str = include_str!("../assets/chart.css");

/// Colours of a picture that is a file of its own: on white paper.
const ON_PAPER: [(&str, &str); 5] = [
    ("var(--ink)", "#1c1f24"),
    ("var(--quiet)", "#5c5f66"),
    ("var(--line)", "#d8d3c8"),
    ("var(--raised)", "#ffffff"),
    ("var(--accent)", "#14588f"),
];

/// A picture with a title for those who do not see it.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) title: String,
    pub(crate) content: Markup,
}

impl Chart {
    /// As a part of a page.
    pub(crate) fn inline(&self) -> Markup {
        let Chart { width, height, title, content } = self;
        html! {
            svg.chart viewBox=(format!("0 0 {width:.0} {height:.0}")) role="img" aria-label=(title) { (content) }
        }
    }

    /// As a file.
    pub(crate) fn alone(&self) -> String {
        let Chart { width, height, title, content } = self;
        let on_paper = |text: &str| {
            ON_PAPER.iter().fold(text.to_owned(), |text, (name, colour)| text.replace(name, colour))
        };
        // Those of the dark theme come last.
        let style = on_paper(STYLE.split("@media").next().unwrap_or_default());
        let svg = html! {
            svg.chart xmlns="http://www.w3.org/2000/svg" width=(format!("{width:.0}"))
                height=(format!("{height:.0}")) viewBox=(format!("0 0 {width:.0} {height:.0}")) {
                title { (title) }
                style { (PreEscaped(style)) }
                rect.paper width="100%" height="100%" {}
                (content)
            }
        };
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n", svg.into_string())
    }
}

/// A coordinate, short.
fn at(value: f64) -> String {
    format!("{value:.1}")
}

/// A text that takes about so many columns of letters at most.
fn cut(text: &str, columns: usize) -> String {
    if text.chars().count() <= columns {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(columns.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// Round numbers from one to another, about so many of them.
fn ticks(low: f64, high: f64, about: f64) -> Vec<f64> {
    let raw = ((high - low) / about).max(1e-9);
    let unit = 10_f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * unit);
    let step = step.into_iter().find(|step| *step >= raw * 0.999).unwrap_or(10.0 * unit);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last.min(first + 50)).map(|number| number as f64 * step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within_their_range() {
        assert_eq!(ticks(-130.0, 310.0, 5.0), [-100.0, 0.0, 100.0, 200.0, 300.0]);
        assert_eq!(ticks(0.0, 1.0, 4.0), [0.0, 0.5, 1.0]);
        assert_eq!(ticks(7.0, 7.0, 4.0).len(), 1);
        assert!(ticks(0.0, 1e12, 4.0).len() < 9);
    }
}
