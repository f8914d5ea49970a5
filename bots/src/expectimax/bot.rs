//! The bot for any game of one seat.

use damier_games::Game;

use super::game_tree::GameTree;
use super::thinker::{Cutoff, Effort, Thinker};
use crate::bot::{Bot, Choice, Seating, View};
use crate::eval::Evaluate;
use crate::forfeit::Forfeit;

/// How many moves are taken to be left in a game of which nothing is known.
const MOVES_LEFT: f64 = 500.0;

/// Expectimax for any game of one seat, with an evaluation.
///
/// ```
/// use damier_bots::eval::Points;
/// use damier_bots::expectimax::{Cutoff, Effort, Expectimax};
/// let bot = Expectimax::new(Points, Effort::Depth(2), Cutoff::ByEffort);
/// ```
#[derive(Clone, Debug)]
pub struct Expectimax<E> {
    eval: E,
    thinker: Thinker,
}

impl<E> Expectimax<E> {
    /// A bot with this effort for each move.
    pub fn new(eval: E, effort: Effort, cutoff: Cutoff) -> Expectimax<E> {
        Expectimax { eval, thinker: Thinker::new(effort, cutoff) }
    }
}

impl<G: Game, E: Evaluate<G>> Bot<G> for Expectimax<E> {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        self.thinker.restart();
        one_seat(seating.game)
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        let tree = GameTree::new(view.game, &self.eval);
        let found = self.thinker.think(&tree, view.state, &view.clock, MOVES_LEFT);
        found.map(Choice::from).ok_or_else(no_move)
    }
}

/// Refuses games with other players than the bot itself.
pub(super) fn one_seat(game: &impl Game) -> Result<(), Forfeit> {
    match game.seats() {
        1 => Ok(()),
        seats => Err(Forfeit::error(format!("expectimax plays games of one seat, not of {seats}"))),
    }
}

pub(super) fn no_move() -> Forfeit {
    Forfeit::error("there is no legal move to choose from")
}
