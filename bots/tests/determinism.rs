//! The same seeds and the same budget give the same game.

mod common;

use common::{Player, builtin, game, play};
use damier_bots::mcts::{Mcts, Plain};
use damier_bots::{Budget, Builtins};
use damier_games::couleurs::Couleurs;
use damier_games::g2048::G2048;
use damier_games::go::Go;

/// Plays the same match twice with fresh bots, and once with bots that have played before.
fn repeats<G: Builtins>(game: &G, specs: [&str; 2]) {
    let seated = || specs.map(|spec| builtin(game, spec));
    let (first, _) = play(game, &mut seated(), 7);
    let mut used = seated();
    play(game, &mut used, 8);
    let (again, _) = play(game, &mut used, 7);
    assert_eq!(first, again, "{specs:?}");
}

#[test]
fn a_match_of_go_repeats_itself() {
    let game: Go = game("size=7");
    repeats(&game, ["smart-random", "greedy"]);
    repeats(&game, ["defend-attack", "mcts:playouts=60"]);
}

#[test]
fn a_match_of_7_couleurs_repeats_itself() {
    let game: Couleurs = game("size=14");
    repeats(&game, ["smart-random", "greedy"]);
    repeats(&game, ["alphabeta:nodes=2000", "mcts:playouts=200"]);
}

#[test]
fn a_game_of_2048_repeats_itself() {
    let game: G2048 = game("side=3");
    let bot = || -> Player<G2048> { Box::new(Mcts::new(Plain::default(), Budget::nodes(40))) };
    assert_eq!(play(&game, &mut [bot()], 4).0, play(&game, &mut [bot()], 4).0);
}

#[test]
fn another_seed_gives_another_game() {
    let game: Go = game("size=7");
    let seated = || ["mcts:playouts=30", "smart-random"].map(|spec| builtin(&game, spec));
    assert_ne!(play(&game, &mut seated(), 1).0, play(&game, &mut seated(), 2).0);
}
