//! A recorded match of any game, wherever it was kept.
//!
//! Results files ([`super::Results`]), lines of JSON ([`super::jsonl`]) and SGF files
//! ([`Recorded::of_go`]) all give a [`Recorded`]. It is text, so that it can be handed around
//! without knowing the game; [`Recorded::transcript`] is the way back to the rules. What is in it
//! is what a file says: nothing of it has been checked against the rules.

use damier_bots::Fault;
use damier_games::go::Colour;
use damier_games::{BadText, Game as _, Notation, Script, Transcript};
use sha2::{Digest, Sha256};

use super::go_record::{Event, GoRecord};
use super::goban::BadEvent;
use super::result_text::result_text;
use super::sgf::{GameResult, How};
use crate::archive::store::{Ended, Row};
use crate::contest::championship::Agreed;
use crate::contest::pairing::MatchId;
use crate::contest::referee::Thinking;
use crate::plain::hex;
use crate::record::notes::{Note, Remark};

/// A recorded match. Where a file says nothing about something, it is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorded {
    /// The game with all its settings, as users write it: `go:size=9,…`.
    pub game: String,
    /// Which match of which championship it is.
    pub origin: Option<Origin>,
    /// The name of the bot or person on each seat.
    pub entrants: Vec<String>,
    /// The position at the start, in the game's notation.
    pub start: String,
    /// Every step in the game's notation, chance included: a draw begins with `*`.
    pub steps: Vec<String>,
    /// How it ended.
    pub ended: Option<Ended>,
    /// The result in a few letters: `B+3.5`, `1-0`, the score of who played alone.
    pub result: String,
    /// Each seat's score.
    pub scores: Vec<f64>,
    /// Each seat's share of one point.
    pub points: Vec<f64>,
    /// The seat that lost before the rules ended the match, by a fault or by resigning.
    pub loser: Option<usize>,
    /// What the fault was, in one line.
    pub reason: String,
    /// What the bot that faulted wrote to its standard error.
    pub last_words: String,
    /// What each seat needed.
    pub thinking: Vec<Thinking>,
    /// What other bots left behind.
    pub remarks: Vec<Remark>,
    /// What bots said about their moves, in the order of steps. The last may be about a move that
    /// was chosen and not made, because it came too late, say.
    pub notes: Vec<Note>,
    /// What people or programs wrote beside a step, counted from 1; before the first it is 0.
    pub comments: Vec<(u32, String)>,
}

/// Which match of which championship.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The match.
    pub id: MatchId,
    /// The number of the board, opening or seed it was played on.
    pub opening: MatchId,
    /// The championship's seed.
    pub seed: u64,
}

impl Recorded {
    /// A match of a championship. Its transcript is read, not understood.
    ///
    /// # Errors
    /// If the transcript is none.
    pub fn of_row(row: Row, agreed: &Agreed, names: &[String]) -> Result<Recorded, BadText> {
        let Script { game, start, steps } = Script::parse(&row.record)?;
        let name = |&entrant: &usize| names.get(entrant).cloned().unwrap_or_default();
        let entrants = row.seats.iter().map(name).collect();
        let result = result_text(game, row.ended, &row.scores, &row.points, row.loser());
        let origin = Origin {
            id: MatchId::from_number(row.id),
            opening: MatchId::from_number(row.opening),
            seed: agreed.seed,
        };
        let recorded = Recorded {
            game: game.to_owned(),
            origin: Some(origin),
            entrants,
            start: start.to_owned(),
            steps: steps.into_iter().map(str::to_owned).collect(),
            ended: Some(row.ended),
            result,
            loser: row.loser(),
            ..Recorded::default()
        };
        let (reason, last_words) = row
            .forfeit
            .map(|(_, forfeit)| (forfeit.reason, forfeit.last_words))
            .unwrap_or_default();
        Ok(Recorded {
            scores: row.scores,
            points: row.points,
            reason,
            last_words,
            thinking: row.thinking,
            remarks: row.remarks,
            notes: row.notes,
            ..recorded
        })
    }

