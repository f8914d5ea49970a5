//! A policy for any game: random moves to the end.

use damier_games::{Game, Seat, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::policy::{Policy, Trace, share_the_win};

/// Playouts that say how many points a usual game brings.
const SAMPLES: u32 = 32;

/// Knows nothing of a game but its rules.
///
/// With two seats or more a playout is won or lost. Alone at the table, a seat wants points: what a
/// playout gains is measured against four times what one from the root gains on average. Where points
/// are lost too, it is measured from the worst to the best of some playouts.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    /// The score that is worth nothing.
    nothing: f64,
    /// How much more is worth everything.
    everything: f64,
}

impl Plain {
    fn judge<G: Game>(&self, game: &G, end: &G::State, rewards: &mut [f32]) {
        match rewards {
            [alone] => {
                let gain = (game.score(end, Seat::FIRST) - self.nothing).max(0.0);
                *alone = (gain / self.everything).min(1.0) as f32;
            }
            _ => share_the_win(game, end, rewards),
        }
    }
}

impl<G: Game> Policy<G> for Plain {
    const EXPAND_AFTER: u32 = 1;
    const EXPLORATION: f32 = 0.5;
    const RAVE: f32 = 0.0;

    fn begin(&mut self, game: &G, root: &G::State, rng: &mut Xoshiro256PlusPlus) {
        if game.seats() > 1 {
            return;
        }
        let score = game.score(root, Seat::FIRST);
        let (mut gains, mut least, mut most) = (0.0, f64::INFINITY, f64::NEG_INFINITY);
        for _ in 0..SAMPLES {
            let mut state = root.clone();
            game.playout(&mut state, rng);
            let gain = game.score(&state, Seat::FIRST) - score;
            gains += gain;
            (least, most) = (gain.min(least), gain.max(most));
        }
        // Never zero, so that a reward is always a number.
        if least < 0.0 {
            self.nothing = score + least;
            self.everything = if most > least { most - least } else { 1.0 };
        } else {
            self.nothing = score;
            self.everything = 4.0 * (gains / f64::from(SAMPLES)).max(1.0);
        }
    }

    fn playout(
        &mut self,
        game: &G,
        state: &mut G::State,
        rng: &mut Xoshiro256PlusPlus,
        _: &mut Trace,
        rewards: &mut [f32],
    ) {
        game.playout(state, rng);
        self.judge(game, state, rewards);
    }

    fn rewards(&self, game: &G, end: &G::State, rewards: &mut [f32]) {
        debug_assert_eq!(game.turn(end), Turn::Over);
        self.judge(game, end, rewards);
    }
}
