//! What holds for any counts.

use damier_arena::contest::stats::elo::{elo_of, score_of};
use damier_arena::contest::stats::{Estimate, Model, Sprt, Strength, Tally};
use proptest::prelude::*;

fn tally() -> impl Strategy<Value = Tally> {
    let count = || prop_oneof![Just(0), 0_u64..5, 0_u64..500];
    prop_oneof![
        prop::array::uniform3(count()).prop_map(Tally::Games),
        prop::array::uniform5(count()).prop_map(Tally::Pairs),
    ]
}

fn test() -> impl Strategy<Value = Sprt> {
    let model = prop_oneof![Just(Model::Normalized), Just(Model::Logistic)];
    (-60.0..60.0, 0.5..40.0, model)
        .prop_map(|(e0, gap, model)| Sprt::new(e0, e0 + gap, 0.05, 0.05, model).unwrap())
}

fn negated(estimate: Estimate) -> Estimate {
    match estimate {
        Estimate::Known { value, low, high } => {
            Estimate::Known { value: -value, low: -high, high: -low }
        }
        Estimate::AtLeast(low) => Estimate::AtMost(-low),
        Estimate::AtMost(high) => Estimate::AtLeast(-high),
        Estimate::TooFew => Estimate::TooFew,
    }
}

fn same(a: Estimate, b: Estimate) -> bool {
    let near = |a: Option<f64>, b: Option<f64>| match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-7 * (1.0 + a.abs()),
        (None, None) => true,
        _ => false,
    };
    near(a.value(), b.value()) && near(a.low(), b.low()) && near(a.high(), b.high())
}

/// The same counts with one more full success of the first bot.
fn with_a_win(mut tally: Tally) -> Tally {
    match &mut tally {
        Tally::Games(cells) => cells[2] += 1,
        Tally::Pairs(cells) => cells[4] += 1,
    }
    tally
}

fn times(tally: Tally, factor: u64) -> Tally {
    match tally {
        Tally::Games(cells) => Tally::Games(cells.map(|cell| cell * factor)),
        Tally::Pairs(cells) => Tally::Pairs(cells.map(|cell| cell * factor)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_other_side_sees_the_opposite(tally in tally()) {
        let (one, other) = (Strength::of(&tally), Strength::of(&tally.swapped()));
        prop_assert!(same(one.elo, negated(other.elo)), "{one:?} {other:?}");
        prop_assert!(same(one.nelo, negated(other.nelo)), "{one:?} {other:?}");
        if let (Some(a), Some(b)) = (one.los, other.los) {
            prop_assert!((a + b - 1.0).abs() < 1e-9, "{a} {b}");
        }
    }

    #[test]
    fn the_opposite_test_has_the_opposite_ratio(tally in tally(), test in test()) {
        let (e0, e1) = test.hypotheses();
        let opposite = Sprt::new(-e1, -e0, 0.05, 0.05, test.model()).unwrap();
        let (one, other) = (test.llr(&tally), opposite.llr(&tally.swapped()));
        prop_assert!((one + other).abs() < 1e-6 * (1.0 + one.abs()), "{one} {other}");
    }

    #[test]
    fn a_win_never_lowers_the_ratio_of_scores(tally in tally(), test in test()) {
        prop_assume!(test.model() == Model::Logistic && tally.count() > 0);
        let (before, after) = (test.llr(&tally), test.llr(&with_a_win(tally)));
        // An outcome seen for the first time loses its share as an unseen one.
        prop_assert!(after > before - 0.02, "{before} {after}");
    }

    #[test]
    fn ten_times_the_games_narrow_the_interval(tally in tally()) {
        let (few, many) = (Strength::of(&tally), Strength::of(&times(tally, 10)));
        if let (Some(few), Some(many)) = (few.elo.error(), many.elo.error()) {
            prop_assert!(many < few, "{few} {many}");
        }
        if let (Some(few), Some(many)) = (few.nelo.error(), many.nelo.error()) {
            prop_assert!(many < few, "{few} {many}");
        }
    }

    #[test]
    fn the_value_is_inside_its_interval(tally in tally()) {
        let Strength { elo, nelo, .. } = Strength::of(&tally);
        for estimate in [elo, nelo] {
            if let Estimate::Known { value, low, high } = estimate {
                prop_assert!(low < value && value < high, "{estimate:?}");
            }
        }
    }

    #[test]
    fn scores_and_elo_undo_each_other(elo in -2000.0..2000.0_f64) {
        prop_assert!((elo_of(score_of(elo)) - elo).abs() < 1e-6);
    }
}

#[test]
fn more_wins_for_the_same_losses_raise_the_normalized_ratio() {
    let test = Sprt::new(0.0, 10.0, 0.05, 0.05, Model::Normalized).unwrap();
    let ratios: Vec<f64> =
        (0..200).map(|wins| test.llr(&Tally::games(100 + wins, 150, 200))).collect();
    assert!(ratios.windows(2).all(|pair| pair[0] < pair[1]), "{ratios:?}");
}
