use damier_bots::practice;
use damier_bots::random::Random;

use super::*;

#[test]
fn it_beats_random() {
    let wins = practice::wins(&G2048::default(), &mut MyBot, &mut Random::new(), 20);
    let wins = wins.expect("every move is legal");
    assert!(wins >= 15, "it won {wins} of 20 games");
}

#[test]
fn a_large_tile_in_the_corner_is_better_than_one_in_the_middle() {
    let corner = Board::from_rows(&[[8, 0, 0], [0, 0, 0], [0, 0, 0]]).expect("a grid");
    let middle = Board::from_rows(&[[0, 0, 0], [0, 8, 0], [0, 0, 0]]).expect("a grid");
    assert!(note(&corner, 0) > note(&middle, 0));
}
