//! A recorded match, played again: from its start or from one of its moves, by the same bots or others.
//!
//! Seed, entrants and terms of a match are in its record, so the same bots play the same game, unless
//! they think by the clock. Whether they did is told by comparing both transcripts and ends.

use std::sync::Arc;

use damier_games::{Game as _, Script};

use crate::archive::records::Recorded;
use crate::players::{BadBot, Entrant};
use crate::record::{Match, Outcome};
use crate::referee::{Book, Conditions, Job, Limits, Past};
use crate::registry::AnyGame;

/// What is to be played again, and how.
#[derive(Clone, Debug)]
pub struct Rerun<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// The match.
    pub recorded: &'a Recorded,
    /// A bot for each seat.
    pub bots: &'a [Entrant],
    /// Seats on which another bot sits than did then.
    pub newcomers: &'a [usize],
    /// What the bots are bound by.
    pub conditions: &'a Conditions,
    /// How many moves are taken from the record; nothing to play from the start.
    pub at: Option<usize>,
}

/// Why a match cannot be played again.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoRerun {
    /// The record does not say what it was drawn from.
    #[error("it does not say which seed it was played with")]
    Seedless,
    /// It is not the record of a match by the rules.
    #[error("{0}")]
    Broken(String),
    /// A bot cannot play.
    #[error(transparent)]
    Bot(#[from] BadBot),
}

/// What came of a match that was played again.
#[derive(Clone, Debug)]
pub struct Again {
    /// The match as it was played now.
    pub played: Match,
    /// The move at which it first differs from the record, 0 for the start; nothing if it is the same.
    pub differs_at: Option<usize>,
}

impl Rerun<'_> {
    /// Plays it, in this thread.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn play(&self) -> Result<Again, NoRerun> {
        let of = &self.recorded.of;
        let seed = self.recorded.match_seed().ok_or(NoRerun::Seedless)?;
        // Its opening is in the record, whatever book it was in.
        let book = self
            .recorded
            .opening()
            .map(|opening| Arc::new(Book { openings: vec![opening], ..Book::default() }));
        let written = book.as_ref().map(|_| 0);
        let conditions = Conditions { book, ..self.conditions.clone() };
        let mut crew = self.game.crew(self.bots, &conditions)?;
        let seats = (0..self.game.seats()).collect();
        let job = Job { number: of.id, seed, opening: of.opening, seats, absent: None, written };
        let played = match self.at {
            None => crew.play(job),
            Some(moves) => {
                let (transcript, notes) = (of.transcript.as_str(), &of.notes[..]);
                let past = Past { transcript, moves, notes, newcomers: self.newcomers };
                crew.play_after(job, &past).map_err(NoRerun::Broken)?
            }
        };
        let differs_at = differs_at(of, &played);
        Ok(Again { played, differs_at })
    }
}

/// What a match was played under, as far as its record alone tells: no clock.
pub fn limits_of(recorded: &Recorded) -> Limits {
    let moves = recorded.script().moves() as u32;
    Limits {
        opening_plies: recorded.opening_plies().unwrap_or(0) as u32,
        max_moves: (recorded.of.outcome == Outcome::MoveLimit).then_some(moves.max(1)),
        ..Limits::default()
    }
}

/// The move at which two matches first differ. What is drawn belongs to the move before it.
fn differs_at(before: &Match, now: &Match) -> Option<usize> {
    let scripts = (Script::parse(&before.transcript), Script::parse(&now.transcript));
    let (Ok(old), Ok(new)) = scripts else { return Some(0) };
    if old.start != new.start {
        return Some(0);
    }
    let same = old.steps.iter().zip(&new.steps).take_while(|(old, new)| old == new).count();
    let moves = |steps: &[&str]| Script { steps: steps.to_vec(), ..Script::default() }.moves();
    if let Some(&step) = new.steps.get(same).or(old.steps.get(same)) {
        return Some(moves(&new.steps[..same]) + moves(&[step]));
    }
    let end = |of: &Match| (of.outcome.name(), of.outcome.loser(), of.points.clone());
    let chosen = usize::from(before.outcome.loser().or(now.outcome.loser()).is_some());
    (end(before) != end(now)).then(|| new.moves() + chosen)
}
