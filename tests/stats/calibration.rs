//! A shortened run of the simulations: error rates and coverage are what they should be.

use damier::stats::simulate::{Field, coverage, false_alarms, sprt, within_sampling_error};
use damier::stats::{Model, Sprt};

#[test]
fn a_sequential_test_errs_as_rarely_as_it_says() {
    let runs = 400;
    let test = Sprt::new(0.0, 80.0, 0.05, 0.05, Model::Normalized).unwrap();
    let at_h0 = sprt(&test, 0.0, runs, 1);
    let at_h1 = sprt(&test, 80.0, runs, 2);
    let allowed = within_sampling_error(0.05, runs);
    assert!((at_h0.h1 as f64) < allowed && at_h0.undecided == 0, "{at_h0:?}");
    assert!((at_h1.h0 as f64) < allowed && at_h1.undecided == 0, "{at_h1:?}");
}

#[test]
fn rating_intervals_hold_the_truth_in_95_of_100_cases() {
    for (draws, seed) in [(0.0, 1), (0.4, 2)] {
        let field = Field { ratings: vec![150.0, 60.0, 0.0, -40.0, -170.0], games: 60, draws };
        let share = coverage(&field, 400, seed);
        assert!(share > 0.93 && share < 0.97, "{share} with {draws} drawn");
    }
}

#[test]
fn looking_after_every_seed_does_not_raise_false_alarms() {
    let runs = 400;
    let alarms = false_alarms(0.05, 1000, runs, 1);
    assert!((alarms as f64) < within_sampling_error(0.05, runs), "{alarms}");
}
