//! What a search has found about positions, for when it meets them again by other moves.
//!
//! A table of a fixed size in which a newer entry takes the place of an older one. Only what was
//! searched exactly as deep is taken for an answer, so that a search finds what it would find without.

use damier_games::couleurs::Colour;

/// Entries, as a power of two.
const BITS: u32 = 16;

/// How a value is to be taken.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// What a value says that was found between these bounds.
    pub(super) fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        if value <= alpha {
            Bound::AtMost
        } else if value >= beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }
}

/// What was found about a position.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: u64,
    pub(super) depth: u32,
    pub(super) value: i32,
    pub(super) bound: Bound,
    pub(super) best: Colour,
}

impl Entry {
    /// The value, if it is all that a search to this depth within these bounds could find out.
    pub(super) fn settles(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= beta,
            Bound::AtMost => self.value <= alpha,
        };
        (self.depth == depth && enough).then_some(self.value)
    }
}

/// The table.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
    /// Mixed into keys, so that what was found before is not found any more.
    search: u64,
}

impl Table {
    /// Another search begins, on other areas.
    pub(super) fn forget(&mut self) {
        self.entries.resize(1 << BITS, None);
        self.search = self.search.wrapping_add(0x9E37_79B9_7F4A_7C15);
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let key = key ^ self.search;
        (*self.entries.get(place(key))?).filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, entry: Entry) {
        let key = entry.key ^ self.search;
        if let Some(place) = self.entries.get_mut(place(key)) {
            *place = Some(Entry { key, ..entry });
        }
    }
}

fn place(key: u64) -> usize {
    (key >> (u64::BITS - BITS)) as usize
}
