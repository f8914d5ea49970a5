//! What the search knows of Go.
//!
//! Playouts are counted by area whatever the rules say, with komi and the bonus for handicap stones;
//! a game that ends in the tree is counted by the rules.

mod ladder;
mod patterns;
mod playout;
mod priors;

use damier_games::go::{Board, Colour, Go, Move, State, light_area};
use damier_games::{Game, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;

use self::patterns::Patterns;
use self::priors::Priors;
use super::policy::{Candidate, Policy, Trace};

/// Knows Go: ataris, shapes and ladders, and that own eyes are not to be filled.
///
/// It passes when the opponent has passed and the board, as it is counted now, is won.
#[derive(Debug)]
pub struct GoSense {
    patterns: Patterns,
    priors: Priors,
    board: Option<Board>,
}

impl GoSense {
    /// What there is to know.
    pub fn new() -> GoSense {
        GoSense { patterns: Patterns::new(), priors: Priors::default(), board: None }
    }
}

impl Default for GoSense {
    fn default() -> GoSense {
        GoSense::new()
    }
}

impl Policy<Go> for GoSense {
    const EXPAND_AFTER: u32 = 6;
    const EXPLORATION: f32 = 0.0;
    const RAVE: f32 = 3000.0;

    fn slots(&self, game: &Go) -> usize {
        let grid = game.grid();
        grid.point(grid.height() - 1, grid.width() - 1).index() + 1
    }

    fn slot(&self, mv: Move) -> Option<usize> {
        match mv {
            Move::Play(point) => Some(point.index()),
            Move::Pass => None,
        }
    }

    fn candidates(&mut self, game: &Go, state: &State, into: &mut Vec<Candidate<Move>>) {
        self.priors.of(game, state, &self.patterns, into);
    }

    fn playout(
        &mut self,
        game: &Go,
        state: &mut State,
        rng: &mut Xoshiro256PlusPlus,
        trace: &mut Trace,
        rewards: &mut [f32],
    ) {
        let board = self.board.get_or_insert_with(|| Board::new(game.grid()));
        board.clone_from(state.board());
        let last = match state.last_move() {
            Some(Move::Play(point)) => Some(point),
            _ => None,
        };
        playout::play(board, &self.patterns, state.to_move(), last, rng, trace);
        let bonus = game.rules().handicap_bonus.points(game.handicap().stones());
        let margin = f64::from(light_area(board)) - game.komi() - bonus as f64;
        let black = if margin > 0.0 {
            1.0
        } else if margin < 0.0 {
            0.0
        } else {
            0.5
        };
        rewards[Seat::FIRST.index()] = black;
        rewards[Seat::SECOND.index()] = 1.0 - black;
    }

    fn at_once(&mut self, game: &Go, state: &State) -> Option<Move> {
        if state.passes() == 0 {
            return None;
        }
        let scores = game.final_scores(state);
        let lead = scores[Seat::FIRST.index()] - scores[Seat::SECOND.index()];
        let wins = if state.to_move() == Colour::Black { lead > 0.0 } else { lead < 0.0 };
        wins.then_some(Move::Pass)
    }

    fn moves_left(&self, _: &Go, state: &State) -> u32 {
        // Not every point is played on before a game is decided.
        (state.board().empty_points().len() as u32 * 2 / 5).max(10)
    }
}
