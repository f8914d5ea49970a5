//! 2048 on two grids side by side: every slide moves both.
//!
//! A slide is legal if it moves something on either grid; each grid that it moved gets a new tile of
//! its own. The game goes on while either grid can move, and ends when one of them reaches the target,
//! unless it is endless. The score is that of both together.

use std::fmt::Display;

use rand::Rng;

use super::board::Board;
use super::line::WALL;
use super::rules::G2048;
use super::slide::{NewTile, Slide};
use super::state::{Phase, State};
use crate::game::{Game, IllegalMove, Seat, Turn};
use crate::notation::{BadText, Notation};
use crate::scene::{Cell, Depict, Gesture, Piece, Scene};
use crate::settings::{BadSetting, FileSetting, Setting, Settings};

/// What stands between the texts of the two grids.
const BETWEEN: char = '|';

/// The rules of 2048 on two grids.
#[derive(Copy, Clone, Debug, Default)]
pub struct Duo {
    /// The rules of each grid.
    each: G2048,
}

/// Two grids, the left one first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct DuoState {
    grids: [State; 2],
}

impl DuoState {
    /// The grids, the left one first.
    pub fn grids(&self) -> &[State; 2] {
        &self.grids
    }
}

/// A new tile, and the grid it appears on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct DuoTile {
    /// On the right grid?
    pub right: bool,
    /// The tile.
    pub tile: NewTile,
}

impl Duo {
    fn is_won(&self, state: &DuoState) -> bool {
        state.grids.iter().any(|grid| self.each.is_won(&grid.board))
    }

    /// The grid that gets a tile next.
    fn due(state: &DuoState) -> usize {
        usize::from(state.grids[0].phase != Phase::Draw)
    }

    fn can_slide(grid: &State, slide: Slide) -> bool {
        grid.phase == Phase::Slide && grid.board.can_slide(slide)
    }
}

impl Game for Duo {
    const NAME: &'static str = "2048-duo";
    type State = DuoState;
    type Move = Slide;
    type Chance = DuoTile;

    fn seats(&self) -> usize {
        1
    }

    fn start(&self, rng: &mut impl Rng) -> DuoState {
        let left = self.each.start(rng);
        DuoState { grids: [left, self.each.start(rng)] }
    }

    fn turn(&self, state: &DuoState) -> Turn {
        let any = |phase| state.grids.iter().any(|grid| grid.phase == phase);
        if self.is_won(state) {
            Turn::Over
        } else if any(Phase::Draw) {
            Turn::Chance
        } else if any(Phase::Slide) {
            Turn::Seat(Seat::FIRST)
        } else {
            Turn::Over
        }
    }

    fn moves(&self, state: &DuoState, into: &mut Vec<Slide>) {
        into.clear();
        into.extend(Slide::ALL.into_iter().filter(|&slide| self.check(state, slide).is_ok()));
    }

    fn check(&self, state: &DuoState, slide: Slide) -> Result<(), IllegalMove> {
        match self.turn(state) {
            Turn::Over => Err(IllegalMove::game_over()),
            Turn::Chance => Err(IllegalMove::awaiting_chance()),
            Turn::Seat(_) if state.grids.iter().any(|grid| Duo::can_slide(grid, slide)) => Ok(()),
            Turn::Seat(_) => {
                let where_to = match slide {
                    Slide::Up | Slide::Down => slide.name().to_owned(),
                    Slide::Right | Slide::Left => format!("to the {}", slide.name()),
                };
                let why = format!("on neither grid can a tile move or merge {where_to}");
                Err(IllegalMove::because(why))
            }
        }
    }

    fn play(&self, state: &mut DuoState, slide: Slide) {
        for at in 0..2 {
            if Duo::can_slide(&state.grids[at], slide) {
                self.each.play(&mut state.grids[at], slide);
            }
        }
    }

    fn outcomes(&self, state: &DuoState, into: &mut Vec<(DuoTile, f64)>) {
        into.clear();
        if self.turn(state) == Turn::Chance {
            let at = Duo::due(state);
            let mut tiles = Vec::new();
            self.each.outcomes(&state.grids[at], &mut tiles);
            let of_grid = |(tile, share)| (DuoTile { right: at == 1, tile }, share);
            into.extend(tiles.into_iter().map(of_grid));
        }
    }

    fn settle(&self, state: &mut DuoState, draw: DuoTile) {
        self.each.settle(&mut state.grids[usize::from(draw.right)], draw.tile);
    }

    fn draw(&self, state: &DuoState, rng: &mut impl Rng) -> DuoTile {
        let at = Duo::due(state);
        DuoTile { right: at == 1, tile: self.each.draw(&state.grids[at], rng) }
    }

    fn score(&self, state: &DuoState, _seat: Seat) -> f64 {
        state.grids.iter().map(State::score).sum::<u64>() as f64
    }

    fn audit(&self, state: &DuoState) -> Result<(), String> {
        state.grids.iter().try_for_each(|grid| self.each.audit(grid))
    }
}

/// The settings are those of 2048, for both grids.
impl Notation for Duo {
    const SETTINGS: &'static [Setting] = G2048::SETTINGS;
    const FILES: &'static [FileSetting] = G2048::FILES;

    fn from_settings(settings: &Settings) -> Result<Duo, BadSetting> {
        Ok(Duo { each: G2048::from_settings(settings)? })
    }

    fn for_people(settings: Settings) -> Settings {
        G2048::for_people(settings)
    }

    fn settings(&self) -> Settings {
        self.each.settings()
    }

