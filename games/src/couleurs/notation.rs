//! Texts and codes of boards and colours.
//!
//! A board at the start is its rows from the top, a letter per cell, joined by `/`: what was drawn,
//! corners included. A move is its colour's letter.

use crate::notation::{BadText, Notation};
use crate::settings::{BadSetting, Setting, Settings};
use crate::trials::Trials;

use super::colour::Colour;
use super::state::State;
use super::{Couleurs, cell, draw, settings, trials, zone};

/// The code of an owned cell is this and its seat.
const OWNED: u8 = 128;

impl Couleurs {
    /// "A to G", as messages say it.
    fn letters(&self) -> String {
        format!("A to {}", Colour::new(self.colours - 1))
    }

    /// The colour of a letter, if the board has it.
    fn read_colour(&self, letter: char) -> Option<Colour> {
        Colour::of_letter(letter).filter(|colour| colour.index() < self.colours)
    }
}

/// The colour that was drawn for a cell of a start.
fn drawn(start: &State, at: usize) -> Colour {
    let byte = start.cells[at];
    let free = usize::from(byte & cell::FACE);
    cell::owner(byte).map_or_else(|| Colour::new(free), |seat| start.current[seat])
}

impl Notation for Couleurs {
    const SETTINGS: &'static [Setting] = settings::SETTINGS;
    const TRIALS: Trials = trials::TRIALS;

    fn from_settings(settings: &Settings) -> Result<Couleurs, BadSetting> {
        settings::read(settings)
    }

    fn settings(&self) -> Settings {
        settings::write(self)
    }

    fn board_size(&self) -> (usize, usize) {
        (self.layout.width, self.layout.height)
    }

    fn cells(&self, state: &State, into: &mut Vec<u8>) {
        into.clear();
        into.extend(self.layout.cells().map(|at| {
            let byte = state.cells[at];
            cell::owner(byte).map_or(byte & cell::FACE, |seat| OWNED + seat as u8)
        }));
    }

    /// The colour that was drawn for every cell, corners included.
    fn start_cells(&self, start: &State, into: &mut Vec<u8>) {
        into.clear();
        into.extend(self.layout.cells().map(|at| drawn(start, at).index() as u8));
    }

    fn start_of_cells(&self, cells: &[u8]) -> Result<State, BadText> {
        let letter = |&code: &u8| match usize::from(code) {
            colour if colour < self.colours => Colour::new(colour).letter(),
            _ => '?',
        };
        let rows = cells.chunks(self.layout.width).map(|row| row.iter().map(letter).collect());
        self.read_start(&rows.collect::<Vec<String>>().join("/"))
    }

    fn start_text(&self, start: &State) -> String {
        let letter = |at: usize| drawn(start, at).letter();
        let row = |row| self.layout.row(row).map(letter).collect::<String>();
        (0..self.layout.height).map(row).collect::<Vec<_>>().join("/")
    }

    fn read_start(&self, text: &str) -> Result<State, BadText> {
        let (width, height) = self.board_size();
        let refusal = |what: String| BadText::new(text, what);
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != height {
            return Err(refusal(format!("a board of {height} rows joined by `/`")));
        }
        let mut cells = vec![cell::BORDER; self.layout.len()].into_boxed_slice();
        for (row, letters) in rows.iter().enumerate() {
            if letters.chars().count() != width {
                let number = row + 1;
                return Err(refusal(format!("a board of {width} cells a row: see row {number}")));
            }
            for (at, letter) in self.layout.row(row).zip(letters.chars()) {
                let colour = self.read_colour(letter).ok_or_else(|| {
                    refusal(format!("a board of the colours {}: see `{letter}`", self.letters()))
                })?;
                cells[at] = colour.index() as u8;
            }
        }
        if !draw::has(&cells, self.layout, self.symmetry()) {
            return Err(refusal("a board that is the same from every start (mirrored)".to_owned()));
        }
        Ok(zone::start(cells, self.layout, self.players))
    }

    /// Rows of letters, apart by spaces or not.
    fn read_drawing(&self, drawing: &str) -> Result<State, BadText> {
        let row = |row: &str| row.split_whitespace().collect::<String>();
        self.read_start(&drawing.lines().map(row).collect::<Vec<_>>().join("/"))
    }

    fn move_codes(&self) -> u32 {
        self.colours as u32
    }

    fn move_code(&self, mv: Colour) -> u32 {
        mv.index() as u32
    }

    fn move_of_code(&self, code: u32) -> Option<Colour> {
        (code < self.move_codes()).then(|| Colour::new(code as usize))
    }

    fn move_text(&self, mv: Colour) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Colour, BadText> {
        let mut letters = text.chars();
        let colour = letters.next().and_then(|letter| self.read_colour(letter));
        let alone = letters.next().is_none();
        let refusal = || BadText::new(text, format!("a colour: {}", self.letters()));
        colour.filter(|_| alone).ok_or_else(refusal)
    }
}
