//! Numbers as dots in lines of text: one line for each of them, with its interval where it has one.
//!
//! ```
//! use damier::text::dots::{Dot, Dots};
//! let mut dots = Dots::new("Elo");
//! dots.row("depth 1", Some(Dot { low: -50.0, value: 0.0, high: 50.0 }));
//! dots.row("depth 2", Some(Dot::at(100.0)));
//! assert_eq!(dots.text(31, true), "\
//! depth 1  |------o------|
//! depth 2         :             o
//!          -50                100
//!          Elo
//! ");
//! ```

use std::fmt::Write as _;

use super::cells::cells;
use super::plain::ascii;
use damier_arena::contest::stats::Estimate;

/// As wide as a picture is at most, labels apart.
const WIDEST: usize = 61;
/// As wide as it is at least.
const NARROWEST: usize = 11;

/// A number, and where its interval begins and ends.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Dot {
    /// Where the interval begins; minus infinity if it does not.
    pub low: f64,
    /// The number.
    pub value: f64,
    /// Where the interval ends; infinity if it does not.
    pub high: f64,
}

impl Dot {
    /// A number alone.
    pub fn at(value: f64) -> Dot {
        Dot { low: value, value, high: value }
    }

    /// What is known about a figure; nothing if that is too little.
    pub fn of(estimate: &Estimate) -> Option<Dot> {
        Some(match *estimate {
            Estimate::Known { value, low, high } => Dot { low, value, high },
            Estimate::AtLeast(low) => Dot { low, value: low, high: f64::INFINITY },
            Estimate::AtMost(high) => Dot { low: f64::NEG_INFINITY, value: high, high },
            Estimate::TooFew => return None,
        })
    }
}

/// Numbers below each other on one scale.
#[derive(Clone, Debug)]
pub struct Dots {
    unit: String,
    rows: Vec<(String, Option<Dot>)>,
    bounds: Option<(f64, f64)>,
}

impl Dots {
    /// None yet, of what is measured so.
    pub fn new(unit: impl Into<String>) -> Dots {
        Dots { unit: unit.into(), rows: Vec::new(), bounds: None }
    }

    /// The same on a scale of these bounds.
    #[must_use]
    pub fn between(mut self, low: f64, high: f64) -> Dots {
        self.bounds = Some((low, high));
        self
    }

    /// Adds a line: a label, and a number if there is one.
    pub fn row(&mut self, label: impl Into<String>, dot: Option<Dot>) {
        self.rows.push((label.into(), dot));
    }

    /// All lines, with the scale below them.
    pub fn text(&self, columns: usize, plain: bool) -> String {
        let label = |text: &str| if plain { ascii(text).into_owned() } else { text.to_owned() };
        let labels: Vec<String> = self.rows.iter().map(|(text, _)| label(text)).collect();
        let before = labels.iter().map(|text| cells(text)).max().unwrap_or(0) + 2;
        let width = columns.saturating_sub(before).clamp(NARROWEST, WIDEST);
        let (low, high) = self.bounds.unwrap_or_else(|| self.ends());
        let room = if high > low { high - low } else { 1.0 };
        let column = |value: f64| ((value - low) / room * (width - 1) as f64).round() as usize;
        let signs = if plain { PLAIN } else { SIGNS };
        let mut text = String::new();
        for (label, (_, dot)) in labels.iter().zip(&self.rows) {
            let mut line = vec![' '; width];
            if low < 0.0 && high > 0.0 {
                line[column(0.0)] = signs.zero;
            }
            if let Some(dot) = dot {
                let [from, at, to] = [dot.low, dot.value, dot.high]
                    .map(|value| column(value.clamp(low, high)).min(width - 1));
                line[from..=to].fill(signs.line);
                line[from] = if dot.low < low { signs.left } else { signs.ends.0 };
                line[to] = if dot.high > high { signs.right } else { signs.ends.1 };
                line[at] = signs.dot;
            }
            let line: String = line.into_iter().collect();
            let pad = before - cells(label);
            let _ = writeln!(text, "{label}{}{}", " ".repeat(pad), line.trim_end());
        }
        let [left, right] = [low, high].map(|end| rounded(end, room));
        let gap = width.saturating_sub(left.len() + right.len()).max(1);
        let indent = " ".repeat(before);
        let _ = writeln!(text, "{indent}{left}{}{right}", " ".repeat(gap));
        let _ = writeln!(text, "{indent}{}", label(&self.unit));
        text
    }

    /// The bounds of all numbers and intervals that have an end.
    fn ends(&self) -> (f64, f64) {
        let dots = self.rows.iter().filter_map(|(_, dot)| *dot);
        let ends =
            dots.flat_map(|dot| [dot.low, dot.value, dot.high]).filter(|end| end.is_finite());
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        let (low, high) = ends.fold(none, |(low, high), end| (low.min(end), high.max(end)));
        let endless = |dot: Dot| dot.low.is_infinite() || dot.high.is_infinite();
        // An arrow needs room to point to.
        let more =
            if self.rows.iter().filter_map(|(_, dot)| *dot).any(endless) { 0.1 } else { 0.0 };
        let room = more * (high - low).max(100.0);
        if low <= high { (low - room, high + room) } else { (0.0, 0.0) }
    }
}

/// A number with the digits that matter on a scale as long as this.
fn rounded(value: f64, room: f64) -> String {
    let digits = (2.0 - room.log10().floor()).clamp(0.0, 9.0) as usize;
    let text = format!("{value:.digits$}");
    let short =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

struct Signs {
    dot: char,
    line: char,
    ends: (char, char),
    left: char,
    right: char,
    zero: char,
}

const SIGNS: Signs =
    Signs { dot: '●', line: '─', ends: ('├', '┤'), left: '◂', right: '▸', zero: '┊' };
const PLAIN: Signs =
    Signs { dot: 'o', line: '-', ends: ('|', '|'), left: '<', right: '>', zero: ':' };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_without_an_end_are_arrows_and_nothing_is_no_trouble() {
        let mut dots = Dots::new("Elo");
        dots.row("a", Dot::of(&Estimate::AtLeast(100.0)));
        dots.row("b", Dot::of(&Estimate::AtMost(-100.0)));
        dots.row("c", Dot::of(&Estimate::TooFew));
        assert_eq!(
            dots.text(24, false),
            "a            ┊       ●─▸\nb  ◂─●       ┊\nc            ┊\n   -120              120\n   Elo\n"
        );
        assert_eq!(
            Dots::new("Elo").text(80, true),
            "  0                                                           0\n  Elo\n"
        );
    }
}
