//! The tree of 2048 on its usual board, in 64-bit numbers and by tables.
//!
//! It gives the values that [`super::GameTree`] gives for the same position, only much faster. It
//! does not know tiles above 32768: [`PackedTree::of`] refuses positions that could lead to one.

use damier_games::g2048::{G2048, Packed, Slide, State, Tables};

use super::search::DEEPEST;
use super::tree::ChanceTree;
use crate::eval::g2048::EvaluatePacked;

/// The game of 2048 with an evaluation by lines.
pub struct PackedTree<'a, E> {
    pub(super) tables: &'static Tables,
    pub(super) eval: &'a E,
    /// For each number of empty cells: the probabilities of a 2 and of a 4 on one of them.
    pub(super) chances: [[f32; 2]; 17],
    /// The exponent of the tile that ends the game.
    pub(super) target: Option<u8>,
}

/// A board and the points so far, which are left at zero if the evaluation does not ask for them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The board.
    pub board: Packed,
    /// The points.
    pub score: u64,
}

impl Scored {
    /// Calls `visit` with the probability of each tile that can be drawn and what it leads to, when a 2
    /// and a 4 on one of the empty cells have these.
    #[inline]
    pub(crate) fn draws(self, [two, four]: [f32; 2], mut visit: impl FnMut(f32, Scored)) {
        let mut empty = self.board.empty_mask();
        while empty != 0 {
            let bit = empty & empty.wrapping_neg();
            empty &= empty - 1;
            let with = |rank: u64| Packed::from_bits(self.board.bits() | (bit * rank));
            if two > 0.0 {
                visit(two, Scored { board: with(1), ..self });
            }
            if four > 0.0 {
                visit(four, Scored { board: with(2), ..self });
            }
        }
    }

    /// A number for the board and the points.
    #[inline]
    pub(crate) fn key(self) -> u64 {
        self.board.bits() ^ self.score.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

/// Tiles that add up to less cannot become 65536, and every move adds one of 4 at most.
const SAFE_SUM: u32 = 65_536 - 4 * (DEEPEST + 1);

/// The board of a position, if all that a search from there can reach fits a packed one.
pub(crate) fn packed_board(state: &State) -> Option<Packed> {
    let board = state.board().packed()?;
    let ranks = (0..16).map(|cell| board.rank(cell)).filter(|&rank| rank > 0);
    (ranks.map(|rank| 1 << rank).sum::<u32>() < SAFE_SUM).then_some(board)
}

impl<'a, E: EvaluatePacked> PackedTree<'a, E> {
    /// The tree from this position, if all that the search can reach fits a packed board.
    pub fn of(game: &G2048, state: &State, eval: &'a E) -> Option<(PackedTree<'a, E>, Scored)> {
        let board = packed_board(state)?;
        // A target that a packed board cannot show is out of reach as well.
        let target = game.target().trailing_zeros() as u8;
        let target = (!game.endless() && target < 16).then_some(target);
        let score = if E::SCORED { state.score() } else { 0 };
        let chances = std::array::from_fn(|empty| chances::<E>(game.twos(), empty));
        Some((PackedTree { tables: game.tables(), eval, chances, target }, Scored { board, score }))
    }

    /// The evaluation of a board: its rows, its columns, and what counts as a whole.
    #[inline]
    fn value(&self, at: Scored) -> f32 {
        let lines = self.eval.lines();
        let sum =
            |board: Packed| -> f32 { (0..4).map(|row| lines[usize::from(board.row(row))]).sum() };
        sum(at.board) + sum(at.board.transposed()) + self.eval.whole(at.board, at.score)
    }
}

/// The probabilities of a 2 and of a 4 on one of the empty cells, as the evaluation takes them.
fn chances<E: EvaluatePacked>(twos: u8, empty: usize) -> [f32; 2] {
    let empty = empty.max(1);
    match twos {
        1..10 if E::DRAWS_ALIKE => [1.0 / (2 * empty) as f32; 2],
        _ => draw_chances(twos, empty),
    }
}

/// The probabilities of a 2 and of a 4 on one of the empty cells, by the rules.
pub(crate) fn draw_chances(twos: u8, empty: usize) -> [f32; 2] {
    let share = 1.0 / (empty.max(1) as f64 * 10.0);
    [twos, 10 - twos].map(|tenths| (share * f64::from(tenths)) as f32)
}

impl<E: EvaluatePacked> ChanceTree for PackedTree<'_, E> {
    type Position = Scored;
    type After = Scored;
    type Move = Slide;

    #[inline]
    fn moves(&self, position: &Scored, mut visit: impl FnMut(Slide, Scored)) {
        for slide in Slide::ALL {
            let slid = position.board.slid(slide, self.tables);
            if slid.board != position.board {
                let reward = if E::SCORED { slid.reward() } else { 0 };
                visit(slide, Scored { board: slid.board, score: position.score + reward });
            }
        }
    }

    #[inline]
    fn draws(&self, after: &Scored, visit: impl FnMut(f32, Scored)) {
        after.draws(self.chances[after.board.empty_cells()], visit);
    }

    #[inline]
    fn at_end(&self, position: &Scored) -> f32 {
        self.eval.lost(position.board, position.score)
    }

    #[inline]
    fn ended(&self, after: &Scored) -> Option<f32> {
        self.target.filter(|&target| after.board.reaches(target)).map(|_| self.eval.won())
    }

    #[inline]
    fn estimate(&self, after: &Scored, nodes: &mut u64) -> f32 {
        if !E::AFTER_DRAW {
            return self.value(*after);
        }
        let mut mean = 0.0;
        self.draws(after, |chance, position| {
            *nodes += 1;
            let over =
                position.board.empty_mask() == 0 && position.board.slides(self.tables).is_empty();
            let value = if over { self.at_end(&position) } else { self.value(position) };
            mean += chance * value;
        });
        mean
    }

    #[inline]
    fn key(&self, after: &Scored) -> Option<u64> {
        Some(after.key())
    }

    #[inline]
    fn last_move(&self, after: &Scored, nodes: &mut u64) -> f32 {
        if E::SCORED || E::AFTER_DRAW || self.target.is_some() {
            return self.last_move_by_rules(after, nodes);
        }
        super::last_move::value(self, after.board, nodes)
    }
}
