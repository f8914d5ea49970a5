//! A bot for any game that plays random legal moves.

use damier_games::Game;
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bot::{Bot, Choice, Seating, View};
use crate::forfeit::Forfeit;

/// Plays any legal move, each with the same probability.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Xoshiro256PlusPlus,
}

impl Random {
    /// A bot that waits for its first match.
    pub fn new() -> Random {
        Random { rng: Xoshiro256PlusPlus::seed_from_u64(0) }
    }
}

impl Default for Random {
    fn default() -> Random {
        Random::new()
    }
}

impl<G: Game> Bot<G> for Random {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seating.seed);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        Ok(Choice::of(view.game.random_move(view.state, &mut self.rng)))
    }

    fn is_instant(&self) -> bool {
        true
    }
}
