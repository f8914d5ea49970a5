//! Settings of a game as text: `size=9,komi=7.5`.
//!
//! One path for the command line, championship files and records: keys and values as text, checked
//! by the game they are for. Every refusal names the key, what was given and what is allowed.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// One setting a game offers, for help texts and error messages.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The key as users write it.
    pub key: &'static str,
    /// What may be given: `2 to 25`, `simple, positional or situational`.
    pub values: &'static str,
    /// What holds when it is not given.
    pub default: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
}

/// A setting that names a text file.
#[derive(Copy, Clone, Debug)]
pub struct FileSetting {
    /// The key as users write it.
    pub key: &'static str,
    /// What such a file holds, for who wrote another one.
    pub help: &'static str,
    /// The settings that a file's text stands for, in place of this one.
    pub read: fn(&str, &Settings) -> Result<Settings, String>,
}

/// Why settings were refused, as a fragment that fits after "error: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadSetting {
    /// Not of the form `key=value`.
    #[error("`{text}` is not of the form key=value")]
    Form {
        /// What was given.
        text: String,
    },
    /// The game has no such setting.
    #[error("unknown setting `{key}`; {known}")]
    Unknown {
        /// The key that was given.
        key: String,
        /// Which there are, in words.
        known: String,
    },
    /// The same key twice.
    #[error("setting `{key}` is given twice")]
    Twice {
        /// The repeated key.
        key: String,
    },
    /// A value outside of what is allowed.
    #[error("`{key}` is {expected}, not `{value}`")]
    Value {
        /// The key.
        key: String,
        /// The value that was given.
        value: String,
        /// What is allowed.
        expected: String,
    },
    /// Settings that are fine alone but not together.
    #[error("{0}")]
    Together(String),
}

impl BadSetting {
    /// The key at fault, where there is one.
    pub fn key(&self) -> Option<&str> {
        match self {
            BadSetting::Unknown { key, .. }
            | BadSetting::Twice { key }
            | BadSetting::Value { key, .. } => Some(key),
            BadSetting::Form { .. } | BadSetting::Together(_) => None,
        }
    }

    /// A refusal of `value` for `key`.
    pub fn value(key: &str, value: impl fmt::Display, expected: impl fmt::Display) -> BadSetting {
        let (value, expected) = (value.to_string(), expected.to_string());
        BadSetting::Value { key: key.to_owned(), value, expected }
    }
}

/// Settings as they were written, in order.
///
/// ```
/// use damier_games::Settings;
/// let settings: Settings = "size=9,komi=7.5".parse()?;
/// assert_eq!(settings.get("komi"), Some("7.5"));
/// assert_eq!(settings.to_string(), "size=9,komi=7.5");
/// # Ok::<(), damier_games::BadSetting>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(Vec<(String, String)>);

impl Settings {
    /// No settings: everything as by default.
    pub fn new() -> Settings {
        Settings::default()
    }

    /// Adds a setting, for building a list in one expression.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl fmt::Display) -> Settings {
        self.0.push((key.to_owned(), value.to_string()));
        self
    }

    /// The others, without this one.
    #[must_use]
    pub fn without(&self, key: &str) -> Settings {
        Settings(self.0.iter().filter(|(other, _)| other != key).cloned().collect())
    }

    /// The value of a key, if it was given.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// All keys and values in the order they were given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Refuses keys that are not in `known`, and keys given twice.
    ///
    /// # Errors
    /// The first such key.
    pub fn only(&self, known: &[Setting]) -> Result<(), BadSetting> {
        for (at, (key, _)) in self.0.iter().enumerate() {
            if !known.iter().any(|setting| setting.key == key) {
                let keys: Vec<&str> = known.iter().map(|setting| setting.key).collect();
                let known = match keys[..] {
                    [] => "there are none to set".to_owned(),
                    _ => format!("known are {}", keys.join(", ")),
                };
                return Err(BadSetting::Unknown { key: key.clone(), known });
            }
            if self.0[..at].iter().any(|(earlier, _)| earlier == key) {
                return Err(BadSetting::Twice { key: key.clone() });
            }
        }
        Ok(())
    }

    /// A whole number within `range`.
    ///
    /// # Errors
    /// If it is given, but is no number or is outside of the range.
    pub fn int<T>(&self, key: &str, range: RangeInclusive<T>) -> Result<Option<T>, BadSetting>
    where
        T: FromStr + PartialOrd + fmt::Display,
    {
        let Some(text) = self.get(key) else { return Ok(None) };
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => {
                let (low, high) = range.into_inner();
                Err(BadSetting::value(key, text, format!("a whole number from {low} to {high}")))
            }
        }
    }

    /// A finite number within `range`.
    ///
    /// # Errors
    /// If it is given, but is no number or is outside of the range.
    pub fn number(&self, key: &str, range: RangeInclusive<f64>) -> Result<Option<f64>, BadSetting> {
        let Some(text) = self.get(key) else { return Ok(None) };
        match text.parse::<f64>() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => {
                let (low, high) = range.into_inner();
                Err(BadSetting::value(key, text, format!("a number from {low} to {high}")))
            }
        }
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// If it is given, but is neither.
    pub fn flag(&self, key: &str) -> Result<Option<bool>, BadSetting> {
        self.word(key, &[("true", true), ("false", false)])
    }

    /// One of a few words.
    ///
    /// # Errors
    /// If it is given, but is none of them.
    pub fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<Option<T>, BadSetting> {
        let Some(text) = self.get(key) else { return Ok(None) };
        if let Some((_, meaning)) = words.iter().find(|(word, _)| *word == text) {
            return Ok(Some(*meaning));
        }
        let words = words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(" or ");
        Err(BadSetting::value(key, text, words))
    }
}

impl FromStr for Settings {
    type Err = BadSetting;

    fn from_str(text: &str) -> Result<Settings, BadSetting> {
        let mut settings = Settings::new();
        if text.trim().is_empty() {
            return Ok(settings);
        }
        for part in text.split(',') {
            match part.split_once('=') {
                Some((key, value)) if !key.trim().is_empty() && !value.trim().is_empty() => {
                    settings.0.push((key.trim().to_owned(), value.trim().to_owned()));
                }
                _ => return Err(BadSetting::Form { text: part.trim().to_owned() }),
            }
        }
        Ok(settings)
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (key, value)) in self.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(f, "{comma}{key}={value}")?;
        }
        Ok(())
    }
}
