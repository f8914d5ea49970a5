//! Rows from and to the columns of their table.

use std::time::Duration;

use rusqlite::types::{ToSqlOutput, Type, ValueRef};
use rusqlite::{Statement, params_from_iter};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::seal::{Seal, seal};
use crate::record::{Machine, Match, Outcome, Remark, Thinking};

/// How much of a match is read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// What tables need.
    Result,
    /// All of it.
    Whole,
}

/// The columns that a seal is over, in its order.
const SEALED: usize = 15;
/// Where the seal and the transcript are.
const SEAL: usize = 15;
const RECORD: usize = 16;

/// What [`select`] asks for.
pub(super) const COLUMNS: [&str; 17] = [
    "id",
    "opening",
    "seats",
    "scores",
    "points",
    "plies",
    "ended",
    "faulty",
    "reason",
    "last_words",
    "thinking",
    "largest",
    "digest",
    "notes",
    "remarks",
    "seal",
    "record",
];

/// The query for matches of a file of this version, in the order of ids. What is not asked for, or
/// was not kept in that version, is empty.
pub(super) fn select(version: i32, extent: Extent, filter: &str) -> String {
    let (notes, remarks, seal) =
        if version == 1 { ("NULL", "NULL", "NULL") } else { ("notes", "remarks", "seal") };
    let (notes, seal, record) = match extent {
        Extent::Result => ("NULL", "NULL", "''"),
        Extent::Whole => (notes, seal, "record"),
    };
    format!(
        "SELECT id, opening, seats, scores, points, plies, ended, faulty, reason, last_words,
            thinking, largest, digest, {notes}, {remarks}, {seal}, {record}
        FROM match {filter} ORDER BY id"
    )
}

/// Adds what [`Sealed::insert`] binds to it.
pub(super) const INSERT: &str = "
    INSERT INTO match (id, opening, seats, scores, points, plies, ended, faulty, reason, last_words,
        thinking, largest, digest, notes, remarks, seal, record)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)";

/// A finished match as it is written: its texts and its seal are worked out, so that whoever writes
/// has little to do.
#[derive(Clone, Debug)]
pub struct Sealed {
    /// The match.
    pub of: Match,
    /// Its seats, scores, points and thinking, one after the other: many matches are short, and
    /// memory that one thread takes and another one gives back is dear.
    lists: String,
    /// Where each of them ends.
    ends: [usize; 4],
    notes: Option<String>,
    remarks: Option<String>,
    pub(super) seal: Seal,
}

impl Sealed {
    /// Seals a match, whose entrants have these numbers in the file; those beyond are numbers themselves.
    pub fn new(of: Match, numbers: &[usize]) -> Sealed {
        let number = |&entrant: &usize| numbers.get(entrant).copied().unwrap_or(entrant);
        let seats: Vec<usize> = of.seats.iter().map(number).collect();
        let thinking: Vec<_> = of.thinking.iter().map(store_thinking).collect();
        let lists = [json(&seats), json(&of.scores), json(&of.points), json(&thinking)];
        let mut end = 0;
        let mut sealed = Sealed {
            ends: lists.each_ref().map(|list| {
                end += list.len();
                end
            }),
            lists: lists.concat(),
            notes: some_json(&of.notes),
            remarks: some_json(&Beside::of(&of)),
            seal: [0; 32],
            of,
        };
        sealed.seal = seal(sealed.columns());
        sealed
    }

    fn columns(&self) -> [ValueRef<'_>; SEALED] {
        let of = &self.of;
        let [seats, scores, points, thinking] = self.ends;
        let list = |from, to| ValueRef::Text(&self.lists.as_bytes()[from..to]);
        let forfeit = of.outcome.forfeit().map(|(_, forfeit)| forfeit);
        [
            ValueRef::Integer(of.id as i64),
            ValueRef::Integer(of.opening as i64),
            list(0, seats),
            list(seats, scores),
            list(scores, points),
            ValueRef::Integer(of.plies as i64),
            ValueRef::Text(of.outcome.name().as_bytes()),
            of.outcome
                .loser()
                .map_or(ValueRef::Null, |seat| ValueRef::Integer(seat.index() as i64)),
            some_text(forfeit.map(|forfeit| forfeit.reason.as_str())),
            some_text(forfeit.map(|forfeit| forfeit.last_words.as_str())),
            list(points, thinking),
            of.highlight.map_or(ValueRef::Null, |tile| ValueRef::Integer(tile as i64)),
            ValueRef::Blob(&of.digest),
            some_text(self.notes.as_deref()),
            some_text(self.remarks.as_deref()),
        ]
    }

    /// Adds the match to its table by means of [`INSERT`].
    pub(super) fn insert(&self, insert: &mut Statement<'_>) -> rusqlite::Result<()> {
        let others = [ValueRef::Blob(&self.seal), ValueRef::Text(self.of.transcript.as_bytes())];
        let columns = self.columns().into_iter().chain(others);
        insert.execute(params_from_iter(columns.map(ToSqlOutput::Borrowed)))?;
        Ok(())
    }
}

