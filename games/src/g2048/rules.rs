//! The rules as the trait [`Game`] asks for them: turns, score, chance and the end of the game.
//!
//! How tiles slide is the board's business, and how things are written that of the texts; the steps
//! here trust their caller, as the trait allows.

use rand::Rng;

use super::board::Board;
use super::line::WALL;
use super::slide::{NewTile, Slide};
use super::state::{Phase, State};
use super::tables::Tables;
use crate::game::{Game, IllegalMove, Seat, Turn};
use crate::random;

/// The rules of 2048 with their settings. Made by [`crate::Notation::from_settings`], or by
/// [`Default`] as everybody knows them: side 4, nine 2s for one 4, no end at 2048.
#[derive(Copy, Clone, Debug)]
pub struct G2048 {
    /// Walls, and tiles if every game starts with the same ones.
    pub(super) grid: Board,
    /// The exponent of the target.
    pub(super) target: u8,
    /// How many of ten new tiles are a 2.
    pub(super) twos: u8,
    /// Does the game go on after the target?
    pub(super) endless: bool,
    pub(super) tables: &'static Tables,
}

impl Default for G2048 {
    fn default() -> G2048 {
        G2048 {
            grid: Board::empty(4),
            target: 11,
            twos: 9,
            endless: true,
            tables: Tables::shared(),
        }
    }
}

impl G2048 {
    /// How many rows and columns there are.
    pub fn side(&self) -> usize {
        self.grid.side()
    }

    /// The tile that ends the game unless it is endless.
    pub fn target(&self) -> u64 {
        1 << self.target
    }

    /// How many of ten new tiles are a 2; the others are a 4.
    pub fn twos(&self) -> u8 {
        self.twos
    }

    /// Does the game go on after the target?
    pub fn endless(&self) -> bool {
        self.endless
    }

    /// Every game's first grid: walls, and tiles unless these are drawn.
    pub fn grid(&self) -> &Board {
        &self.grid
    }

    /// Do all of its games begin on one grid, walls and all?
    pub(super) fn has_a_grid(&self) -> bool {
        self.grid != Board::empty(self.side())
    }

    /// The tables that [`super::Packed::slid`] needs.
    #[inline]
    pub fn tables(&self) -> &'static Tables {
        self.tables
    }

    /// Has the target been reached, where that ends the game?
    #[inline]
    pub(super) fn is_won(&self, board: &Board) -> bool {
        if self.endless {
            return false;
        }
        match board.packed() {
            Some(packed) => packed.reaches(self.target),
            None => board.largest_rank() >= self.target,
        }
    }

    /// What happens on a board to which no tile is due.
    #[inline]
    pub(super) fn phase_of(&self, board: &Board) -> Phase {
        if !self.is_won(board) && board.can_move_with(self.tables) {
            Phase::Slide
        } else {
            Phase::Over
        }
    }

    /// A new tile for a board with an empty cell.
    #[inline]
    pub(super) fn draw_for(&self, board: &Board, rng: &mut impl Rng) -> NewTile {
        let empty = board.empty_cells() as u32;
        let (number, four) = self.choose(empty, rng);
        let cell = board.nth_empty(number as usize).expect("a cell is empty");
        NewTile { cell: cell as u8, four }
    }

    /// Chooses one of the empty cells by its number, then whether the tile is a 4.
    #[inline]
    pub(super) fn choose(&self, empty: u32, rng: &mut impl Rng) -> (u32, bool) {
        let number = random::below(rng, empty);
        (number, random::below(rng, 10) >= u32::from(self.twos))
    }
}

impl Game for G2048 {
    const NAME: &'static str = "2048";
    type State = State;
    type Move = Slide;
    type Chance = NewTile;

    fn seats(&self) -> usize {
        1
    }

