//! The shape of a 2048 board: how well its tiles are ordered, and how much room there is.
//!
//! A board is worth the sum of what its rows and its columns are worth, and a line's worth depends
//! on nothing but the line. So all 65,536 lines of the usual board are looked up in a table; other
//! sides, walls and tiles above 32768 take the rule that the table is filled by.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

use damier_games::Seat;
use damier_games::g2048::{Board, G2048, Packed, Square, State};

use super::Evaluate;

/// How many lines of four cells there are.
const LINES: usize = 1 << 16;
/// The largest side of a board.
const LARGEST_SIDE: usize = 8;
/// Tiles with a larger exponent count as if they had this one.
const LARGEST: u8 = 63;

/// What the lines of four cells are worth, by their sixteen bits.
pub type LineTable = [f32; LINES];

/// Fills a table by a rule for the exponents of a line's tiles (0 for an empty cell).
pub(super) fn line_table(worth: impl Fn(&[Option<u8>; 4]) -> f32) -> Arc<LineTable> {
    let line = |bits: usize| [0, 4, 8, 12].map(|at| Some(((bits >> at) & 15) as u8));
    let worths: Vec<f32> = (0..LINES).map(|bits| worth(&line(bits))).collect();
    let worths: Box<LineTable> =
        worths.try_into().unwrap_or_else(|_| unreachable!("there is a worth for each line"));
    worths.into()
}

/// An evaluation of the usual board by its lines, with the same values as [`Evaluate`] gives.
pub trait EvaluatePacked: Evaluate<G2048> {
    /// Does the value depend on the points so far?
    const SCORED: bool;

    /// What each line of four cells is worth. Rows are read from the left, columns from the top.
    fn lines(&self) -> &LineTable;

    /// What is to be added for the board as a whole.
    fn whole(&self, board: Packed, score: u64) -> f32;

    /// What it is worth that no slide is possible on this board.
    fn lost(&self, board: Packed, score: u64) -> f32;

    /// What it is worth to have reached the target, where that ends the game.
    fn won(&self) -> f32;
}

/// How much each feature of a line counts.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Weights {
    /// For each empty cell.
    pub empty: f32,
    /// For each tile of a run of equal tiles, which can merge.
    pub merge: f32,
    /// Against each tile, times its exponent to the power of 3.5: one large tile is better than
    /// many that add up to it.
    pub tile: f32,
    /// Against each step the wrong way in a line that should only rise or only fall, times the
    /// difference of the fourth powers of the exponents.
    pub disorder: f32,
    /// Against a lost game.
    pub lost: f32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { empty: 270.0, merge: 700.0, tile: 11.0, disorder: 47.0, lost: 1_600_000.0 }
    }
}

/// The evaluation by shape.
#[derive(Clone, Debug)]
pub struct Shape {
    weights: Weights,
    lines: Arc<LineTable>,
}

static SHARED: LazyLock<Shape> = LazyLock::new(|| Shape::new(Weights::default()));

impl Default for Shape {
    fn default() -> Shape {
        SHARED.clone()
    }
}

impl Shape {
    /// An evaluation with these weights. The one with the default weights is better had from
    /// [`Default`], which builds its table only once.
    pub fn new(weights: Weights) -> Shape {
        Shape { weights, lines: line_table(|line| weights.line(line)) }
    }

    /// The worth of a line: of all its parts between walls (`None`).
    fn line(&self, cells: &[Option<u8>]) -> f32 {
        cells.split(Option::is_none).map(|part| self.weights.line(part)).sum()
    }
}

impl Weights {
    /// The worth of a line without walls.
    ///
    /// Only sums, products and square roots: these give the same bits on every machine.
    fn line(&self, cells: &[Option<u8>]) -> f32 {
        let ranks = || cells.iter().map(|cell| cell.unwrap_or(0).min(LARGEST));
        let cube = |rank: u8| f32::from(rank) * f32::from(rank) * f32::from(rank);
        let tiles: f32 = ranks().map(|rank| cube(rank) * f32::from(rank).sqrt()).sum();
        let empty = ranks().filter(|&rank| rank == 0).count() as f32;
        let (mut rises, mut falls) = (0.0, 0.0);
        for (here, next) in ranks().zip(ranks().skip(1)) {
            let rise = cube(next) * f32::from(next) - cube(here) * f32::from(here);
            if next > here { rises += rise } else { falls -= rise }
        }
        let worth = self.empty * empty + self.merge * mergeable(ranks()) as f32
            - self.tile * tiles
            - self.disorder * f32::min(rises, falls);
        // Whole numbers add up to the same in any order.
        worth.round()
    }
}

/// How many tiles stand in runs of equal ones, empty cells between them aside.
fn mergeable(ranks: impl Iterator<Item = u8>) -> u32 {
    let (mut count, mut run, mut last) = (0, 0, 0);
    for rank in ranks.filter(|&rank| rank > 0) {
        run = if rank == last { run + 1 } else { 1 };
        count += match run {
            1 => 0,
            // The first of the run counts as soon as there is a second.
            2 => 2,
            _ => 1,
        };
        last = rank;
    }
    count
}

/// The sum of what all rows and then all columns are worth by a rule for their cells: exponents, 0
/// for an empty cell, nothing for a wall.
pub(super) fn sum_of_lines(board: &Board, worth: impl Fn(&[Option<u8>]) -> f32) -> f32 {
    let side = board.side();
    let mut line = [None; LARGEST_SIDE];
    let mut sum = 0.0;
    for across in [false, true] {
        for at in 0..side {
            for (to, cell) in line.iter_mut().enumerate().take(side) {
                let (row, column) = if across { (to, at) } else { (at, to) };
                *cell = match board.get(row, column) {
                    Square::Wall => None,
                    Square::Empty => Some(0),
                    Square::Tile(rank) => Some(rank),
                };
            }
            sum += worth(&line[..side]);
        }
    }
    sum
}

/// Has the target been reached, where that ends the game?
pub(super) fn is_won(game: &G2048, state: &State) -> bool {
    !game.endless() && state.board().largest_tile() >= game.target()
}

impl Evaluate<G2048> for Shape {
    fn evaluate(&self, _game: &G2048, state: &State, _seat: Seat) -> f32 {
        sum_of_lines(state.board(), |line| self.line(line))
    }

    fn at_end(&self, game: &G2048, state: &State, _seat: Seat) -> f32 {
        if is_won(game, state) { self.weights.lost } else { -self.weights.lost }
    }

    fn key(&self, _game: &G2048, state: &State) -> Option<u64> {
        Some(key(state, 0))
    }
}

/// A number for a board and for the points, where they matter.
pub(super) fn key(state: &State, score: u64) -> u64 {
    let mut hasher = Mixer(score);
    state.board().hash(&mut hasher);
    hasher.finish()
}

/// A quick hash that is the same everywhere.
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let number = chunk.iter().rev().fold(0, |all, &byte| (all << 8) | u64::from(byte));
            self.write_u64(number);
        }
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl EvaluatePacked for Shape {
    const SCORED: bool = false;

    #[inline]
    fn lines(&self) -> &LineTable {
        &self.lines
    }

    #[inline]
    fn whole(&self, _board: Packed, _score: u64) -> f32 {
        0.0
    }

    #[inline]
    fn lost(&self, _board: Packed, _score: u64) -> f32 {
        -self.weights.lost
    }

    #[inline]
    fn won(&self) -> f32 {
        self.weights.lost
    }
}
