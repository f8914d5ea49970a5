//! The matches of a series on disk: those that were played before, and those that are played now.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::store::{BadStore, Sealed, Store};
use crate::contest::series::Shelf;

/// When a match is put on disk.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// As soon as it has ended.
    Ended,
    /// When it counts: some may be begun that turn out not to be needed.
    Counts,
}

/// The results file of a series, or none.
pub struct SeriesShelf {
    store: Option<Store>,
    ids: HashSet<u64>,
    when: When,
    failure: Option<BadStore>,
}

impl SeriesShelf {
    /// Nothing is kept.
    pub fn none() -> SeriesShelf {
        SeriesShelf { store: None, ids: HashSet::new(), when: When::Ended, failure: None }
    }

    /// Matches are kept in this file, which may hold some.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of(store: Store, when: When) -> Result<SeriesShelf, BadStore> {
        let ids = store.ids()?.into_iter().collect();
        Ok(SeriesShelf { store: Some(store), ids, when, failure: None })
    }

    /// How many matches were there before.
    pub fn before(&self) -> u64 {
        self.ids.len() as u64
    }

    /// Why matches cannot be kept or read any more, if they cannot.
    ///
    /// # Errors
    /// That.
    pub fn check(self) -> Result<(), BadStore> {
        self.failure.map_or(Ok(()), Err)
    }

    fn put(&mut self, played: &[Box<Sealed>], when: When) -> ControlFlow<()> {
        let Some(store) = self.store.as_mut().filter(|_| when == self.when && !played.is_empty())
        else {
            return ControlFlow::Continue(());
        };
        match store.add(played.iter().map(|sealed| &**sealed)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(why) => {
                self.failure = Some(why);
                ControlFlow::Break(())
            }
        }
    }
}

impl Shelf<Box<Sealed>> for SeriesShelf {
    fn number(&self, of: &Box<Sealed>) -> u64 {
        of.of.id
    }

    fn has(&self, number: u64) -> bool {
        self.ids.contains(&number)
    }

    fn get(&mut self, number: u64) -> Option<Box<Sealed>> {
        let store = self.store.as_ref().filter(|_| self.ids.contains(&number))?;
        match store.whole(number) {
            Ok(found) => found.map(|of| Box::new(Sealed::new(of, &[]))),
            Err(why) => {
                self.failure = Some(why);
                None
            }
        }
    }

    fn ended(&mut self, played: &[Box<Sealed>]) -> ControlFlow<()> {
        self.put(played, When::Ended)
    }

    fn counted(&mut self, played: Vec<Box<Sealed>>) -> ControlFlow<()> {
        self.put(&played, When::Counts)
    }
}
