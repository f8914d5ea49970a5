//! Alpha-beta finds what a plain search of everything finds.

use damier_bots::alphabeta::AlphaBeta;
use damier_bots::eval::couleurs as eval;
use damier_bots::{Bot, Budget, Choice, Clock, Seating, View};
use damier_games::couleurs::{Colour, Couleurs, State};
use damier_games::{Game, Notation, Seat, Turn};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The value of a position for a seat: everybody else plays against it.
fn minimax(game: &Couleurs, state: &State, me: Seat, depth: u32) -> i32 {
    let Turn::Seat(to_move) = game.turn(state) else { return eval::outcome(game, state, me) };
    if depth == 0 {
        return eval::lead(game, state, me);
    }
    let values = eval::candidates(game, state).into_iter().map(|colour| {
        let mut next = state.clone();
        game.play(&mut next, colour);
        minimax(game, &next, me, depth - 1)
    });
    if to_move == me { values.max() } else { values.min() }.expect("there is a move")
}

fn search(game: &Couleurs, state: &State, seat: Seat, depth: u32) -> Choice<Colour> {
    let mut bot = AlphaBeta::new(depth, Budget::default());
    bot.new_match(&Seating { game, seat, start: state, seed: 0 }).expect("a match");
    bot.choose(&View { game, state, seat, steps: &[], clock: Clock::NONE }).expect("a move")
}

/// Compares both along random games with these settings.
fn agrees(settings: &str, depth: u32) {
    let game = Couleurs::from_settings(&settings.parse().expect("settings")).expect("a game");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(depth));
    for _ in 0..6 {
        let mut state = game.start(&mut rng);
        while let Turn::Seat(seat) = game.turn(&state) {
            let choice = search(&game, &state, seat, depth);
            // A search that sees the end stops early, so a sure win may be found by fewer moves.
            let value = choice.value.expect("a value") as i32;
            let plain = minimax(&game, &state, seat, depth);
            let decided = value.abs() > eval::WIN / 2;
            assert!(value == plain || decided && value.signum() == plain.signum(), "{state:?}");
            let mut next = state.clone();
            game.play(&mut next, choice.mv);
            assert!(decided || minimax(&game, &next, seat, depth - 1) == plain, "{state:?}");
            let mv = game.random_move(&state, &mut rng);
            game.play(&mut state, mv);
        }
    }
}

#[test]
fn it_agrees_with_plain_minimax_for_two_players() {
    for depth in 1..=5 {
        agrees("size=6,colours=4", depth);
    }
}

#[test]
fn it_agrees_with_plain_minimax_where_colours_are_forbidden() {
    for depth in 1..=4 {
        agrees("size=5,colours=4,opponent-colour=forbidden", depth);
    }
}

#[test]
fn it_agrees_with_plain_minimax_for_three_and_four_players() {
    agrees("size=6,colours=5,players=3", 4);
    agrees("size=6,colours=4,players=4", 4);
}

#[test]
fn it_looks_at_fewer_positions_than_there_are() {
    let game = Couleurs::default();
    let state = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let choice = search(&game, &state, Seat::FIRST, 6);
    assert!(choice.nodes < 10_000, "{} positions", choice.nodes);
}
