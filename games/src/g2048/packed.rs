//! The usual board, four by four without walls, in one 64-bit number.
//!
//! Four bits for each cell hold the tile's exponent, so 32768 is the largest tile there can be. A
//! slide that would make a larger one is reported, never done: [`super::board`] then goes on with
//! a plain board.

use super::slide::{Slide, Slides};
use super::tables::{TOO_LARGE, Tables};

/// The lowest bit of every cell.
const ONES: u64 = 0x1111_1111_1111_1111;
/// The lowest bit of every byte.
const BYTES: u64 = 0x0101_0101_0101_0101;
/// Every second cell, alone in its byte.
const CELLS: u64 = 15 * BYTES;
/// The highest bit of every byte.
const SIGNS: u64 = 128 * BYTES;

/// A board of four by four cells: cell 0 (top left) in the lowest four bits, row by row.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Packed(u64);

/// What a slide of a [`Packed`] board leads to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Slid {
    /// The board after the slide: the same as before if the slide is not possible.
    pub board: Packed,
    reward: u32,
}

impl Slid {
    /// The sum of the merged tiles.
    #[inline]
    pub const fn reward(self) -> u64 {
        self.reward as u64
    }

    /// Do all tiles fit? If not, the slide is possible, but neither the board nor the reward is
    /// right: a tile above 32768 has been made, which takes [`super::Board::slide`].
    #[inline]
    pub const fn fits(self) -> bool {
        self.reward < TOO_LARGE
    }
}

/// Eight numbers of four bits spread to eight bytes.
const fn spread(nibbles: u32) -> u64 {
    let mut bytes = nibbles as u64;
    bytes = (bytes | bytes << 16) & 0x0000_FFFF_0000_FFFF;
    bytes = (bytes | bytes << 8) & 0x00FF_00FF_00FF_00FF;
    (bytes | bytes << 4) & 0x0F0F_0F0F_0F0F_0F0F
}

impl Packed {
    /// The board with these bits.
    #[inline]
    pub const fn from_bits(bits: u64) -> Packed {
        Packed(bits)
    }

    /// The board's bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The four cells of a row, the first in the lowest bits.
    #[inline]
    pub const fn row(self, row: usize) -> u16 {
        (self.0 >> (16 * row)) as u16
    }

    /// The exponent of the tile on a cell, 0 if it is empty.
    #[inline]
    pub const fn rank(self, cell: usize) -> u8 {
        ((self.0 >> (4 * cell)) & 15) as u8
    }

    /// The same board with a tile of this exponent (or 0 for none) on a cell.
    #[inline]
    #[must_use]
    pub const fn with(self, cell: usize, rank: u8) -> Packed {
        let at = 4 * cell;
        Packed((self.0 & !(15 << at)) | ((rank & 15) as u64) << at)
    }

    /// The exponents of all tiles, row by row.
    #[inline]
    pub const fn ranks(self) -> [u8; 16] {
        let (low, high) = (spread(self.0 as u32), spread((self.0 >> 32) as u32));
        ((high as u128) << 64 | low as u128).to_le_bytes()
    }

    /// Rows and columns swapped.
    #[inline]
    #[must_use]
    pub const fn transposed(self) -> Packed {
        let bits = self.0;
        // Swap within each block of two by two cells, then swap the blocks.
        let swap = (bits ^ (bits >> 12)) & 0x0000_F0F0_0000_F0F0;
        let bits = bits ^ swap ^ (swap << 12);
        let swap = (bits ^ (bits >> 24)) & 0x0000_0000_FF00_FF00;
        Packed(bits ^ swap ^ (swap << 24))
    }

    /// The lowest bit of every empty cell.
    #[inline]
    pub const fn empty_mask(self) -> u64 {
        let any = self.0 | (self.0 >> 2);
        !(any | (any >> 1)) & ONES
    }

    /// How many cells are empty.
    #[inline]
    pub const fn empty_cells(self) -> usize {
        self.empty_mask().count_ones() as usize
    }

    /// What the tiles would have scored if all had been merged from 2s: (n - 1) × 2ⁿ for each
    /// tile 2ⁿ, because it takes two tiles of half its number and scores the number itself.
    pub(super) fn worth(self) -> u64 {
        let ranks = (0..16).map(|cell| u64::from(self.rank(cell))).filter(|&rank| rank > 0);
        ranks.map(|rank| (rank - 1) << rank).sum()
    }

    /// The exponent of the largest tile, 0 if there is none.
    pub fn largest_rank(self) -> u8 {
        (0..16).map(|cell| self.rank(cell)).max().unwrap_or(0)
    }

