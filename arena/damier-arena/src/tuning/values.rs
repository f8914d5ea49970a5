//! Values of parameters as users list them: `0,1,2,4`, `1..8`, `1..64*2` by a factor, `0..1+0.25` by a step.
//!
//! Several parameters give all combinations of their values. Numbers keep the digits that they were written
//! with, so that what a bot is told is what was asked for.

use super::BadParameter;
use crate::players::{Entrant, Given};

/// So many combinations are tried at most: every worker has a bot for each.
pub const MOST: usize = 256;

const HELP: &str = "list values as in key=0,1,2,4, or give a range: 1..8, 1..64*2 by a factor, 0..1+0.25 by a step";

/// Digits behind the point that a number may have.
const DIGITS: usize = 9;

/// Parameters with the values to try, in the order in which they were named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    /// The bot without these parameters, but with those that have one value only.
    pub bot: String,
    /// Each parameter with its values; two or more.
    pub lists: Vec<(String, Vec<String>)>,
}

impl Lists {
    /// Reads a bot some of whose parameters have several values, and more `key=values` apart from it.
    ///
    /// # Errors
    /// What is wrong with which values.
    pub fn parse(text: &str, more: &[String]) -> Result<Lists, BadParameter> {
        let (bare, params) = Entrant::parted(text);
        let mut named: Vec<(String, String)> = Vec::new();
        for part in params.split(',').filter(|part| !part.trim().is_empty()) {
            match (part.split_once('='), named.last_mut()) {
                (Some((key, value)), _) => named.push((key.trim().into(), value.trim().into())),
                (None, Some((_, values))) => values.extend([",", part.trim()]),
                (None, None) => {
                    return Err(BadParameter::new(format!("`{part}` is no key=values"), HELP));
                }
            }
        }
        for part in more {
            let (key, values) = split(part)?;
            named.push((key.to_owned(), values.to_owned()));
        }
        let (mut fixed, mut lists) = (String::new(), Vec::<(String, Vec<String>)>::new());
        for (key, text) in named {
            let values = values(&key, &text)?;
            if lists.iter().any(|(known, _)| *known == key) {
                return Err(BadParameter::new(
                    format!("`{key}` is given twice"),
                    "leave one of them out",
                ));
            }
            if let [value] = &values[..] {
                let sign = if fixed.is_empty() { ":" } else { "," };
                fixed.extend([sign, &key, "=", value]);
            } else {
                lists.push((key, values));
            }
        }
        if lists.is_empty() {
            return Err(BadParameter::new(
                format!("no parameter of `{text}` has several values"),
                HELP,
            ));
        }
        let all = lists.iter().try_fold(1_usize, |all, (_, values)| all.checked_mul(values.len()));
        match all {
            Some(..=MOST) => Ok(Lists { bot: format!("{bare}{fixed}"), lists }),
            _ => Err(BadParameter::new(
                format!("`{text}` has too many combinations of values: at most {MOST} are tried"),
                "try fewer at once: 1..64*2 takes every value times two",
            )),
        }
    }

    /// All combinations; the last parameter changes first.
    pub fn combinations(&self) -> Vec<Vec<Given>> {
        self.lists.iter().fold(vec![Vec::new()], |before, (key, values)| {
            let with = |given: &Vec<Given>| {
                let given = given.clone();
                let more = values.iter().map(move |value| {
                    let mut given = given.clone();
                    given.push((key.clone(), value.clone()));
                    given
                });
                more.collect::<Vec<_>>()
            };
            before.iter().flat_map(with).collect()
        })
    }
}

/// `key=values` in its two parts.
pub(super) fn split(text: &str) -> Result<(&str, &str), BadParameter> {
    let split = text.split_once('=').map(|(key, values)| (key.trim(), values.trim()));
    match split.filter(|(key, values)| !key.is_empty() && !values.is_empty()) {
        Some(split) => Ok(split),
        None => Err(BadParameter::new(
            format!("`{text}` is no parameter with values"),
            "write a key, an equals sign and values: depth=1..8",
        )),
    }
}

/// The values of a list, each once.
fn values(key: &str, text: &str) -> Result<Vec<String>, BadParameter> {
    let refused = |why: &str| BadParameter::new(format!("`{key}={text}`: {why}"), HELP);
    let mut all: Vec<String> = Vec::new();
    for item in text.split(',').map(str::trim) {
        if item.is_empty() || item.contains(char::is_whitespace) {
            return Err(refused("a value is missing, or holds a space"));
        }
        let more = match item.split_once("..") {
            Some((low, high)) if number(low).is_some() => {
                range(low, high).map_err(|why| refused(&why))?
            }
            _ => vec![item.to_owned()],
        };
        for value in more {
            if all.contains(&value) {
                return Err(refused(&format!("{value} is there twice")));
            }
            all.push(value);
        }
        if all.len() > MOST {
            return Err(refused(&format!("these are more than {MOST} values")));
        }
    }
    Ok(all)
}

/// How one value of a range follows from the one before.
enum Way {
    Step(f64),
    Factor(f64),
}

