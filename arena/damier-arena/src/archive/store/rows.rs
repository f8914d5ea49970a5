//! A finished match as a row.

use std::time::Duration;

use damier_bots::{Fault, Forfeit};
use sha2::{Digest, Sha256};

use crate::contest::pool::Finished;
use crate::contest::referee::{Ending, Thinking};
use crate::record::notes::{Note, Remark};

/// How a match ended, as tables count it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ended {
    /// By the rules.
    Rules,
    /// By the limit on moves.
    MoveLimit,
    /// Somebody gave up.
    Resigned,
    /// By a fault.
    Fault(Fault),
}

impl Ended {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Ended::Rules => "rules",
            Ended::MoveLimit => "move-limit",
            Ended::Resigned => "resigned",
            Ended::Fault(fault) => fault.name(),
        }
    }

    /// What a word stands for.
    pub fn of_name(name: &str) -> Option<Ended> {
        let faults = Fault::ALL.map(Ended::Fault);
        let others = [Ended::Rules, Ended::MoveLimit, Ended::Resigned];
        others.into_iter().chain(faults).find(|e| e.name() == name)
    }
}

impl From<&Ending> for Ended {
    fn from(ending: &Ending) -> Ended {
        match ending {
            Ending::Rules => Ended::Rules,
            Ending::MoveLimit => Ended::MoveLimit,
            Ending::Resigned(_) => Ended::Resigned,
            Ending::Forfeit(_, forfeit) => Ended::Fault(forfeit.fault),
        }
    }
}

/// A finished match.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its id as a number.
    pub id: u64,
    /// The number of the board, opening or seed it was played on.
    pub opening: u64,
    /// The entrant on each seat.
    pub seats: Vec<usize>,
    /// Each seat's score.
    pub scores: Vec<f64>,
    /// Each seat's share of one point.
    pub points: Vec<f64>,
    /// Moves that bots were asked for.
    pub plies: u64,
    /// How it ended.
    pub ended: Ended,
    /// Who faulted, and why.
    pub forfeit: Option<(usize, Forfeit)>,
    /// Who resigned.
    pub resigned: Option<usize>,
    /// What each seat needed.
    pub thinking: Vec<Thinking>,
    /// What the game says about the last position: 2048 its largest tile.
    pub largest: Option<u64>,
    /// What bots left behind; their words only where the whole match was asked for.
    pub remarks: Vec<Remark>,
    /// What bots said about their moves; empty where it was not asked for.
    pub notes: Vec<Note>,
    /// The transcript; empty where it was not asked for.
    pub record: String,
    /// The SHA-256 of the transcript, by which games that repeat others are known.
    pub digest: [u8; 32],
}

impl Row {
    /// The row of a finished match.
    pub fn new(finished: Finished) -> Row {
        let ended = Ended::from(&finished.ending);
        let (forfeit, resigned) = match finished.ending {
            Ending::Rules | Ending::MoveLimit => (None, None),
            Ending::Resigned(seat) => (None, Some(seat.index())),
            Ending::Forfeit(seat, forfeit) => (Some((seat.index(), forfeit)), None),
        };
        Row {
            id: finished.job.number,
            opening: finished.job.opening,
            seats: finished.job.seats,
            scores: finished.scores,
            points: finished.points,
            plies: finished.plies,
            ended,
            forfeit,
            resigned,
            thinking: finished.thinking,
            largest: finished.highlight,
            remarks: finished.remarks,
            notes: finished.notes,
            digest: Sha256::digest(finished.record.as_bytes()).into(),
            record: finished.record,
        }
    }

    /// The seat that lost before the rules ended the match.
    pub fn loser(&self) -> Option<usize> {
        self.forfeit.as_ref().map(|(seat, _)| *seat).or(self.resigned)
    }

    /// What each seat reached: alone at the table it is the score that counts, else who won.
    pub fn reached(&self) -> &[f64] {
        if self.seats.len() == 1 { &self.scores } else { &self.points }
    }

    /// Forgets what takes room, once it is on disk: transcript, notes and words.
    pub fn lighten(&mut self) {
        (self.record, self.notes) = (String::new(), Vec::new());
        self.remarks.retain(|remark| remark.opinion.is_some());
        self.remarks.iter_mut().for_each(|remark| remark.last_words = String::new());
    }

    /// Do all seats have what seats have? A file that somebody changed may tell anything.
    pub(super) fn check(&self) -> Result<(), String> {
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
        let named = self.remarks.iter().map(|remark| remark.seat).chain(self.loser());
        match named.into_iter().find(|seat| *seat >= seats) {
            Some(seat) => Err(format!("seat {} of {seats}", seat.saturating_add(1))),
            None => Ok(()),
        }
    }
}

/// What a seat needed, as it is stored: moves, nanoseconds in all and for the longest.
pub(super) type StoredThinking = (u64, u64, u64);

pub(super) fn store_thinking(thinking: &Thinking) -> StoredThinking {
    let nanos = |time: Duration| time.as_nanos() as u64;
    (thinking.moves, nanos(thinking.total), nanos(thinking.longest))
}

pub(super) fn read_thinking((moves, total, longest): StoredThinking) -> Thinking {
    let time = Duration::from_nanos;
    Thinking { moves, total: time(total), longest: time(longest) }
}
