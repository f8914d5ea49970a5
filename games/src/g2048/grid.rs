//! Boards as text and as rows of numbers: `2 0 X 4/0 0 0 0/…`.
//!
//! The same form for the setting `rows`, for the start of a record and for people: rows from the
//! top joined by `/`, cells by spaces, 0 for an empty cell and `X` for a wall.

use std::fmt;

use super::board::{Board, SIDES};
use super::line::WALL;
use super::plain::Plain;
use super::square::{LARGEST_TILE, Square};

/// Why rows do not make a board, as a fragment that fits after "error: ". Rows and columns count
/// from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadGrid {
    /// A number of rows that no board has.
    #[error("a grid has 2 to 8 rows, not {given}")]
    Side {
        /// How many there are.
        given: usize,
    },
    /// Another number of rows than the board has.
    #[error("{expected} rows belong in this grid, not {given}")]
    Rows {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        given: usize,
    },
    /// A row that is too short or too long.
    #[error("{expected} cells belong in row {row}, not {given}")]
    Columns {
        /// The row.
        row: usize,
        /// How many cells it should have.
        expected: usize,
        /// How many it has.
        given: usize,
    },
    /// Something that is no cell.
    #[error("{given} in row {row}, column {column} is no cell: {CELLS}")]
    Cell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// What was given.
        given: String,
    },
    /// A wall where these rules have none, or none where they have one.
    #[error("the walls are not those of this game in row {row}, column {column}")]
    Walls {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// No cell that a tile could be on.
    #[error("there is nothing but walls")]
    OnlyWalls,
    /// No tile to play with.
    #[error("there is no tile")]
    NoTile,
}

/// What cells there are, for messages.
pub(super) const CELLS: &str =
    "a power of two from 2 to 1099511627776, 0 for an empty cell, or X or -1 for a wall";
const _: () = assert!(LARGEST_TILE == 1_099_511_627_776);

/// Reads one cell.
pub(super) fn read_cell(word: &str) -> Option<Square> {
    match word {
        "X" | "x" => Some(Square::Wall),
        number => Square::of_number(number.parse().ok()?),
    }
}

/// Reads rows joined by `/`, as many as the grid's side if that is known.
pub(super) fn read(text: &str, side: Option<usize>) -> Result<Board, BadGrid> {
    let rows: Vec<Vec<&str>> =
        text.split('/').map(|row| row.split_whitespace().collect()).collect();
    must_be(rows.len(), side.unwrap_or(rows.len()))?;
    build(&rows, |word| read_cell(word))
}

pub(super) fn from_numbers<R: AsRef<[i64]>>(rows: &[R]) -> Result<Board, BadGrid> {
    build(rows, |&number| Square::of_number(number))
}

/// Refuses a number of rows other than the one expected.
pub(super) fn must_be(given: usize, expected: usize) -> Result<(), BadGrid> {
    if given == expected { Ok(()) } else { Err(BadGrid::Rows { expected, given }) }
}

fn build<T: fmt::Display, R: AsRef<[T]>>(
    rows: &[R],
    square: impl Fn(&T) -> Option<Square>,
) -> Result<Board, BadGrid> {
    let side = rows.len();
    if !SIDES.contains(&side) {
        return Err(BadGrid::Side { given: side });
    }
    let mut plain = Plain::empty(side);
    for (at, row) in rows.iter().enumerate() {
        let row = row.as_ref();
        if row.len() != side {
            return Err(BadGrid::Columns { row: at + 1, expected: side, given: row.len() });
        }
        for (column, given) in row.iter().enumerate() {
            let Some(square) = square(given) else {
                let given = given.to_string();
                return Err(BadGrid::Cell { row: at + 1, column: column + 1, given });
            };
            plain.put(at * side + column, square.code());
        }
    }
    let board = Board::from(plain);
    if board.is_only_walls() { Err(BadGrid::OnlyWalls) } else { Ok(board) }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.side() {
            for column in 0..self.side() {
                let before = match (row, column) {
                    (0, 0) => "",
                    (_, 0) => "/",
                    _ => " ",
                };
                match self.get(row, column) {
                    Square::Wall => write!(f, "{before}X")?,
                    other => write!(f, "{before}{}", other.value())?,
                }
            }
        }
        Ok(())
    }
}

/// What a grid must be for a game to start from it.
impl Board {
    /// Is there a tile?
    pub fn has_tiles(&self) -> bool {
        self.largest_rank() > 0
    }

    /// Is every cell a wall?
    pub(super) fn is_only_walls(&self) -> bool {
        self.codes().all(|code| code == WALL)
    }

    /// Is it certain that nothing can ever slide here? If there are no tiles yet, they may still
    /// be drawn.
    pub(super) fn is_stuck(&self) -> bool {
        if self.has_tiles() {
            return !self.can_move();
        }
        let side = self.side();
        let free = |row, column| self.get(row, column) == Square::Empty;
        let mut cells = (0..side * side).map(|cell| (cell / side, cell % side));
        !cells.any(|(row, column)| {
            let right = column + 1 < side && free(row, column + 1);
            let below = row + 1 < side && free(row + 1, column);
            free(row, column) && (right || below)
        })
    }
}
