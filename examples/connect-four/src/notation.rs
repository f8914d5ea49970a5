//! Texts and codes: what records keep, people read and plugins are handed.
//!
//! A move is its column's letter, so a game reads `d d c e`; its code is the column's number from
//! zero. A cell is 0 if it is empty, 1 with a disc of the first seat and 2 with one of the second.

use damier_games::{BadSetting, BadText, Notation, Setting, Settings, Situation, Trials};

use crate::board::Board;
use crate::column::Column;
use crate::{ConnectFour, settings};

/// All games start alike.
const START: &str = "empty";

impl ConnectFour {
    /// The columns and rows of all cells, row by row from the top. Rows count from below.
    pub(crate) fn places(&self) -> impl Iterator<Item = (Column, usize)> + use<> {
        let (width, height) = (self.width(), self.height());
        (0..height).rev().flat_map(move |row| (0..width).map(move |at| (Column::new(at), row)))
    }

    /// The index of the seat whose disc is in a cell.
    pub(crate) fn owner(&self, board: &Board, (column, row): (Column, usize)) -> Option<usize> {
        let cell = self.shape.cell(column, row);
        (0..2).find(|&seat| board.discs(seat) & cell != 0)
    }
}

impl Notation for ConnectFour {
    const SETTINGS: &'static [Setting] = settings::SETTINGS;
    const TRIALS: Trials = Trials {
        situations: &[
            Situation::unusual("tiny board", "width=4,height=4", 20),
            Situation::unusual("huge board", "width=10,height=10", 20),
        ],
        ..Trials::BY_DEFAULT
    };

    fn from_settings(settings: &Settings) -> Result<ConnectFour, BadSetting> {
        settings::read(settings)
    }

    fn settings(&self) -> Settings {
        settings::write(self)
    }

    fn board_size(&self) -> (usize, usize) {
        (self.width(), self.height())
    }

    fn cells(&self, board: &Board, into: &mut Vec<u8>) {
        into.clear();
        let code = |place| self.owner(board, place).map_or(0, |seat| 1 + seat as u8);
        into.extend(self.places().map(code));
    }

    fn start_of_cells(&self, cells: &[u8]) -> Result<Board, BadText> {
        let expected = self.width() * self.height();
        if cells.len() == expected && cells.iter().all(|&cell| cell == 0) {
            return Ok(Board::EMPTY);
        }
        Err(BadText::new(&format!("{cells:?}"), format!("an empty board of {expected} cells")))
    }

    fn start_text(&self, _start: &Board) -> String {
        START.to_owned()
    }

    fn read_start(&self, text: &str) -> Result<Board, BadText> {
        if text == START { Ok(Board::EMPTY) } else { Err(BadText::new(text, "`empty`")) }
    }

    fn move_codes(&self) -> u32 {
        self.width() as u32
    }

    fn move_code(&self, column: Column) -> u32 {
        column.index() as u32
    }

    fn move_of_code(&self, code: u32) -> Option<Column> {
        (code < self.move_codes()).then(|| Column::new(code as usize))
    }

    fn move_text(&self, column: Column) -> String {
        column.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Column, BadText> {
        let mut letters = text.chars();
        let column = letters.next().and_then(Column::of_letter);
        let fits = |column: &Column| letters.next().is_none() && column.index() < self.width();
        column.filter(fits).ok_or_else(|| {
            let last = Column::new(self.width() - 1);
            BadText::new(text, format!("a column: a to {last}"))
        })
    }
}
