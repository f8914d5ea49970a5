//! The tree of any one-seat game, by its rules and an evaluation.

use std::cell::RefCell;

use damier_games::{Game, Seat, Turn};

use super::tree::ChanceTree;
use crate::eval::Evaluate;

/// A game with an evaluation.
///
/// A move that ends the game, several draws in a row and moves without a draw in between are all
/// fine; a second seat is not.
pub struct GameTree<'a, G: Game, E> {
    game: &'a G,
    eval: &'a E,
    /// Lists to be used again, so that the search does not allocate.
    moves: Spare<G::Move>,
    draws: Spare<(G::Chance, f64)>,
}

/// Lists that nobody uses at the moment.
type Spare<T> = RefCell<Vec<Vec<T>>>;

/// The only seat there is.
const SEAT: Seat = Seat::FIRST;

impl<'a, G: Game, E: Evaluate<G>> GameTree<'a, G, E> {
    /// The tree of this game, judged by this evaluation.
    pub fn new(game: &'a G, eval: &'a E) -> GameTree<'a, G, E> {
        GameTree { game, eval, moves: RefCell::default(), draws: RefCell::default() }
    }

    fn value(&self, state: &G::State) -> f32 {
        match self.game.turn(state) {
            Turn::Over => self.eval.at_end(self.game, state, SEAT),
            _ => self.eval.evaluate(self.game, state, SEAT),
        }
    }

    /// All that chance can lead to, until it is the seat's turn or the game is over.
    fn settle(&self, state: &G::State, chance: f32, visit: &mut impl FnMut(f32, G::State)) {
        if self.game.turn(state) != Turn::Chance {
            return visit(chance, state.clone());
        }
        let mut draws = self.draws.borrow_mut().pop().unwrap_or_default();
        self.game.outcomes(state, &mut draws);
        let alike = 1.0 / draws.len() as f32;
        for &(draw, probability) in &draws {
            let mut next = state.clone();
            self.game.settle(&mut next, draw);
            let share = if E::DRAWS_ALIKE { alike } else { probability as f32 };
            self.settle(&next, chance * share, visit);
        }
        self.draws.borrow_mut().push(draws);
    }
}

impl<G: Game, E: Evaluate<G>> ChanceTree for GameTree<'_, G, E> {
    type Position = G::State;
    type After = G::State;
    type Move = G::Move;

    fn moves(&self, position: &G::State, mut visit: impl FnMut(G::Move, G::State)) {
        let mut moves = self.moves.borrow_mut().pop().unwrap_or_default();
        self.game.moves(position, &mut moves);
        for &mv in &moves {
            let mut next = position.clone();
            self.game.play(&mut next, mv);
            visit(mv, next);
        }
        self.moves.borrow_mut().push(moves);
    }

    fn draws(&self, after: &G::State, mut visit: impl FnMut(f32, G::State)) {
        self.settle(after, 1.0, &mut visit);
    }

    fn at_end(&self, position: &G::State) -> f32 {
        self.eval.at_end(self.game, position, SEAT)
    }

    fn ended(&self, after: &G::State) -> Option<f32> {
        (self.game.turn(after) == Turn::Over).then(|| self.at_end(after))
    }

    fn estimate(&self, after: &G::State, nodes: &mut u64) -> f32 {
        if !E::AFTER_DRAW {
            return self.value(after);
        }
        let mut mean = 0.0;
        self.draws(after, |chance, state| {
            *nodes += 1;
            mean += chance * self.value(&state);
        });
        mean
    }

    fn key(&self, after: &G::State) -> Option<u64> {
        self.eval.key(self.game, after)
    }
}