    /// Is there a tile of this exponent, or a larger one?
    #[inline]
    pub const fn reaches(self, rank: u8) -> bool {
        // Adding this sets the highest bit of every byte that is large enough.
        let lift = BYTES * (128 - rank as u64);
        let low = (self.0 & CELLS) + lift;
        let high = ((self.0 >> 4) & CELLS) + lift;
        (low | high) & SIGNS != 0
    }

    /// The board after a slide, without branches on the direction.
    #[inline]
    pub fn slid(self, slide: Slide, tables: &Tables) -> Slid {
        let lines = Lines::of(self);
        let reward = (0..4).map(|at| tables.reward(lines.along(slide).row(at))).sum();
        Slid { board: lines.slid(slide, tables).rows, reward }
    }

    /// All slides that change something.
    #[inline]
    pub fn slides(self, tables: &Tables) -> Slides {
        Lines::of(self).slides(tables)
    }

    /// Every row slid towards its first cell, or towards its last.
    #[inline]
    fn rows_slid(self, towards_end: bool, tables: &Tables) -> Packed {
        let way = usize::from(towards_end);
        let row = |at| u64::from(tables.slid(self.row(at))[way]) << (16 * at);
        Packed(row(0) | row(1) | row(2) | row(3))
    }
}

/// A board twice, with rows and columns swapped in the second. Slides along columns are then as
/// quick as those along rows.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) rows: Packed,
    columns: Packed,
}

impl Lines {
    #[inline]
    pub(super) const fn of(board: Packed) -> Lines {
        Lines { rows: board, columns: board.transposed() }
    }

    /// All ones if the slide is along columns, else zero: chooses without a branch.
    #[inline]
    const fn choice(slide: Slide) -> u64 {
        (slide.is_vertical() as u64).wrapping_neg()
    }

    /// The board whose rows are the lines that slide.
    #[inline]
    const fn along(self, slide: Slide) -> Packed {
        let (rows, columns) = (self.rows.0, self.columns.0);
        Packed(rows ^ ((rows ^ columns) & Lines::choice(slide)))
    }

    /// After a slide. A tile that four bits cannot hold comes out too small.
    #[inline]
    pub(super) fn slid(self, slide: Slide, tables: &Tables) -> Lines {
        let slid = self.along(slide).rows_slid(slide.is_towards_end(), tables);
        let across = slid.transposed();
        let swap = (slid.0 ^ across.0) & Lines::choice(slide);
        Lines { rows: Packed(slid.0 ^ swap), columns: Packed(across.0 ^ swap) }
    }

    /// All slides that change something.
    #[inline]
    pub(super) fn slides(self, tables: &Tables) -> Slides {
        let changes = |slide: Slide| {
            let lines = self.along(slide);
            lines.rows_slid(slide.is_towards_end(), tables) != lines
        };
        let all = Slide::ALL.into_iter();
        all.fold(Slides::default(), |set, slide| set.with(slide, changes(slide)))
    }

    /// Puts a tile on an empty cell.
    #[inline]
    pub(super) fn add(&mut self, cell: usize, rank: u8) {
        let swapped = cell / 4 + cell % 4 * 4;
        self.rows.0 |= u64::from(rank) << (4 * cell);
        self.columns.0 |= u64::from(rank) << (4 * swapped);
    }
}

/// The empty cells of a board with at least one tile, ready to be counted and chosen from.
#[derive(Copy, Clone)]
pub(super) struct EmptyCells {
    /// In each cell's four bits: how many cells are empty up to and with this one.
    up_to: u64,
}

impl EmptyCells {
    #[inline]
    pub(super) const fn of(board: Packed) -> EmptyCells {
        // The product's four bits for a cell add up all lower ones, 15 at most.
        EmptyCells { up_to: board.empty_mask().wrapping_mul(ONES) }
    }

    #[inline]
    pub(super) const fn count(self) -> u32 {
        (self.up_to >> 60) as u32
    }

    /// The empty cell with this number, counted from 0: as many cells come before it as have no
    /// more than that number of empty cells up to them.
    #[inline]
    pub(super) const fn nth(self, number: u32) -> usize {
        let bound = BYTES * (128 + number as u64);
        let low = (bound - (self.up_to & CELLS)) & SIGNS;
        let high = (bound - ((self.up_to >> 4) & CELLS)) & SIGNS;
        (((low >> 7) + (high >> 7)).wrapping_mul(BYTES) >> 56) as usize
    }
}
