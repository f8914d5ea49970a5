use damier_bots::practice;
use damier_bots::random::Random;
use damier_games::Notation as _;

use super::*;

#[test]
fn it_beats_random() {
    let wins = practice::wins(&game("size=7"), &mut MyBot, &mut Random::new(), 20);
    let wins = wins.expect("every move is legal");
    assert!(wins >= 15, "it won {wins} of 20 games");
}

#[test]
fn it_captures_rather_than_plays_elsewhere() {
    let game = game("size=3");
    let state = game.read_start("XO./.X./... b").expect("a position");
    let mv = |text| game.read_move(text).expect("a move");
    assert!(note(&state, mv("C3")) > note(&state, mv("B1")), "C3 captures a stone");
}

fn game(settings: &str) -> Go {
    Go::from_settings(&settings.parse().expect("settings")).expect("a game")
}
