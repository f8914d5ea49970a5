//! Where entrants faulted first.

use serde::Serialize;

use super::{Record, Standings};
use crate::contest::deal::Deal;
use crate::contest::pairing::MatchId;

/// The match in which an entrant faulted first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultAt {
    /// The entrant's name.
    pub bot: String,
    /// The match.
    pub id: MatchId,
    /// What happened.
    pub what: String,
    /// The number of the board it was played on.
    pub board: u64,
    /// Moves that bots had been asked for when it ended, the one that never came included.
    pub asked: u64,
}

impl FaultAt {
    /// The move that never came or was none, from 1; nothing if it was before its first move.
    pub fn at_move(&self, deal: &Deal) -> Option<u64> {
        (self.asked > 0).then(|| u64::from(deal.opening_moves(self.board)) + self.asked)
    }

    /// The same for programs.
    pub fn json(&self, deal: &Deal) -> FirstFault {
        let (id, at) = (self.id.to_string(), self.at_move(deal));
        FirstFault { r#match: id, r#move: at, fault: self.what.clone() }
    }
}

/// Where a bot faulted first, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct FirstFault {
    /// The match.
    pub r#match: String,
    /// The move that never came or was none, from 1; nothing if it was before its first move.
    pub r#move: Option<u64>,
    /// What happened.
    pub fault: String,
}

impl Standings {
    /// The first fault of every entrant that ever faulted in a match.
    pub fn first_faults(&self) -> Vec<FaultAt> {
        self.records.iter().filter_map(Record::fault_at).collect()
    }
}

impl Record {
    /// Its first fault in a match.
    pub(super) fn fault_at(&self) -> Option<FaultAt> {
        let (id, what) = self.first_fault.clone()?;
        let (board, asked) = self.until_fault;
        Some(FaultAt { bot: self.name.clone(), id: MatchId::from_number(id), what, board, asked })
    }
}
