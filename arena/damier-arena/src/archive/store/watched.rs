//! Results that somebody watches while they are written: how many there are, and whether that has changed.

use super::{BadStore, Store, Tally};

impl Store {
    /// How many matches the file holds, without looking at them where it says so itself.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn count(&self) -> Result<u64, BadStore> {
        self.guard.begin();
        let broken = |why: rusqlite::Error| BadStore::of(&self.path, &why);
        match Tally::read(&self.connection).map_err(broken)? {
            Some(tally) => Ok(tally.matches),
            None => Ok(self.ids()?.len() as u64),
        }
    }

    /// A number that is another one whenever somebody else has written to the file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn revision(&self) -> Result<i64, BadStore> {
        self.guard.begin();
        let found = self.connection.pragma_query_value(None, "data_version", |row| row.get(0));
        found.map_err(|why| BadStore::of(&self.path, &why))
    }
}