/// Reads a row of [`select`].
pub(super) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Match> {
    let ended: String = row.get(6)?;
    let faulty: Option<i64> = row.get(7)?;
    let faulty = faulty.map(|seat| usize::try_from(seat).unwrap_or(usize::MAX));
    let (reason, last_words): (Option<String>, Option<String>) = (row.get(8)?, row.get(9)?);
    let points: Vec<f64> = list(row, 4)?;
    // The first version did not say who resigned.
    let resigned = || points.iter().position(|&p| p <= 0.0).filter(|_| ended == "resigned");
    let words = (reason.unwrap_or_default(), last_words.unwrap_or_default());
    let outcome = match ended.as_str() {
        "" => Err("`` ends nothing".to_owned()),
        name => Outcome::read(name, faulty.or_else(resigned), words.0, words.1),
    };
    let (remarks, machine) = Beside::read(some_list(row, 14)?);
    let read = Match {
        id: row.get::<_, i64>(0)? as u64,
        opening: row.get::<_, i64>(1)? as u64,
        seats: list(row, 2)?,
        scores: list(row, 3)?,
        outcome: outcome.map_err(|why| bad(6, why))?,
        points,
        plies: row.get::<_, i64>(5)? as u64,
        thinking: list(row, 10)?.into_iter().map(read_thinking).collect(),
        highlight: row.get::<_, Option<i64>>(11)?.map(|number| number as u64),
        notes: some_list(row, 13)?,
        remarks,
        machine,
        transcript: row.get(RECORD)?,
        digest: row.get(12)?,
    };
    read.check().map_err(|what| bad(2, what))?;
    Ok(read)
}

/// The seal that a row of [`select`] should have, and the one that it has.
pub(super) fn seals(row: &rusqlite::Row<'_>) -> rusqlite::Result<(Seal, Option<Vec<u8>>)> {
    let columns: Vec<ValueRef<'_>> =
        (0..SEALED).map(|at| row.get_ref(at)).collect::<rusqlite::Result<_>>()?;
    Ok((seal(columns), row.get(SEAL)?))
}

/// Is the digest of a row that of its transcript?
pub(super) fn digest_is_right(row: &rusqlite::Row<'_>) -> rusqlite::Result<bool> {
    let digest = Sha256::digest(row.get_ref(RECORD)?.as_bytes()?);
    Ok(row.get_ref(12)?.as_bytes()? == digest.as_slice())
}

/// Why a row of [`select`] cannot be read, in words that name the column.
pub(super) fn what_is_bad(why: &rusqlite::Error) -> String {
    let name = |column: usize| COLUMNS.get(column).copied().unwrap_or("row");
    match why {
        rusqlite::Error::FromSqlConversionFailure(column, _, why)
            if why.is::<serde_json::Error>() =>
        {
            format!("`{}` is no list of what belongs there", name(*column))
        }
        rusqlite::Error::FromSqlConversionFailure(_, _, why) => why.to_string(),
        rusqlite::Error::InvalidColumnType(column, ..) => {
            format!("`{}` is of another type", name(*column))
        }
        other => other.to_string(),
    }
}

fn bad(column: usize, what: impl Into<String>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, what.into().into())
}

fn some_text(text: Option<&str>) -> ValueRef<'_> {
    text.map_or(ValueRef::Null, |text| ValueRef::Text(text.as_bytes()))
}

/// A list as it is stored.
fn json(list: &[impl Serialize]) -> String {
    serde_json::to_string(list).expect("numbers and texts can always be written")
}

/// A list as it is stored where most have none.
fn some_json(list: &[impl Serialize]) -> Option<String> {
    (!list.is_empty()).then(|| json(list))
}

/// What is in the list of remarks: those, and which machine played where that is known.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Beside {
    Remark(Remark),
    Machine { machine: Machine },
}

impl Beside {
    fn of(of: &Match) -> Vec<Beside> {
        let machine = of.machine.iter().map(|it| Beside::Machine { machine: it.clone() });
        of.remarks.iter().cloned().map(Beside::Remark).chain(machine).collect()
    }

    fn read(list: Vec<Beside>) -> (Vec<Remark>, Option<Machine>) {
        let (mut remarks, mut played_on) = (Vec::new(), None);
        for beside in list {
            match beside {
                Beside::Remark(remark) => remarks.push(remark),
                Beside::Machine { machine } => played_on = Some(machine),
            }
        }
        (remarks, played_on)
    }
}

/// A column that holds a JSON list.
fn list<T: DeserializeOwned>(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Vec<T>> {
    read_json(&row.get::<_, String>(column)?, column)
}

/// A column that holds a JSON list, or nothing.
fn some_list<T: DeserializeOwned>(
    row: &rusqlite::Row<'_>,
    column: usize,
) -> rusqlite::Result<Vec<T>> {
    let text: Option<String> = row.get(column)?;
    text.map_or(Ok(Vec::new()), |text| read_json(&text, column))
}

fn read_json<T: DeserializeOwned>(text: &str, column: usize) -> rusqlite::Result<Vec<T>> {
    serde_json::from_str(text)
        .map_err(|why| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(why)))
}

/// What a seat needed, as it is stored: moves, nanoseconds in all and for the longest, and those between
/// turns where there were any.
#[derive(Serialize, Deserialize)]
struct StoredThinking(
    u64,
    u64,
    u64,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<u64>,
);

fn store_thinking(thinking: &Thinking) -> StoredThinking {
    let nanos = |time: Duration| time.as_nanos() as u64;
    let between = Some(nanos(thinking.between)).filter(|&between| between > 0);
    StoredThinking(thinking.moves, nanos(thinking.total), nanos(thinking.longest), between)
}

fn read_thinking(StoredThinking(moves, total, longest, between): StoredThinking) -> Thinking {
    let time = Duration::from_nanos;
    let between = time(between.unwrap_or_default());
    Thinking { moves, total: time(total), longest: time(longest), between }
}
