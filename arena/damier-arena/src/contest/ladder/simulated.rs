//! Does a ladder need fewer games than a round robin? Simulated games tell.

use rand::{Rng, RngExt as _};

use super::*;
use crate::contest::stats::ratings::Pairing;
use crate::seed::{Generator, generator};

/// Points of Elo in one unit of the logistic scale.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// How wrong a table is: pairs in the wrong order, and the error of ratings in Elo.
#[derive(Copy, Clone, Debug, Default)]
struct Wrong {
    pairs: f64,
    points: f64,
}

fn normal(rng: &mut impl Rng) -> f64 {
    (0..12).map(|_| rng.random::<f64>()).sum::<f64>() - 6.0
}

/// One game: the points of the first.
fn game(rng: &mut impl Rng, difference: f64) -> f64 {
    f64::from(u8::from(rng.random::<f64>() < 1.0 / (1.0 + (-difference).exp())))
}

fn wrong(truth: &[f64], ratings: &Ratings) -> Wrong {
    let of = |bot: usize| ratings.of(bot).map_or(0.0, |rating| rating.value / ELO);
    let mean = truth.iter().sum::<f64>() / truth.len() as f64;
    let mut wrong = Wrong::default();
    for (one, mine) in truth.iter().enumerate() {
        for (other, theirs) in truth.iter().enumerate().skip(one + 1) {
            wrong.pairs += f64::from(u8::from((mine > theirs) != (of(one) > of(other))));
        }
        wrong.points += (of(one) - (mine - mean)).powi(2);
    }
    wrong.points = (wrong.points / truth.len() as f64).sqrt() * ELO;
    wrong
}

fn round_robin(rng: &mut Generator, truth: &[f64], pairs: u64) -> Wrong {
    let mut games = Vec::new();
    for first in 0..truth.len() {
        for second in first + 1..truth.len() {
            let points = (0..2 * pairs).map(|_| game(rng, truth[first] - truth[second]));
            let wins = points.sum::<f64>() as u64;
            games.push(Pairing { first, second, wins, draws: 0, losses: 2 * pairs - wins });
        }
    }
    wrong(truth, &Ratings::fit(truth.len(), &games))
}

fn ladder(rng: &mut Generator, truth: &[f64], games: u64, at_once: usize) -> Wrong {
    let mut ladder = Ladder::new(2).ending_after(Some(games));
    for player in 0..truth.len() {
        ladder.enter(player, None);
    }
    let mut underway = VecDeque::new();
    loop {
        while underway.len() < at_once
            && let Next::Play(fixture) = ladder.next_match()
        {
            underway.push_back(fixture);
        }
        let Some(fixture) = underway.pop_front() else { break };
        let points = game(rng, truth[fixture.seats[0]] - truth[fixture.seats[1]]);
        ladder.note(fixture.id, &[points, 1.0 - points], None);
    }
    wrong(truth, &ladder.ratings())
}

/// The mean errors of a round robin and of a ladder with a share of its games.
fn compare(runs: u64, spread: f64, pairs: u64, share: f64) -> [Wrong; 2] {
    let mut all = [Wrong::default(); 2];
    for run in 0..runs {
        let mut rng = generator(run);
        let truth: Vec<f64> = (0..20).map(|_| normal(&mut rng) * spread / ELO).collect();
        let games = 190 * 2 * pairs;
        let both = [
            round_robin(&mut rng, &truth, pairs),
            ladder(&mut rng, &truth, (games as f64 * share) as u64, 16),
        ];
        for (all, one) in all.iter_mut().zip(both) {
            all.pairs += one.pairs / runs as f64;
            all.points += one.points / runs as f64;
        }
    }
    all
}

#[test]
fn a_third_of_a_round_robin_s_games_orders_twenty_bots_as_well() {
    let mut all = [0.0; 2];
    for (spread, pairs) in [(600.0, 10), (400.0, 10), (300.0, 30)] {
        let [robin, ladder] = compare(60, spread, pairs, 1.0 / 3.0);
        println!("spread {spread}, {pairs} pairs: round robin {robin:.1?}, ladder {ladder:.1?}");
        all[0] += robin.pairs;
        all[1] += ladder.pairs;
    }
    assert!(all[1] < 1.05 * all[0], "in the wrong order: {all:?}");
}

#[test]
#[ignore = "figures for docs/ladder.md"]
fn pairs_in_the_wrong_order_after_a_third_of_the_games_and_after_as_many() {
    for (spread, pairs) in [(600.0, 10), (400.0, 10), (300.0, 10), (600.0, 3), (300.0, 30)] {
        let [robin, third] = compare(100, spread, pairs, 1.0 / 3.0);
        let [_, whole] = compare(100, spread, pairs, 1.0);
        println!(
            "{spread} Elo, {:6} games: round robin {:.1}, a third of them {:.1}, as many {:.1}; \
             points: {:.0}, {:.0}, {:.0}",
            380 * pairs,
            robin.pairs,
            third.pairs,
            whole.pairs,
            robin.points,
            third.points,
            whole.points
        );
    }
}

#[test]
fn who_comes_late_is_soon_known_and_old_opponents_meet_again() {
    let mut rng = generator(5);
    let truth = [0.0, 1.0, 2.0, 3.0, 4.0, 2.5];
    let mut ladder = Ladder::new(2);
    (0..5).for_each(|player| ladder.enter(player, None));
    let mut play = |ladder: &mut Ladder, games: u32| {
        for _ in 0..games {
            let Next::Play(fixture) = ladder.next_match() else {
                panic!("there is somebody to meet")
            };
            let points = game(&mut rng, truth[fixture.seats[0]] - truth[fixture.seats[1]]);
            ladder.note(fixture.id, &[points, 1.0 - points], None);
        }
    };
    play(&mut ladder, 400);
    ladder.enter(5, Some(2));
    play(&mut ladder, 40);
    assert!(ladder.record(5).0 >= 16, "{:?}", ladder.record(5));
    play(&mut ladder, 400);
    let met = |one, other| ladder.results.met(one, other);
    assert!((0..5).all(|one| (one + 1..6).all(|other| met(one, other) > 0)));
}
