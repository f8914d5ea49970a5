//! One match: who played, how it ended, and all that is known about it.
//!
//! The referee makes a [`Match`], a pool hands it on, the results file keeps it, and whoever shows,
//! verifies or sends matches reads this one type. Who took part is told by numbers, which a contest
//! turns into names; what game it was is told by the transcript.

mod machine;
mod notes;
mod outcome;

use std::time::Duration;

use damier_bots::Words;
use damier_games::Finish;
use sha2::{Digest, Sha256};

pub use machine::Machine;
pub use notes::{Note, Remark};
pub use outcome::Outcome;

/// No score of any game is further from zero than this: differences and sums stay finite.
pub(crate) const HIGHEST: f64 = 1e15;

/// A match that was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Match {
    /// Its id as a number.
    pub id: u64,
    /// The number of the board, opening or seed it was played on.
    pub opening: u64,
    /// The entrant on each seat.
    pub seats: Vec<usize>,
    /// How it ended.
    pub outcome: Outcome,
    /// Each seat's score.
    pub scores: Vec<f64>,
    /// Each seat's share of one point.
    pub points: Vec<f64>,
    /// Moves that bots were asked for.
    pub plies: u64,
    /// What the game says about the last position besides the scores: 2048 its largest tile.
    pub highlight: Option<u64>,
    /// What each seat needed.
    pub thinking: Vec<Thinking>,
    /// What bots said about their moves, in the order of steps. The last may be about a move that was
    /// chosen and not made, because it came too late, say.
    pub notes: Vec<Note>,
    /// What bots left behind, of those who left anything.
    pub remarks: Vec<Remark>,
    /// Which machine played it, where somebody else's did and the clock mattered.
    pub machine: Option<Machine>,
    /// The transcript, as the rules' crate writes it; empty where only the result was asked for.
    pub transcript: String,
    /// The SHA-256 of the transcript, by which games that repeat others are known.
    pub digest: [u8; 32],
}

/// A bot's thinking time in one match.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Thinking {
    /// Moves chosen.
    pub moves: u64,
    /// The time for all of them.
    pub total: Duration,
    /// The longest time for one.
    pub longest: Duration,
    /// Processor time of its processes that was no part of a move: getting ready, and all that went on
    /// while others moved. With a clock it is in the times above as well, unless it is allowed.
    pub between: Duration,
}

impl Match {
    /// The same match with its transcript.
    #[must_use]
    pub fn with_transcript(self, transcript: String) -> Match {
        let digest = Sha256::digest(transcript.as_bytes()).into();
        Match { transcript, digest, ..self }
    }

    /// What each seat reached: alone at the table it is the score that counts, else who won.
    pub fn reached(&self) -> &[f64] {
        if self.seats.len() == 1 { &self.scores } else { &self.points }
    }

    /// How it ended, for its game to put it in words.
    pub fn finish(&self) -> Finish<'_> {
        Finish { scores: &self.scores, points: &self.points, lost: self.outcome.lost() }
    }

    /// Forgets what takes room, once it is on disk: transcript, notes, words and the machine.
    pub fn lighten(&mut self) {
        (self.transcript, self.notes, self.machine) = (String::new(), Vec::new(), None);
        self.remarks.retain(|remark| remark.opinion.is_some());
        self.remarks.iter_mut().for_each(|remark| remark.last_words = Words::default());
    }

    /// Do all seats have what seats have? A file that somebody changed may tell anything.
    ///
    /// # Errors
    /// What does not fit together.
    pub fn check(&self) -> Result<(), String> {
        let seats = self.seats.len();
        if seats == 0 || seats > usize::from(u8::MAX) {
            return Err(format!("{seats} seats"));
        }
        for (what, count) in [
            ("scores", self.scores.len()),
            ("points", self.points.len()),
            ("times", self.thinking.len()),
        ] {
            if count != seats {
                return Err(format!("{seats} seats with {count} {what}"));
            }
        }
        if let Some(score) = self.scores.iter().find(|score| !(-HIGHEST..=HIGHEST).contains(score))
        {
            return Err(format!("a score of {score:e}"));
        }
        if let Some(points) = self.points.iter().find(|points| !(0.0..=1.0).contains(*points)) {
            return Err(format!("{points} points of one"));
        }
        self.machine.as_ref().map_or(Ok(()), Machine::check)?;
        let loser = self.outcome.loser().map(damier_games::Seat::index);
        let named = self.remarks.iter().map(|remark| remark.seat).chain(loser);
        match named.into_iter().find(|seat| *seat >= seats) {
            Some(seat) => Err(format!("seat {} of {seats}", seat.saturating_add(1))),
            None => Ok(()),
        }
    }
}