    fn board_size(&self) -> (usize, usize) {
        (2 * self.each.side() + 1, self.each.side())
    }

    /// Row by row through both grids, with a wall between them.
    fn cells(&self, state: &DuoState, into: &mut Vec<u8>) {
        let [left, right] = state.grids.map(|grid| grid.board.codes().collect::<Vec<u8>>());
        into.clear();
        let side = self.each.side();
        for (left, right) in left.chunks(side).zip(right.chunks(side)) {
            into.extend(left.iter().chain(&[WALL]).chain(right));
        }
    }

    fn start_of_cells(&self, cells: &[u8]) -> Result<DuoState, BadText> {
        let (width, height) = self.board_size();
        if cells.len() != width * height {
            let shown = format!("{} cells", cells.len());
            return Err(BadText::new(&shown, format!("two grids of {height} rows and columns")));
        }
        let grid = |first: usize| {
            let rows = cells.chunks(width).flat_map(|row| &row[first..first + height]);
            self.each.start_of_cells(&rows.copied().collect::<Vec<u8>>())
        };
        Ok(DuoState { grids: [grid(0)?, grid(height + 1)?] })
    }

    fn start_text(&self, start: &DuoState) -> String {
        let [left, right] = start.grids.map(|grid| self.each.start_text(&grid));
        format!("{left}{BETWEEN}{right}")
    }

    fn read_start(&self, text: &str) -> Result<DuoState, BadText> {
        let Some((left, right)) = text.split_once(BETWEEN) else {
            return Err(BadText::new(text, format!("two grids with `{BETWEEN}` between them")));
        };
        Ok(DuoState { grids: [self.each.read_start(left)?, self.each.read_start(right)?] })
    }

    fn move_codes(&self) -> u32 {
        self.each.move_codes()
    }

    fn move_code(&self, slide: Slide) -> u32 {
        slide.code()
    }

    fn move_of_code(&self, code: u32) -> Option<Slide> {
        Slide::of_code(code)
    }

    fn move_text(&self, slide: Slide) -> String {
        self.each.move_text(slide)
    }

    fn read_move(&self, text: &str) -> Result<Slide, BadText> {
        self.each.read_move(text)
    }

    fn draw_code(&self, draw: DuoTile) -> u32 {
        draw.tile.code() + u32::from(draw.right) * self.codes_of_a_grid()
    }

    fn draw_of_code(&self, code: u32) -> Option<DuoTile> {
        let grid = self.codes_of_a_grid();
        let right = code >= grid;
        let tile = self.each.draw_of_code(if right { code - grid } else { code })?;
        Some(DuoTile { right, tile })
    }

    /// `l2@b3` is a 2 on the left grid.
    fn draw_text(&self, draw: DuoTile) -> String {
        let grid = if draw.right { 'r' } else { 'l' };
        format!("{grid}{}", self.each.draw_text(draw.tile))
    }

    fn read_draw(&self, text: &str) -> Result<DuoTile, BadText> {
        let right = match text.chars().next() {
            Some('l') => false,
            Some('r') => true,
            _ => return Err(BadText::new(text, "a new tile after l or r, for its grid")),
        };
        Ok(DuoTile { right, tile: self.each.read_draw(&text[1..])? })
    }
}

impl Duo {
    /// Codes of draws on one grid.
    fn codes_of_a_grid(&self) -> u32 {
        2 * (self.each.side() * self.each.side()) as u32
    }
}

impl Depict for Duo {
    fn scene(&self, state: &DuoState) -> Scene {
        let [left, right] = state.grids.each_ref().map(|grid| self.each.scene(grid).cells);
        let side = self.each.side();
        let gap = [Cell { piece: Piece::Gap, marks: Vec::new() }];
        let rows = left.chunks(side).zip(right.chunks(side));
        let cells = rows.flat_map(|(left, right)| left.iter().chain(&gap).chain(right).cloned());
        let cells = cells.collect();
        let largest = state.grids.iter().map(|grid| grid.board().largest_tile()).max();
        let fact = |name: &str, value: &dyn Display| (name.to_owned(), value.to_string());
        let mut facts = vec![
            fact("score", &self.score(state, Seat::FIRST)),
            fact("left, right", &format!("{}, {}", state.grids[0].score(), state.grids[1].score())),
            fact("largest tile", &largest.unwrap_or(0)),
        ];
        if !self.each.endless() {
            facts.push(fact("target", &self.each.target()));
        }
        let to_move = match self.turn(state) {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        Scene { width: 2 * side + 1, cells, facts, to_move, ..Scene::default() }
    }

    fn ways(&self, state: &DuoState, mv: Slide) -> Vec<(usize, usize)> {
        let (side, width) = (self.each.side(), 2 * self.each.side() + 1);
        let [left, right] = state.grids.each_ref().map(|grid| self.each.ways(grid, mv));
        let place = |ways: Vec<(usize, usize)>, first: usize| {
            let cell = move |cell: usize| cell / side * width + cell % side + first;
            ways.into_iter().map(move |(from, to)| (cell(from), cell(to)))
        };
        place(left, 0).chain(place(right, side + 1)).collect()
    }

    fn sequel(&self, state: &DuoState) -> Option<Duo> {
        let can_move = |board: &Board| board.can_move();
        let goes_on = self.is_won(state) && state.grids.iter().any(|grid| can_move(grid.board()));
        goes_on.then_some(Duo { each: G2048 { endless: true, ..self.each } })
    }

    fn meaning(&self, state: &DuoState, gesture: Gesture) -> Option<Slide> {
        self.each.meaning(&state.grids[0], gesture)
    }
}