    /// A recorded game of Go, if it was played by the rules from beginning to end.
    ///
    /// # Errors
    /// What in the record is not by the rules, or that the board is no square.
    pub fn of_go(record: &GoRecord) -> Result<Recorded, BadEvent> {
        let game = &record.game;
        if game.grid().width() != game.grid().height() {
            let reason = "a board that is no square has no name among our games".to_owned();
            return Err(BadEvent { number: 0, reason });
        }
        let transcript = record.transcript()?;
        let last = transcript
            .replay(game)
            .map_err(|bad| BadEvent { number: bad.number, reason: bad.reason })?;
        let scores = game.final_scores(&last);
        let (ended, loser) = match record.info.result {
            Some(GameResult::Won(winner, how)) => (ended_by(how), Some(seat_of(winner.other()))),
            Some(GameResult::Draw) => (Some(Ended::Rules), None),
            Some(GameResult::Void | GameResult::Unknown) | None => (None, None),
        };
        let points = match (record.info.result, loser) {
            (Some(GameResult::Draw), _) => vec![0.5, 0.5],
            (_, Some(loser)) => (0..2).map(|seat| f64::from(u8::from(seat != loser))).collect(),
            _ => Vec::new(),
        };
        // A file of others bounds no game's length; ours does, where that is enough.
        let bounded = game.clone().with_grid(game.grid());
        let enough = transcript.steps.len() < bounded.max_plies() as usize;
        let text = transcript.to_text(if !record.is_ours() && enough { &bounded } else { game });
        let script = Script::parse(&text);
        let Script { game: spec, start, steps } =
            script.map_err(|why| BadEvent { number: 0, reason: why.to_string() })?;
        let by_rules = matches!(ended, Some(Ended::Rules | Ended::MoveLimit) | None);
        Ok(Recorded {
            game: spec.to_owned(),
            entrants: vec![record.info.black.clone(), record.info.white.clone()],
            start: start.to_owned(),
            steps: steps.into_iter().map(str::to_owned).collect(),
            ended,
            result: record.info.result.map(|result| result.to_string()).unwrap_or_default(),
            scores,
            points,
            loser: loser.filter(|_| !by_rules),
            comments: comments(record),
            ..Recorded::default()
        })
    }

    /// The words of the transcript.
    pub fn script(&self) -> Script<'_> {
        let steps = self.steps.iter().map(String::as_str).collect();
        Script { game: &self.game, start: &self.start, steps }
    }

    /// The text of the transcript, as the rules' crate writes it.
    pub fn transcript_text(&self) -> String {
        self.script().to_string()
    }

    /// The digest of the transcript, in hexadecimal digits.
    pub fn digest(&self) -> String {
        hex(&Sha256::digest(self.transcript_text().as_bytes()))
    }

    /// The transcript in terms of its game, which [`crate::registry::with_game`] finds by
    /// [`Recorded::game`]. The steps are read, not checked: see [`Transcript::replay`].
    ///
    /// # Errors
    /// What cannot be read.
    pub fn transcript<G: Notation>(&self, game: &G) -> Result<Transcript<G>, BadText> {
        Transcript::from_script(game, &self.script())
    }

    /// What is noted about a step, counted from 1.
    pub fn note(&self, step: u32) -> Option<&Note> {
        self.notes.binary_search_by_key(&step, |note| note.step).ok().map(|at| &self.notes[at])
    }
}

fn ended_by(how: How) -> Option<Ended> {
    match how {
        How::Points(_) => Some(Ended::Rules),
        How::Resignation => Some(Ended::Resigned),
        How::Time => Some(Ended::Fault(Fault::Timeout)),
        How::Forfeit => Some(Ended::Fault(Fault::Error)),
        How::Unsaid => None,
    }
}

fn seat_of(colour: Colour) -> usize {
    colour as usize
}

/// The comments of a record, by the number of the move they stand at.
fn comments(record: &GoRecord) -> Vec<(u32, String)> {
    let mut comments = Vec::new();
    if !record.info.comment.is_empty() {
        comments.push((0, record.info.comment.clone()));
    }
    let mut step = 0;
    for entry in &record.entries {
        step += u32::from(matches!(entry.event, Event::Move(..)));
        if !entry.comment.is_empty() {
            comments.push((step, entry.comment.clone()));
        }
    }
    comments
}
