//! What a ladder remembers of how ratings came about, besides its matches: when to note them, and where.

use std::time::{Duration, Instant, SystemTime};

use bevy_ecs::prelude::*;

use crate::archive::store::{BadStore, Store};
use crate::contest::ladder::{Chronicle, Ladder};

/// Noting takes at most one part in so many of all time.
const PART: u32 = 50;

/// What was noted, and before when nothing else is.
#[derive(Resource)]
pub(super) struct Memory {
    chronicle: Chronicle,
    rests_until: Instant,
}

impl Memory {
    /// What was noted earlier, if anything was.
    pub(super) fn of(store: &Store) -> Result<Memory, BadStore> {
        let chronicle = store.chronicle()?.unwrap_or_default();
        Ok(Memory { chronicle, rests_until: Instant::now() })
    }

    /// Notes how strong everybody is, if it is time to.
    pub(super) fn note(&mut self, ladder: &Ladder, store: &mut Store) -> Result<(), BadStore> {
        let begun = Instant::now();
        if begun < self.rests_until {
            return Ok(());
        }
        if !self.chronicle.is_due(now()) || ladder.games() == self.chronicle.games() {
            return Ok(());
        }
        self.write(ladder, store)?;
        let took = begun.elapsed();
        self.rests_until = begun + (PART * took).max(Duration::from_millis(100));
        Ok(())
    }

    /// Notes how it stands at last.
    pub(super) fn end(mut self, ladder: &Ladder, store: &mut Store) -> Result<(), BadStore> {
        if ladder.games() == self.chronicle.games() {
            return Ok(());
        }
        self.write(ladder, store)
    }

    fn write(&mut self, ladder: &Ladder, store: &mut Store) -> Result<(), BadStore> {
        let ratings = ladder.ratings();
        let known = ladder.listed().iter().enumerate();
        let known = known.filter_map(|(place, &player)| Some((player, ratings.of(place)?.value)));
        self.chronicle.note(now(), ladder.games(), known);
        store.note_chronicle(&self.chronicle)
    }
}

/// The time of the calendar, in seconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