/// The values of a range; a few more than may be at most.
fn range(low: &str, rest: &str) -> Result<Vec<String>, String> {
    let (high, way, by) = match (rest.split_once('*'), rest.split_once('+')) {
        (Some((high, factor)), None) => (high, Way::Factor as fn(f64) -> Way, factor),
        (None, Some((high, step))) => (high, Way::Step as fn(f64) -> Way, step),
        (None, None) => (rest, Way::Step as fn(f64) -> Way, "1"),
        _ => return Err("a range has a factor or a step, not both".to_owned()),
    };
    let read = |text: &str| number(text).ok_or_else(|| format!("`{text}` is no number"));
    let ((from, digits), (to, more), (by, most)) = (read(low)?, read(high)?, read(by)?);
    let way = way(by);
    if to < from {
        return Err(format!("{high} is less than {low}"));
    }
    match way {
        Way::Factor(factor) if factor <= 1.0 => return Err("a factor has to be above 1".to_owned()),
        Way::Factor(_) if from <= 0.0 => {
            return Err("a range with a factor begins above 0".to_owned());
        }
        Way::Step(step) if step <= 0.0 => return Err("a step has to be above 0".to_owned()),
        _ => {}
    }
    let digits = match way {
        Way::Step(_) => digits.max(more).max(most),
        Way::Factor(factor) if factor.fract() == 0.0 => digits,
        Way::Factor(_) => (digits + most).clamp(3, DIGITS),
    };
    // What was lost on the way does not cost the last value.
    let end = to + (to - from).abs().max(to.abs()) * 1e-12;
    let value = |at: usize| match way {
        Way::Step(step) => from + step * at as f64,
        Way::Factor(factor) => from * factor.powi(at as i32),
    };
    let values = (0..=MOST).map(value).take_while(|value| *value <= end);
    let mut texts: Vec<String> = values.map(|value| shortest(value, digits)).collect();
    texts.dedup();
    Ok(texts)
}

/// A number, and how many digits it has behind the point.
pub(super) fn number(text: &str) -> Option<(f64, usize)> {
    let plain = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | '-');
    let value: f64 = text.parse().ok().filter(|_| text.chars().all(plain))?;
    let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
    (value.abs() < 1e12 && digits <= DIGITS).then_some((value, digits))
}

/// A number with at most so many digits behind the point, and no zeros at its end.
pub(super) fn shortest(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let short = if text.contains('.') { text.trim_end_matches('0') } else { &text };
    match short.trim_end_matches('.') {
        "-0" => "0".to_owned(),
        short => short.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        values("key", text).unwrap()
    }

    #[test]
    fn lists_and_ranges_are_read_as_they_were_written() {
        assert_eq!(of("0,1,2,4"), ["0", "1", "2", "4"]);
        assert_eq!(of("1..4"), ["1", "2", "3", "4"]);
        assert_eq!(of("1..70*2"), ["1", "2", "4", "8", "16", "32", "64"]);
        assert_eq!(of("0..1+0.25"), ["0", "0.25", "0.5", "0.75", "1"]);
        assert_eq!(of("0.1..0.3+0.1"), ["0.1", "0.2", "0.3"]);
        assert_eq!(of("0.1..1*2"), ["0.1", "0.2", "0.4", "0.8"]);
        assert_eq!(of("-2..2+2,9"), ["-2", "0", "2", "9"]);
        assert_eq!(of("on,off"), ["on", "off"]);
        assert_eq!(of("../net.bin,b"), ["../net.bin", "b"], "a path is no range");
    }

    #[test]
    fn what_is_no_range_is_refused_with_what_was_written() {
        for (text, why) in [
            ("8..1", "1 is less than 8"),
            ("1..8*1", "above 1"),
            ("0..8*2", "begins above 0"),
            ("1..8+0", "above 0"),
            ("1..x", "`x` is no number"),
            ("1..1e9", "`1e9` is no number"),
            ("1..nan", "`nan` is no number"),
            ("1..", "`` is no number"),
            ("1..8*2+1", "not both"),
            ("1,,2", "is missing"),
            ("1,1..3", "1 is there twice"),
            ("1..100000", "more than 256"),
        ] {
            let error = values("key", text).unwrap_err().error;
            assert!(error.contains(why) && error.contains(&format!("`key={text}`")), "{error}");
        }
    }

    #[test]
    fn several_lists_give_all_combinations_and_single_values_stay_with_the_bot() {
        let lists = Lists::parse("deep=mcts:a=1,2,b=7,c=x,y", &[]).unwrap();
        assert_eq!(lists.bot, "deep=mcts:b=7");
        let text = |given: &Vec<Given>| {
            given.iter().flat_map(|(key, value)| [&**key, &**value]).collect::<String>()
        };
        let all: Vec<String> = lists.combinations().iter().map(text).collect();
        assert_eq!(all, ["a1cx", "a1cy", "a2cx", "a2cy"]);
        let apart = Lists::parse("cmd:bot --depth {depth}", &["depth=1..2".to_owned()]).unwrap();
        assert_eq!((&*apart.bot, apart.combinations().len()), ("cmd:bot --depth {depth}", 2));
        for (text, more, why) in [
            ("greedy", "", "no parameter"),
            ("mcts:a=1", "", "no parameter"),
            ("mcts:a=1,2", "a=3,4", "twice"),
            ("mcts:a=1..100", "b=1..100", "too many"),
            ("mcts", "a", "is no parameter with values"),
        ] {
            let more = Some(more.to_owned()).filter(|more| !more.is_empty());
            let error = Lists::parse(text, &Vec::from_iter(more)).unwrap_err().error;
            assert!(error.contains(why), "{error}");
        }
    }
}
