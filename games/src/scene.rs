//! A neutral picture of a position.
//!
//! A game says what stands on each cell and which facts belong beside the board; a view decides how
//! that looks. No view knows a rule, and no game knows a colour code or a key.

use std::fmt;

use crate::game::{Game, Seat};

/// What stands on a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Nothing.
    Empty,
    /// An obstacle that never moves.
    Wall,
    /// A stone of a seat.
    Stone(Seat),
    /// A numbered tile: 2 to this power.
    Tile(u8),
    /// A free field of a colour.
    Colour(u8),
    /// A field of this colour that belongs to a seat.
    Owned(Seat, u8),
}

/// Something to point out about a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The last move was here.
    LastMove,
    /// What stands here can be taken by the next move.
    InDanger,
    /// A move here is not allowed although it looks possible.
    Forbidden,
    /// Worth a marked point on an empty board (a star point).
    Star,
    /// Counts for a seat.
    Territory(Seat),
}

/// One cell of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What stands here.
    pub piece: Piece,
    /// What to point out.
    pub marks: Vec<Mark>,
}

/// A picture of a position: cells row by row from the top, and facts beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Cells in a row.
    pub width: usize,
    /// The cells, row by row from the top.
    pub cells: Vec<Cell>,
    /// Names of the columns from the left, empty if the game has none.
    pub columns: Vec<String>,
    /// Names of the rows from the top, empty if the game has none.
    pub rows: Vec<String>,
    /// What belongs beside the board, in order: `("score", "128")`.
    pub facts: Vec<(String, String)>,
}

/// A game that can be looked at.
pub trait Depict: Game {
    /// A picture of the position.
    fn scene(&self, state: &Self::State) -> Scene;
}

impl Piece {
    /// The piece as plain text.
    fn text(self) -> String {
        match self {
            Piece::Empty => ".".to_owned(),
            Piece::Wall => "#".to_owned(),
            Piece::Stone(seat) if seat == Seat::FIRST => "X".to_owned(),
            Piece::Stone(seat) if seat == Seat::SECOND => "O".to_owned(),
            Piece::Tile(power) => (1_u128 << power.min(127)).to_string(),
            Piece::Colour(colour) => char::from(b'A' + colour).to_string(),
            Piece::Stone(seat) | Piece::Owned(seat, _) => (seat.index() + 1).to_string(),
        }
    }
}

/// The picture as plain text with aligned columns, for logs, tests and line mode.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.cells.iter().map(|cell| cell.piece.text()).collect();
        let wide = texts.iter().chain(&self.columns).map(String::len).max().unwrap_or(1);
        // Numbers in a row must not touch; stones and colours may sit close.
        let wide = if wide == 1 { 1 } else { wide.max(5) };
        let margin = self.rows.iter().map(String::len).max().map_or(0, |longest| longest + 1);
        for (row, line) in texts.chunks(self.width.max(1)).enumerate() {
            let name = self.rows.get(row).map_or("", String::as_str);
            if margin > 0 {
                write!(f, "{name:>width$} ", width = margin - 1)?;
            }
            for (column, text) in line.iter().enumerate() {
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{text:>wide$}")?;
            }
            writeln!(f)?;
        }
        if !self.columns.is_empty() {
            write!(f, "{:margin$}", "")?;
            for (column, name) in self.columns.iter().enumerate() {
                let gap = if column == 0 { "" } else { " " };
                write!(f, "{gap}{name:>wide$}")?;
            }
            writeln!(f)?;
        }
        for (fact, value) in &self.facts {
            writeln!(f, "{fact}: {value}")?;
        }
        Ok(())
    }
}
