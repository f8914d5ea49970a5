//! Texts and codes of 2048.
//!
//! A slide is `up`, `right`, `down` or `left`; its first letter is read as well. A draw is the
//! tile's number and its cell: `2@b3` is a 2 in the second column of the third row from the top.

use super::board::Board;
use super::grid;
use super::line::WALL;
use super::plain::Plain;
use super::puzzle::{self, Puzzle};
use super::rules::G2048;
use super::settings;
use super::slide::{NewTile, Slide};
use super::square::LARGEST_RANK;
use super::state::{Phase, State};
use super::trials;
use crate::finish::Highlight;
use crate::notation::{BadText, Notation};
use crate::settings::{BadSetting, FileSetting, Setting, Settings};
use crate::trials::Trials;

impl Notation for G2048 {
    const SETTINGS: &'static [Setting] = settings::SETTINGS;
    const FILES: &'static [FileSetting] = &[puzzle::FILE];
    const TRIALS: Trials = trials::TRIALS;

    fn from_settings(settings: &Settings) -> Result<G2048, BadSetting> {
        settings::read(settings)
    }

    fn for_people(settings: Settings) -> Settings {
        if settings.get("endless").is_some() { settings } else { settings.with("endless", false) }
    }

    fn settings(&self) -> Settings {
        settings::write(self)
    }

    fn board_size(&self) -> (usize, usize) {
        (self.side(), self.side())
    }

    /// The tile's exponent, 0 for an empty cell, 255 for a wall.
    fn cells(&self, state: &State, into: &mut Vec<u8>) {
        into.clear();
        match state.board.packed() {
            Some(packed) => into.extend_from_slice(&packed.ranks()),
            None => into.extend(state.board.codes()),
        }
    }

    fn start_of_cells(&self, cells: &[u8]) -> Result<State, BadText> {
        let known = |&code: &u8| code <= LARGEST_RANK || code == WALL;
        let shown = format!("{cells:?}");
        if cells.len() != self.side() * self.side() || !cells.iter().all(known) {
            let side = self.side();
            return Err(BadText::new(&shown, format!("the cells of a grid of {side}×{side}")));
        }
        let mut plain = Plain::empty(self.side());
        for (cell, &code) in cells.iter().enumerate() {
            plain.put(cell, code);
        }
        let state = self.position(Board::from(plain));
        state.map_err(|why| BadText::new(&shown, format!("a grid to start from ({why})")))
    }

    fn start_text(&self, start: &State) -> String {
        start.board.to_string()
    }

    fn read_start(&self, text: &str) -> Result<State, BadText> {
        let state = grid::read(text, Some(self.side())).and_then(|board| self.position(board));
        state.map_err(|why| BadText::new(text, format!("a grid to start from ({why})")))
    }

    /// Rows, or a puzzle: the side stands on a line of its own before them.
    fn read_drawing(&self, drawing: &str) -> Result<State, BadText> {
        let first = drawing.lines().next().unwrap_or_default();
        if first.split_whitespace().count() != 1 {
            return self.read_start(&drawing.lines().collect::<Vec<_>>().join("/"));
        }
        let board = Puzzle::parse(drawing).map_err(|why| why.to_string());
        let state =
            board.and_then(|puzzle| self.position(puzzle.board()).map_err(|why| why.to_string()));
        state.map_err(|why| {
            BadText::new(first, format!("the side of a puzzle for this game ({why})"))
        })
    }

    fn move_codes(&self) -> u32 {
        4
    }

    fn move_code(&self, slide: Slide) -> u32 {
        slide.code()
    }

    fn legal_codes(&self, state: &State, into: &mut Vec<u32>) {
        into.clear();
        if state.phase == Phase::Slide {
            let slides = state.board.slides_with(self.tables);
            into.extend_from_slice(&slides.codes());
            into.truncate(slides.len());
        }
    }

    fn move_of_code(&self, code: u32) -> Option<Slide> {
        Slide::of_code(code)
    }

    fn draw_code(&self, tile: NewTile) -> u32 {
        tile.code()
    }

    fn draw_of_code(&self, code: u32) -> Option<NewTile> {
        let cells = self.side() * self.side();
        let cell = (code / 2) as usize;
        (cell < cells).then_some(NewTile { cell: cell as u8, four: code % 2 == 1 })
    }

    fn move_text(&self, slide: Slide) -> String {
        slide.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Slide, BadText> {
        let named = |slide: &Slide| *text == *slide.name() || *text == slide.name()[..1];
        let slide = Slide::ALL.into_iter().find(named);
        slide.ok_or_else(|| BadText::new(text, "a slide: up, right, down or left (or u, r, d, l)"))
    }

    fn draw_text(&self, tile: NewTile) -> String {
        let (row, column) = (tile.cell / self.side() as u8, tile.cell % self.side() as u8);
        format!("{}@{}{}", tile.value(), char::from(b'a' + column), row + 1)
    }

    fn read_draw(&self, text: &str) -> Result<NewTile, BadText> {
        self.parse_draw(text).ok_or_else(|| {
            let last = char::from(b'a' + self.side() as u8 - 1);
            let expected = format!(
                "a new tile: 2 or 4, `@`, a column from a to {last} and a row from 1 to {}",
                self.side()
            );
            BadText::new(text, expected)
        })
    }

    fn highlight_kind(&self) -> Option<Highlight> {
        Some(Highlight { key: "max_tile", name: "largest tile" })
    }

    /// The largest tile. None where there are but walls.
    fn highlight(&self, last: &State) -> Option<u64> {
        let ranks = last.board.codes().filter(|&code| code != WALL);
        ranks.max().map(|rank| 1 << rank)
    }
}

impl G2048 {
    fn parse_draw(&self, text: &str) -> Option<NewTile> {
        let (tile, cell) = text.split_once('@')?;
        let four = match tile {
            "2" => false,
            "4" => true,
            _ => return None,
        };
        let &[column, row] = cell.as_bytes() else { return None };
        let column = usize::from(column.checked_sub(b'a')?);
        let row = usize::from(row.checked_sub(b'1')?);
        let side = self.side();
        let inside = row < side && column < side;
        inside.then(|| NewTile { cell: (row * side + column) as u8, four })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_tile_is_the_highlight_whatever_walls_there_are() {
        for (rows, largest) in [("2 2/0 64", 64), ("X 2/4 0", 4)] {
            let settings = format!("side=2,rows={rows}").parse().unwrap();
            let game = G2048::from_settings(&settings).unwrap();
            let state = game.read_start(rows).unwrap();
            assert_eq!(game.highlight(&state), Some(largest), "{rows}");
        }
        assert_eq!(G2048::default().highlight_kind().unwrap().key, "max_tile");
    }
}
