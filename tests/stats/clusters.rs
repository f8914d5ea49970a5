//! Games that hang together: on one seed, or on one opening with swapped seats.

use damier_arena::contest::pairing::{Format, Plan};
use damier_arena::contest::series;
use damier_arena::contest::standings::Standings;
use damier_arena::contest::stats::Clusters;
use damier_arena::contest::stats::ratings::{Pairing, Ratings};
use damier_arena::players::Entrant;
use damier_arena::record::{Match, Thinking};
use damier_arena::registry::Games;
use damier_arena::seed::Seed;

/// Two games with swapped seats on each opening; `firsts` are the points of the first bot in each.
fn pairs(firsts: &[[f64; 2]]) -> Vec<Match> {
    let games = firsts.iter().zip(0..).flat_map(|(&[one, other], opening)| {
        [([0, 1], [one, 1.0 - one]), ([1, 0], [1.0 - other, other])].map(|(seats, points)| Match {
            opening,
            seats: seats.to_vec(),
            points: points.to_vec(),
            scores: points.to_vec(),
            thinking: vec![Thinking::default(); 2],
            ..Match::default()
        })
    });
    games.zip(0..).map(|(game, id)| Match { id, ..game }).collect()
}

fn standings(games: &[Match]) -> Standings {
    let plan = Plan { format: Format::RoundRobin, entrants: 2, seats: 2, rounds: 1, openings: 1 };
    let names = ["a", "b"].map(str::to_owned);
    let mut standings = Standings::new(&Games::standard().find("go5").unwrap(), &names, &plan);
    for game in games {
        standings.add(game);
    }
    standings
}

/// The error that `damier match` tells of these games.
fn error_of_series(games: &[Match]) -> f64 {
    let entrants: Vec<Entrant> =
        ["a=random", "b=greedy"].map(|text| Entrant::parse(text).unwrap()).into();
    let mut outcome =
        series::Outcome::new(&Games::standard().find("go5").unwrap(), &entrants, Seed::Chosen(1));
    for game in games {
        outcome.add(game);
    }
    outcome.summary().elo.and_then(|elo| elo.error).expect("an error")
}

#[test]
fn a_match_and_a_table_of_the_same_games_tell_the_same_error() {
    let results = [[1.0, 0.0], [1.0, 1.0], [0.0, 0.0], [1.0, 0.5]];
    let games = pairs(&results.repeat(25));
    let ratings = standings(&games).ratings();
    let difference = ratings.difference(0, 1).expect("they have played");
    assert!((error_of_series(&games) - difference.error).abs() < 1e-9);
    let halves: f64 = [0, 1].map(|bot| ratings.of(bot).unwrap().error).iter().sum();
    assert!((halves - difference.error).abs() < 1e-9, "{halves} {difference:?}");
}

#[test]
fn openings_that_decide_narrow_the_error_and_bots_that_win_twice_widen_it() {
    let error = |pair: [[f64; 2]; 2]| {
        standings(&pairs(&pair.repeat(50))).ratings().difference(0, 1).unwrap().error
    };
    let decided_by_opening = error([[1.0, 0.0], [0.0, 1.0]]);
    let decided_by_bot = error([[1.0, 1.0], [0.0, 0.0]]);
    assert!(decided_by_opening < 20.0 && decided_by_opening > 5.0, "{decided_by_opening}");
    assert!((decided_by_bot - 68.0).abs() < 2.0, "{decided_by_bot}");
}

#[test]
fn more_rivals_on_the_same_seeds_do_not_make_a_bot_surer_of_its_place() {
    // Who wins changes from seed to seed, in a fixed order of the others.
    let error = |bots: usize| {
        let (mut clusters, mut pairings) = (Clusters::new(0), Vec::new());
        let wins = |seed: u64, bot: usize| (seed * 7 + bot as u64 * 11) % 13;
        for seed in 0..39 {
            for bot in 0..bots {
                clusters.score(seed, bot, wins(seed, bot) as f64);
            }
        }
        for first in 0..bots {
            for second in first + 1..bots {
                let won = (0..39).filter(|&seed| wins(seed, first) > wins(seed, second)).count();
                let (wins, losses) = (won as u64, 39 - won as u64);
                pairings.push(Pairing { first, second, wins, draws: 0, losses });
            }
        }
        let together = Ratings::clustered(bots, &pairings, &clusters).of(0).unwrap().error;
        (together, Ratings::fit(bots, &pairings).of(0).unwrap().error)
    };
    let (together, alone) = error(12);
    assert!(together > 1.5 * alone, "{together} {alone}");
}

#[test]
fn one_opening_has_a_finite_error_and_a_likelihood_that_is_one() {
    for results in [[[1.0, 0.0]], [[0.5, 0.5]], [[1.0, 0.5]]] {
        let ratings = standings(&pairs(&results)).ratings();
        let (rating, difference) = (ratings.of(0).unwrap(), ratings.difference(0, 1).unwrap());
        assert!(rating.error.is_finite() && rating.error > 100.0, "{rating:?}");
        assert!((0.0..=1.0).contains(&difference.los), "{difference:?}");
        assert_eq!(rating.clusters, 1);
    }
}

#[test]
fn the_order_in_which_games_come_changes_nothing() {
    let mut games = pairs(&[[1.0, 0.0], [1.0, 1.0], [0.5, 0.0], [0.5, 0.5]].repeat(5));
    let one = standings(&games).ratings();
    games.reverse();
    assert_eq!(one.of(0), standings(&games).ratings().of(0));
}
