//! Parameters with bounds: what values are looked for within.
//!
//! A whole number, a real one or a switch is one coordinate from 0 to 1. Two values of it that are tried
//! against each other lie on both sides of the coordinate, within the bounds: whole numbers at least one
//! apart, rounded at random so that they are right in the mean; of a switch one is off and one is on.

use std::fmt;

use super::BadParameter;
use super::values::{number, shortest, split};
use crate::players::Given;

const HELP: &str = "write depth=1..8 for whole numbers, reach=0.5..2.0 for real ones, rave=yes|no for a switch, and \
                    where to start behind an @: depth=1..8@3";

/// What a parameter may be.
#[derive(Clone, Debug, PartialEq)]
enum Range {
    Whole { low: i64, high: i64 },
    Real { low: f64, high: f64, digits: usize },
    Switch([String; 2]),
}

/// A parameter, its bounds and where it starts.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The parameter's name.
    pub key: String,
    range: Range,
    /// From 0 to 1; nothing if nobody has said it.
    start: Option<f64>,
}

/// What is drawn for a parameter before two values of it are tried.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Does the first get the larger value?
    pub up: bool,
    /// From 0 to 1: which way whole numbers are rounded.
    pub dither: f64,
}

impl Parameter {
    /// Reads `key=LOW..HIGH` or `key=ONE|OTHER`, with `@START` or without.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Parameter, BadParameter> {
        let refused = |why: &str| BadParameter::new(format!("`{text}`: {why}"), HELP);
        let (key, rest) = split(text).map_err(|why| BadParameter { help: HELP.into(), ..why })?;
        let (values, start) = match rest.split_once('@') {
            Some((values, start)) => (values.trim(), Some(start.trim())),
            None => (rest, None),
        };
        let range = Range::parse(values).map_err(|why| refused(&why))?;
        let mut parameter = Parameter { key: key.to_owned(), range, start: None };
        if let Some(start) = start {
            let from = parameter.range.coordinate(start);
            let outside =
                || refused(&format!("it cannot start at {start}, which is not in {values}"));
            parameter.start = Some(from.ok_or_else(outside)?);
        }
        Ok(parameter)
    }

    /// The same that starts at a bot's default, if nobody has said anything else and that is within bounds.
    #[must_use]
    pub fn or_from(mut self, default: &str) -> Parameter {
        self.start = self.start.or_else(|| self.range.coordinate(default));
        self
    }

    /// Where it starts: in the middle, if nobody has said anything else.
    pub fn start(&self) -> f64 {
        self.start.unwrap_or(0.5)
    }

    /// The lowest and the highest value, or both of a switch.
    pub fn bounds(&self) -> [String; 2] {
        [0.0, 1.0].map(|end| self.value(end))
    }

    /// Are there no values between the two?
    pub fn is_switch(&self) -> bool {
        matches!(self.range, Range::Switch(_))
    }

    /// The value at a coordinate.
    pub fn value(&self, at: f64) -> String {
        match &self.range {
            Range::Whole { low, high } => {
                let value = *low as f64 + (at * (high - low) as f64).round();
                (value as i64).clamp(*low, *high).to_string()
            }
            Range::Real { low, high, digits } => {
                shortest((low + at * (high - low)).clamp(*low, *high), *digits)
            }
            Range::Switch(values) => values[usize::from(at >= 0.5)].clone(),
        }
    }

    /// The coordinate of a value, if it is within bounds.
    pub fn coordinate(&self, value: &str) -> Option<f64> {
        self.range.coordinate(value)
    }

    /// The same as a number on its own scale, for pictures; of a switch from 0 to 1.
    pub fn number(&self, at: f64) -> f64 {
        match self.range {
            Range::Whole { low, high } => low as f64 + at * (high - low) as f64,
            Range::Real { low, high, .. } => low + at * (high - low),
            Range::Switch(_) => at,
        }
    }

    /// Two values on both sides of a coordinate, `reach` from it where bounds and whole numbers let them.
    pub fn two_sides(&self, at: f64, reach: f64, drawn: Drawn) -> [String; 2] {
        let steps = match self.range {
            Range::Whole { low, high } => Some((high - low) as f64),
            Range::Real { .. } => None,
            Range::Switch(_) => Some(1.0),
        };
        let reach = steps.map_or(reach, |steps| reach.max(0.5 / steps));
        let ends = [(at + reach).min(1.0), (at - reach).max(0.0)];
        let [above, below] = match steps {
            None => ends,
            Some(steps) => {
                let [mut above, mut below] =
                    ends.map(|at| (at * steps + drawn.dither).floor().min(steps));
                // At a bound both may have been rounded to the same.
                if above <= below {
                    above = (below + 1.0).min(steps);
                    below = above - 1.0;
                }
                [above / steps, below / steps]
            }
        };
        let [above, below] = [above, below].map(|at| self.value(at));
        if drawn.up { [above, below] } else { [below, above] }
    }
}

impl Range {
    fn parse(text: &str) -> Result<Range, String> {
        if let Some((one, other)) = text.split_once('|') {
            let values = [one, other].map(|value| value.trim().to_owned());
            let is_word = |word: &String| !word.is_empty() && !word.contains([' ', ',', '|']);
            return match values {
                [one, other] if one == other => Err(format!("both values are {one}")),
                values if values.iter().all(is_word) => Ok(Range::Switch(values)),
                _ => Err("a switch has two values, as in yes|no".to_owned()),
            };
        }
        let (low, high) = text.split_once("..").ok_or("it has no bounds")?;
        let read = |text: &str| number(text.trim()).ok_or_else(|| format!("`{text}` is no number"));
        let ((from, digits), (to, more)) = (read(low)?, read(high)?);
        if from >= to {
            return Err(format!("{high} is not above {low}"));
        }
        if !low.contains('.') && !high.contains('.') {
            return Ok(Range::Whole { low: from as i64, high: to as i64 });
        }
        // Four digits of the width of the range are more than games can tell.
        let needed = (4.0 - (to - from).log10().floor()).clamp(0.0, 12.0) as usize;
        Ok(Range::Real { low: from, high: to, digits: needed.max(digits).max(more) })
    }

