//! What is noted beside a match: what bots thought of their moves, and what they left behind.
//!
//! Notes are no part of a transcript or its digest: they depend on clocks and on what a bot likes
//! to tell. Most bots say nothing, and nothing is kept for them.

use std::time::Duration;

use damier_bots::Words;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What is noted about one move.
///
/// In files it is a list: step, value (or null), nodes, microseconds; then what the bot said about it and
/// what it printed, where it did either.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Compact", into = "Compact")]
pub struct Note {
    /// Which step of the match the move is, counted from 1, draws included.
    pub step: u32,
    /// The bot's own estimate of the position, on a scale of its choosing; always finite.
    pub value: Option<f32>,
    /// Positions or playouts it looked at, zero for none.
    pub nodes: u64,
    /// The time it took.
    pub spent: Duration,
    /// What the bot said about its move, in one line.
    pub comment: Words,
    /// What it wrote to its standard error from there to its next move.
    pub printed: Words,
}

#[derive(Serialize, Deserialize)]
struct Compact(
    u32,
    Option<f32>,
    u64,
    u64,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<String>,
);

impl From<Compact> for Note {
    fn from(Compact(step, value, nodes, micros, comment, printed): Compact) -> Note {
        Note {
            step,
            value: value.filter(|value| value.is_finite()),
            nodes,
            spent: Duration::from_micros(micros),
            comment: comment.map(Words::line).unwrap_or_default(),
            printed: printed.map(Words::new).unwrap_or_default(),
        }
    }
}

impl From<Note> for Compact {
    fn from(note: Note) -> Compact {
        let Note { step, value, nodes, spent, comment, printed } = note;
        let printed = Some(String::from(printed)).filter(|printed| !printed.is_empty());
        // What comes later in the list needs what is before it.
        let comment = Some(String::from(comment)).filter(|c| !c.is_empty() || printed.is_some());
        Compact(step, value, nodes, micros(spent), comment, printed)
    }
}

/// A time in whole microseconds, as files keep it.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// What a bot left behind at the end of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// The bot's seat, from 0.
    pub seat: usize,
    /// What it wrote to its standard error. That of a bot that faulted is with its fault.
    #[serde(default, skip_serializing_if = "is_empty", with = "words")]
    pub last_words: Words,
    /// Who has won, in its opinion: `B+3.5`.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "some_words")]
    pub opinion: Option<Words>,
}

/// Words in files: read through the door that makes them.
mod words {
    use super::{Deserialize as _, Deserializer, Serializer, Words};

    pub(super) fn serialize<S: Serializer>(words: &Words, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(words)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Words, D::Error> {
        String::deserialize(from).map(Words::new)
    }
}

/// The same where there may be none.
pub(super) mod some_words {
    use super::{Deserialize as _, Deserializer, Serialize as _, Serializer, Words};

    #[expect(clippy::ref_option, reason = "serde asks for it")]
    pub(in crate::record) fn serialize<S: Serializer>(
        some: &Option<Words>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        some.as_ref().map(Words::as_str).serialize(to)
    }

    pub(in crate::record) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Words>, D::Error> {
        Ok(Option::<String>::deserialize(from)?.map(Words::line))
    }
}

fn is_empty(words: &Words) -> bool {
    words.is_empty()
}
