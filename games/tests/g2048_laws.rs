//! The laws of every game, checked on 2048, and one game kept as text.

use damier_games::conformance::{self, Effort};
use damier_games::g2048::{Duo, G2048, State};
use damier_games::{Game, Notation, Transcript, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Settings under which random games end. On a large grid they hardly do without a target.
const GAMES: &[&str] = &[
    "",
    "side=2",
    "side=2,target=1024,endless=false",
    "side=3,target=32,endless=false",
    "side=4,target=128,endless=false",
    "side=4,twos=0",
    "side=4,twos=10",
    "side=5",
    "side=7,target=64,endless=false,twos=5",
    "side=8,target=128,endless=false",
    "rows=0 0 X 0/0 0 0 0/X 0 0 0/0 0 0 X",
    "rows=2 X 4 2 2/0 X 0 0 0/0 X X X 0/0 0 0 0 0/4 0 0 0 X",
    "rows=0 X 0/0 X 0/0 X 0",
    "rows=0 0/X X",
    "rows=16384 32768 0 0/32768 0 0 0/0 0 0 0/0 0 0 65536",
    "rows=16384 16384 0 0/32768 0 0 0/0 0 0 0/0 0 0 32768,target=65536,endless=false",
];

fn game(settings: &str) -> G2048 {
    G2048::from_settings(&settings.parse().unwrap()).unwrap()
}

#[test]
fn all_laws_hold_under_all_kinds_of_settings() {
    for (seed, settings) in GAMES.iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed as u64);
        let game = game(settings);
        conformance::check(&game, &mut rng, Effort::THOROUGH).unwrap_or_else(|why| panic!("{why}"));
        conformance::check_scenes(&game, &mut rng).unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn all_laws_hold_on_two_grids_at_once() {
    for (seed, settings) in GAMES.iter().enumerate() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed as u64);
        let duo = Duo::from_settings(&settings.parse().unwrap()).unwrap();
        conformance::check(&duo, &mut rng, Effort::QUICK).unwrap_or_else(|why| panic!("{why}"));
        conformance::check_scenes(&duo, &mut rng).unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn a_slide_moves_both_grids_and_each_that_moved_gets_a_tile() {
    let duo = Duo::from_settings(&"side=2,twos=10".parse().unwrap()).unwrap();
    let mut state = duo.read_start("2 2/0 0|0 0/4 2").unwrap();
    duo.play(&mut state, duo.read_move("left").unwrap());
    assert_eq!(state.grids().map(|grid| grid.board().to_string()), ["4 0/0 0", "0 0/4 2"]);
    let tile = duo.draw(&state, &mut Xoshiro256PlusPlus::seed_from_u64(1));
    assert!(!tile.right, "only the left grid has moved");
    duo.settle(&mut state, tile);
    assert!(matches!(duo.turn(&state), Turn::Seat(_)));
    duo.play(&mut state, duo.read_move("up").unwrap());
    assert_eq!(state.grids()[1].board().to_string(), "4 2/0 0");
}

/// What a playout does, in single steps.
fn step_to_the_end(game: &G2048, state: &mut State, rng: &mut Xoshiro256PlusPlus) {
    loop {
        match game.turn(state) {
            Turn::Over => return,
            Turn::Seat(_) => game.play(state, game.random_move(state, rng)),
            Turn::Chance => game.settle(state, game.draw(state, rng)),
        }
    }
}

#[test]
fn a_playout_is_the_very_game_that_single_random_steps_give() {
    for settings in GAMES {
        let game = game(settings);
        for seed in 0..50 {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut state = game.start(&mut rng);
            // Half of the playouts begin with a draw.
            if seed % 2 == 1 && !state.is_over() {
                let slide = game.random_move(&state, &mut rng);
                game.play(&mut state, slide);
            }
            let (mut stepped, mut source) = (state, rng.clone());
            game.playout(&mut state, &mut rng);
            step_to_the_end(&game, &mut stepped, &mut source);
            assert_eq!((state, rng), (stepped, source), "{settings}, seed {seed}");
        }
    }
}

#[test]
fn a_fixed_random_source_gives_the_same_game_for_ever() {
    let game = G2048::default();
    let transcript = Transcript::random(&game, &mut Xoshiro256PlusPlus::seed_from_u64(2048));
    assert_eq!(transcript.to_text(&game), include_str!("data/2048-seed-2048.txt"));
    let last = transcript.replay(&game).unwrap();
    assert_eq!(format!("{} score {}", last.board(), last.score()), LAST);
}

const LAST: &str = "4 2 4 2/2 32 2 4/4 128 64 32/2 4 2 4 score 1300";
