//! The board: tiles and walls, how they slide, and nothing of turns, scores or chance.
//!
//! One type hides two: a packed board wherever one fits (four by four, no walls, no tile above
//! 32768), a plain board for all else. Which of them it is follows from what is on the board, so
//! equal boards are always equal values.

use super::grid::{self, BadGrid};
use super::line::Effect;
use super::packed::{EmptyCells, Packed};
use super::plain::{LARGEST_SIDE, Plain};
use super::slide::{Slide, Slides};
use super::square::Square;
use super::tables::Tables;

/// The exponent of the largest tile that four bits hold.
pub(super) const LARGEST_PACKED: u8 = 15;
/// The sides a board can have.
pub(super) const SIDES: std::ops::RangeInclusive<usize> = 2..=LARGEST_SIDE;

/// A square board with tiles and walls. It is a small value: copying it is cheap.
///
/// ```
/// use damier_games::g2048::{Board, Slide};
/// let mut board = Board::from_rows(&[[4, 4, 4, 0], [4, 4, 4, 4], [0; 4], [2, 0, -1, 0]])?;
/// assert_eq!(board.slide(Slide::Right), Some(24));
/// assert_eq!(board.to_string(), "0 0 4 8/0 0 8 8/0 0 0 0/0 2 X 0");
/// assert_eq!(board.slide(Slide::Right), Some(16));
/// assert_eq!(board.slide(Slide::Right), None);
/// # Ok::<(), damier_games::g2048::BadGrid>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board(Kind);

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Packed(Packed),
    Plain(Plain),
}

impl From<Plain> for Board {
    fn from(plain: Plain) -> Board {
        let fits = plain.side() == 4 && plain.codes().iter().all(|&code| code <= LARGEST_PACKED);
        if !fits {
            return Board(Kind::Plain(plain));
        }
        let cells = plain.codes().iter().enumerate();
        Board(Kind::Packed(
            cells.fold(Packed::default(), |board, (cell, &rank)| board.with(cell, rank)),
        ))
    }
}

impl From<Packed> for Board {
    #[inline]
    fn from(packed: Packed) -> Board {
        Board(Kind::Packed(packed))
    }
}

impl Board {
    /// An empty board.
    ///
    /// # Panics
    /// If `side` is not from 2 to 8.
    pub fn empty(side: usize) -> Board {
        assert!(SIDES.contains(&side), "a board's side is 2 to 8, not {side}");
        Board::from(Plain::empty(side))
    }

    /// A board from the numbers on it, row by row: 0 is an empty cell and -1 a wall.
    ///
    /// # Errors
    /// What is wrong with the rows: they must form a square of side 2 to 8, all tiles must be
    /// powers of two, and not every cell can be a wall.
    pub fn from_rows<R: AsRef<[i64]>>(rows: &[R]) -> Result<Board, BadGrid> {
        grid::from_numbers(rows)
    }

    /// Replaces what is on the board by the numbers of `rows`, which must have the board's side.
    ///
    /// # Errors
    /// What is wrong with the rows. The board is then unchanged.
    pub fn load<R: AsRef<[i64]>>(&mut self, rows: &[R]) -> Result<(), BadGrid> {
        grid::must_be(rows.len(), self.side())?;
        *self = Board::from_rows(rows)?;
        Ok(())
    }

    /// How many rows and columns there are.
    #[inline]
    pub fn side(&self) -> usize {
        match &self.0 {
            Kind::Packed(_) => 4,
            Kind::Plain(plain) => plain.side(),
        }
    }

    /// The packed board, if this is one: four by four, no walls, no tile above 32768.
    #[inline]
    pub fn packed(&self) -> Option<Packed> {
        match self.0 {
            Kind::Packed(packed) => Some(packed),
            Kind::Plain(_) => None,
        }
    }

    pub(super) fn plain(&self) -> Plain {
        match self.0 {
            Kind::Plain(plain) => plain,
            Kind::Packed(packed) => {
                let mut plain = Plain::empty(4);
                (0..16).for_each(|cell| plain.put(cell, packed.rank(cell)));
                plain
            }
        }
    }

