//! Error rates and coverage are what they should be: a shortened run with the other tests, and the
//! whole of it with `cargo xtask calibrate`.

use damier_arena::contest::stats::simulate::{
    Clustered, Coverage, Field, Kin, clustered, coverage, false_alarms, sprt, within_sampling_error,
};
use damier_arena::contest::stats::{Model, Sprt};

/// Simulates `runs` sequential tests at either hypothesis.
fn check_sprt(e0: f64, e1: f64, runs: u64) {
    let test = Sprt::new(e0, e1, 0.05, 0.05, Model::Normalized).unwrap();
    let (at_h0, at_h1) = (sprt(&test, e0, runs, 1), sprt(&test, e1, runs, 2));
    let share = |count: u64| count as f64 / runs as f64 * 100.0;
    println!(
        "SPRT [{e0}, {e1}] nElo, {runs} runs: {:.2} % wrong at H0, {:.2} % at H1 (5 % allowed), \
         {} and {} pairs on average",
        share(at_h0.h1),
        share(at_h1.h0),
        at_h0.pairs / runs,
        at_h1.pairs / runs,
    );
    let allowed = within_sampling_error(0.05, runs);
    assert!((at_h0.h1 as f64) < allowed && at_h0.undecided == 0, "{at_h0:?}");
    assert!((at_h1.h0 as f64) < allowed && at_h1.undecided == 0, "{at_h1:?}");
}

/// Simulates `runs` round robins without and with draws.
fn check_coverage(games: u64, runs: u64) {
    for (draws, seed) in [(0.0, 1), (0.4, 2)] {
        let field = Field { ratings: vec![150.0, 60.0, 0.0, -40.0, -170.0], games, draws };
        let share = coverage(&field, runs, seed);
        println!(
            "{runs} round robins of 5 bots, {games} games a pairing, {:.0} % drawn between equals: \
             95 % intervals hold {:.2} %",
            draws * 100.0,
            share * 100.0
        );
        assert!(share > 0.93 && share < 0.97, "{share} with {draws} drawn");
    }
}

/// Simulates `runs` championships of `bots` bots on so many seeds, or openings for every two.
fn check_clusters(kin: Kin, bots: usize, openings: u64, runs: u64) {
    let ratings = (0..bots).map(|bot| 100.0 - 200.0 * bot as f64 / (bots - 1) as f64).collect();
    let field = Clustered { ratings, openings, kin, gauntlet: false };
    let Coverage { ratings, differences } = clustered(&field, runs, 7);
    println!(
        "{runs} championships of {bots} bots, {openings} openings, {kin:?}: 95 % intervals of \
         ratings hold {:.2} %, of differences {:.2} %",
        ratings * 100.0,
        differences * 100.0
    );
    for share in [ratings, differences] {
        assert!((0.93..=0.97).contains(&share), "{share} of {field:?}");
    }
}

/// Simulates `runs` paired tests between equals, each looked at `looks` times.
fn check_false_alarms(looks: u64, runs: u64) {
    let alarms = false_alarms(0.05, looks, runs, 1);
    println!(
        "{runs} sign tests of equals, {looks} looks each: {:.2} % false alarms (5 % allowed)",
        alarms as f64 / runs as f64 * 100.0
    );
    assert!((alarms as f64) < within_sampling_error(0.05, runs), "{alarms}");
}

#[test]
fn a_sequential_test_errs_as_rarely_as_it_says() {
    check_sprt(0.0, 80.0, 400);
}

#[test]
fn rating_intervals_hold_the_truth_in_95_of_100_cases() {
    check_coverage(60, 400);
}

#[test]
fn scores_that_are_compared_with_all_others_are_not_news_each_time() {
    check_clusters(Kin::Seeds, 8, 30, 300);
    check_clusters(Kin::Seeds, 20, 20, 100);
}

#[test]
fn what_two_games_on_an_opening_have_in_common_is_allowed_for() {
    check_clusters(Kin::Same(0.5), 5, 20, 400);
    check_clusters(Kin::Opposite(0.5), 5, 20, 400);
}

#[test]
fn looking_after_every_seed_does_not_raise_false_alarms() {
    check_false_alarms(1000, 400);
}

#[test]
#[ignore = "takes a minute: cargo xtask calibrate"]
fn the_whole_calibration() {
    check_sprt(0.0, 40.0, 2000);
    check_sprt(-30.0, 10.0, 2000);
    check_coverage(20, 2000);
    check_coverage(100, 2000);
    for (bots, seeds) in [(8, 30), (20, 20), (8, 10), (4, 100), (2, 100)] {
        check_clusters(Kin::Seeds, bots, seeds, 2000);
    }
    for kin in [Kin::Same(0.0), Kin::Same(0.5), Kin::Opposite(0.5)] {
        for (bots, openings) in [(8, 5), (5, 10), (5, 50), (2, 100)] {
            check_clusters(kin, bots, openings, 2000);
        }
    }
    check_false_alarms(5000, 2000);
}
