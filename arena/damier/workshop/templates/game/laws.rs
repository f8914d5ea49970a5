//! What has to hold: the laws of every game, on meadows of all kinds, and that the bot is worth its name.

use damier_bots::practice;
use damier_bots::random::Random;
use damier_games::conformance::{self, Effort};
use damier_games::{Depict, Game, Gesture, Notation, Seat};
use {{library}}::{Neighbour, Rules};

fn rules(settings: &str) -> Rules {
    Rules::from_settings(&settings.parse().expect("settings")).expect("rules")
}

#[test]
fn the_laws_of_a_game_hold() {
    for settings in ["", "size=3", "size=4,players=3", "size=5,players=4"] {
        let (rules, mut rng) = (rules(settings), practice::generator(7));
        conformance::check(&rules, &mut rng, Effort::QUICK).expect(settings);
        conformance::check_scenes(&rules, &mut rng).expect(settings);
    }
}

#[test]
fn two_sheep_side_by_side_are_a_point() {
    let rules = rules("size=3");
    let mut meadow = rules.read_start("empty").expect("a start");
    for (sheep, weed) in [("a1", "c3"), ("b2", "c2"), ("a2", "c1")] {
        rules.play(&mut meadow, rules.read_move(sheep).expect("a cell"));
        rules.settle(&mut meadow, rules.read_draw(weed).expect("a cell"));
    }
    assert_eq!(rules.score(&meadow, Seat::FIRST), 1.0);
    assert_eq!(rules.score(&meadow, Seat::SECOND), 0.0);
    assert_eq!(rules.meaning(&meadow, Gesture::Cell(1)), Some(1));
}

#[test]
fn the_bot_beats_random_moves() {
    let wins = practice::wins(&rules(""), &mut Neighbour, &mut Random::new(), 40);
    let wins = wins.expect("every move is legal");
    assert!(wins >= 30, "it won {wins} of 40 games");
}
