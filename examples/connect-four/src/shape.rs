//! What the size of the board and the length of a line come to in bits.
//!
//! Columns lie one after the other in a number, each from its lowest cell up, with one bit above its
//! highest cell that is never set. On a board of 7 × 6:
//!
//! ```text
//!  6 13 20 27 34 41 48    never set
//!  5 12 19 26 33 40 47
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42
//! ```
//!
//! One step to a neighbour is the same distance everywhere, and because of the bit on top no line
//! leads from one end of the board to the other. So a shift looks at all cells at once.

use crate::column::Column;

/// One bit for every cell and those on top: the largest board, 10 × 10, needs 110. Half as many would be
/// twice as fast, and no board larger than 8 × 7 or 9 × 6.
pub(crate) type Bits = u128;

/// The size of the board and the length of a line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) connect: usize,
    /// All cells.
    pub(crate) cells: Bits,
    /// The lowest cell of every column.
    floor: Bits,
}

impl Shape {
    /// A shape whose numbers are within the limits of the settings.
    pub(crate) fn new(width: usize, height: usize, connect: usize) -> Shape {
        let floor = (0..width).fold(0, |floor, column| floor | 1 << (column * (height + 1)));
        Shape { width, height, connect, cells: floor * ((1 << height) - 1), floor }
    }

    /// The bit of a cell, by its column and its row from below.
    #[inline]
    pub(crate) fn cell(&self, column: Column, row: usize) -> Bits {
        1 << (column.index() * (self.height + 1) + row)
    }

    /// All cells of a column.
    #[inline]
    pub(crate) fn column(&self, column: Column) -> Bits {
        ((1 << self.height) - 1) << (column.index() * (self.height + 1))
    }

    /// The column of the lowest of these cells.
    #[inline]
    pub(crate) fn first_column(&self, cells: Bits) -> Column {
        Column::new((cells.trailing_zeros() / (self.height as u32 + 1)) as usize)
    }

    /// Where a disc comes to rest in every column that is not full.
    #[inline]
    pub(crate) fn landings(&self, occupied: Bits) -> Bits {
        self.heights(occupied) & self.cells
    }

    /// The bit above the discs of every column. In a full one, that is the bit on top.
    #[inline]
    pub(crate) fn heights(&self, occupied: Bits) -> Bits {
        occupied + self.floor
    }

    /// The distances to the next cell upright, across and aslant.
    fn steps(&self) -> [usize; 4] {
        let across = self.height + 1;
        [1, across, across - 1, across + 1]
    }

    /// The first cells of all complete lines in the direction of this step.
    #[inline]
    fn starts(&self, discs: Bits, step: usize) -> Bits {
        let (mut starts, mut length) = (discs, 1);
        while length < self.connect {
            // Two lines of this length, one behind the other, perhaps with cells in common.
            let more = length.min(self.connect - length);
            starts &= starts >> (more * step);
            length += more;
        }
        starts
    }

    /// Is there a complete line?
    #[inline]
    pub(crate) fn has_line(&self, discs: Bits) -> bool {
        self.steps().into_iter().any(|step| self.starts(discs, step) != 0)
    }

    /// How many lines there are that run through none of these cells.
    pub(crate) fn open_lines(&self, blocked: Bits) -> u32 {
        let free = self.cells & !blocked;
        self.steps().into_iter().map(|step| self.starts(free, step).count_ones()).sum()
    }

    /// The cells of all complete lines.
    pub(crate) fn lines(&self, discs: Bits) -> Bits {
        self.steps().into_iter().fold(0, |cells, step| {
            let starts = self.starts(discs, step);
            (0..self.connect).fold(cells, |cells, at| cells | starts << (at * step))
        })
    }

    /// The free cells where one more disc completes a line, whether or not it can be put there now.
    pub(crate) fn completing(&self, discs: Bits, occupied: Bits) -> Bits {
        let mut holes = 0;
        for step in self.steps() {
            for hole in 0..self.connect {
                let others = (0..self.connect).filter(|&at| at != hole);
                let starts = others.fold(Bits::MAX, |starts, at| starts & discs >> (at * step));
                holes |= starts << (hole * step);
            }
        }
        holes & self.cells & !occupied
    }
}
