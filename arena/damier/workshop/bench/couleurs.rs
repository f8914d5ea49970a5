//! 7 Couleurs: whole games beside those of a board that is scanned again for every gain.
//!
//! Boards are mirrored and drawn anew for every game, which counts as part of it.

use damier_games::couleurs::Couleurs;
use damier_games::reference::couleurs::Naive;
use damier_games::{Game, Notation, Seat, Settings, Turn};

use super::measure::Contestant;
use super::random_play::{self, SEED};
use super::{Comparison, Contest};
use damier_arena::seed;

const GREEDY: &str = "couleurs_greedy_games";
const RESCAN: &str = "couleurs_rescan_greedy_games";

/// The contest of 7 Couleurs.
pub(super) fn contest() -> Contest {
    let settings = Settings::new().with("board", "mirrored");
    let game = Couleurs::from_settings(&settings).expect("these settings are allowed");
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

/// Games of greedy, which names the colour that gains most at once, against random; they swap
/// seats after every game.
fn greedy_games(game: Couleurs) -> impl FnMut() -> u64 {
    let mut rng = seed::generator(SEED);
    let mut greedy = Seat::FIRST;
    move || {
        let mut state = game.start(&mut rng);
        while let Turn::Seat(seat) = game.turn(&state) {
            let colour = if seat == greedy {
                game.greediest(&state)
            } else {
                game.random_move(&state, &mut rng)
            };
            game.play(&mut state, colour);
        }
        std::hint::black_box(&state);
        greedy = Seat::new(1 - greedy.index());
        1
    }
}

/// The same games by the slow rules.
fn rescan_games(game: Couleurs) -> impl FnMut() -> u64 {
    let mut rng = seed::generator(SEED);
    let mut greedy = 0;
    move || {
        let start = game.start(&mut rng);
        let mut board = Naive::new(&game, &game.start_text(&start));
        board.greedy_against_random(greedy, &mut rng);
        std::hint::black_box(&board);
        greedy = 1 - greedy;
        1
    }
}
