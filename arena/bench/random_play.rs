//! Random games of any game, as work to be measured.

use damier_games::Game;

use crate::seed;

/// Every contestant draws from a generator of its own with this seed.
pub(super) const SEED: u64 = 2048;

/// Whole random games, counted one by one.
pub(super) fn games<G: Game>(game: G) -> impl FnMut() -> u64 {
    let mut rng = seed::generator(SEED);
    move || {
        let mut state = game.start(&mut rng);
        game.playout(&mut state, &mut rng);
        std::hint::black_box(&state);
        1
    }
}