    /// Where a value is, if it is within bounds.
    fn coordinate(&self, text: &str) -> Option<f64> {
        let share = |value: f64, low: f64, high: f64| {
            let at = (value - low) / (high - low);
            (0.0..=1.0).contains(&at).then_some(at)
        };
        match self {
            Range::Switch(values) => {
                // What was not chosen is tried as often: it only has to win a little.
                values.iter().position(|value| value == text).map(|at| 0.4 + 0.2 * at as f64)
            }
            Range::Whole { low, high } => {
                let value = number(text).filter(|(value, _)| value.fract() == 0.0)?.0;
                share(value, *low as f64, *high as f64)
            }
            Range::Real { low, high, .. } => share(number(text)?.0, *low, *high),
        }
    }
}

/// As users write it, start included.
impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.bounds();
        let sign = if self.is_switch() { "|" } else { ".." };
        write!(f, "{}={low}{sign}{high}@{}", self.key, self.value(self.start()))
    }
}

/// The values at coordinates.
pub fn values(space: &[Parameter], point: &[f64]) -> Vec<Given> {
    let value = |(of, at): (&Parameter, &f64)| (of.key.clone(), of.value(*at));
    space.iter().zip(point).map(value).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parameter(text: &str) -> Parameter {
        Parameter::parse(text).unwrap()
    }

    #[test]
    fn parameters_are_read_with_bounds_and_start() {
        for (text, start, shown) in [
            ("a=0..8", "4", "a=0..8@4"),
            ("a=0..8@8", "8", "a=0..8@8"),
            ("a=-5..5@-3", "-3", "a=-5..5@-3"),
            ("a=0.5..0.9", "0.7", "a=0.5..0.9@0.7"),
            ("a=0.0..1@0.25", "0.25", "a=0..1@0.25"),
            ("a=yes|no@no", "no", "a=yes|no@no"),
            ("a=yes|no@yes", "yes", "a=yes|no@yes"),
        ] {
            let read = parameter(text);
            assert_eq!((read.value(read.start()), read.to_string()), (start.into(), shown.into()));
        }
        let from = |text: &str, default: &str| {
            let of = parameter(text).or_from(default);
            of.value(of.start())
        };
        assert_eq!(from("a=0..8", "2"), "2");
        assert_eq!(from("a=0..8@8", "2"), "8");
        assert_eq!(from("a=0..8", "9"), "4", "beyond the bounds");
    }

    #[test]
    fn what_is_no_parameter_is_refused_with_what_was_written() {
        for (text, why) in [
            ("a", "is no parameter"),
            ("=1..2", "is no parameter"),
            ("a=3", "no bounds"),
            ("a=8..1", "1 is not above 8"),
            ("a=1..1", "1 is not above 1"),
            ("a=1..x", "`x` is no number"),
            ("a=inf..2", "`inf` is no number"),
            ("a=1..8@9", "cannot start at 9"),
            ("a=1..8@2.5", "cannot start at 2.5"),
            ("a=yes|no@on", "cannot start at on"),
            ("a=yes|yes", "both values are yes"),
            ("a=yes|no|on", "two values"),
        ] {
            let error = Parameter::parse(text).unwrap_err().error;
            assert!(error.contains(why) && error.contains(text), "{error}");
        }
    }

    #[test]
    fn whole_numbers_are_right_in_the_mean_and_switches_are_both_tried() {
        let of = parameter("a=0..10");
        let mean = |side: usize| {
            let dithers = (0..1000).map(|n| f64::from(n) / 1000.0);
            let value = |dither| {
                of.two_sides(0.43, 0.12, Drawn { up: true, dither })[side].parse::<f64>().unwrap()
            };
            dithers.map(value).sum::<f64>() / 1000.0
        };
        assert!((mean(0) - 5.5).abs() < 0.01 && (mean(1) - 3.1).abs() < 0.01);
        let switch = parameter("a=yes|no");
        assert_eq!(switch.two_sides(0.9, 0.1, Drawn { up: true, dither: 0.3 }), ["no", "yes"]);
        assert_eq!(switch.two_sides(0.0, 0.1, Drawn { up: false, dither: 0.9 }), ["yes", "no"]);
    }

    proptest! {
        #[test]
        fn two_sides_differ_and_are_within_bounds(
            (low, width) in (-50_i64..50, 1_i64..200),
            (at, reach, dither) in (0.0..=1.0_f64, 0.0..0.6_f64, 0.0..1.0_f64),
            up: bool,
        ) {
            let high = low + width;
            for text in [format!("a={low}..{high}"), format!("a={low}.0..{high}"), "a=x|y".to_owned()] {
                let of = parameter(&text);
                let reach = if of.is_switch() { reach } else { reach.max(0.01) };
                let sides = of.two_sides(at, reach, Drawn { up, dither });
                prop_assert_ne!(&sides[0], &sides[1], "{}", text);
                for side in sides {
                    prop_assert!(of.range.coordinate(&side).is_some(), "{side} of {text}");
                }
            }
        }
    }
}