    fn start(&self, rng: &mut impl Rng) -> State {
        let mut board = self.grid;
        if !board.has_tiles() {
            for _ in 0..board.empty_cells().min(2) {
                let tile = self.draw_for(&board, rng);
                board.add(usize::from(tile.cell), tile.rank());
            }
        }
        State { board, score: 0, phase: self.phase_of(&board) }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Slide => Turn::Seat(Seat::FIRST),
            Phase::Draw => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    fn moves(&self, state: &State, into: &mut Vec<Slide>) {
        into.clear();
        if state.phase == Phase::Slide {
            into.extend(state.board.slides_with(self.tables).iter());
        }
    }

    fn check(&self, state: &State, slide: Slide) -> Result<(), IllegalMove> {
        match state.phase {
            Phase::Over => Err(IllegalMove::game_over()),
            Phase::Draw => Err(IllegalMove::awaiting_chance()),
            Phase::Slide if state.board.can_slide_with(slide, self.tables) => Ok(()),
            Phase::Slide => Err(IllegalMove::because(match slide {
                Slide::Up => "no tile can move or merge up",
                Slide::Right => "no tile can move or merge to the right",
                Slide::Down => "no tile can move or merge down",
                Slide::Left => "no tile can move or merge to the left",
            })),
        }
    }

    #[inline]
    fn play(&self, state: &mut State, slide: Slide) {
        let effect = state.board.slide_with(slide, self.tables);
        debug_assert!(effect.changed, "no tile can slide {slide} in {state:?}");
        state.score += effect.reward;
        state.phase = if self.is_won(&state.board) { Phase::Over } else { Phase::Draw };
    }

    fn outcomes(&self, state: &State, into: &mut Vec<(NewTile, f64)>) {
        into.clear();
        if state.phase != Phase::Draw {
            return;
        }
        let share = 1.0 / (state.board.empty_cells() as f64 * 10.0);
        for (cell, _) in state.board.codes().enumerate().filter(|&(_, code)| code == 0) {
            for (four, tenths) in [(false, self.twos), (true, 10 - self.twos)] {
                if tenths > 0 {
                    into.push((NewTile { cell: cell as u8, four }, share * f64::from(tenths)));
                }
            }
        }
    }

    #[inline]
    fn settle(&self, state: &mut State, tile: NewTile) {
        state.board.add(usize::from(tile.cell), tile.rank());
        // A new tile is below any target.
        let over = !state.board.can_move_with(self.tables);
        state.phase = if over { Phase::Over } else { Phase::Slide };
    }

    fn score(&self, state: &State, _seat: Seat) -> f64 {
        state.score as f64
    }

    #[inline]
    fn random_move(&self, state: &State, rng: &mut impl Rng) -> Slide {
        let first = Slide::ALL[random::below(rng, 4) as usize];
        if state.board.can_slide_with(first, self.tables) {
            first
        } else {
            super::playout::another(state.board.slides_with(self.tables), rng)
        }
    }

    #[inline]
    fn draw(&self, state: &State, rng: &mut impl Rng) -> NewTile {
        self.draw_for(&state.board, rng)
    }

    fn playout(&self, state: &mut State, rng: &mut impl Rng) {
        self.play_at_random(state, rng);
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let plain = state.board.plain();
        let require = |holds: bool, what: &str| {
            if holds { Ok(()) } else { Err(format!("{what} in {state:?}")) }
        };
        require(Board::from(plain) == state.board, "a packed board would do")?;
        let mut walls = plain.codes().iter().zip(self.grid.codes());
        let stay = !self.has_a_grid() || walls.all(|(&a, b)| (a == WALL) == (b == WALL));
        require(stay, "walls have moved")?;
        require(plain.slides() == state.board.slides_with(self.tables), "tables are wrong")?;
        let won = !self.endless && plain.largest_rank() >= self.target;
        let phase = match state.phase {
            Phase::Draw if !won && plain.empty_cells() > 0 => Phase::Draw,
            _ if !won && !plain.slides().is_empty() => Phase::Slide,
            _ => Phase::Over,
        };
        require(phase == state.phase, "the wrong turn")?;
        // A tile 2^n made of 2s alone has brought (n - 1) * 2^n; every 4 drawn, or any tile that
        // was there from the start, takes a multiple of 4 off that.
        let ranks = plain.codes().iter().filter(|&&code| code != 0 && code != WALL);
        let most: u128 = ranks.map(|&rank| u128::from(rank - 1) << rank).sum();
        let missing = most.checked_sub(u128::from(state.score));
        require(missing.is_some_and(|missing| missing % 4 == 0), "a score that cannot be")
    }
}
