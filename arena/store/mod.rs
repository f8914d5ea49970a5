//! Results of a championship: one file of `SQLite`.
//!
//! A match is in the file completely or not at all, and what was added is on disk before
//! [`Store::add`] returns. Whoever writes holds a lock that ends with the process, however that
//! ends; readers need none. The file says what it is and in which version.

mod bad_store;
mod rows;

use std::fs::File;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use rustix::fs::{FlockOperation, flock};
use sha2::{Digest, Sha256};

use crate::view::number::hex;

pub use bad_store::BadStore;
pub use rows::{Ended, Row};

/// "Dami", so that other programs can tell what the file is.
const APPLICATION: i32 = 0x4461_6d69;
/// The version of the tables.
const VERSION: i32 = 1;

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
        record TEXT NOT NULL,
        digest BLOB NOT NULL
    ) STRICT;
";

/// An open results file.
pub struct Store {
    path: PathBuf,
    connection: Connection,
    /// Held while the file may be written.
    _lock: Option<File>,
}

impl Store {
    /// Opens a file to go on with, or begins one.
    ///
    /// # Errors
    /// If the file cannot be written, is something else, or is being written by another program.
    pub fn open(path: &Path) -> Result<Store, BadStore> {
        let broken = |why: rusqlite::Error| BadStore::of(path, &why);
        let lock = File::options().read(true).append(true).create(true).open(path);
        let lock = lock.map_err(|why| BadStore::file(path, &why))?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)
            .map_err(|_| BadStore::locked(path))?;
        let connection = Connection::open(path).map_err(broken)?;
        let store = Store { path: path.to_owned(), connection, _lock: Some(lock) };
        if store.is_new().map_err(broken)? {
            store.begin().map_err(broken)?;
        }
        store.check()?;
        store.connection.pragma_update(None, "journal_mode", "WAL").map_err(broken)?;
        store.connection.pragma_update(None, "synchronous", "FULL").map_err(broken)?;
        Ok(store)
    }

    /// Opens a file to look at.
    ///
    /// # Errors
    /// If there is no such file, or it is something else.
    pub fn read(path: &Path) -> Result<Store, BadStore> {
        std::fs::metadata(path).map_err(|why| BadStore::file(path, &why))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)
            .or_else(|_| Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY))
            .map_err(|why| BadStore::of(path, &why))?;
        let store = Store { path: path.to_owned(), connection, _lock: None };
        store.check()?;
        Ok(store)
    }

    /// Has nothing at all been written yet?
    fn is_new(&self) -> rusqlite::Result<bool> {
        let query = "SELECT count(*) FROM sqlite_schema";
        let tables: i64 = self.connection.query_row(query, [], |row| row.get(0))?;
        let application: i32 =
            self.connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
        Ok(tables == 0 && application == 0)
    }

    /// Writes the empty tables and what the file is, all at once.
    fn begin(&self) -> rusqlite::Result<()> {
        self.connection.execute_batch(&format!(
            "BEGIN IMMEDIATE;
             PRAGMA application_id = {APPLICATION};
             PRAGMA user_version = {VERSION};
             {TABLES}
             COMMIT;"
        ))
    }

    fn check(&self) -> Result<(), BadStore> {
        let number = |name| self.connection.pragma_query_value(None, name, |row| row.get(0));
        let broken = |why: rusqlite::Error| BadStore::of(&self.path, &why);
        let application: i32 = number("application_id").map_err(broken)?;
        if application != APPLICATION {
            return Err(BadStore::something_else(&self.path));
        }
        match number("user_version").map_err(broken)? {
            VERSION => Ok(()),
            other => Err(BadStore::version(&self.path, other)),
        }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the file says about itself under a key.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn about(&self, key: &str) -> Result<Option<String>, BadStore> {
        let query = "SELECT value FROM about WHERE key = ?1";
        let found = self.connection.query_row(query, [key], |row| row.get(0)).optional();
        found.map_err(|why| BadStore::of(&self.path, &why))
    }

    /// Notes something about the championship.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn set_about(&self, key: &str, value: &str) -> Result<(), BadStore> {
        let insert = "INSERT INTO about VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2";
        let done = self.connection.execute(insert, [key, value]);
        done.map(|_| ()).map_err(|why| BadStore::of(&self.path, &why))
    }

    /// Adds finished matches, all or none of them.
    ///
    /// # Errors
    /// If the file cannot be written; it stays as it was.
    pub fn add(&mut self, rows: &[Row]) -> Result<(), BadStore> {
        let broken = |why: rusqlite::Error| BadStore::of(&self.path, &why);
        let transaction = self.connection.transaction().map_err(broken)?;
        for row in rows {
            row.insert(&transaction).map_err(broken)?;
        }
        transaction.commit().map_err(broken)
    }

    /// Hands over every match in the order of ids, without its transcript.
    ///
    /// # Errors
    /// If the file cannot be read, or holds what nobody wrote.
    pub fn each(&self, mut visit: impl FnMut(Row)) -> Result<(), BadStore> {
        let broken = |why: rusqlite::Error| BadStore::of(&self.path, &why);
        let mut query = self.connection.prepare(rows::SELECT).map_err(broken)?;
        let mut found = query.query([]).map_err(broken)?;
        while let Some(row) = found.next().map_err(broken)? {
            visit(Row::read(row).map_err(broken)?);
        }
        Ok(())
    }

    /// A digest over all transcripts, in the order of ids.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn digest(&self) -> Result<String, BadStore> {
        let broken = |why: rusqlite::Error| BadStore::of(&self.path, &why);
        let mut query =
            self.connection.prepare("SELECT digest FROM match ORDER BY id").map_err(broken)?;
        let mut found = query.query([]).map_err(broken)?;
        let mut all = Sha256::new();
        while let Some(row) = found.next().map_err(broken)? {
            let digest: Vec<u8> = row.get(0).map_err(broken)?;
            all.update(&digest);
        }
        Ok(hex(&all.finalize()))
    }

    /// The transcript of a match and its digest.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn record(&self, id: u64) -> Result<Option<(String, Vec<u8>)>, BadStore> {
        let query = "SELECT record, digest FROM match WHERE id = ?1";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        let found = self.connection.query_row(query, params![id as i64], read).optional();
        found.map_err(|why| BadStore::of(&self.path, &why))
    }
}