    /// What is on a cell. Rows and columns count from 0 at the top left.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn get(&self, row: usize, column: usize) -> Square {
        Square::of_code(self.code(self.cell(row, column)))
    }

    /// Puts something on a cell, in place of what is there.
    ///
    /// # Panics
    /// If there is no such cell, or the tile's exponent is not from 1 to 40.
    pub fn set(&mut self, row: usize, column: usize, square: Square) {
        let mut plain = self.plain();
        plain.put(self.cell(row, column), square.code());
        *self = Board::from(plain);
    }

    fn cell(&self, row: usize, column: usize) -> usize {
        let side = self.side();
        assert!(row < side && column < side, "no cell ({row}, {column}) on a board of side {side}");
        row * side + column
    }

    /// The code of a cell: the tile's exponent, 0 for empty, 255 for a wall.
    #[inline]
    pub(super) fn code(&self, cell: usize) -> u8 {
        match &self.0 {
            Kind::Packed(packed) => packed.rank(cell),
            Kind::Plain(plain) => plain.codes()[cell],
        }
    }

    /// The codes of all cells, row by row.
    pub(super) fn codes(&self) -> impl Iterator<Item = u8> {
        (0..self.side() * self.side()).map(|cell| self.code(cell))
    }

    /// Puts a new tile, 2 or 4, on an empty cell.
    #[inline]
    pub(super) fn add(&mut self, cell: usize, rank: u8) {
        debug_assert!(self.code(cell) == 0, "cell {cell} is not empty");
        match &mut self.0 {
            Kind::Packed(packed) => *packed = packed.with(cell, rank),
            Kind::Plain(plain) => plain.put(cell, rank),
        }
    }

    /// How many cells are empty.
    #[inline]
    pub fn empty_cells(&self) -> usize {
        match &self.0 {
            Kind::Packed(packed) => packed.empty_cells(),
            Kind::Plain(plain) => plain.empty_cells(),
        }
    }

    /// The empty cell with this number, counted row by row from 0.
    #[inline]
    pub(super) fn nth_empty(&self, number: usize) -> Option<usize> {
        match &self.0 {
            Kind::Packed(packed) if packed.bits() != 0 => {
                let empty = EmptyCells::of(*packed);
                (number < empty.count() as usize).then(|| empty.nth(number as u32))
            }
            Kind::Packed(_) => (number < 16).then_some(number),
            Kind::Plain(plain) => {
                let empty = plain.codes().iter().enumerate().filter(|&(_, &code)| code == 0);
                empty.map(|(cell, _)| cell).nth(number)
            }
        }
    }

    /// The exponent of the largest tile, 0 if there is none.
    #[inline]
    pub fn largest_rank(&self) -> u8 {
        match &self.0 {
            Kind::Packed(packed) => packed.largest_rank(),
            Kind::Plain(plain) => plain.largest_rank(),
        }
    }

    /// The number on the largest tile, 0 if there is none.
    pub fn largest_tile(&self) -> u64 {
        match self.largest_rank() {
            0 => 0,
            rank => 1 << rank,
        }
    }

    /// Slides all tiles and returns the sum of the merged ones; or changes nothing and returns
    /// nothing if no tile can move or merge that way.
    pub fn slide(&mut self, slide: Slide) -> Option<u64> {
        let effect = self.slide_with(slide, Tables::shared());
        effect.changed.then_some(effect.reward)
    }

    /// [`Board::slide`] with tables at hand.
    #[inline]
    pub(super) fn slide_with(&mut self, slide: Slide, tables: &Tables) -> Effect {
        match &mut self.0 {
            Kind::Plain(plain) => plain.slide(slide),
            Kind::Packed(packed) => {
                let slid = packed.slid(slide, tables);
                if slid.fits() {
                    let changed = slid.board != *packed;
                    *packed = slid.board;
                    return Effect { changed, reward: slid.reward() };
                }
                let mut plain = self.plain();
                let effect = plain.slide(slide);
                self.0 = Kind::Plain(plain);
                effect
            }
        }
    }

    /// Does this slide change anything?
    pub fn can_slide(&self, slide: Slide) -> bool {
        self.can_slide_with(slide, Tables::shared())
    }

    #[inline]
    pub(super) fn can_slide_with(&self, slide: Slide, tables: &Tables) -> bool {
        match &self.0 {
            Kind::Packed(packed) => packed.slid(slide, tables).board != *packed,
            Kind::Plain(plain) => plain.can_slide(slide),
        }
    }

    /// All slides that change something.
    pub fn slides(&self) -> Slides {
        self.slides_with(Tables::shared())
    }

    #[inline]
    pub(super) fn slides_with(&self, tables: &Tables) -> Slides {
        match &self.0 {
            Kind::Packed(packed) => packed.slides(tables),
            Kind::Plain(plain) => plain.slides(),
        }
    }

    /// Can any tile move or merge?
    pub fn can_move(&self) -> bool {
        self.can_move_with(Tables::shared())
    }

    #[inline]
    pub(super) fn can_move_with(&self, tables: &Tables) -> bool {
        match &self.0 {
            // Without walls there is always a tile that can move to an empty cell.
            Kind::Packed(packed) if packed.empty_mask() != 0 => packed.bits() != 0,
            Kind::Packed(packed) => !packed.slides(tables).is_empty(),
            Kind::Plain(plain) => Slide::ALL.into_iter().any(|slide| plain.can_slide(slide)),
        }
    }
}
