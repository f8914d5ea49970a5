//! What `impl Builtins for MyGame {}` gives: bots that play games they have never heard of.

mod common;
mod small_games;

use std::collections::HashSet;

use common::{Player, builtin, game, play};
use damier_bots::greedy::ByScore;
use damier_bots::{Bot as _, Builtins, Clock, Seating, View};
use damier_games::g2048::Duo;
use damier_games::go::{Go, Move};
use damier_games::{Game, Seat};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use small_games::{Coins, Dice, Road};

const BOTS: [&str; 3] = ["random", "greedy", "mcts:playouts=60"];

/// Dice of all sizes.
fn dice() -> Dice {
    Dice { dice: (2..=13).collect(), rolls: 1 }
}

/// The scores of a match, in the order of the seats.
fn scores<G: Builtins>(game: &G, specs: &[&str], seed: u64) -> Vec<f64> {
    let mut bots: Vec<Player<G>> = specs.iter().map(|spec| builtin(game, spec)).collect();
    let (_, end) = play(game, &mut bots, seed);
    Seat::all(game.seats()).map(|seat| game.score(&end, seat)).collect()
}

/// Of so many games, those that one bot wins alone when the other has all other seats. It sits in
/// every seat in turn.
fn wins<G: Builtins>(game: &G, bot: &str, other: &str, games: u64) -> u64 {
    let won = (0..games).filter(|&number| {
        let seat = number as usize % game.seats();
        let mut specs = vec![other; game.seats()];
        specs[seat] = bot;
        let scores = scores(game, &specs, number);
        (0..scores.len()).all(|at| at == seat || scores[at] < scores[seat])
    });
    won.count() as u64
}

/// All bots in all seats, twice.
fn plays_and_repeats<G: Builtins>(game: &G) {
    let names: Vec<&str> = G::BUILTINS.iter().map(|builtin| builtin.name).collect();
    assert_eq!(names, ["random", "greedy", "mcts"]);
    for (shift, first_bot) in BOTS.iter().enumerate() {
        let seated = || -> Vec<Player<G>> {
            let specs = BOTS.iter().cycle().skip(shift).take(game.seats());
            specs.map(|spec| builtin(game, spec)).collect()
        };
        let (first, _) = play(game, &mut seated(), 7);
        let mut used = seated();
        let (other, _) = play(game, &mut used, 8);
        let (again, _) = play(game, &mut used, 7);
        assert_eq!(first, again, "{} from {first_bot}", G::NAME);
        assert!(G::NAME == Road::NAME || first != other, "{} goes by its seed", G::NAME);
    }
}

#[test]
fn they_play_legal_games_to_the_end_and_repeat_them() {
    plays_and_repeats(&dice());
    plays_and_repeats(&Dice { dice: vec![6; 8], rolls: 3 });
    plays_and_repeats(&Coins);
    plays_and_repeats(&Road);
}

#[test]
fn two_grids_of_2048_have_them() {
    let names: Vec<&str> = Duo::BUILTINS.iter().map(|builtin| builtin.name).collect();
    assert_eq!(names, ["random", "greedy", "mcts"]);
    let total =
        |bot: &str| (0..8).map(|seed| scores(&Duo::default(), &[bot], seed)[0]).sum::<f64>();
    let (random, greedy) = (total("random"), total("greedy"));
    assert!(greedy > 1.2 * random, "{greedy} against {random}");
}

#[test]
fn greedy_beats_random_with_dice_and_with_three_at_the_table() {
    assert!(wins(&dice(), "greedy", "random", 40) >= 34);
    assert_eq!(wins(&Coins, "greedy", "random", 30), 30);
}

#[test]
fn mcts_beats_random_with_dice_and_with_three_at_the_table() {
    assert!(wins(&dice(), "mcts:playouts=300", "random", 40) >= 34);
    assert!(wins(&Coins, "mcts:playouts=600", "random", 30) >= 27);
}

/// What greedy takes first, for every one of some seeds.
fn first_dice(game: &Dice) -> Vec<(u32, f32)> {
    let start = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let first = |seed| {
        let mut bot = builtin(game, "greedy");
        let seat = Seat::FIRST;
        bot.new_match(&Seating { game, seat, start: &start, seed }).expect("a match");
        let view = View { game, state: &start, seat, steps: &[], clock: Clock::NONE };
        let choice = bot.choose(&view).expect("a die");
        (choice.mv, choice.value.expect("a value"))
    };
    (0..20).map(first).collect()
}

#[test]
fn greedy_expects_what_the_draws_are_worth_on_average() {
    for (die, value) in first_dice(&Dice { dice: vec![4, 6, 2], rolls: 1 }) {
        assert_eq!((die, value), (6, 3.5));
    }
    // Three rolls of ten sides are a thousand outcomes: two are looked at in full, the third is tried.
    for (die, value) in first_dice(&Dice { dice: vec![4, 10, 2], rolls: 3 }) {
        assert_eq!(die, 10);
        assert!((value - 16.5).abs() < 1.0, "{value}");
    }
}

#[test]
fn greedy_tries_some_draws_where_there_are_very_many() {
    let values = first_dice(&Dice { dice: vec![1000, 10_000], rolls: 1 });
    for &(die, value) in &values {
        assert_eq!(die, 10_000);
        assert!((value - 5000.0).abs() < 1000.0, "{value}");
    }
    assert_ne!(values[0], values[1], "another seed tries other draws");
}

#[test]
fn moves_that_are_equal_to_greedy_are_all_likely() {
    // The first stone owns the whole board, wherever it is.
    let game: Go = game("size=5");
    let state = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let mut played = HashSet::new();
    for seed in 0..60 {
        let mut bot = ByScore::new();
        let seat = Seat::FIRST;
        bot.new_match(&Seating { game: &game, seat, start: &state, seed }).expect("a match");
        let view = View { game: &game, state: &state, seat, steps: &[], clock: Clock::NONE };
        played.insert(bot.choose(&view).expect("a move").mv);
    }
    assert!(!played.contains(&Move::Pass));
    assert!(played.len() > 15, "{played:?}");
}

#[test]
fn alone_where_points_are_only_lost_mcts_loses_fewest() {
    // Cheap at every gate costs 1 + 5 · 5, dear at every gate but the last 5 · 3 + 1.
    assert_eq!(scores(&Road, &["greedy"], 1), [-26.0]);
    assert_eq!(scores(&Road, &["mcts:playouts=600"], 1), [-16.0]);
}
