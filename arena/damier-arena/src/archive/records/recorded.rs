//! A recorded match of any game, wherever it was kept.
//!
//! Results files ([`super::Results`]), lines of JSON ([`super::jsonl`]) and SGF files
//! ([`Recorded::of_go`]) all give a [`Recorded`]. It is text, so that it can be handed around
//! without knowing the game; [`Recorded::transcript`] is the way back to the rules. What is in it
//! is what a file says: nothing of it has been checked against the rules.

use damier_bots::{Fault, Forfeit, Words};
use damier_games::go::Colour;
use damier_games::{BadText, Game as _, Notation, Script, Seat, Transcript};

use super::go_record::{Event, GoRecord};
use super::goban::BadEvent;
use super::sgf::{GameResult, How};
use crate::contest::pairing::MatchId;
use crate::plain::hex;
use crate::players::Version;
use crate::record::{Match, Note, Outcome};
use crate::referee::Opening;
use crate::seed::{MatchSeed, Seed};

/// A recorded match. Where a file says nothing about something, it is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorded {
    /// The match.
    pub of: Match,
    /// The name of the bot or person on each seat.
    pub entrants: Vec<Words>,
    /// What the bot on each seat ran; empty if that is not known.
    pub versions: Vec<Version>,
    /// The result in a few letters: `B+3.5`, `1-0`, the score of who played alone.
    pub result: Words,
    /// The seed of the championship that it is a match of.
    pub seed: Option<Seed>,
    /// How many of its first steps were written down in a book of openings, as its start was; nothing
    /// where the start was drawn.
    pub given: Option<u32>,
    /// What people or programs wrote beside a step, counted from 1; before the first it is 0.
    pub comments: Vec<(u32, Words)>,
}

impl Recorded {
    /// A match and who played it. On paper names tell who sat where, not numbers, and what the game had
    /// to say about the last position follows from the moves. The transcript is read, not understood.
    ///
    /// # Errors
    /// If the transcript is none.
    pub fn new(of: Match, entrants: Vec<String>) -> Result<Recorded, BadText> {
        let entrants: Vec<Words> = entrants.into_iter().map(Words::line).collect();
        Script::parse(&of.transcript)?;
        let of = Match { seats: (0..entrants.len()).collect(), highlight: None, ..of };
        Ok(Recorded { of, entrants, ..Recorded::default() })
    }

    /// The transcript as words: game, start and steps.
    pub fn script(&self) -> Script<'_> {
        Script::parse(&self.of.transcript).unwrap_or_default()
    }

    /// The game with all its settings, as users write it: `go:size=9,…`.
    pub fn game(&self) -> &str {
        self.script().game
    }

    /// Which match of its championship, and on which opening, if it is of one.
    pub fn ids(&self) -> Option<(MatchId, MatchId)> {
        let ids = (MatchId::from_number(self.of.id), MatchId::from_number(self.of.opening));
        self.seed.map(|_| ids)
    }

    /// The digest of the transcript, in hexadecimal digits.
    pub fn digest(&self) -> String {
        hex(&self.of.digest)
    }

    /// The transcript in terms of its game, which [`crate::registry::Games::find`] finds by
    /// [`Recorded::game`]. The steps are read, not checked: see [`Transcript::replay`].
    ///
    /// # Errors
    /// What cannot be read.
    pub fn transcript<G: Notation>(&self, game: &G) -> Result<Transcript<G>, BadText> {
        Transcript::from_text(game, &self.of.transcript)
    }

    /// How many moves were drawn at random before bots were asked; nothing if nobody says what bots
    /// were asked for.
    pub fn opening_plies(&self) -> Option<usize> {
        let asked: u64 = self.of.thinking.iter().map(|times| times.moves).sum();
        let made = asked.saturating_sub(u64::from(self.of.outcome.loser().is_some()));
        let moves = self.script().moves();
        (!self.of.thinking.is_empty()).then(|| moves.saturating_sub(made as usize))
    }

    /// The opening that it began with, if that was written down.
    pub fn opening(&self) -> Option<Opening> {
        let (given, script) = (self.given? as usize, self.script());
        let steps = script.steps.iter().take(given).copied().collect::<Vec<_>>();
        Some(Opening { start: script.start.to_owned(), steps: steps.join(" ") })
    }

    /// The seed of this match, if it is of a championship.
    pub fn match_seed(&self) -> Option<MatchSeed> {
        self.seed.map(|seed| MatchSeed::new(seed, self.of.opening, self.of.id))
    }

    /// What is noted about a step, counted from 1.
    pub fn note(&self, step: u32) -> Option<&Note> {
        let notes = &self.of.notes;
        notes.binary_search_by_key(&step, |note| note.step).ok().map(|at| &notes[at])
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
        let outcome = match record.info.result {
            Some(GameResult::Won(winner, how)) => outcome(how, winner.other()),
            Some(GameResult::Draw) => Outcome::Rules,
            _ => Outcome::Unknown,
        };
        let points = match record.info.result {
            Some(GameResult::Draw) => vec![0.5, 0.5],
            Some(GameResult::Won(winner, _)) => {
                (0..2).map(|seat| f64::from(u8::from(seat == winner as usize))).collect()
            }
            _ => Vec::new(),
        };
        // A file of others bounds no game's length; ours does, where that is enough.
        let bounded = game.clone().with_grid(game.grid());
        let enough = transcript.steps.len() < bounded.max_plies() as usize;
        let text = transcript.to_text(if !record.is_ours() && enough { &bounded } else { game });
        let of = Match { seats: vec![0, 1], outcome, scores, points, ..Match::default() };
        Ok(Recorded {
            of: of.with_transcript(text),
            entrants: vec![record.info.black.clone(), record.info.white.clone()],
            result: record.info.result.map(|result| result.to_string()).unwrap_or_default().into(),
            comments: comments(record),
            ..Recorded::default()
        })
    }
}

/// How a game of Go that somebody lost ended.
fn outcome(how: How, loser: Colour) -> Outcome {
    let seat = Seat::new(loser as usize);
    let fault = |fault| Outcome::Forfeit(seat, Forfeit::new(fault, ""));
    match how {
        How::Points(_) => Outcome::Rules,
        How::Resignation => Outcome::Resigned(seat),
        How::Time => fault(Fault::Timeout),
        How::Forfeit => fault(Fault::Error),
        How::Unsaid => Outcome::Unknown,
    }
}

/// The comments of a record, by the number of the move they stand at.
fn comments(record: &GoRecord) -> Vec<(u32, Words)> {
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
