//! Parameters that a plugin or a program says it takes, and what is wrong with those that it was given.
//!
//! What others declare is theirs: it passes the door, is short, and is kept once however often a bot is opened,
//! so that it can be handed around as the parameters of a built-in bot are.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use damier_bots::Words;
use damier_games::{BadSetting, Setting, Settings};

/// A bot declares no more parameters than this.
pub(super) const MOST: usize = 64;
/// So much of each of its texts is kept, in characters.
const LONGEST: usize = 200;
/// So many different texts are kept; a bot that declares others is one that declares nothing new.
const MOST_TEXTS: usize = 100_000;

/// A parameter as it is declared: key, values, default and help.
pub(super) type Texts = [String; 4];

/// Parameters, as those of a built-in bot are.
pub(super) fn settings(declared: &[Texts]) -> Vec<Setting> {
    let setting = |[key, values, default, help]: &Texts| Setting {
        key: kept(key),
        values: kept(values),
        default: kept(default),
        help: kept(help),
    };
    declared.iter().take(MOST).map(setting).collect()
}

/// A text that stays as long as this process, the same one for the same words.
fn kept(text: &str) -> &'static str {
    static ALL: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
    let text = Words::line(text.trim().chars().take(LONGEST).collect::<String>());
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    let all = all.get_or_insert_default();
    if let Some(known) = all.get(text.as_str()) {
        return known;
    }
    if all.len() >= MOST_TEXTS {
        return "";
    }
    let text: &'static str = Box::leak(String::from(text).into_boxed_str());
    all.insert(text);
    text
}

/// Are these parameters among those that a bot takes, and within what it says where that is a range of numbers?
pub(super) fn check(given: &Settings, known: &[Setting]) -> Result<(), BadSetting> {
    given.only(known)?;
    for (key, value) in given.iter() {
        let Some(setting) = known.iter().find(|setting| setting.key == key) else { continue };
        let Some((low, high)) = range(setting.values) else { continue };
        if !value.parse::<f64>().is_ok_and(|value| (low..=high).contains(&value)) {
            return Err(BadSetting::value(key, value, setting.values));
        }
    }
    Ok(())
}

/// The bounds of `1 to 8`; nothing if it says anything else.
fn range(values: &str) -> Option<(f64, f64)> {
    let (low, high) = values.split_once(" to ")?;
    Some((low.trim().parse().ok()?, high.trim().parse().ok()?))
}

/// Reads what a program declares: `depth=3; 1 to 8; how far it looks`.
pub(super) fn read(text: &str) -> Texts {
    let mut parts = text.splitn(3, ';').map(|part| part.trim().to_owned());
    let first = parts.next().unwrap_or_default();
    let (key, default) = first.split_once('=').unwrap_or((&first, ""));
    let (key, default) = (key.trim().to_owned(), default.trim().to_owned());
    [key, parts.next().unwrap_or_default(), default, parts.next().unwrap_or_default()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_checked_against_what_was_declared() {
        let declared =
            ["depth=3; 1 to 8; how far", "rave=on; on, off; a \u{1b}[2J; switch"].map(read);
        let known = settings(&declared);
        assert_eq!((known[0].key, known[0].default, known[0].values), ("depth", "3", "1 to 8"));
        assert_eq!(known[1].help, "a \u{fffd}[2J; switch");
        assert!(std::ptr::eq(known[0].key, settings(&declared)[0].key), "kept once");
        let check =
            |given: &str| check(&given.parse().unwrap(), &known).map_err(|why| why.to_string());
        assert_eq!(check("depth=8,rave=perhaps"), Ok(()));
        assert!(
            check("dept=8").unwrap_err().contains("unknown setting `dept`; known are depth, rave")
        );
        assert_eq!(check("depth=9").unwrap_err(), "`depth` is 1 to 8, not `9`");
        assert!(check("depth=nan").is_err());
    }
}
