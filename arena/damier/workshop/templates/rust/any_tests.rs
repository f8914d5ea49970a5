use damier_games::Notation as _;

use super::*;

/// The points of a game in which the bot has every seat.
fn play(seed: u64) -> Vec<f64> {
    let game = Rules::from_settings(&Settings::new()).expect("the game as usual");
    let mut bots: Vec<MyBot> = (0..game.seats()).map(|_| MyBot::default()).collect();
    let mut seats: Vec<&mut dyn Bot<Rules>> = Vec::new();
    for bot in &mut bots {
        seats.push(bot);
    }
    practice::play(&game, &mut seats, seed).expect("every move is legal")
}

#[test]
fn every_move_is_a_legal_one_and_the_same_seed_gives_the_same_game() {
    for seed in 0..10 {
        assert_eq!(play(seed), play(seed));
    }
}
