//! Counts that have no answer by the formulas have a finite, honest one.

use std::time::Duration;

use damier_arena::contest::stats::{Estimate, Model, Sprt, Strength, Summary, Tally, Verdict};

use crate::work::measured;

#[test]
fn ten_wins_of_ten_are_a_lower_bound() {
    let strength = Strength::of(&Tally::games(10, 0, 0));
    assert_eq!(strength.elo.to_string(), "> +183 (95 %)");
    assert_eq!(strength.nelo.to_string(), "> +191 (95 %)");
    assert_eq!(strength.los, Some(1.0 - 0.5_f64.powi(11)));
    let lost = Strength::of(&Tally::games(0, 0, 10));
    assert_eq!(lost.elo.to_string(), "< -183 (95 %)");
}

#[test]
fn ten_draws_of_ten_are_no_certainty() {
    let strength = Strength::of(&Tally::games(0, 10, 0));
    let Estimate::Known { value, low, high } = strength.elo else { panic!("{strength:?}") };
    assert_eq!((value, strength.los), (0.0, Some(0.5)));
    assert!(low < -90.0 && high > 90.0 && high < 95.0, "{low} {high}");
    assert_eq!(strength.nelo, Estimate::TooFew);
}

#[test]
fn one_game_or_none_is_not_enough() {
    for tally in [
        Tally::games(0, 0, 0),
        Tally::games(1, 0, 0),
        Tally::games(0, 1, 0),
        Tally::pairs([0; 5]),
        Tally::pairs([0, 0, 1, 0, 0]),
    ] {
        let strength = Strength::of(&tally);
        assert_eq!(strength.elo.to_string(), "not enough games");
        assert_eq!((strength.nelo, strength.los), (Estimate::TooFew, None));
    }
}

#[test]
fn all_pairs_lost_against_extreme_hypotheses_settle_nothing() {
    for model in [Model::Normalized, Model::Logistic] {
        let test = Sprt::new(-1500.0, -500.0, 0.05, 0.05, model).unwrap();
        for pairs in [0, 1, 2, 5] {
            let tally = Tally::pairs([pairs, 0, 0, 0, 0]);
            let llr = test.llr(&tally);
            assert!(llr.is_finite() && llr <= 0.0, "{pairs} pairs: {llr}");
            assert_eq!(test.verdict(&tally), Verdict::Inconclusive);
        }
    }
}

#[test]
fn tests_that_make_no_sense_are_refused() {
    let refused = |e0, e1, alpha, beta| {
        Sprt::new(e0, e1, alpha, beta, Model::Normalized).unwrap_err().to_string()
    };
    assert!(refused(5.0, 0.0, 0.05, 0.05).contains("5 is not below 0"));
    assert!(refused(5.0, 5.0, 0.05, 0.05).contains("below"));
    assert!(refused(f64::NAN, 5.0, 0.05, 0.05).contains("NaN"));
    assert!(refused(0.0, f64::INFINITY, 0.05, 0.05).contains("inf"));
    assert!(refused(0.0, 5.0, 0.0, 0.05).contains("rate"));
    assert!(refused(0.0, 5.0, 0.05, f64::NAN).contains("rate"));
}

/// Every combination of a few counts, small and huge.
fn all_counts<const K: usize>(of: [u64; 5]) -> impl Iterator<Item = [u64; K]> {
    let choices = of.len().pow(K as u32);
    (0..choices).map(move |number| {
        std::array::from_fn(|cell| of[number / of.len().pow(cell as u32) % of.len()])
    })
}

#[test]
fn no_counts_give_a_figure_that_is_not_finite() {
    let few = [0, 1, 2, 7, 1_000_000];
    let games = all_counts::<3>(few).map(Tally::Games);
    let pairs = all_counts::<5>(few).map(Tally::Pairs);
    let tests = [
        Sprt::new(0.0, 2.0, 0.05, 0.05, Model::Normalized).unwrap(),
        Sprt::new(-4000.0, 4000.0, 0.05, 0.05, Model::Logistic).unwrap(),
        Sprt::new(-1500.0, -500.0, 0.05, 0.05, Model::Normalized).unwrap(),
    ];
    let look_at_all = || {
        for (tally, test) in games.chain(pairs).flat_map(|tally| tests.map(|test| (tally, test))) {
            let summary = Summary::new(tally, Some(test));
            assert!(summary.llr().unwrap().is_finite(), "{tally:?} {test:?}");
            let Strength { score, elo, nelo, los } = *summary.strength();
            let figures =
                [score, elo.value(), elo.low(), elo.high(), nelo.value(), nelo.error(), los];
            assert!(figures.iter().flatten().all(|figure| figure.is_finite()), "{tally:?}");
            assert!(los.is_none_or(|los| (0.0..=1.0).contains(&los)), "{tally:?}");
            let text = format!("{elo} {nelo} {}", summary.sentence("a", "b"));
            assert!(!text.contains("NaN") && !text.contains("inf"), "{tally:?}: {text}");
        }
    };
    let ((), work) = measured(look_at_all);
    assert!(work < Duration::from_mins(1), "{work:?}");
}
