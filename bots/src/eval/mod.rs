//! What the bots know about each game beyond its rules.
//!
//! Pure judgements of positions and moves: nothing here searches, draws or keeps anything. A search asks an [`Evaluate`] what a position is worth and knows nothing else of the game; an
//! evaluation knows nothing of the search that asks.

use std::fmt::Debug;

use damier_games::{Game, Seat};

pub mod couleurs;
pub mod g2048;
pub mod g2048_report;
pub mod go;

/// A judgement of positions, for searches that cannot look to the end of the game.
pub trait Evaluate<G: Game>: Clone + Debug + Send + Sync + 'static {
    /// Is the last position a search looks at one after a draw? If not, it is one after a move,
    /// which saves the search a layer of draws.
    const AFTER_DRAW: bool = false;
    /// Does a search take all draws as equally likely, whatever the rules say?
    const DRAWS_ALIKE: bool = false;

    /// How good a position is for a seat, on a scale of the evaluation's choosing. Always finite.
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> f32;

    /// How good it is for a seat that the game has ended like this, on the same scale.
    fn at_end(&self, game: &G, state: &G::State, seat: Seat) -> f32 {
        self.evaluate(game, state, seat)
    }

    /// A number for all that the value of a position and of what follows from it depends on, for a
    /// table of positions already searched. Different positions should have different numbers.
    /// `None` keeps the position out of the table.
    fn key(&self, game: &G, state: &G::State) -> Option<u64> {
        let _ = (game, state);
        None
    }
}

/// The points of the game are all that counts: a judgement for any game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Points;

impl<G: Game> Evaluate<G> for Points {
    fn evaluate(&self, game: &G, state: &G::State, seat: Seat) -> f32 {
        game.score(state, seat) as f32
    }
}
