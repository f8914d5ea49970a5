//! A seed as people write it, and as files keep it.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserializer, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// What all random choices of a contest come from.
///
/// People write a number of their choice, or the 32 digits that were shown with a result. In files it is
/// a text; a plain number is how files of earlier versions have it, and stands for their way to draw.
///
/// ```
/// use damier_arena::seed::Seed;
/// assert_eq!("9".parse(), Ok(Seed::Chosen(9)));
/// let drawn = Seed::fresh();
/// assert_eq!(drawn.to_string().len(), 32);
/// assert_eq!(drawn.to_string().parse(), Ok(drawn));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Seed {
    /// A number that somebody chose.
    Chosen(u64),
    /// A secret that nobody chose.
    Drawn(u128),
    /// The number of a contest that an earlier version began, and draws in its way.
    Old(u64),
}

/// Why a text is no seed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seed is a number below 2⁶⁴, or the 32 digits (0-9, a-f) that a result was shown with")]
pub struct BadSeed;

/// Digits of a seed that nobody chose.
const DIGITS: usize = 32;

impl Seed {
    /// A secret from the system.
    ///
    /// # Panics
    /// If the system gives no random bytes, which none does that Damier runs on.
    pub fn fresh() -> Seed {
        let mut secret = [0; 16];
        getrandom::fill(&mut secret).expect("the system gives random bytes");
        Seed::Drawn(u128::from_be_bytes(secret))
    }

    /// A number for what is drawn where nobody plays against it: simulations, examples.
    pub fn number(self) -> u64 {
        match self {
            Seed::Chosen(number) | Seed::Old(number) => number,
            Seed::Drawn(secret) => secret as u64,
        }
    }

    /// The seed of another game, if this one was of the last.
    #[must_use]
    pub fn next(self) -> Seed {
        match self {
            Seed::Chosen(number) | Seed::Old(number) => Seed::Chosen(number.wrapping_add(1)),
            Seed::Drawn(secret) => Seed::Drawn(secret.wrapping_add(1)),
        }
    }

    /// The same as it was written in a file or on a command line, where an earlier version began with it.
    pub(crate) fn is_written_like(self, other: Seed) -> bool {
        self.to_string() == other.to_string()
    }

    /// As results for programs have it: a number that somebody chose is a number.
    pub fn plain(self) -> impl Serialize + Clone + fmt::Debug {
        match self {
            Seed::Chosen(number) | Seed::Old(number) => Plain::Number(number),
            Seed::Drawn(_) => Plain::Text(self.to_string()),
        }
    }

    /// As results for programs have it, for fields of their own.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize_plain<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.plain().serialize(serializer)
    }
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Plain {
    Number(u64),
    Text(String),
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seed::Chosen(number) | Seed::Old(number) => number.fmt(f),
            Seed::Drawn(secret) => write!(f, "{secret:0DIGITS$x}"),
        }
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if text.len() == DIGITS && is_hex(text) {
            return u128::from_str_radix(text, 16).map(Seed::Drawn).map_err(|_| BadSeed);
        }
        // Signs are no digits, whatever the parser of numbers thinks of them.
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = Some(text).filter(|_| is_number).and_then(|text| text.parse().ok());
        number.map(Seed::Chosen).ok_or(BadSeed)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Seed::Old(number) => serializer.serialize_u64(*number),
            Seed::Chosen(_) | Seed::Drawn(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        struct SeedVisitor;
        impl Visitor<'_> for SeedVisitor {
            type Value = Seed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seed")
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Seed, E> {
                Ok(Seed::Old(number))
            }

            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Seed, E> {
                let bad = || E::invalid_value(Unexpected::Signed(number), &self);
                u64::try_from(number).map(Seed::Old).map_err(|_| bad())
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Seed, E> {
                text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_any(SeedVisitor)
    }
}

/// A seed in a file that people write: a number is one that somebody chose.
///
/// # Errors
/// If it is neither a number nor the digits of a seed.
pub(crate) fn written<'de, D>(deserializer: D) -> Result<Option<Seed>, D::Error>
where
    D: Deserializer<'de>,
{
    Ok(Some(match Seed::deserialize(deserializer)? {
        Seed::Old(number) => Seed::Chosen(number),
        seed => seed,
    }))
}
