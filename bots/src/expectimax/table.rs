//! The values of positions already searched, in a table of fixed size.
//!
//! What one search leaves behind never answers another: a value depends on how likely its position
//! was from where the search began, so an old one would make a bot's choice depend on the moves
//! before. Ageing all entries costs nothing.

/// How many entries there are: a power of two.
const ENTRIES: usize = 1 << 18;

/// A position's value, found by a search of some depth.
#[derive(Copy, Clone, Debug, Default)]
struct Entry {
    key: u64,
    value: f32,
    depth: u16,
    /// The search that left it here; 0 is none.
    search: u16,
}

/// A table of values.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Box<[Entry]>,
    search: u16,
}

impl Table {
    pub(super) fn new() -> Table {
        Table { entries: vec![Entry::default(); ENTRIES].into_boxed_slice(), search: 1 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.search == u16::MAX {
            self.entries.fill(Entry::default());
            self.search = 0;
        }
        self.search += 1;
    }

    #[inline]
    fn index(key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - ENTRIES.trailing_zeros())) as usize
    }

    /// The value of a position searched to exactly this depth.
    #[inline]
    pub(super) fn get(&self, key: u64, depth: u32) -> Option<f32> {
        let entry = &self.entries[Table::index(key)];
        let known =
            entry.key == key && entry.search == self.search && u32::from(entry.depth) == depth;
        known.then_some(entry.value)
    }

    /// Keeps a value, in place of what was there.
    #[inline]
    pub(super) fn put(&mut self, key: u64, depth: u32, value: f32) {
        let entry = Entry { key, value, depth: depth as u16, search: self.search };
        self.entries[Table::index(key)] = entry;
    }
}
