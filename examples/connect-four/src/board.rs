//! A position: whose disc is where.

use damier_games::Seat;

use crate::column::Column;
use crate::shape::{Bits, Shape};

/// A position of the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The discs of each seat.
    discs: [Bits; 2],
    /// How many discs there are.
    plies: u8,
    /// Has the seat that moved last won?
    won: bool,
    last: Option<Column>,
}

impl Board {
    /// The board before the first disc.
    pub const EMPTY: Board = Board { discs: [0; 2], plies: 0, won: false, last: None };

    /// How many discs have been dropped.
    pub fn plies(&self) -> usize {
        self.plies.into()
    }

    /// The column of the last disc.
    pub fn last(&self) -> Option<Column> {
        self.last
    }

    /// The seat that has won, if one has.
    pub fn winner(&self) -> Option<Seat> {
        self.won.then(|| Seat::new(1 - self.next()))
    }

    /// The index of the seat whose turn it is, or would be if the game went on.
    #[inline]
    pub(crate) fn next(&self) -> usize {
        usize::from(self.plies % 2)
    }

    /// All discs.
    #[inline]
    pub(crate) fn occupied(&self) -> Bits {
        self.discs[0] | self.discs[1]
    }

    /// The discs of one seat.
    #[inline]
    pub(crate) fn discs(&self, seat: usize) -> Bits {
        self.discs[seat]
    }

    /// Has the game ended?
    #[inline]
    pub(crate) fn is_over(&self, shape: &Shape) -> bool {
        self.won || self.occupied() == shape.cells
    }

    /// Drops a disc of the seat to move into a column that is not full.
    #[inline]
    pub(crate) fn drop_into(&mut self, shape: &Shape, column: Column) {
        let seat = self.next();
        self.discs[seat] |= shape.landings(self.occupied()) & shape.column(column);
        self.plies += 1;
        self.won = shape.has_line(self.discs[seat]);
        self.last = Some(column);
    }
}
