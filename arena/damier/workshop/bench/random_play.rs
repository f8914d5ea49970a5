//! Random games of any game, as work to be measured.

use damier_games::{Game, Turn};

use damier_arena::seed;

/// Every contestant draws from a generator of its own with this seed.
pub(super) const SEED: u64 = 2048;

/// Whole random games, counted by the moves of the seats.
pub(super) fn moves<G: Game>(game: G) -> impl FnMut() -> u64 {
    let mut rng = seed::generator(SEED);
    move || {
        let mut state = game.start(&mut rng);
        let mut moves = 0;
        loop {
            match game.turn(&state) {
                Turn::Over => return moves,
                Turn::Seat(_) => {
                    let mv = game.random_move(&state, &mut rng);
                    game.play(&mut state, mv);
                    moves += 1;
                }
                Turn::Chance => {
                    let draw = game.draw(&state, &mut rng);
                    game.settle(&mut state, draw);
                }
            }
        }
    }
}

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
