//! What a search remembers of positions that it has seen: several orders of moves lead to each.

use crate::board::Board;
use crate::column::Column;
use crate::shape::{Bits, Shape};

/// Positions that are remembered at most, as a power of two.
const SIZE: u32 = 16;

/// What a value says about the true one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is as large or larger.
    Least,
    /// The true one is as small or smaller.
    Most,
}

/// What is known of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    /// How many moves were looked ahead.
    pub(crate) depth: u32,
    pub(crate) best: Column,
}

impl Entry {
    /// The value, if it is all there is to know between these limits.
    pub(crate) fn settles(&self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::Least => self.value >= beta,
            Bound::Most => self.value <= alpha,
        };
        (self.depth >= depth && enough).then_some(self.value)
    }
}

/// A table of positions. A new one takes the place of an old one whose hash is the same.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    slots: Vec<Option<(Bits, Entry)>>,
}

impl Table {
    /// A table that knows nothing.
    pub(crate) fn new() -> Table {
        Table { slots: vec![None; 1 << SIZE] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(None);
    }

    /// What is known of a position.
    pub(crate) fn get(&self, key: Bits) -> Option<Entry> {
        self.slots[slot(key)].filter(|&(known, _)| known == key).map(|(_, entry)| entry)
    }

    /// Remembers something of a position.
    pub(crate) fn put(&mut self, key: Bits, entry: Entry) {
        self.slots[slot(key)] = Some((key, entry));
    }
}

/// A number that no other position of this shape has: the bit above the discs of each column says how
/// many there are, and the bits below whose they are.
pub(crate) fn key(shape: &Shape, board: &Board) -> Bits {
    shape.heights(board.occupied()) | board.discs(board.next())
}

fn slot(key: Bits) -> usize {
    let folded = (key as u64) ^ ((key >> 64) as u64).rotate_left(32);
    // The golden ratio spreads what differs in few bits.
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SIZE)) as usize
}
