//! Where cells lie in memory: a grid with a border, so that no neighbour needs a bounds test.
//!
//! Rows follow each other with a single border cell between them, and a border row above and below.
//! The right neighbour of a row's last cell is thus the border before the next row. Layout knows
//! nothing of colours, zones or turns.

/// The most cells in a row or a column: with one border cell per row, 255 × 255 is the largest
/// square whose cells all have an index that fits in 16 bits.
pub(super) const LONGEST_SIDE: u16 = 255;

/// The geometry of a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Layout {
    /// From a cell to the one below it.
    #[inline]
    pub(super) fn stride(self) -> usize {
        self.width + 1
    }

    /// Cells in memory, border included.
    pub(super) fn len(self) -> usize {
        self.stride() * (self.height + 2)
    }

    /// The index of a cell. Never 0, which lists use for "none".
    #[inline]
    pub(super) fn at(self, row: usize, column: usize) -> usize {
        self.stride() * (row + 1) + column + 1
    }

    /// The indices of a row's cells.
    pub(super) fn row(self, row: usize) -> std::ops::Range<usize> {
        let first = self.at(row, 0);
        first..first + self.width
    }

    /// The index of the cell where a seat starts: top left, bottom right, top right, bottom left.
    pub(super) fn corner(self, seat: usize) -> usize {
        let (bottom, right) = (self.height - 1, self.width - 1);
        let (row, column) = [(0, 0), (bottom, right), (0, right), (bottom, 0)][seat];
        self.at(row, column)
    }

    /// The indices of all cells, row by row.
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        (0..self.height).flat_map(move |row| self.row(row))
    }
}

/// The four neighbours of a cell.
#[inline]
pub(super) fn neighbours(at: usize, stride: usize) -> [usize; 4] {
    [at - stride, at - 1, at + 1, at + stride]
}
