//! Error rates and coverage are what they should be: a shortened run with the other tests, and the
//! whole of it with `cargo xtask calibrate`.

use damier_arena::contest::stats::simulate::{
    Clustered, Coverage, Field, Kin, clustered, coverage, false_alarms, sprt, told, told_by_signs,
    within_sampling_error,
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

/// Simulates `runs` tests between 0 and `e1` nElo to their end, at strengths around both. `slack` is what
/// chance may add to a bias of two Elo.
fn check_stopped(e1: f64, shares: &[f64], runs: u64, slack: f64) {
    let test = Sprt::new(0.0, e1, 0.05, 0.05, Model::Normalized).unwrap();
    for nelo in shares.iter().map(|share| share * e1) {
        let told = told(&test, nelo, u64::MAX, runs, 3);
        println!(
            "{runs} tests [0, {e1}] stopped at {nelo} nElo: 95 % intervals hold {:.2} %, half of the \
             estimates are above {:+.2} Elo; without the stop {:.2} %, {:+.2} Elo on average",
            told.coverage * 100.0,
            told.bias,
            told.plain_coverage * 100.0,
            told.plain_bias,
        );
        assert!((0.93..=0.97).contains(&told.coverage), "{nelo}: {told:?}");
        assert!(told.bias.abs() < 2.0 + slack, "{nelo}: {told:?}");
    }
}

/// The same where games run out before most tests are settled.
fn check_unsettled(e1: f64, pairs: u64, runs: u64) {
    let test = Sprt::new(0.0, e1, 0.05, 0.05, Model::Normalized).unwrap();
    for nelo in [0.0, 0.5 * e1, e1] {
        let told = told(&test, nelo, pairs, runs, 4);
        println!(
            "{runs} tests [0, {e1}] of at most {pairs} pairs at {nelo} nElo: 95 % intervals hold \
             {:.2} %, half of the estimates are above {:+.2} Elo",
            told.coverage * 100.0,
            told.bias,
        );
        assert!((0.93..=0.97).contains(&told.coverage), "{nelo}: {told:?}");
    }
}

/// Simulates `runs` tests of who scores more to their end, or to 400 seeds.
fn check_stopped_signs(times: &[f64], runs: u64) {
    for &times in times {
        let told = told_by_signs(times, 400, runs, 3);
        println!(
            "{runs} sign tests stopped, one bot with {times} times the score of the other: 95 % \
             intervals of the mean hold {:.2} %, of Elo {:.2} %; without the stop {:.2} % and {:.2} %",
            told.difference * 100.0,
            told.elo * 100.0,
            told.plain_difference * 100.0,
            told.plain_elo * 100.0,
        );
        for share in [told.difference, told.elo] {
            assert!((0.93..=0.97).contains(&share), "{times}: {told:?}");
        }
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
fn a_test_that_stopped_early_does_not_exaggerate() {
    check_stopped(100.0, &[0.0, 1.0], 800, 2.0);
}

#[test]
fn a_test_that_ran_out_of_games_tells_an_honest_interval() {
    check_unsettled(40.0, 60, 1200);
}

#[test]
fn a_test_of_scores_that_stopped_early_tells_an_honest_interval() {
    check_stopped_signs(&[1.5], 400);
}

#[test]
fn looking_after_every_seed_does_not_raise_false_alarms() {
    check_false_alarms(1000, 400);
}

#[test]
#[ignore = "takes some minutes: cargo xtask calibrate"]
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
    check_stopped(100.0, &[-0.5, 0.0, 0.5, 1.0, 1.5, 2.0], 4000, 0.0);
    check_stopped(40.0, &[-0.5, 0.0, 0.5, 1.0, 1.5, 2.0], 2000, 0.0);
    check_stopped(20.0, &[-0.5, 0.0, 0.5, 1.0, 1.5, 2.0], 1000, 0.0);
    check_unsettled(20.0, 300, 2000);
    check_unsettled(100.0, 20, 2000);
    check_stopped_signs(&[1.0, 1.3, 1.5, 2.0], 2000);
    check_false_alarms(5000, 2000);
}
