//! What the search knows of 7 Couleurs.
//!
//! Random games say little here: who grows at random loses to anybody. A playout is a few greedy
//! moves with some noise, and then a judgement of the position instead of the game's end.

use damier_games::couleurs::{Colour, Couleurs, State};
use damier_games::{Game, Seat, Turn, random};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::policy::{Candidate, Policy, Trace};
use crate::eval::couleurs as eval;

/// Moves of each seat in a playout.
const ROUNDS: usize = 3;
/// One move in so many of a playout is random.
const NOISE: u32 = 8;

/// Knows 7 Couleurs: short greedy playouts, judged by cells and frontier.
#[derive(Clone, Debug, Default)]
pub struct CouleursSense;

impl CouleursSense {
    /// The chances of each seat: a lead of a thirtieth of the board is nearly decisive.
    fn judge(game: &Couleurs, state: &State, rewards: &mut [f32]) {
        let cells = (game.width() * game.height()) as f32;
        for (seat, reward) in rewards.iter_mut().enumerate() {
            let lead = eval::lead(game, state, Seat::new(seat)) as f32;
            *reward = 1.0 / (1.0 + (-60.0 * lead / cells).exp());
        }
    }
}

impl Policy<Couleurs> for CouleursSense {
    const EXPAND_AFTER: u32 = 1;
    const EXPLORATION: f32 = 0.15;
    const RAVE: f32 = 0.0;

    /// The colours that grow the zone; if none does, any.
    fn candidates(&mut self, game: &Couleurs, state: &State, into: &mut Vec<Candidate<Colour>>) {
        into.extend(eval::candidates(game, state).into_iter().map(Candidate::of));
    }

    fn playout(
        &mut self,
        game: &Couleurs,
        state: &mut State,
        rng: &mut Xoshiro256PlusPlus,
        _: &mut Trace,
        rewards: &mut [f32],
    ) {
        for _ in 0..ROUNDS * game.players() {
            if game.turn(state) == Turn::Over {
                return self.rewards(game, state, rewards);
            }
            let at_random = random::below(rng, NOISE) == 0;
            let colour =
                if at_random { game.random_move(state, rng) } else { game.greediest(state) };
            game.play(state, colour);
        }
        Self::judge(game, state, rewards);
    }

    fn moves_left(&self, _: &Couleurs, _: &State) -> u32 {
        25
    }
}
