//! The bot for 2048: the fast tree wherever the board is packed, the general one elsewhere.

use damier_games::g2048::{Board, G2048, Slide};

use super::bot::no_move;
use super::game_tree::GameTree;
use super::packed_tree::PackedTree;
use super::thinker::{Cutoff, Effort, Thinker};
use crate::bot::{Bot, Choice, Seating, View};
use crate::eval::g2048::EvaluatePacked;
use crate::forfeit::Forfeit;

/// Slides in a game that goes well: the tile 16384 has been made, and more.
const LONG_GAME: f64 = 8_500.0;
/// However long a game has lasted, this many slides are kept time for.
const LEAST_LEFT: f64 = 2_500.0;

/// Who decides how deep to search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// The same effort for every move.
    Steady(Effort),
    /// The report's fast bot: 2 slides ahead, and 3 when at most 1 cell is empty.
    ReportFast,
    /// The report's slow bot: 2 slides ahead; 3 under 6 empty cells, 4 under 3 and 5 under 2.
    ReportSlow,
}

impl Plan {
    /// The effort for a position with this many empty cells.
    pub fn effort(self, empty_cells: usize) -> Effort {
        match (self, empty_cells) {
            (Plan::Steady(effort), _) => effort,
            (Plan::ReportSlow, 0..2) => Effort::Depth(5),
            (Plan::ReportSlow, 2) => Effort::Depth(4),
            (Plan::ReportFast, 0..2) | (Plan::ReportSlow, 3..6) => Effort::Depth(3),
            (Plan::ReportFast | Plan::ReportSlow, _) => Effort::Depth(2),
        }
    }
}

/// Expectimax for 2048 of every side, with or without walls, and with tiles of any size.
#[derive(Clone, Debug)]
pub struct Expectimax2048<E> {
    eval: E,
    plan: Plan,
    thinker: Thinker,
}

impl<E: EvaluatePacked> Expectimax2048<E> {
    /// A bot that follows this plan.
    pub fn new(eval: E, plan: Plan, cutoff: Cutoff) -> Expectimax2048<E> {
        Expectimax2048 { eval, plan, thinker: Thinker::new(plan.effort(0), cutoff) }
    }
}

impl<E: EvaluatePacked> Bot<G2048> for Expectimax2048<E> {
    fn new_match(&mut self, _seating: &Seating<'_, G2048>) -> Result<(), Forfeit> {
        self.thinker.restart();
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G2048>) -> Result<Choice<Slide>, Forfeit> {
        let (game, state) = (view.game, view.state);
        self.thinker.set_effort(self.plan.effort(state.board().empty_cells()));
        let left = moves_to_come(view);
        let found = match PackedTree::of(game, state, &self.eval) {
            Some((tree, root)) if !state.is_over() => {
                self.thinker.think(&tree, &root, &view.clock, left)
            }
            _ => {
                let tree = GameTree::new(game, &self.eval);
                self.thinker.think(&tree, state, &view.clock, left)
            }
        };
        found.map(Choice::from).ok_or_else(no_move)
    }
}

/// How many slides like the next one to keep time for.
pub(crate) fn moves_to_come(view: &View<'_, G2048>) -> f64 {
    slides_left(view.steps.len() / 2) / hardness(view.state.board())
}

/// How many slides to keep time for.
fn slides_left(played: usize) -> f64 {
    (LONG_GAME - played as f64).max(LEAST_LEFT)
}

/// How much more than an average one a position deserves. Games are lost when tiles of many
/// different numbers wait for each other, each on a cell of its own.
fn hardness(board: &Board) -> f64 {
    match different_tiles(board) {
        0..=7 => 0.3,
        8 => 0.6,
        9 => 0.9,
        10 => 1.4,
        11 => 2.0,
        _ => 2.8,
    }
}

fn different_tiles(board: &Board) -> u32 {
    let cells = (0..board.side()).flat_map(|row| (0..board.side()).map(move |at| (row, at)));
    let tiles = cells.map(|(row, column)| board.get(row, column).value());
    tiles.fold(0, |all, tile| all | tile).count_ones()
}
