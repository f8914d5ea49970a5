//! What has been on the board before: the part of the rules that superko needs.
//!
//! A stone that stays on the board repeats an earlier position only if one of its colour stood there
//! before, so most moves are cleared by one look at `stood`. The others, and suicides, are looked up
//! by the hash of the board they lead to, first in a small filter, then among all hashes.
//!
//! Which ko rule holds is the caller's to say, every time: a playout knows it when it is compiled.
//! With simple ko nothing is noted.

use super::board::Board;
use super::colour::Colour;
use super::grid::{CELLS, Point};
use super::rules::Ko;

/// Bits of the filter; a power of two.
const FILTER_BITS: usize = 4096;

/// Every position, or situation, of a game so far.
#[derive(Debug)]
pub(super) struct History {
    seen: Vec<u64>,
    /// A set bit for every hash seen, by the hash's low bits.
    filter: [u64; FILTER_BITS / 64],
    /// One bit for each colour that has ever stood on a point.
    stood: [u8; CELLS],
}

impl History {
    /// A history of nothing.
    pub(super) fn new() -> History {
        History { seen: Vec::new(), filter: [0; FILTER_BITS / 64], stood: [0; CELLS] }
    }

    /// Begins anew with this position.
    pub(super) fn begin(&mut self, ko: Ko, board: &Board, to_move: Colour) {
        self.seen.clear();
        self.filter.fill(0);
        self.stood.fill(0);
        if ko != Ko::Simple {
            // Enough for all but the longest games.
            self.seen.reserve(4 * board.grid().area() + 64);
            for point in board.grid().points() {
                if let Some(colour) = board.stone(point) {
                    self.stood[point.index()] |= bit(colour);
                }
            }
            self.add(situation(ko, board.hash(), to_move));
        }
    }

    /// Notes that a stone was placed, which led to this board with `to_move` next.
    #[inline]
    pub(super) fn placed(
        &mut self,
        ko: Ko,
        (point, colour): (Point, Colour),
        board: &Board,
        to_move: Colour,
    ) {
        if ko != Ko::Simple {
            self.stood[point.index()] |= bit(colour);
            self.add(situation(ko, board.hash(), to_move));
        }
    }

    /// Notes a pass: the position is the same, the situation is new.
    #[inline]
    pub(super) fn passed(&mut self, ko: Ko, board: &Board, to_move: Colour) {
        if ko == Ko::Situational {
            self.add(situation(ko, board.hash(), to_move));
        }
    }

    /// Would a stone here lead to something that was there before?
    #[inline(never)] // rarely asked, and in the way of what is asked often
    pub(super) fn repeats(&self, ko: Ko, board: &Board, point: Point, colour: Colour) -> bool {
        let hash = situation(ko, board.hash_after(point, colour), colour.other());
        let (word, mask) = filter_place(hash);
        self.filter[word] & mask != 0 && self.seen.contains(&hash)
    }

    /// Has a stone of this colour ever stood on this point?
    #[inline]
    pub(super) fn has_stood(&self, point: Point, colour: Colour) -> bool {
        self.stood[point.index()] & bit(colour) != 0
    }

    #[inline]
    fn add(&mut self, hash: u64) {
        let (word, mask) = filter_place(hash);
        self.filter[word] |= mask;
        self.seen.push(hash);
    }
}

/// What must not be seen twice: the position, or also who is to move.
#[inline]
fn situation(ko: Ko, position: u64, to_move: Colour) -> u64 {
    const WHITE_TO_MOVE: u64 = 0x9D8A_3C55_E107_B64F;
    if ko == Ko::Situational && to_move == Colour::White {
        position ^ WHITE_TO_MOVE
    } else {
        position
    }
}

#[inline]
const fn bit(colour: Colour) -> u8 {
    match colour {
        Colour::Black => 1,
        Colour::White => 2,
    }
}

#[inline]
const fn filter_place(hash: u64) -> (usize, u64) {
    let at = hash as usize % FILTER_BITS;
    (at / 64, 1 << (at % 64))
}

impl PartialEq for History {
    fn eq(&self, other: &History) -> bool {
        self.seen == other.seen
    }
}

impl Clone for History {
    fn clone(&self) -> History {
        let mut seen = Vec::with_capacity(self.seen.capacity());
        seen.extend_from_slice(&self.seen);
        History { seen, filter: self.filter, stood: self.stood }
    }

    /// Copies without touching the heap when there is room, and nothing where nothing was noted.
    fn clone_from(&mut self, source: &History) {
        if !(self.seen.is_empty() && source.seen.is_empty()) {
            self.filter = source.filter;
            self.stood = source.stood;
        }
        self.seen.clone_from(&source.seen);
    }
}
