//! Go: light playouts with and without superko, and random games by the rules.
//!
//! A light playout starts from the empty board. No own simple eye is filled, every other legal play
//! is equally likely, and two passes or three times the area in plies end it.

use damier_games::go::Go;
use damier_games::{Game, Notation, Settings};

use super::measure::Contestant;
use super::random_play::{self, SEED};
use super::{Comparison, Contest};
use crate::seed;

/// The names of a board's figures.
struct Names {
    superko: &'static str,
    simple_ko: &'static str,
    share: &'static str,
    length: &'static str,
}

/// The contest on 9 × 9.
pub(super) fn nine() -> Contest {
    let mut contest = playouts(
        9,
        &Names {
            superko: "go9_light_playouts",
            simple_ko: "go9_simple_ko_light_playouts",
            share: "go9_superko_share",
            length: "go9_light_playout_length",
        },
    );
    let random = random_play::moves(game(9, "positional"));
    contest.contestants.push(Contestant::new("go9_random_plies", "plies", random));
    contest
}

/// The contest on 19 × 19.
pub(super) fn nineteen() -> Contest {
    playouts(
        19,
        &Names {
            superko: "go19_light_playouts",
            simple_ko: "go19_simple_ko_light_playouts",
            share: "go19_superko_share",
            length: "go19_light_playout_length",
        },
    )
}

/// Playouts from which the mean length is taken: enough to tell a plausible figure from a wrong one.
const LENGTH_SAMPLE: u32 = 200;

fn playouts(size: usize, names: &Names) -> Contest {
    let mut lengths = light_playouts(&game(size, "positional"));
    let plies: u32 = (0..LENGTH_SAMPLE).map(|_| lengths()).sum();
    let contestant = |name, ko| {
        let mut playout = light_playouts(&game(size, ko));
        Contestant::new(name, "playouts", move || {
            playout();
            1
        })
    };
    Contest {
        contestants: vec![
            contestant(names.superko, "positional"),
            contestant(names.simple_ko, "simple"),
        ],
        ratios: vec![Comparison { name: names.share, of: names.superko, to: names.simple_ko }],
        averages: vec![(
            names.length,
            f64::from(plies) / f64::from(LENGTH_SAMPLE),
            "plies a playout",
        )],
    }
}

fn game(size: usize, ko: &str) -> Go {
    let settings = Settings::new().with("size", size).with("ko", ko).with("suicide", "forbidden");
    Go::from_settings(&settings).expect("these settings are allowed")
}

/// One light playout after the other; each gives its length in plies.
fn light_playouts(game: &Go) -> impl FnMut() -> u32 + use<> {
    let game = game.clone();
    let mut rng = seed::generator(SEED);
    let start = game.start(&mut rng);
    let mut state = start.clone();
    move || {
        state.clone_from(&start);
        game.light_playout(&mut state, &mut rng)
    }
}
