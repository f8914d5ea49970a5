//! The object of one line.

use std::time::Duration;

use damier_bots::Words;
use damier_games::{Script, Seat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::archive::records::Recorded;
use crate::contest::pairing::MatchId;
use crate::plain::hex;
use crate::players::Version;
use crate::record::{HIGHEST, Machine, Match, Note, Outcome, Remark, Thinking};
use crate::seed::Seed;

/// What is wrong with a line whose seal is not its own.
const BROKEN: &str = "the seal is broken: the line was changed after it was written";
/// What every line says it is.
pub(super) const FORMAT: &str = "damier match 1";

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    format: String,
    game: String,
    r#match: Option<String>,
    opening: Option<String>,
    seed: Option<Seed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    given: Option<u32>,
    entrants: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    versions: Vec<Version>,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    machine: Option<Machine>,
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
    /// Left out where it is zero, as it was before it was known.
    #[serde(default, skip_serializing_if = "is_zero")]
    between_ns: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Line {
    pub(super) fn of(recorded: &Recorded) -> Line {
        let (of, Script { game, start, steps }) = (&recorded.of, recorded.script());
        let ids = recorded.ids();
        let nanos = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let times = |thinking: &Thinking| Times {
            moves: thinking.moves,
            total_ns: nanos(thinking.total),
            longest_ns: nanos(thinking.longest),
            between_ns: nanos(thinking.between),
        };
        let forfeit = of.outcome.forfeit().map(|(_, forfeit)| forfeit.clone());
        let (reason, last_words) = forfeit
            .map(|forfeit| (forfeit.reason.into(), forfeit.last_words.into()))
            .unwrap_or_default();
        Line {
            format: FORMAT.to_owned(),
            game: game.to_owned(),
            r#match: ids.map(|(id, _)| id.to_string()),
            opening: ids.map(|(_, opening)| opening.to_string()),
            seed: recorded.seed,
            given: recorded.given,
            entrants: recorded.entrants.iter().map(Words::to_string).collect(),
            versions: recorded.versions.clone(),
            start: start.to_owned(),
            steps: steps.into_iter().map(str::to_owned).collect(),
            ended: Some(of.outcome.name()).filter(|name| !name.is_empty()).map(str::to_owned),
            result: recorded.result.to_string(),
            scores: of.scores.clone(),
            points: of.points.clone(),
            loser: of.outcome.loser().map(Seat::index),
            reason,
            last_words,
            thinking: of.thinking.iter().map(times).collect(),
            remarks: of.remarks.clone(),
            notes: of.notes.clone(),
            machine: of.machine.clone(),
            comments: recorded.comments.iter().map(|(at, text)| (*at, text.to_string())).collect(),
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
        let id = |key: &str, text: &str| {
            let id = text.parse::<MatchId>().map_err(|why| format!("`{key}` is `{text}`: {why}"));
            id.map(MatchId::number)
        };
        let (number, opening) = match (&self.r#match, &self.opening, self.seed) {
            (Some(of_match), Some(opening), Some(_)) => {
                (id("match", of_match)?, id("opening", opening)?)
            }
            (None, None, None) => (0, 0),
            _ => return Err("`match`, `opening` and `seed` belong together".to_owned()),
        };
        let thinking = self.thinking.iter().map(|times| Thinking {
            moves: times.moves,
            total: Duration::from_nanos(times.total_ns),
            longest: Duration::from_nanos(times.longest_ns),
            between: Duration::from_nanos(times.between_ns),
        });
        let ended = self.ended.as_deref().unwrap_or_default();
        let outcome = Outcome::read(ended, self.loser, self.reason, self.last_words);
        if outcome.is_err() && Outcome::is_name(ended) && !seal_is_right {
            return Err(BROKEN.to_owned());
        }
        let steps = self.steps.iter().map(String::as_str).collect();
        let transcript = Script { game: &self.game, start: &self.start, steps }.to_string();
        let of = Match {
            id: number,
            opening,
            seats: (0..self.entrants.len()).collect(),
            outcome: outcome?,
            scores: self.scores,
            points: self.points,
            plies: self.thinking.iter().map(|times| times.moves).sum(),
            thinking: thinking.collect(),
            remarks: self.remarks,
            notes: self.notes,
            machine: self.machine,
            ..Match::default()
        };
        let recorded = Recorded::new(of.with_transcript(transcript), self.entrants);
        let mut recorded = recorded.map_err(|why| why.to_string())?;
        if recorded.digest() != self.digest {
            return Err("the digest is not that of the transcript".to_owned());
        }
        if !seal_is_right {
            return Err(BROKEN.to_owned());
        }
        recorded.result = Words::line(self.result);
        recorded.seed = self.seed;
        recorded.given = self.given;
        recorded.versions = self.versions;
        recorded.comments = self.comments.into_iter().map(|(at, text)| (at, text.into())).collect();
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
            ("versions", self.versions.len()),
        ] {
            if count != 0 && count != seats {
                return Err(format!("`{key}` has {count} values for {seats} seats"));
            }
        }
        if let Some(score) = self.scores.iter().find(|score| score.abs() > HIGHEST) {
            return Err(format!("a score of {score:e}"));
        }
        self.machine.as_ref().map_or(Ok(()), Machine::check)?;
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
