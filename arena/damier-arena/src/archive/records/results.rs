//! Results files as recorded matches.

use std::path::Path;

use super::recorded::Recorded;
use crate::archive::store::{BadStore, Row, Store};
use crate::contest::championship::Agreed;

/// An open results file with what is agreed about its championship.
pub struct Results {
    store: Store,
    agreed: Agreed,
    names: Vec<String>,
}

impl Results {
    /// Opens a results file to look at.
    ///
    /// # Errors
    /// If there is no such file, it is something else, or no championship was begun in it.
    pub fn open(path: &Path) -> Result<Results, BadStore> {
        let store = Store::read(path)?;
        let agreed = Agreed::of(&store)?.ok_or_else(|| BadStore::not_begun(path))?;
        let names = agreed.names();
        Ok(Results { store, agreed, names })
    }

    /// What is agreed about the championship.
    pub fn agreed(&self) -> &Agreed {
        &self.agreed
    }

    /// The entrants' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The file.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The ids of all matches, in order, as [`Results::get`] takes them.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn ids(&self) -> Result<Vec<u64>, BadStore> {
        self.store.ids()
    }

    /// The match with this id ([`crate::contest::pairing::MatchId::number`]), if there is one.
    ///
    /// # Errors
    /// If the file cannot be read, or holds what nobody wrote.
    pub fn get(&self, id: u64) -> Result<Option<Recorded>, BadStore> {
        self.store.whole(id)?.map(|row| self.recorded(row)).transpose()
    }

    /// Hands over every match in the order of ids, one at a time, until the visitor has enough.
    ///
    /// # Errors
    /// If the file cannot be read, or holds what nobody wrote; and what the visitor says.
    pub fn each<E: From<BadStore>>(
        &self,
        mut visit: impl FnMut(Recorded) -> Result<(), E>,
    ) -> Result<(), E> {
        self.store.each_whole(|row| visit(self.recorded(row)?))
    }

    fn recorded(&self, row: Row) -> Result<Recorded, BadStore> {
        let id = row.id;
        Recorded::of_row(row, &self.agreed, &self.names)
            .map_err(|why| BadStore::row(self.store.path(), id, &why.to_string()))
    }
}
