//! Puzzle files: a grid with obstacles in a text file of its own.
//!
//! The dimension stands on the first line and the rows follow, one on each line, their cells
//! separated by spaces or tabs: a tile's number, 0 for an empty cell, `X` or `-1` for a wall. This
//! module reads text, not files: whoever has the file turns it into settings with
//! [`Puzzle::settings`].

use super::board::{Board, SIDES};
use super::grid::{self, BadGrid, CELLS};
use super::plain::Plain;
use crate::settings::{FileSetting, Settings};

/// A grid to start from.
///
/// ```
/// use damier_games::g2048::Puzzle;
/// use damier_games::{Notation, Settings, g2048::G2048};
/// let puzzle = Puzzle::parse("3\n2 0 X\n0 2 0\nX 0 0\n")?;
/// let settings: Settings = "twos=10,puzzle=three.txt".parse()?;
/// let game = G2048::from_settings(&puzzle.settings(&settings))?;
/// assert_eq!(game.settings().get("rows"), Some("2 0 X/0 2 0/X 0 0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    board: Board,
}

/// What is wrong with a puzzle file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct BadPuzzle {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

/// A word of a line and the column it begins at.
struct Word<'a> {
    column: usize,
    text: &'a str,
}

impl Puzzle {
    /// Reads the text of a puzzle file.
    ///
    /// Empty lines are allowed at the end, nowhere else.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line and column.
    pub fn parse(text: &str) -> Result<Puzzle, BadPuzzle> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end();
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
        let side = read_dimension(lines.next().map_or("", |(_, line)| line))?;
        let mut plain = Plain::empty(side);
        for row in 0..side {
            let Some((line, text)) = lines.next() else {
                return bad(row + 2, 1, format!("row {} of {side} is missing", row + 1));
            };
            read_row(line, text, row, &mut plain)?;
        }
        if let Some((line, text)) = lines.find(|(_, text)| !text.trim().is_empty()) {
            let column = words(text).next().map_or(1, |word| word.column);
            return bad(line, column, format!("a row too many: the grid has {side}"));
        }
        let board = Board::from(plain);
        if board.is_only_walls() {
            return bad(2, 1, BadGrid::OnlyWalls.to_string());
        }
        if board.is_stuck() {
            return bad(2, 1, "no slide is possible on this grid".to_owned());
        }
        Ok(Puzzle { board })
    }

    /// The grid.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The settings that stand for the grid, `side` and `rows`, after all those of `others` but
    /// `puzzle`.
    pub fn settings(&self, others: &Settings) -> Settings {
        let others = others.iter().filter(|&(key, _)| key != "puzzle");
        let settings = others.fold(Settings::new(), |all, (key, value)| all.with(key, value));
        settings.with("side", self.board.side()).with("rows", self.board)
    }
}

/// The setting that names a puzzle's file.
pub(super) const FILE: FileSetting = FileSetting {
    key: "puzzle",
    help: "a puzzle is a text file: its side on the first line, then its rows, cells apart by spaces: 0 \
           for an empty cell, X for a wall",
    read: |text, others| match Puzzle::parse(text) {
        Ok(puzzle) => Ok(puzzle.settings(others)),
        Err(why) => Err(why.to_string()),
    },
};

fn bad<T>(line: usize, column: usize, reason: String) -> Result<T, BadPuzzle> {
    Err(BadPuzzle { line, column, reason })
}

fn words(line: &str) -> impl Iterator<Item = Word<'_>> {
    line.split_whitespace().map(move |text| {
        let bytes = text.as_ptr().addr() - line.as_ptr().addr();
        Word { column: line[..bytes].chars().count() + 1, text }
    })
}

fn read_dimension(line: &str) -> Result<usize, BadPuzzle> {
    let mut words = words(line);
    let Some(word) = words.next() else {
        return bad(1, 1, "the grid's dimension is missing: a number from 2 to 8".to_owned());
    };
    if let Some(next) = words.next() {
        return bad(1, next.column, "only the grid's dimension belongs here".to_owned());
    }
    match word.text.parse() {
        Ok(side) if SIDES.contains(&side) => Ok(side),
        _ => bad(1, word.column, format!("`{}` is not a dimension from 2 to 8", word.text)),
    }
}

fn read_row(line: usize, text: &str, row: usize, into: &mut Plain) -> Result<(), BadPuzzle> {
    let side = into.side();
    let mut count = 0;
    for word in words(text) {
        if count == side {
            return bad(line, word.column, format!("a cell too many: a row has {side}"));
        }
        let Some(square) = grid::read_cell(word.text) else {
            return bad(line, word.column, format!("`{}` is no cell: {CELLS}", word.text));
        };
        into.put(row * side + count, square.code());
        count += 1;
    }
    if count < side {
        let end = text.trim_end().chars().count() + 1;
        return bad(line, end, format!("only {count} of {side} cells in this row"));
    }
    Ok(())
}
