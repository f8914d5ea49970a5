//! A finished match as a row.

use std::time::Duration;

use damier_bots::{Fault, Forfeit};
use damier_games::Seat;
use rusqlite::types::Type;
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};

use crate::pool::Finished;
use crate::referee::{Ending, Thinking};

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

    fn of_name(name: &str) -> Option<Ended> {
        let faults = Fault::ALL.map(Ended::Fault);
        let others = [Ended::Rules, Ended::MoveLimit, Ended::Resigned];
        others.into_iter().chain(faults).find(|e| e.name() == name)
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
    /// Moves of the seats.
    pub plies: u64,
    /// How it ended.
    pub ended: Ended,
    /// Who faulted, and why.
    pub forfeit: Option<(usize, Forfeit)>,
    /// What each seat needed.
    pub thinking: Vec<Thinking>,
    /// The largest tile at the end, in 2048.
    pub largest: Option<u64>,
    /// The transcript; empty where it was not asked for.
    pub record: String,
}

pub(super) const SELECT: &str = "
    SELECT id, seats, scores, points, plies, ended, faulty, reason, last_words, thinking, largest,
        opening
    FROM match ORDER BY id";

impl Row {
    /// The row of a finished match; `tiles` tells whether its cells are tiles of 2048.
    pub fn new(finished: Finished, tiles: bool) -> Row {
        let largest = finished.largest_tile().filter(|_| tiles);
        let (ended, forfeit) = match finished.ending {
            Ending::Rules => (Ended::Rules, None),
            Ending::MoveLimit => (Ended::MoveLimit, None),
            Ending::Resigned(_) => (Ended::Resigned, None),
            Ending::Forfeit(seat, forfeit) => {
                (Ended::Fault(forfeit.fault), Some((seat.index(), forfeit)))
            }
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
            thinking: finished.thinking,
            largest,
            record: finished.record,
        }
    }

    /// The seat that faulted.
    pub fn faulty(&self) -> Option<Seat> {
        self.forfeit.as_ref().map(|(seat, _)| Seat::new(*seat))
    }

    pub(super) fn insert(&self, connection: &Connection) -> rusqlite::Result<()> {
        let thinking: Vec<(u64, u64, u64)> = self
            .thinking
            .iter()
            .map(|t| (t.moves, t.total.as_nanos() as u64, t.longest.as_nanos() as u64))
            .collect();
        let forfeit = self.forfeit.as_ref();
        let mut insert = connection.prepare_cached(
            "INSERT INTO match VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        )?;
        insert.execute(params![
            self.id as i64,
            self.opening as i64,
            json(&self.seats)?,
            json(&self.scores)?,
            json(&self.points)?,
            self.plies as i64,
            self.ended.name(),
            forfeit.map(|(seat, _)| *seat as i64),
            forfeit.map(|(_, forfeit)| &forfeit.reason),
            forfeit.map(|(_, forfeit)| &forfeit.last_words),
            json(&thinking)?,
            self.largest.map(|tile| tile as i64),
            self.record,
            Sha256::digest(self.record.as_bytes()).to_vec(),
        ])?;
        Ok(())
    }

    pub(super) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
        let ended: String = row.get(5)?;
        let ended = Ended::of_name(&ended).ok_or_else(|| {
            rusqlite::Error::FromSqlConversionFailure(5, Type::Text, format!("`{ended}`").into())
        })?;
        let faulty: Option<i64> = row.get(6)?;
        let (reason, last_words): (Option<String>, Option<String>) = (row.get(7)?, row.get(8)?);
        let forfeit = match (ended, faulty) {
            (Ended::Fault(fault), Some(seat)) => {
                let mut forfeit = Forfeit::new(fault, reason.unwrap_or_default());
                forfeit.last_words = last_words.unwrap_or_default();
                Some((seat as usize, forfeit))
            }
            _ => None,
        };
        let thinking: Vec<(u64, u64, u64)> = list(row, 9)?;
        let thinking = thinking.into_iter().map(|(moves, total, longest)| Thinking {
            moves,
            total: Duration::from_nanos(total),
            longest: Duration::from_nanos(longest),
        });
        Ok(Row {
            id: row.get::<_, i64>(0)? as u64,
            opening: row.get::<_, i64>(11)? as u64,
            seats: list(row, 1)?,
            scores: list(row, 2)?,
            points: list(row, 3)?,
            plies: row.get::<_, i64>(4)? as u64,
            ended,
            forfeit,
            thinking: thinking.collect(),
            largest: row.get::<_, Option<i64>>(10)?.map(|tile| tile as u64),
            record: String::new(),
        })
    }
}

/// A list as it is stored.
fn json(list: &impl serde::Serialize) -> rusqlite::Result<String> {
    let text = serde_json::to_string(list);
    text.map_err(|why| rusqlite::Error::ToSqlConversionFailure(Box::new(why)))
}

/// A column that holds a JSON list.
fn list<T: serde::de::DeserializeOwned>(
    row: &rusqlite::Row<'_>,
    column: usize,
) -> rusqlite::Result<Vec<T>> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text)
        .map_err(|why| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(why)))
}
