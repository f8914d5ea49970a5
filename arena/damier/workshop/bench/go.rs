//! Go: light playouts with and without superko, random games by the rules, and the whole arena.
//!
//! A light playout starts from the empty board. No own simple eye is filled, every other legal play
//! is equally likely, and two passes or three times the area in plies end it.
//!
//! A random game is what two `random` bots play: every legal move, a pass among them, is equally
//! likely, until the rules end the game. Played by the rules alone, without arena, bots, transcript
//! or result, it is the yardstick of the arena, which plays the same games and keeps them.

use damier_games::go::Go;
use damier_games::{Game, Notation, Settings};

use super::measure::Contestant;
use super::random_play::{self, SEED};
use super::{Comparison, Contest, arena};
use damier_arena::seed;

/// The names of a board's figures.
struct Names {
    superko: &'static str,
    simple_ko: &'static str,
    share: &'static str,
    length: &'static str,
}

/// The contest on 9 × 9. The mean length is taken from a hundred thousand playouts, or this share
/// of them.
pub(super) fn nine(sample: f64, seconds: f64) -> Contest {
    let mut contest = playouts(
        9,
        (100_000.0 * sample) as u32,
        &Names {
            superko: "go9_light_playouts",
            simple_ko: "go9_simple_ko_light_playouts",
            share: "go9_superko_share",
            length: "go9_light_playout_length",
        },
    );
    let plies = random_play::moves(game(9, "positional"));
    contest.contestants.push(Contestant::new("go9_random_plies", "plies", plies));
    let games = random_play::games(game(9, "positional"));
    contest.contestants.push(Contestant::new("go9_random_games", "games", games));
    contest.contestants.extend(arena::contestants(seconds));
    contest.ratios.extend([
        Comparison { name: "go9_arena_share", of: "go9_arena_games", to: "go9_random_games" },
        Comparison {
            name: "go9_arena_share_of_light_playouts",
            of: "go9_arena_games",
            to: "go9_light_playouts",
        },
        Comparison {
            name: "go9_arena_two_cores",
            of: "go9_arena_games_wall_2",
            to: "go9_arena_games_wall_1",
        },
    ]);
    contest
}

/// The contest on 19 × 19, with the length of twenty thousand playouts or a share of them.
pub(super) fn nineteen(sample: f64) -> Contest {
    playouts(
        19,
        (20_000.0 * sample) as u32,
        &Names {
            superko: "go19_light_playouts",
            simple_ko: "go19_simple_ko_light_playouts",
            share: "go19_superko_share",
            length: "go19_light_playout_length",
        },
    )
}

fn playouts(size: usize, sample: u32, names: &Names) -> Contest {
    let sample = sample.max(1);
    let mut lengths = light_playouts(&game(size, "positional"));
    let plies: u32 = (0..sample).map(|_| lengths()).sum();
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
        averages: vec![(names.length, f64::from(plies) / f64::from(sample), "plies a playout")],
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
