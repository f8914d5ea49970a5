//! Scores of games of one seat.

use std::cmp::Ordering;

use damier_arena::contest::stats::paired::PairedDifference;
use damier_arena::contest::stats::scores::{Spread, sparkline};
use damier_arena::contest::stats::sequential::SignTest;

#[test]
fn one_score_spreads_over_nothing() {
    let spread = Spread::of(&[7.0]).unwrap();
    assert_eq!((spread.min, spread.median, spread.max, spread.deviation), (7.0, 7.0, 7.0, 0.0));
    assert_eq!(sparkline(&[7.0], 5, false), "█    ");
    assert_eq!(sparkline(&[], 5, false), "");
}

#[test]
fn quartiles_lie_between_scores() {
    let spread = Spread::of(&[1.0, 2.0, 3.0, 4.0]).unwrap();
    let Spread { lower_quartile, median, upper_quartile, .. } = spread;
    assert_eq!((lower_quartile, median, upper_quartile), (1.75, 2.5, 3.25));
}

#[test]
fn the_same_seed_resamples_the_same_interval() {
    let differences: Vec<f64> = (0..50).map(|seed| f64::from(seed * seed % 17) - 6.0).collect();
    let once = PairedDifference::of(&differences, 1).unwrap();
    assert_eq!(PairedDifference::of(&differences, 1).unwrap(), once);
    assert_ne!(PairedDifference::of(&differences, 2).unwrap().low, once.low);
    let mut turned = differences.clone();
    turned.reverse();
    assert_eq!(PairedDifference::of(&turned, 1).unwrap(), once, "the order does not matter");
    assert_eq!(once.wins + once.ties + once.losses, 50);
}

#[test]
fn the_interval_of_a_known_spread_is_the_expected_one() {
    let differences: Vec<f64> = (0..400).map(|seed| f64::from(seed % 2) * 2.0 - 0.9).collect();
    let paired = PairedDifference::of(&differences, 3).unwrap();
    let (low, high) = (paired.low.unwrap(), paired.high.unwrap());
    assert!((low - 0.002).abs() < 0.02 && (high - 0.198).abs() < 0.02, "{low} {high}");
    let many: Vec<f64> = differences.iter().cycle().take(4000).copied().collect();
    let paired = PairedDifference::of(&many, 3).unwrap();
    assert!((paired.high.unwrap() - paired.low.unwrap() - 0.062).abs() < 0.001);
}

#[test]
fn too_few_or_equal_differences_have_no_interval() {
    assert!(PairedDifference::of(&[], 1).is_none());
    assert_eq!(PairedDifference::of(&[4.0, 5.0], 1).unwrap().low, None);
    let equal = PairedDifference::of(&[0.0; 100], 1).unwrap();
    assert_eq!((equal.low, equal.ties, equal.p_value), (None, 100, 1.0));
}

#[test]
fn a_clear_lead_is_settled_and_an_even_race_is_not() {
    assert_eq!(SignTest { wins: 12, losses: 0 }.verdict(0.05), Some(Ordering::Greater));
    assert_eq!(SignTest { wins: 0, losses: 12 }.verdict(0.05), Some(Ordering::Less));
    assert_eq!(SignTest { wins: 5, losses: 0 }.verdict(0.05), None);
    assert_eq!(SignTest { wins: 500, losses: 500 }.verdict(0.05), None);
    assert_eq!(SignTest::default().verdict(0.05), None);
    let huge = SignTest { wins: 1 << 40, losses: 1 << 40 };
    assert!(huge.p_value() <= 1.0 && huge.p_value() > 0.9);
}
