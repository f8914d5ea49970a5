use damier_bots::practice;
use damier_bots::random::Random;
use damier_games::Notation as _;

use super::*;

#[test]
fn it_beats_random() {
    let wins = practice::wins(&Couleurs::default(), &mut MyBot, &mut Random::new(), 20);
    let wins = wins.expect("every move is legal");
    assert!(wins >= 15, "it won {wins} of 20 games");
}

#[test]
fn more_cells_are_better() {
    let settings = "size=3,colours=3".parse().expect("settings");
    let game = Couleurs::from_settings(&settings).expect("a game");
    let start = game.read_start("ABB/CAB/CCA").expect("a board");
    let mut after = start.clone();
    game.play(&mut after, game.read_move("B").expect("a colour"));
    assert!(note(&after, Seat::FIRST) > note(&start, Seat::FIRST), "B gains three cells");
}
