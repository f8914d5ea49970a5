//! What is noted beside a match: what bots thought of their moves, and what they left behind.
//!
//! Notes are no part of a transcript or its digest: they depend on clocks and on what a bot likes
//! to tell. Most bots say nothing, and nothing is kept for them.

use std::time::Duration;

use damier_bots::Words;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What is noted about one move.
///
/// In files it is a list of four: step, value (or null), nodes, microseconds.
#[derive(Copy, Clone, Debug, PartialEq, Serialize, Deserialize)]
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
}

type Compact = (u32, Option<f32>, u64, u64);

impl From<Compact> for Note {
    fn from((step, value, nodes, micros): Compact) -> Note {
        let value = value.filter(|value| value.is_finite());
        Note { step, value, nodes, spent: Duration::from_micros(micros) }
    }
}

impl From<Note> for Compact {
    fn from(note: Note) -> Compact {
        (note.step, note.value, note.nodes, micros(note.spent))
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
mod some_words {
    use super::{Deserialize as _, Deserializer, Serialize as _, Serializer, Words};

    #[expect(clippy::ref_option, reason = "serde asks for it")]
    pub(super) fn serialize<S: Serializer>(some: &Option<Words>, to: S) -> Result<S::Ok, S::Error> {
        some.as_ref().map(Words::as_str).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Words>, D::Error> {
        Ok(Option::<String>::deserialize(from)?.map(Words::line))
    }
}

fn is_empty(words: &Words) -> bool {
    words.is_empty()
}
