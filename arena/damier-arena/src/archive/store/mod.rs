//! Results of a championship: one file of `SQLite`.
//!
//! A match is in the file completely or not at all, and what was added is on disk before
//! [`Store::add`] returns. Whoever writes holds a lock that ends with the process, however that
//! ends; readers need none. The file says what it is and in which version; one of an earlier version
//! is read as it is, and brought up to date by whoever goes on with it.
//!
//! `columns` are the way of matches into the table and out of it, `seal` finds changes. A file may come from
//! anybody: `schema` says what it may be made of, `guard` what it may take to read it.

mod agreement;
mod archive;
mod audit;
mod bad_store;
mod chronicle;
mod columns;
#[cfg(test)]
mod fuzzed;
mod guard;
mod schema;
mod seal;
mod versions;
mod watched;

use std::fs::{File, Metadata};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension};
use rustix::fs::{FlockOperation, flock};
use sha2::{Digest, Sha256};

use crate::contest::roster::{NoSuchPlayer, Shown};
use crate::plain::hex;
use crate::record::Match;

pub use agreement::{Changed, InParts};
pub use audit::{Audit, Entry};
pub use bad_store::BadStore;
use columns::Extent;
pub use columns::Sealed;
use guard::Guard;
use seal::Tally;

/// "Dami", so that other programs can tell what the file is.
const APPLICATION: i32 = 0x4461_6d69;
/// An open results file.
pub struct Store {
    path: PathBuf,
    connection: Connection,
    /// The version of its tables.
    version: i32,
    /// What it holds.
    tally: Tally,
    /// What may still be asked of it.
    guard: Guard,
    /// Held while the file may be written.
    lock: Option<File>,
}

impl Store {
    /// Opens a file to go on with, or begins one.
    ///
    /// # Errors
    /// If the file cannot be written, is something else, or is being written by another program.
    pub fn open(path: &Path) -> Result<Store, BadStore> {
        Store::open_with(path, "FULL")
    }

    /// The same for results that nobody asked for: they outlive this program, however it ends, but not
    /// a failure of the machine, and so nothing waits for the disk.
    ///
    /// # Errors
    /// As of [`Store::open`].
    pub fn open_lightly(path: &Path) -> Result<Store, BadStore> {
        Store::open_with(path, "OFF")
    }

