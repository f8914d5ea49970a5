//! The stronger bot wins: few games with fixed seeds, so the result never changes.

mod common;

use common::{builtin, game, play};
use damier_bots::Builtins;
use damier_games::Seat;
use damier_games::couleurs::Couleurs;
use damier_games::go::Go;

/// Games that the first bot wins, of `games`, seats exchanged after each.
fn wins<G: Builtins>(game: &G, first: &str, second: &str, games: u64) -> u64 {
    let mut won = 0;
    for number in 0..games {
        let seat = (number % 2) as usize;
        let mut bots = [builtin(game, first), builtin(game, second)];
        bots.rotate_left(seat);
        let (_, end) = play(game, &mut bots, number / 2);
        let score = |at| game.score(&end, Seat::new(at));
        won += u64::from(score(seat) > score(1 - seat));
    }
    won
}

#[test]
fn in_7_couleurs_each_bot_beats_the_simpler_one() {
    let game: Couleurs = game("board=mirrored");
    assert_eq!(wins(&game, "greedy", "smart-random", 40), 40);
    assert_eq!(wins(&game, "alphabeta:depth=4", "greedy", 20), 20);
    assert!(wins(&game, "mcts:playouts=1000", "greedy", 10) >= 9);
}

#[test]
fn in_7_couleurs_looking_further_ahead_wins() {
    // Boards that look the same from both corners: others decide many games by themselves.
    let game: Couleurs = game("size=20,board=mirrored");
    assert!(wins(&game, "alphabeta:depth=5", "alphabeta:depth=1", 20) >= 15);
    assert!(wins(&game, "alphabeta:depth=4", "alphabeta:depth=4,judge=frontier", 40) >= 26);
}

#[test]
fn in_go_each_bot_beats_the_simpler_one() {
    let game: Go = game("size=9");
    assert!(wins(&game, "smart-random", "random", 20) >= 18);
    assert!(wins(&game, "greedy", "smart-random", 20) >= 15);
    assert!(wins(&game, "defend-attack", "random", 40) >= 38);
    assert_eq!(wins(&game, "mcts:playouts=100", "defend-attack", 6), 6);
}
