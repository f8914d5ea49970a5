//! The tables in their versions, and the way from one to the next.
//!
//! Version 2 added notes, remarks and seals to the matches, and a tally to the file. Version 3 has the same
//! tables: it says which versions of bots played, and its seeds are drawn in another way.

use rusqlite::{Connection, params};

use super::APPLICATION;
use super::columns::{self, Extent};
use super::seal::Tally;

/// The version that is written.
pub(super) const NOW: i32 = 3;

const TABLES: &str = "
    CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        opening INTEGER NOT NULL,
        seats TEXT NOT NULL,
        scores TEXT NOT NULL,
        points TEXT NOT NULL,
        plies INTEGER NOT NULL,
        ended TEXT NOT NULL,
        faulty INTEGER,
        reason TEXT,
        last_words TEXT,
        thinking TEXT NOT NULL,
        largest INTEGER,
        digest BLOB NOT NULL,
        notes TEXT,
        remarks TEXT,
        seal BLOB,
        record TEXT NOT NULL
    ) STRICT;
";

/// Has nothing at all been written yet?
pub(super) fn is_new(connection: &Connection) -> rusqlite::Result<bool> {
    let query = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 = connection.query_row(query, [], |row| row.get(0))?;
    let application: i32 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    Ok(tables == 0 && application == 0)
}

/// Writes the empty tables and what the file is, all at once. Transcripts are long, so pages are:
/// there are fewer of them to write and to read.
pub(super) fn begin(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(&format!(
        "PRAGMA page_size = 8192;
         BEGIN IMMEDIATE;
         PRAGMA application_id = {APPLICATION};
         PRAGMA user_version = {NOW};
         {TABLES}
         COMMIT;"
    ))
}

/// Brings a file of an earlier version up to date, completely or not at all.
pub(super) fn bring_up_to_date(connection: &mut Connection, from: i32) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    if from == 1 {
        seal_all(&transaction)?;
    }
    transaction.pragma_update(None, "user_version", NOW)?;
    transaction.commit()
}

/// Makes version 2 of the first one.
fn seal_all(transaction: &Connection) -> rusqlite::Result<()> {
    transaction.execute_batch(
        "ALTER TABLE match ADD COLUMN notes TEXT;
         ALTER TABLE match ADD COLUMN remarks TEXT;
         ALTER TABLE match ADD COLUMN seal BLOB;",
    )?;
    let mut tally = Tally::default();
    {
        let ids: Vec<i64> = transaction
            .prepare("SELECT id FROM match")?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        let mut look =
            transaction.prepare(&columns::select(NOW, Extent::Whole, "WHERE id = ?1"))?;
        let mut set = transaction.prepare("UPDATE match SET seal = ?2 WHERE id = ?1")?;
        for id in ids {
            let (seal, _) = look.query_row([id], columns::seals)?;
            set.execute(params![id, seal])?;
            tally.add(&seal);
        }
    }
    tally.look(transaction)?;
    tally.write(transaction)
}