    fn open_with(path: &Path, synchronous: &str) -> Result<Store, BadStore> {
        let broken = |why: rusqlite::Error| BadStore::of(path, &why);
        if path.is_dir() {
            return Err(BadStore::folder(path));
        }
        let lock = File::options().read(true).append(true).create(true).open(path);
        let lock = lock.map_err(|why| BadStore::file(path, &why))?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)
            .map_err(|_| BadStore::locked(path))?;
        let connection = Connection::open(path).map_err(broken)?;
        guard::disarm(&connection).map_err(broken)?;
        connection.pragma_update(None, "synchronous", synchronous).map_err(broken)?;
        if versions::is_new(&connection).map_err(broken)? {
            versions::begin(&connection).map_err(broken)?;
        }
        let mut store = Store::of(path, connection, Some(lock))?;
        if store.version != versions::NOW {
            store.guard.begin_whole();
            versions::bring_up_to_date(&mut store.connection, store.version).map_err(broken)?;
            store.version = versions::NOW;
        }
        store.tally = Tally::read(&store.connection).map_err(broken)?.unwrap_or_default();
        store.connection.pragma_update(None, "journal_mode", "WAL").map_err(broken)?;
        // Changes are moved from the log to the file after four megabytes of them.
        store.connection.pragma_update(None, "wal_autocheckpoint", 500).map_err(broken)?;
        Ok(store)
    }

    /// Opens a file to look at.
    ///
    /// # Errors
    /// If there is no such file, or it is something else.
    pub fn read(path: &Path) -> Result<Store, BadStore> {
        Store::read_only(path).map_err(BadStore::when_reading)
    }

    fn read_only(path: &Path) -> Result<Store, BadStore> {
        if File::open(path)
            .map_err(|why| BadStore::file(path, &why))?
            .metadata()
            .is_ok_and(|m| m.is_dir())
        {
            return Err(BadStore::folder(path));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)
            .or_else(|_| Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY))
            .map_err(|why| BadStore::of(path, &why));
        let usual = connection.and_then(|connection| Store::of(path, connection, None));
        usual.or_else(|why| match archive::open(path) {
            Some(connection) => Store::of(path, connection, None),
            None => Err(why),
        })
    }

    /// A file that is what it should be.
    fn of(path: &Path, mut connection: Connection, lock: Option<File>) -> Result<Store, BadStore> {
        let broken = |why: rusqlite::Error| BadStore::of(path, &why);
        let guard = Guard::new(&mut connection, path).map_err(broken)?;
        let number = |name| connection.pragma_query_value(None, name, |row| row.get(0));
        let application: i32 = number("application_id").map_err(broken)?;
        if application != APPLICATION {
            return Err(BadStore::something_else(path));
        }
        let version = number("user_version").map_err(broken)?;
        if !(1..=versions::NOW).contains(&version) {
            return Err(BadStore::version(path, version));
        }
        if let Some(stranger) = schema::stranger(&connection).map_err(broken)? {
            return Err(BadStore::stranger(path, &stranger));
        }
        let tally = Tally::default();
        Ok(Store { path: path.to_owned(), connection, version, tally, guard, lock })
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
        self.guard.begin();
        let query = "SELECT value FROM about WHERE key = ?1";
        let found = self.connection.query_row(query, [key], |row| row.get(0)).optional();
        found.map_err(|why| BadStore::of(&self.path, &why))
    }

    /// Notes something about the championship.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn set_about(&mut self, key: &str, value: &str) -> Result<(), BadStore> {
        let mut tally = self.tally.clone();
        self.at_once(|connection| {
            seal::set_about(connection, key, value)?;
            tally.look(connection)?;
            tally.write(connection)
        })?;
        self.tally = tally;
        Ok(())
    }

    /// Adds finished matches, all or none of them.
    ///
    /// # Errors
    /// If the file cannot be written; it stays as it was.
    pub fn add<'a>(
        &mut self,
        matches: impl IntoIterator<Item = &'a Sealed>,
    ) -> Result<(), BadStore> {
        let mut tally = self.tally.clone();
        self.at_once(|connection| {
            let mut insert = connection.prepare_cached(columns::INSERT)?;
            for sealed in matches {
                sealed.insert(&mut insert)?;
                tally.add(&sealed.seal);
            }
            tally.write(connection)
        })?;
        self.tally = tally;
        Ok(())
    }

    /// Changes the file completely or not at all.
    fn at_once(
        &mut self,
        change: impl FnOnce(&Connection) -> rusqlite::Result<()>,
    ) -> Result<(), BadStore> {
        self.guard.begin_whole();
        let broken = |why: rusqlite::Error| BadStore::of(&self.path, &why);
        let transaction = self.connection.transaction().map_err(broken)?;
        change(&transaction).map_err(broken)?;
        transaction.commit().map_err(broken)?;
        if self.is_in_place() { Ok(()) } else { Err(BadStore::gone(&self.path)) }
    }

    /// Is what is written to still what the path says? A file that was removed takes results for
    /// ever, and nobody will find them.
    fn is_in_place(&self) -> bool {
        let Some(held) = &self.lock else { return true };
        let same = |held: Metadata, there: Metadata| {
            (held.dev(), held.ino()) == (there.dev(), there.ino())
        };
        held.metadata().is_ok_and(|held| self.path.metadata().is_ok_and(|there| same(held, there)))
    }

    /// Hands over the result of every match between those who are shown, in the order of ids, without its
    /// transcript, notes and words. On its seats are lines of the table instead of numbers.
    ///
    /// # Errors
    /// If the file cannot be read, or holds what nobody wrote.
    pub fn each(&self, shown: &Shown, mut visit: impl FnMut(Match)) -> Result<(), BadStore> {
        self.select(Extent::Result, "", |mut row| {
            match shown.lines(&row.seats) {
                Ok(Some(lines)) => row.seats = lines,
                Ok(None) => return Ok(()),
                Err(NoSuchPlayer) => {
                    let why = "an entrant who does not take part";
                    return Err(BadStore::row(&self.path, row.id, why));
                }
            }
            row.lighten();
            visit(row);
            Ok(())
        })
    }

    /// Hands over every match as it was played, in the order of ids, until the visitor has enough.
    ///
    /// # Errors
    /// If the file cannot be read, or holds what nobody wrote; and what the visitor says.
    pub fn each_whole<E: From<BadStore>>(
        &self,
        visit: impl FnMut(Match) -> Result<(), E>,
    ) -> Result<(), E> {
        self.select(Extent::Whole, "", visit)
    }

    /// The match with this id as it was played, if there is one.
    ///
    /// # Errors
    /// If the file cannot be read, or holds what nobody wrote.
    pub fn whole(&self, id: u64) -> Result<Option<Match>, BadStore> {
        let mut found = None;
        self.select(Extent::Whole, &format!("WHERE id = {}", id as i64), |row| {
            found = Some(row);
            Ok::<(), BadStore>(())
        })?;
        Ok(found)
    }

    /// What each seat reached in the match with this id, as schedules look it up.
    pub fn reached(&self, id: u64) -> Option<Vec<f64>> {
        let mut reached = None;
        let filter = format!("WHERE id = {}", id as i64);
        let read = self.select(Extent::Result, &filter, |row| {
            reached = Some(row.reached().to_vec());
            Ok::<(), BadStore>(())
        });
        read.ok().and(reached)
    }

    /// Sees the file as it is now until it is closed, whatever others add meanwhile.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn freeze(&self) -> Result<(), BadStore> {
        self.guard.begin_whole();
        let begun = self.connection.execute_batch("BEGIN; SELECT count(*) FROM sqlite_schema;");
        begun.map_err(|why| BadStore::of(&self.path, &why))
    }

    /// The ids of all matches, in order.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn ids(&self) -> Result<Vec<u64>, BadStore> {
        self.guard.begin_whole();
        let broken = |why: rusqlite::Error| BadStore::of(&self.path, &why);
        let mut query =
            self.connection.prepare("SELECT id FROM match ORDER BY id").map_err(broken)?;
        let ids = query.query_map([], |row| row.get::<_, i64>(0)).map_err(broken)?;
        ids.map(|id| id.map(|id| id as u64)).collect::<rusqlite::Result<_>>().map_err(broken)
    }

    fn select<E: From<BadStore>>(
        &self,
        extent: Extent,
        filter: &str,
        mut visit: impl FnMut(Match) -> Result<(), E>,
    ) -> Result<(), E> {
        let broken = |why: rusqlite::Error| BadStore::of(&self.path, &why);
        let query = columns::select(self.version, extent, filter);
        let mut query = self.connection.prepare(&query).map_err(broken)?;
        let mut bytes = self.guard.begin_whole();
        let mut found = query.query([]).map_err(broken)?;
        while let Some(row) = found.next().map_err(broken)? {
            if !bytes.hold(row, columns::COLUMNS.len()) {
                return Err(BadStore::endless(&self.path).into());
            }
            let read = columns::read(row).map_err(|why| match row.get::<_, i64>(0) {
                Ok(id) => BadStore::row(&self.path, id as u64, &columns::what_is_bad(&why)),
                Err(_) => broken(why),
            })?;
            visit(read)?;
        }
        Ok(())
    }

    /// A digest over all transcripts, in the order of ids.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn digest(&self) -> Result<String, BadStore> {
        self.guard.begin_whole();
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
}
