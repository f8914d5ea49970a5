//! Boards as rows of text: `.` empty, `X` black, `O` white, the top row first.

use std::fmt;

use super::board::Board;
use super::colour::Colour;
use super::grid::{Grid, SIDES};
use crate::notation::BadText;

impl Board {
    /// The board that rows of text show.
    ///
    /// # Errors
    /// If the rows are no board, or show a chain without liberties.
    pub fn from_rows<T: AsRef<str>>(rows: &[T]) -> Result<Board, BadText> {
        let text = rows.iter().map(AsRef::as_ref).collect::<Vec<_>>().join("/");
        let width = rows.first().map_or(0, |row| row.as_ref().len());
        let ragged = rows.iter().any(|row| row.as_ref().len() != width);
        if ragged || !SIDES.contains(&width) || !SIDES.contains(&rows.len()) {
            return Err(BadText::new(&text, "rows of equal length, 1 to 25 each way"));
        }
        let grid = Grid::new(width, rows.len());
        let mut board = Board::new(grid);
        let symbols = rows.iter().flat_map(|row| row.as_ref().bytes());
        let mut stones = Vec::new();
        for (point, symbol) in grid.points().zip(symbols) {
            match symbol {
                b'.' => {}
                b'X' | b'x' => stones.push((point, Colour::Black)),
                b'O' | b'o' => stones.push((point, Colour::White)),
                _ => return Err(BadText::new(&text, "made of `.`, `X` and `O`")),
            }
        }
        for &(point, colour) in &stones {
            board.place(point, colour);
        }
        // Where a chain has no liberty, something was captured while the stones were placed.
        if stones.iter().any(|&(point, colour)| board.stone(point) != Some(colour)) {
            return Err(BadText::new(&text, "a position in which every chain has a liberty"));
        }
        board.lift_ko();
        Ok(board)
    }

    /// The board as rows of text.
    pub fn rows(&self) -> Vec<String> {
        self.rows_joined('\n').lines().map(str::to_owned).collect()
    }

    /// The rows in one text.
    pub(super) fn rows_joined(&self, separator: char) -> String {
        debug_assert!(separator.is_ascii(), "one byte");
        let grid = self.grid();
        let mut row = ".".repeat(grid.width());
        row.push(separator);
        let mut text = row.repeat(grid.height());
        text.pop();
        if self.empty_points().len() == grid.area() {
            return text; // Most games start so.
        }
        let mut letters = text.into_bytes();
        for (at, point) in grid.points().enumerate() {
            if let Some(colour) = self.stone(point) {
                let letter = if colour == Colour::Black { b'X' } else { b'O' };
                letters[at + at / grid.width()] = letter;
            }
        }
        String::from_utf8_lossy(&letters).into_owned()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows_joined('\n'))
    }
}
