//! The fast rules against the plain ones, move by move.

use damier_games::go::{Board, Colour, Go, Grid, Ko, Move, PointSet, Rules};
use damier_games::reference::go::NaiveGo;
use damier_games::{Game as _, random};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Plays the same random game on both and compares everything after every move.
fn compare(width: usize, height: usize, ko: Ko, suicide: bool, seed: u64, plies: usize) {
    let go = Go::on(Grid::new(width, height), Rules { ko, suicide, ..Rules::DEFAULT });
    let mut state = go.position(Board::new(go.grid()), Colour::Black);
    let mut naive = NaiveGo::new(width, height, ko, suicide);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut moves = Vec::new();
    for ply in 0..plies {
        go.moves(&state, &mut moves);
        if moves.is_empty() {
            break;
        }
        let place = |mv: &Move| match *mv {
            Move::Play(point) => Some(go.grid().number(point)),
            Move::Pass => None,
        };
        let legal: Vec<usize> = moves.iter().filter_map(place).collect();
        assert_eq!(legal, naive.legal(), "ply {ply} on\n{}", state.board());
        // Hardly ever pass while there is something to play: passes end games.
        let pass = legal.is_empty() || random::below(&mut rng, 40) == 0;
        let mv = if pass {
            Move::Pass
        } else {
            moves[random::below(&mut rng, legal.len() as u32) as usize]
        };
        go.play(&mut state, mv);
        match place(&mv) {
            Some(point) => assert!(naive.play(point), "{point} on\n{}", state.board()),
            None => naive.pass(),
        }
        let stones: Vec<_> = go.grid().points().map(|point| state.board().stone(point)).collect();
        assert_eq!(stones, naive.stones(), "ply {ply}");
        for colour in [Colour::Black, Colour::White] {
            assert_eq!(state.captures(colour), naive.captures(colour), "ply {ply}");
        }
        go.audit(&state).expect("what the board keeps is right");
    }
    let count = go.count(&state, &PointSet::EMPTY);
    assert_eq!(go.margin(&count) as i64, naive.area(), "area of\n{}", state.board());
}

fn ko() -> impl Strategy<Value = Ko> {
    prop_oneof![Just(Ko::Simple), Just(Ko::Positional), Just(Ko::Situational)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn small_boards_of_any_shape_agree_with_the_plain_rules(
        width in 1..=7_usize, height in 1..=7_usize, ko in ko(), suicide: bool, seed: u64,
    ) {
        compare(width, height, ko, suicide, seed, 6 * width * height);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_up_to_thirteen_agree_with_the_plain_rules(
        width in 8..=13_usize, height in 8..=13_usize, ko in ko(), suicide: bool, seed: u64,
    ) {
        compare(width, height, ko, suicide, seed, 2 * width * height);
    }
}

#[test]
fn the_largest_boards_agree_with_the_plain_rules() {
    for (seed, (width, height)) in [(19, 19), (25, 25), (25, 2), (1, 25)].into_iter().enumerate() {
        compare(width, height, Ko::Positional, false, seed as u64, width * height + 40);
    }
}

/// Fills a board point by point and counts the fillings in which no chain was ever breathless: a
/// chain without liberties stays without, so nothing legal is missed. `boards` holds one board for
/// every point yet to be filled, and the one to begin with last.
fn legal_positions(boards: &mut [Board]) -> u64 {
    let [rest @ .., board] = boards else { return 0 };
    let Some(next) = rest.last_mut() else { return 1 };
    next.clone_from(board);
    let Some(point) = board.grid().points().nth(rest.len() - 1) else { return 0 };
    let mut found = legal_positions(rest);
    for colour in [Colour::Black, Colour::White] {
        let Some(next) = rest.last_mut() else { return 0 };
        next.clone_from(board);
        let captured = next.place(point, colour);
        if captured.stones == 0 && captured.own == 0 {
            found += legal_positions(rest);
        }
    }
    found
}

fn count_legal_positions(width: usize, height: usize) -> u64 {
    let board = Board::new(Grid::new(width, height));
    legal_positions(&mut vec![board; width * height + 1])
}

#[test]
fn there_are_as_many_legal_positions_as_known() {
    let known = [
        (1, 1, 1),
        (1, 2, 5),
        (1, 3, 15),
        (1, 4, 41),
        (1, 5, 113),
        (2, 2, 57),
        (2, 3, 489),
        (3, 3, 12_675),
    ];
    for (width, height, positions) in known {
        assert_eq!(count_legal_positions(width, height), positions, "{width}×{height}");
    }
}

#[cfg(feature = "extended-tests")]
#[test]
fn there_are_24318165_legal_positions_on_four_by_four() {
    assert_eq!(count_legal_positions(4, 4), 24_318_165);
}
