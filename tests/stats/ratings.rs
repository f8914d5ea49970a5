//! Ratings of many bots.

use std::time::Duration;

use damier_arena::contest::stats::Estimate;
use damier_arena::contest::stats::ratings::{Pairing, Ratings};

use crate::work::measured;

fn pairing((first, second): (usize, usize), [wins, draws, losses]: [u64; 3]) -> Pairing {
    Pairing { first, second, wins, draws, losses }
}

fn value(ratings: &Ratings, bot: usize) -> f64 {
    ratings.of(bot).unwrap().value
}

const FOUR: [((usize, usize), [u64; 3]); 6] = [
    ((0, 1), [60, 20, 20]),
    ((0, 2), [70, 20, 10]),
    ((0, 3), [80, 10, 10]),
    ((1, 2), [56, 20, 24]),
    ((1, 3), [66, 20, 14]),
    ((2, 3), [50, 30, 20]),
];

#[test]
fn four_bots_have_the_known_ratings() {
    let ratings = Ratings::fit(4, &FOUR.map(|(bots, wdl)| pairing(bots, wdl)));
    for (bot, expected) in [175.366, 42.161, -61.813, -155.715].into_iter().enumerate() {
        let rating = ratings.of(bot).unwrap();
        assert!((rating.value - expected).abs() < 1e-2, "{bot}: {rating:?}");
        assert!(rating.error > 20.0 && rating.error < 40.0 && rating.bound.is_none());
    }
    assert_eq!(ratings.ranking(), [0, 1, 2, 3]);
    assert!(ratings.all_linked());
    let likely = ratings.superiority(0, 1).unwrap();
    assert!(likely > 0.999 && likely < 1.0, "{likely}");
    assert!((ratings.superiority(1, 0).unwrap() + likely - 1.0).abs() < 1e-12);
}

#[test]
fn the_order_of_pairings_and_of_bots_in_them_changes_nothing() {
    let games = FOUR.map(|(bots, wdl)| pairing(bots, wdl));
    let mut turned = FOUR.map(|((a, b), [w, d, l])| pairing((b, a), [l, d, w]));
    turned.reverse();
    let (one, other) = (Ratings::fit(4, &games), Ratings::fit(4, &turned));
    for bot in 0..4 {
        assert!((value(&one, bot) - value(&other, bot)).abs() < 1e-6);
    }
}

#[test]
fn who_lost_everything_has_an_upper_bound_and_hardly_moves_the_others() {
    let mut games = FOUR.map(|(bots, wdl)| pairing(bots, wdl)).to_vec();
    games.extend((0..4).map(|bot| pairing((bot, 4), [100, 0, 0])));
    let ratings = Ratings::fit(5, &games);
    let last = ratings.of(4).unwrap();
    let Some(Estimate::AtMost(bound)) = last.bound else { panic!("{last:?}") };
    assert!(last.value < bound && bound < value(&ratings, 3), "{last:?}");
    assert!(last.error.is_finite() && last.error > 100.0, "{last:?}");
    let apart = value(&ratings, 0) - value(&ratings, 3);
    assert!((apart - 331.081).abs() < 1.0, "{apart}");
}

#[test]
fn a_chain_of_sweeps_is_ranked_and_finite() {
    let games: Vec<_> = (0..9).map(|bot| pairing((bot, bot + 1), [10, 0, 0])).collect();
    let ratings = Ratings::fit(10, &games);
    assert_eq!(ratings.ranking(), (0..10).collect::<Vec<_>>());
    assert!((0..10).all(|bot| ratings.of(bot).unwrap().error.is_finite()));
    assert!(matches!(ratings.of(0).unwrap().bound, Some(Estimate::AtLeast(_))));
    assert!(matches!(ratings.of(9).unwrap().bound, Some(Estimate::AtMost(_))));
    assert!(ratings.of(5).unwrap().bound.is_none());
}

#[test]
fn bots_without_common_opponents_are_not_compared() {
    let games = [pairing((0, 1), [6, 0, 4]), pairing((2, 3), [9, 0, 1])];
    let ratings = Ratings::fit(5, &games);
    assert!(!ratings.all_linked());
    assert_eq!(ratings.of(0).unwrap().group, ratings.of(1).unwrap().group);
    assert_ne!(ratings.of(0).unwrap().group, ratings.of(2).unwrap().group);
    assert_eq!(ratings.superiority(0, 2), None);
    assert!((value(&ratings, 2) + value(&ratings, 3)).abs() < 1e-9);
    assert!(ratings.of(4).is_none(), "it has not played");
    assert_eq!(ratings.ranking().last(), Some(&4));
}

#[test]
fn nothing_but_draws_leaves_an_error() {
    let ratings = Ratings::fit(2, &[pairing((0, 1), [0, 10, 0])]);
    let rating = ratings.of(0).unwrap();
    assert!(rating.value.abs() < 1e-9 && rating.error > 20.0, "{rating:?}");
    assert_eq!(ratings.superiority(0, 1), Some(0.5));
}

#[test]
fn no_bot_and_no_game_are_fine() {
    assert!(Ratings::fit(0, &[]).ranking().is_empty());
    let idle = Ratings::fit(3, &[pairing((0, 1), [0, 0, 0]), pairing((2, 2), [5, 0, 0])]);
    assert!((0..3).all(|bot| idle.of(bot).is_none()));
}

#[test]
fn absurd_counts_converge() {
    let million = 1_000_000_000;
    let games = [
        pairing((0, 1), [million, 0, 1]),
        pairing((1, 2), [million, 1, 0]),
        pairing((2, 3), [1, 0, 0]),
    ];
    let ratings = Ratings::fit(4, &games);
    assert_eq!(ratings.ranking(), [0, 1, 2, 3]);
    for bot in 0..4 {
        let rating = ratings.of(bot).unwrap();
        assert!(rating.value.is_finite() && rating.error.is_finite(), "{rating:?}");
    }
    let apart = value(&ratings, 0) - value(&ratings, 1);
    assert!((apart - 3600.0).abs() < 1.0, "{apart}");
}

#[test]
fn two_hundred_bots_are_rated_quickly() {
    let bots = 200;
    let pairs = (0..bots).flat_map(|a| (a + 1..bots).map(move |b| (a, b)));
    let games: Vec<_> =
        pairs.map(|(a, b)| pairing((a, b), [5 + (b - a) as u64 / 10, 2, 3])).collect();
    let (ratings, work) = measured(|| Ratings::fit(bots, &games));
    assert!(work < Duration::from_secs(10), "{work:?}");
    assert!(value(&ratings, 0) > value(&ratings, bots - 1));
}
