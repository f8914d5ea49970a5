//! 7 Couleurs: whole games beside those of a board that is scanned again for every gain.

use damier_games::couleurs::Couleurs;
use damier_games::reference::couleurs::Naive;
use damier_games::{Game, Notation, Turn};

use super::measure::Contestant;
use super::random_play::{self, SEED};
use super::{Comparison, Contest};
use crate::seed;

const GREEDY: &str = "couleurs_greedy_games";
const RESCAN: &str = "couleurs_rescan_greedy_games";

/// The contest of 7 Couleurs.
pub(super) fn contest() -> Contest {
    let game = Couleurs::default();
    Contest {
        contestants: vec![
            Contestant::new("couleurs_random_games", "games", random_play::games(game.clone())),
            Contestant::new(GREEDY, "games", greedy_games(game.clone())),
            Contestant::new(RESCAN, "games", rescan_games(game)),
        ],
        ratios: vec![Comparison { name: "couleurs_ratio_to_rescan", of: GREEDY, to: RESCAN }],
        averages: Vec::new(),
    }
}

/// Games in which every seat names the colour that gains most at once.
fn greedy_games(game: Couleurs) -> impl FnMut() -> u64 {
    let mut rng = seed::generator(SEED);
    move || {
        let mut state = game.start(&mut rng);
        while game.turn(&state) != Turn::Over {
            let colour = game.greediest(&state);
            game.play(&mut state, colour);
        }
        std::hint::black_box(&state);
        1
    }
}

/// The same games by the slow rules.
fn rescan_games(game: Couleurs) -> impl FnMut() -> u64 {
    let mut rng = seed::generator(SEED);
    move || {
        let start = game.start(&mut rng);
        let mut board = Naive::new(&game, &game.start_text(&start));
        while !board.over() {
            board.name(board.greediest());
        }
        std::hint::black_box(&board);
        1
    }
}
