//! What the search knows of Go.
//!
//! Playouts are counted by area whatever the rules say, with komi and the bonus for handicap stones;
//! a game that ends in the tree is counted by the rules.

mod ladder;
mod nakade;
mod params;
mod patterns;
mod playout;
mod priors;
mod running;
mod taste;

use std::sync::{Arc, LazyLock};

use damier_games::go::{Board, Colour, Go, Move, State, light_area};
use damier_games::{Game, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;

pub use self::params::{GO_PARAMS, build_for_go, build_for_go_with_net, learner_of_go};
use self::patterns::Patterns;
use self::priors::Priors;
use self::taste::Taste;
use super::policy::{Candidate, Policy, Trace};
use crate::packing::BadNet;

/// The net that the bot comes with.
const SHIPPED: &[u8] = include_bytes!("../../../nets/go.net");

/// Knows Go: ataris, shapes and ladders, and that own eyes are not to be filled; and has learned
/// which moves are likely.
///
/// It passes when the opponent has passed and the board, as it is counted now, is won.
#[derive(Debug)]
pub struct GoSense {
    patterns: Patterns,
    priors: Priors,
    taste: Option<Arc<Taste>>,
    board: Option<Board>,
}

impl GoSense {
    /// What there is to know, with the net that the bot comes with.
    pub fn new() -> GoSense {
        static SHARED: LazyLock<Arc<Taste>> = LazyLock::new(|| {
            let taste = Taste::from_bytes(SHIPPED);
            Arc::new(taste.expect("the net that comes with the bot is one"))
        });
        GoSense::taught(Some(Arc::clone(&SHARED)))
    }

    /// What there is to know, with another net.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn with_net(net: &[u8]) -> Result<GoSense, BadNet> {
        Ok(GoSense::taught(Some(Arc::new(Taste::from_bytes(net)?))))
    }

    /// What there is to know, with what was learned so far.
    fn taught(taste: Option<Arc<Taste>>) -> GoSense {
        GoSense { patterns: Patterns::new(), priors: Priors::default(), taste, board: None }
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
        self.priors.of(game, state, &self.patterns, self.taste.as_deref(), into);
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
        let bonus = game.rules().handicap_bonus.points(game.handicap().stones());
        let komi = game.komi() + bonus as f64;
        playout::play(board, &self.patterns, (state.to_move(), last), komi, rng, trace);
        let margin = f64::from(light_area(board)) - komi;
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
