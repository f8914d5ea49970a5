//! The keys of a championship's file, and what each may be.
//!
//! Looked at before anything is made of them, so that a mistake is told in the words of the file: the
//! key, what stands there, and what may.

use std::ops::Range;
use std::time::Duration;

use damier_bots::parse_duration;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::BadConfig;
use crate::plain::one_line;
use crate::registry::did_you_mean;
use crate::seed::Seed;

/// What a key's value may be.
enum Value {
    /// A game, or a bot: a text or a table, checked elsewhere.
    Described(&'static str),
    /// Bots, in a list.
    Bots,
    /// One of some words.
    Word(&'static [&'static str]),
    /// How many openings, or which file has them.
    Openings,
    /// A whole number, from the first to the second.
    Whole(i64, i64),
    /// A time.
    Time,
    /// A time in whole seconds.
    Seconds,
    /// When a bot resigns.
    Resign,
    /// A seed: a number, or digits in quotes.
    Seed,
    /// True or false.
    YesNo,
    /// Files and folders, in a list.
    Paths,
}

const WORDS_OF_FORMAT: [&str; 4] = ["round-robin", "gauntlet", "swiss", "knockout"];
const WORDS_OF_ISOLATION: [&str; 4] = ["auto", "full", "process", "inline"];
const MOST: i64 = u32::MAX as i64;

/// All keys, in the order in which people are told of them.
const KEYS: [(&str, Value); 23] = [
    ("game", Value::Described("a game such as \"go:size=9\", or a table with its name")),
    ("entrants", Value::Bots),
    ("format", Value::Word(&WORDS_OF_FORMAT)),
    ("rounds", Value::Whole(1, MOST)),
    ("openings", Value::Openings),
    ("seed", Value::Seed),
    ("move-time", Value::Time),
    ("game-time", Value::Time),
    ("increment", Value::Time),
    ("nodes", Value::Whole(1, i64::MAX)),
    ("max-moves", Value::Whole(1, MOST)),
    ("opening-plies", Value::Whole(0, MOST)),
    ("resign", Value::Resign),
    ("isolation", Value::Word(&WORDS_OF_ISOLATION)),
    ("bot-memory", Value::Whole(64, 1_048_576)),
    ("bot-cpu", Value::Seconds),
    ("bot-wait", Value::Time),
    ("bot-threads", Value::Whole(1, 65_536)),
    ("bot-read", Value::Paths),
    ("ponder", Value::YesNo),
    ("scale-time", Value::YesNo),
    ("jobs", Value::Whole(1, 1024)),
    ("retire-after", Value::Whole(0, MOST)),
];

/// What `openings` may be.
const OPENINGS: &str = "a whole number from 1, a file such as \"joseki.sgf\", or a table such as \
                        { file = \"joseki.sgf\", count = 5 }";

/// The keys of `resign`.
const RESIGN: [&str; 2] = ["below", "moves"];
const RESIGN_HELP: &str = "write resign = { below = -20, moves = 5 }: whose own estimate is below \
                           -20 for five of its moves in a row resigns";

/// Checks the keys and values of a file's text.
///
/// # Errors
/// The first mistake, with its line and what is allowed.
pub(super) fn check(path: &str, text: &str) -> Result<(), BadConfig> {
    let page = Page { path, text };
    let table = DeTable::parse(text).map_err(|why| {
        let lines: Vec<&str> = why.message().lines().map(str::trim).collect();
        let help =
            "texts stand in quotes, lists in [ ]; `damier run --help` shows what a file says";
        BadConfig::at(path, text, why.span(), &lines.join(", "), help)
    })?;
    let mut given: Vec<_> = table.get_ref().iter().collect();
    given.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in given {
        let Some((name, allowed)) = KEYS.iter().find(|(name, _)| *name == key.get_ref().as_ref())
        else {
            return Err(page.unknown(key.get_ref(), key.span()));
        };
        page.check_value(&format!("`{name}`"), allowed, value)?;
    }
    for (key, example) in [
        ("game", "game = \"go9\"; `damier games` lists the games"),
        ("entrants", "entrants = [\"greedy\", \"random\"]; `damier bots` lists bots"),
    ] {
        if !table.get_ref().iter().any(|(given, _)| given.get_ref() == key) {
            let help = format!("add a line such as {example}");
            return Err(BadConfig::new(format!("{path}: `{key}` is missing"), help));
        }
    }
    Ok(())
}

