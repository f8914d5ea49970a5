//! The note of a 2048 grid as a student report of 2015 describes it.
//!
//! Note = sum of the tiles + bonus if the largest is in the upper left corner + bonus for the
//! largest tile + bonus for the score + bonus for each empty cell − malus for every step that rises
//! along a row or a column away from that corner, by how much it rises. An empty cell is a step down
//! to zero. The report gives no weights; these are ours.
//!
//! The report looks at grids after a draw, each cell once with a 2 and once with a 4, and takes the
//! plain mean, although a 2 is nine times as likely. So does this evaluation ask its search to.

use std::sync::{Arc, LazyLock};

use damier_games::Seat;
use damier_games::g2048::{G2048, Packed, Square, State};

use super::Evaluate;
use super::g2048::{EvaluatePacked, LineTable, is_won, key, line_table, sum_of_lines};

/// How much each part of the note counts.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Weights {
    /// For the largest tile in the corner, times its number.
    pub corner: f32,
    /// For the largest tile, times its number.
    pub largest: f32,
    /// For the score.
    pub score: f32,
    /// For each empty cell.
    pub empty: f32,
    /// Against each rising step, times the rise.
    pub rise: f32,
    /// Against a lost game, which the report leaves open.
    pub lost: f32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { corner: 1.0, largest: 1.0, score: 1.0, empty: 20.0, rise: 4.0, lost: 10_000.0 }
    }
}

/// The evaluation by the report's note.
#[derive(Clone, Debug)]
pub struct Report {
    weights: Weights,
    lines: Arc<LineTable>,
}

static SHARED: LazyLock<Report> = LazyLock::new(|| Report::new(Weights::default()));

impl Default for Report {
    fn default() -> Report {
        SHARED.clone()
    }
}

impl Report {
    /// The note with these weights. The one with the default weights is better had from
    /// [`Default`], which builds its table only once.
    pub fn new(weights: Weights) -> Report {
        Report { weights, lines: line_table(|line| weights.line(line)) }
    }

    /// The parts of the note that are no matter of lines.
    fn bonus(&self, largest: u64, in_corner: bool, score: u64) -> f32 {
        let corner = if in_corner { self.weights.corner } else { 0.0 };
        (corner + self.weights.largest) * largest as f32 + self.weights.score * score as f32
    }
}

impl Weights {
    /// What a row or column adds to the note. Every cell is in one of each, so its own number and
    /// the bonus for an empty cell count by half.
    fn line(&self, cells: &[Option<u8>]) -> f32 {
        let number = |cell: &Option<u8>| match cell {
            None | Some(0) => 0.0,
            Some(rank) => (1_u64 << rank) as f32,
        };
        let sum: f32 = cells.iter().map(number).sum();
        let empty = cells.iter().filter(|&&cell| cell == Some(0)).count() as f32;
        let steps = cells.windows(2).filter(|pair| pair.iter().all(Option::is_some));
        let rises: f32 = steps.map(|pair| (number(&pair[1]) - number(&pair[0])).max(0.0)).sum();
        0.5 * sum + 0.5 * self.empty * empty - self.rise * rises
    }
}

impl Evaluate<G2048> for Report {
    const AFTER_DRAW: bool = true;
    const DRAWS_ALIKE: bool = true;

    fn evaluate(&self, _game: &G2048, state: &State, _seat: Seat) -> f32 {
        let board = state.board();
        let in_corner = board.get(0, 0) == Square::Tile(board.largest_rank());
        let lines = sum_of_lines(board, |line| self.weights.line(line));
        lines + self.bonus(board.largest_tile(), in_corner, state.score())
    }

    fn at_end(&self, game: &G2048, state: &State, seat: Seat) -> f32 {
        let note = self.evaluate(game, state, seat);
        if is_won(game, state) { self.won() } else { note - self.weights.lost }
    }

    fn key(&self, _game: &G2048, state: &State) -> Option<u64> {
        Some(key(state, state.score()))
    }
}

impl EvaluatePacked for Report {
    const SCORED: bool = true;

    #[inline]
    fn lines(&self) -> &LineTable {
        &self.lines
    }

    #[inline]
    fn whole(&self, board: Packed, score: u64) -> f32 {
        let largest = board.largest_rank();
        self.bonus(1 << largest, board.rank(0) == largest, score)
    }

    fn lost(&self, board: Packed, score: u64) -> f32 {
        let sum = |board: Packed| -> f32 {
            (0..4).map(|row| self.lines[usize::from(board.row(row))]).sum()
        };
        let note = sum(board) + sum(board.transposed()) + self.whole(board, score);
        note - self.weights.lost
    }

    fn won(&self) -> f32 {
        1e9
    }
}
