//! What a single cell holds, as a value, as the number people write and as the code boards keep.
//!
//! Boards know only codes, and people only numbers: the two meet here and nowhere else.

use super::line::WALL;

/// The exponent of the largest tile that can be put on a board. Merging goes on beyond it.
pub(super) const LARGEST_RANK: u8 = 40;
/// The largest tile that can be put on a board.
pub(super) const LARGEST_TILE: i64 = 1 << LARGEST_RANK;

/// What is on a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Square {
    /// Nothing.
    Empty,
    /// An obstacle that blocks slides and never moves or merges.
    Wall,
    /// A tile with its exponent: 1 for a 2, 11 for a 2048.
    Tile(u8),
}

impl Square {
    /// The square a number stands for: 0 an empty cell, -1 a wall, else a tile.
    ///
    /// ```
    /// use damier_games::g2048::Square;
    /// assert_eq!(Square::of_number(2048), Some(Square::Tile(11)));
    /// assert_eq!(Square::of_number(3), None);
    /// ```
    pub fn of_number(number: i64) -> Option<Square> {
        match number {
            0 => Some(Square::Empty),
            -1 => Some(Square::Wall),
            2..=LARGEST_TILE if number.count_ones() == 1 => {
                Some(Square::Tile(number.trailing_zeros() as u8))
            }
            _ => None,
        }
    }

    /// The number on the tile, 0 where there is none.
    pub const fn value(self) -> u64 {
        match self {
            Square::Tile(rank) => 1 << rank,
            Square::Empty | Square::Wall => 0,
        }
    }

    /// The code.
    ///
    /// # Panics
    /// If the tile's exponent is not from 1 to 40.
    pub(super) fn code(self) -> u8 {
        match self {
            Square::Empty => 0,
            Square::Wall => WALL,
            Square::Tile(rank @ 1..=LARGEST_RANK) => rank,
            Square::Tile(rank) => panic!("a tile's exponent is 1 to {LARGEST_RANK}, not {rank}"),
        }
    }

    pub(super) const fn of_code(code: u8) -> Square {
        match code {
            0 => Square::Empty,
            WALL => Square::Wall,
            rank => Square::Tile(rank),
        }
    }
}
