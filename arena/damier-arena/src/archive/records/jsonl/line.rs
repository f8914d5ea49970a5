//! The object of one line.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::archive::records::Recorded;
use crate::archive::records::recorded::Origin;
use crate::archive::store::Ended;
use crate::contest::pairing::MatchId;
use crate::contest::referee::Thinking;
use crate::plain::hex;
use crate::record::notes::{Note, Remark};

/// What every line says it is.
pub(super) const FORMAT: &str = "damier match 1";

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    format: String,
    game: String,
    r#match: Option<String>,
    opening: Option<String>,
    seed: Option<u64>,
    entrants: Vec<String>,
    start: String,
    steps: Vec<String>,
    ended: Option<String>,
    result: String,
    scores: Vec<f64>,
    points: Vec<f64>,
    loser: Option<usize>,
    reason: String,
    last_words: String,
    thinking: Vec<Times>,
    remarks: Vec<Remark>,
    notes: Vec<Note>,
    comments: Vec<(u32, String)>,
    digest: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    seal: String,
}

#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Times {
    moves: u64,
    total_ns: u64,
    longest_ns: u64,
}

impl Line {
    pub(super) fn of(recorded: &Recorded) -> Line {
        let origin = recorded.origin;
        let nanos = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let times = |thinking: &Thinking| Times {
            moves: thinking.moves,
            total_ns: nanos(thinking.total),
            longest_ns: nanos(thinking.longest),
        };
        Line {
            format: FORMAT.to_owned(),
            game: recorded.game.clone(),
            r#match: origin.map(|origin| origin.id.to_string()),
            opening: origin.map(|origin| origin.opening.to_string()),
            seed: origin.map(|origin| origin.seed),
            entrants: recorded.entrants.clone(),
            start: recorded.start.clone(),
            steps: recorded.steps.clone(),
            ended: recorded.ended.map(|ended| ended.name().to_owned()),
            result: recorded.result.clone(),
            scores: recorded.scores.clone(),
            points: recorded.points.clone(),
            loser: recorded.loser,
            reason: recorded.reason.clone(),
            last_words: recorded.last_words.clone(),
            thinking: recorded.thinking.iter().map(times).collect(),
            remarks: recorded.remarks.clone(),
            notes: recorded.notes.clone(),
            comments: recorded.comments.clone(),
            digest: recorded.digest(),
            seal: String::new(),
        }
    }

    /// The line with its seal.
    pub(super) fn sealed(mut self) -> Line {
        self.seal = self.right_seal();
        self
    }

    fn right_seal(&self) -> String {
        let unsealed = Line { seal: String::new(), ..self.clone() };
        // Strings, numbers and lists of them always have a text.
        let text = serde_json::to_vec(&unsealed).unwrap_or_default();
        hex(&Sha256::digest(&text))
    }

    /// The match of a line.
    pub(super) fn recorded(self) -> Result<Recorded, String> {
        self.check()?;
        let seal_is_right = self.seal == self.right_seal();
        let digest = self.digest.clone();
        let ended = self.ended.as_deref().map(|name| {
            Ended::of_name(name).ok_or_else(|| format!("`ended` is `{name}`, which ends nothing"))
        });
        let id = |key: &str, text: &str| {
            text.parse::<MatchId>().map_err(|why| format!("`{key}` is `{text}`: {why}"))
        };
        let origin = match (&self.r#match, &self.opening, self.seed) {
            (Some(of_match), Some(opening), Some(seed)) => {
                Some(Origin { id: id("match", of_match)?, opening: id("opening", opening)?, seed })
            }
            (None, None, None) => None,
            _ => return Err("`match`, `opening` and `seed` belong together".to_owned()),
        };
        let thinking = self.thinking.iter().map(|times| Thinking {
            moves: times.moves,
            total: Duration::from_nanos(times.total_ns),
            longest: Duration::from_nanos(times.longest_ns),
        });
        let recorded = Recorded {
            ended: ended.transpose()?,
            origin,
            thinking: thinking.collect(),
            game: self.game,
            entrants: self.entrants,
            start: self.start,
            steps: self.steps,
            result: self.result,
            scores: self.scores,
            points: self.points,
            loser: self.loser,
            reason: self.reason,
            last_words: self.last_words,
            remarks: self.remarks,
            notes: self.notes,
            comments: self.comments,
        };
        if recorded.digest() != digest {
            return Err("the digest is not that of the transcript".to_owned());
        }
        if !seal_is_right {
            return Err("the seal is broken: the line was changed after it was written".to_owned());
        }
        Ok(recorded)
    }

    /// Do the parts fit together?
    fn check(&self) -> Result<(), String> {
        if self.format != FORMAT {
            return Err(format!("`format` is `{}`, not `{FORMAT}`", self.format));
        }
        let seats = self.entrants.len();
        if seats == 0 || seats > usize::from(u8::MAX) {
            return Err(format!("{seats} entrants"));
        }
        for (key, count) in [
            ("scores", self.scores.len()),
            ("points", self.points.len()),
            ("thinking", self.thinking.len()),
        ] {
            if count != 0 && count != seats {
                return Err(format!("`{key}` has {count} values for {seats} seats"));
            }
        }
        let named = self.remarks.iter().map(|remark| remark.seat).chain(self.loser);
        if let Some(seat) = named.into_iter().find(|seat| *seat >= seats) {
            return Err(format!("seat {seat}, where seats are 0 to {}", seats - 1));
        }
        let is_word = |text: &String| !text.is_empty() && !text.contains(char::is_whitespace);
        if let Some(at) = self.steps.iter().position(|step| !is_word(step)) {
            return Err(format!("step {} is `{}`, no single word", at + 1, self.steps[at]));
        }
        for (key, text) in [("game", &self.game), ("start", &self.start)] {
            if text.contains(['\n', '\r']) {
                return Err(format!("`{key}` has several lines"));
            }
        }
        let mut last = 0;
        for note in &self.notes {
            // A move that was chosen may not have been made: it came too late, or was not legal.
            if note.step <= last || note.step as usize > self.steps.len() + 1 {
                return Err(format!("a note on step {} after one on {last}", note.step));
            }
            last = note.step;
        }
        match self.comments.iter().find(|(step, _)| *step as usize > self.steps.len()) {
            Some((step, _)) => Err(format!("a comment on step {step} of {}", self.steps.len())),
            None => Ok(()),
        }
    }
}
