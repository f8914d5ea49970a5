//! The matches of a series on disk: those that were played before, and those that are played now.
//!
//! A file that the user named is written with care: what was shown is there, and a file that cannot be
//! written ends the series. What is only kept in case somebody wants to look at it is written by a
//! thread beside the series, which goes on without if it has to.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

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
    place: Place,
    ids: HashSet<u64>,
    failure: Option<BadStore>,
}

enum Place {
    Nowhere,
    Named(Box<Store>, When),
    Beside(SyncSender<Batch>, JoinHandle<Result<(), BadStore>>),
}

/// Matches as workers hand them over.
type Batch = Vec<Box<Sealed>>;

/// Batches that may wait for the thread that writes them.
const WAITING: usize = 64;
/// Matches that are written at once, at most.
const BATCH: usize = 4096;
/// What a match takes besides its transcript, about.
const OVERHEAD: u64 = 400;

impl SeriesShelf {
    /// Nothing is kept.
    pub fn none() -> SeriesShelf {
        SeriesShelf { place: Place::Nowhere, ids: HashSet::new(), failure: None }
    }

    /// Matches are kept in this file, which may hold some.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn of(store: Store, when: When) -> Result<SeriesShelf, BadStore> {
        let ids = store.ids()?.into_iter().collect();
        Ok(SeriesShelf { place: Place::Named(Box::new(store), when), ids, failure: None })
    }

    /// Matches that count are kept beside the series in this empty file, up to about so many bytes.
    pub fn beside(store: Store, bytes: u64) -> SeriesShelf {
        let (sender, receiver) = sync_channel(WAITING);
        let writer = thread::spawn(move || write(store, &receiver, bytes));
        let place = Place::Beside(sender, writer);
        SeriesShelf { place, ids: HashSet::new(), failure: None }
    }

    /// The results file that the user named, if there is one.
    pub fn store(&mut self) -> Option<&mut Store> {
        match &mut self.place {
            Place::Named(store, _) => Some(store),
            Place::Nowhere | Place::Beside(..) => None,
        }
    }

    /// How many matches were there before.
    pub fn before(&self) -> u64 {
        self.ids.len() as u64
    }

    /// Waits until all is written. Gives why not all that was to be kept beside the series is.
    ///
    /// # Errors
    /// Why matches cannot be kept or read any more that the user wanted to be.
    pub fn close(self) -> Result<Option<BadStore>, BadStore> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let Place::Beside(sender, writer) = self.place else { return Ok(None) };
        drop(sender);
        Ok(writer.join().ok().and_then(Result::err))
    }
}

/// Writes what comes, as much at once as there is.
fn write(mut store: Store, played: &Receiver<Batch>, bytes: u64) -> Result<(), BadStore> {
    let mut left = bytes;
    while let Ok(mut batch) = played.recv() {
        while batch.len() < BATCH
            && let Ok(more) = played.try_recv()
        {
            batch.extend(more);
        }
        let takes = |sealed: &Sealed| sealed.of.transcript.len() as u64 + OVERHEAD;
        let sum: u64 = batch.iter().map(|sealed| takes(sealed)).sum();
        if sum > left {
            break;
        }
        left -= sum;
        store.add(batch.iter().map(|sealed| &**sealed))?;
    }
    Ok(())
}

impl Shelf<Box<Sealed>> for SeriesShelf {
    fn number(&self, of: &Box<Sealed>) -> u64 {
        of.of.id
    }

    fn has(&self, number: u64) -> bool {
        self.ids.contains(&number)
    }

    fn get(&mut self, number: u64) -> Option<Box<Sealed>> {
        let Place::Named(store, _) = &self.place else { return None };
        match store.whole(number) {
            Ok(found) => found.map(|of| Box::new(Sealed::new(of, &[]))),
            Err(why) => {
                self.failure = Some(why);
                None
            }
        }
    }

    fn ended(&mut self, played: &[Box<Sealed>]) -> ControlFlow<()> {
        match &self.place {
            Place::Named(_, When::Ended) => self.put(played),
            _ => ControlFlow::Continue(()),
        }
    }

    fn counted(&mut self, played: Vec<Box<Sealed>>) -> ControlFlow<()> {
        match &self.place {
            Place::Named(_, When::Counts) => return self.put(&played),
            // Whoever does not write any more has had enough.
            Place::Beside(sender, _) if !played.is_empty() => _ = sender.send(played),
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

impl SeriesShelf {
    fn put(&mut self, played: &[Box<Sealed>]) -> ControlFlow<()> {
        let Place::Named(store, _) = &mut self.place else { return ControlFlow::Continue(()) };
        if played.is_empty() {
            return ControlFlow::Continue(());
        }
        match store.add(played.iter().map(|sealed| &**sealed)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(why) => {
                self.failure = Some(why);
                ControlFlow::Break(())
            }
        }
    }
}
