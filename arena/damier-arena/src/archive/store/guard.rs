//! Reading a file that may come from anybody. Its schema runs nothing, and no query takes longer or gives
//! more than a file of its length can hold: pages that point in circles would otherwise do so for ever.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

/// The longest text in a file, in bytes.
const LONGEST: i32 = 256 << 20;
/// Steps of the database's machine between two looks at what is left of them.
const STEPS: i32 = 10_000;
/// Steps that any query may take, and those for each byte of the file. A match has a hundred bytes and
/// more, and takes some forty steps.
const ANY: u64 = 10_000_000;
const PER_BYTE: u64 = 4;

/// What may still be asked of a file.
pub(super) struct Guard {
    path: PathBuf,
    log: PathBuf,
    steps: Arc<AtomicU64>,
}

/// What one query may still give, in bytes.
pub(super) struct Bytes(u64);

/// Lets nothing in a file run. This comes before the first look at it.
pub(super) fn disarm(connection: &Connection) -> rusqlite::Result<()> {
    for (config, value) in [
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
    ] {
        connection.set_db_config(config, value)?;
    }
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0).map(drop)
}

impl Guard {
    /// Settles what it may take to read a file.
    pub(super) fn new(connection: &mut Connection, path: &Path) -> rusqlite::Result<Guard> {
        disarm(connection)?;
        let steps = Arc::new(AtomicU64::new(ANY));
        let left = Arc::clone(&steps);
        connection.progress_handler(
            STEPS,
            Some(move || {
                let after = |steps: u64| steps.checked_sub(STEPS.unsigned_abs().into());
                left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, after).is_err()
            }),
        )?;
        let mut log: OsString = path.into();
        log.push("-wal");
        Ok(Guard { path: path.to_owned(), log: log.into(), steps })
    }

    /// A query begins that looks at a few rows.
    pub(super) fn begin(&self) {
        self.steps.store(ANY, Ordering::Relaxed);
    }

    /// A query begins that may look at all rows.
    pub(super) fn begin_whole(&self) -> Bytes {
        let length = |path: &Path| path.metadata().map_or(0, |file| file.len());
        let all = length(&self.path) + length(&self.log);
        self.steps.store(ANY.saturating_add(all.saturating_mul(PER_BYTE)), Ordering::Relaxed);
        Bytes(all)
    }
}

impl Bytes {
    /// Counts a row. False if there are more than the file can hold.
    pub(super) fn hold(&mut self, row: &Row<'_>, columns: usize) -> bool {
        let length = |column| match row.get_ref(column) {
            Ok(ValueRef::Text(bytes) | ValueRef::Blob(bytes)) => bytes.len() as u64,
            _ => 0,
        };
        let left = self.0.checked_sub((0..columns).map(length).sum());
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}