struct Page<'a> {
    path: &'a str,
    text: &'a str,
}

impl Page<'_> {
    fn refuse(&self, span: Range<usize>, error: &str, help: &str) -> BadConfig {
        BadConfig::at(self.path, self.text, Some(span), error, help)
    }

    fn unknown(&self, key: &str, span: Range<usize>) -> BadConfig {
        let names = KEYS.map(|(name, _)| name);
        let meant = did_you_mean(key, names);
        let help = format!("{meant}the keys are {}", listed(&names, "and"));
        self.refuse(span, &format!("unknown key `{key}`"), &help)
    }

    /// Refuses a value for what it is, and says what it may be.
    fn wrong(&self, key: &str, value: &Spanned<DeValue<'_>>, allowed: &str) -> BadConfig {
        self.wrong_with(key, value, &format!("{key} is {allowed}"))
    }

    fn wrong_with(&self, key: &str, value: &Spanned<DeValue<'_>>, help: &str) -> BadConfig {
        let written = one_line(self.text.get(value.span()).unwrap_or_default());
        let mut shown: String = written.chars().take(40).collect();
        if shown.len() < written.len() {
            shown.push_str("...");
        }
        self.refuse(value.span(), &format!("{key} is {shown}"), help)
    }

    fn check_value(
        &self,
        key: &str,
        allowed: &Value,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<(), BadConfig> {
        match (allowed, value.get_ref()) {
            (Value::Described(_), DeValue::String(_) | DeValue::Table(_))
            | (Value::YesNo, DeValue::Boolean(_)) => Ok(()),
            (Value::Described(what), _) => Err(self.wrong(key, value, what)),
            (Value::Bots, DeValue::Array(bots)) => {
                let what = "a bot such as \"mcts:playouts=500\", or a table with bot and name";
                let is_bot = |bot: &&Spanned<DeValue<'_>>| {
                    !matches!(bot.get_ref(), DeValue::String(_) | DeValue::Table(_))
                };
                let stranger = bots.iter().find(is_bot);
                stranger.map_or(Ok(()), |stranger| Err(self.wrong("an entrant", stranger, what)))
            }
            (Value::Bots, _) => {
                Err(self.wrong(key, value, "a list of bots such as [\"greedy\", \"random\"]"))
            }
            (Value::Word(words), given) => self.check_word(key, words, given, value),
            (Value::Whole(least, most), given) => {
                let number = whole(given).filter(|number| (*least..=*most).contains(number));
                let quotes = if given.is_str() { ", without quotes" } else { "" };
                let unit = if key == "`bot-memory`" { " of MiB" } else { "" };
                let what = format!("a whole number{unit} from {least} to {most}{quotes}");
                number.map(|_| ()).ok_or_else(|| self.wrong(key, value, &what))
            }
            (Value::Time, given) => {
                let time = given.as_str().and_then(|text| parse_duration(text).ok());
                let what = "a time in quotes, such as \"100ms\", \"10s\" or \"2m\"";
                time.map(|_| ()).ok_or_else(|| self.wrong(key, value, what))
            }
            (Value::Seconds, given) => {
                let time = given.as_str().and_then(|text| parse_seconds(text).ok());
                let what = "a time of whole seconds in quotes, such as \"30s\" or \"2m\"";
                time.map(|_| ()).ok_or_else(|| self.wrong(key, value, what))
            }
            (Value::Seed, given) => {
                let number = whole(given).is_some_and(|number| number >= 0);
                let digits = given.as_str().is_some_and(|text| text.parse::<Seed>().is_ok());
                let what = "a whole number from 0 to 9223372036854775807, or in quotes the 32 \
                            digits that a result was shown with";
                if number || digits { Ok(()) } else { Err(self.wrong(key, value, what)) }
            }
            (Value::Paths, DeValue::Array(paths))
                if paths.iter().all(|path| path.get_ref().is_str()) =>
            {
                Ok(())
            }
            (Value::Openings, DeValue::Table(table)) => self.check_openings(key, table, value),
            (Value::Openings, DeValue::String(file)) if !file.is_empty() => Ok(()),
            (Value::Openings, given) => {
                let number = whole(given).filter(|number| (1..=MOST).contains(number));
                number.map(drop).ok_or_else(|| self.wrong(key, value, OPENINGS))
            }
            (Value::Paths, _) => {
                Err(self.wrong(key, value, "a list of folders such as [\"weights\"]"))
            }
            (Value::YesNo, _) => Err(self.wrong(key, value, "true or false, without quotes")),
            (Value::Resign, DeValue::Table(rule)) => self.check_resign(rule, &value.span()),
            (Value::Resign, _) => {
                Err(self.wrong(key, value, "a table such as { below = -20, moves = 5 }"))
            }
        }
    }

    fn check_word(
        &self,
        key: &str,
        words: &[&str],
        given: &DeValue<'_>,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<(), BadConfig> {
        let word = given.as_str().unwrap_or_default();
        if words.contains(&word) {
            return Ok(());
        }
        let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        let quoted: Vec<&str> = quoted.iter().map(String::as_str).collect();
        let meant = did_you_mean(word, words.iter().copied());
        let help = format!("{meant}{key} is {}", listed(&quoted, "or"));
        Err(self.wrong_with(key, value, &help))
    }

    fn check_openings(
        &self,
        key: &str,
        table: &DeTable<'_>,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<(), BadConfig> {
        let has_file = table.iter().any(|(key, _)| key.get_ref() == "file");
        let all_fit = table.iter().all(|(key, value)| match key.get_ref().as_ref() {
            "file" => value.get_ref().as_str().is_some_and(|file| !file.is_empty()),
            "count" => whole(value.get_ref()).is_some_and(|count| (1..=MOST).contains(&count)),
            _ => false,
        });
        if has_file && all_fit { Ok(()) } else { Err(self.wrong(key, value, OPENINGS)) }
    }

    fn check_resign(&self, rule: &DeTable<'_>, span: &Range<usize>) -> Result<(), BadConfig> {
        let refuse = |span: Range<usize>, error: &str| Err(self.refuse(span, error, RESIGN_HELP));
        for (key, value) in rule {
            let fits = match (key.get_ref().as_ref(), value.get_ref()) {
                ("below", DeValue::Float(number)) => {
                    number.as_str().parse::<f32>().is_ok_and(f32::is_finite)
                }
                ("below", DeValue::Integer(_)) => true,
                ("moves", given) => whole(given).is_some_and(|moves| (1..=MOST).contains(&moves)),
                ("below", _) => false,
                (other, _) => {
                    let error = format!("unknown key `{other}` in `resign`");
                    return refuse(key.span(), &error);
                }
            };
            if !fits {
                let written = one_line(self.text.get(value.span()).unwrap_or_default());
                return refuse(value.span(), &format!("`{}` is {written}", key.get_ref()));
            }
        }
        let missing = |key: &&&str| !rule.iter().any(|(given, _)| given.get_ref() == **key);
        match RESIGN.iter().find(missing) {
            Some(key) => refuse(span.clone(), &format!("`resign` has no `{key}`")),
            None => Ok(()),
        }
    }
}

/// A time of whole seconds, at least one: processes are given no parts of them.
///
/// # Errors
/// What it is to be.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let time = parse_duration(text).map_err(|why| why.to_string())?;
    if time.as_secs() == 0 || time.subsec_nanos() != 0 {
        return Err("only whole seconds can be set, such as 30s".to_owned());
    }
    Ok(time)
}

/// The whole number that stands there, if it is one.
fn whole(value: &DeValue<'_>) -> Option<i64> {
    match value {
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => None,
    }
}

/// Words in a row: `a, b and c`.
fn listed(words: &[&str], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [most @ .., word] => format!("{} {last} {word}", most.join(", ")),
    }
}
