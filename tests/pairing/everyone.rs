//! Round robin and gauntlet.

use std::collections::{BTreeMap, BTreeSet};

use damier_arena::contest::pairing::{Fixture, Format, Next, Plan, Schedule};
use proptest::prelude::*;

use crate::play::{Results, invented, plan, play, play_on};

/// How often each order of seats is played.
fn orders(played: &[Fixture]) -> BTreeMap<Vec<usize>, u32> {
    let mut orders = BTreeMap::new();
    for fixture in played {
        *orders.entry(fixture.seats.clone()).or_default() += 1;
    }
    orders
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everyone_meets_everyone_equally_often_on_either_seat(
        entrants in 2_usize..12, rounds in 1_u32..4, openings in 1_u32..4,
    ) {
        let plan = Plan { rounds, openings, ..plan(Format::RoundRobin, entrants, 2) };
        let (played, schedule) = play(plan, 0);
        prop_assert_eq!(played.len() as u64, schedule.planned());
        let orders = orders(&played);
        prop_assert_eq!(orders.len(), entrants * (entrants - 1));
        prop_assert!(orders.values().all(|&times| times == rounds * openings));
    }

    #[test]
    fn swapped_seats_share_an_opening_nobody_else_has(entrants in 2_usize..9, rounds in 1_u32..4) {
        let (played, _) = play(Plan { rounds, ..plan(Format::RoundRobin, entrants, 2) }, 0);
        let mut by_opening: BTreeMap<u64, Vec<&Fixture>> = BTreeMap::new();
        for fixture in &played {
            by_opening.entry(fixture.opening).or_default().push(fixture);
        }
        for pair in by_opening.values() {
            let [one, other] = pair[..] else { panic!("{pair:?}") };
            prop_assert_eq!(&one.seats[..], [other.seats[1], other.seats[0]]);
        }
    }

    #[test]
    fn at_larger_tables_everyone_sits_on_every_seat(
        entrants in 3_usize..8, seats in 3_usize..5, rounds in 1_u32..3, gauntlet in any::<bool>(),
    ) {
        prop_assume!(entrants >= seats);
        let format = if gauntlet { Format::Gauntlet } else { Format::RoundRobin };
        let (played, schedule) = play(Plan { rounds, ..plan(format, entrants, seats) }, 0);
        prop_assert_eq!(played.len() as u64, schedule.planned());
        let mut tables: BTreeMap<BTreeSet<usize>, u32> = BTreeMap::new();
        let mut seated: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for fixture in &played {
            *tables.entry(fixture.seats.iter().copied().collect()).or_default() += 1;
            for (seat, &entrant) in fixture.seats.iter().enumerate() {
                *seated.entry((entrant, seat)).or_default() += 1;
            }
        }
        prop_assert!(tables.keys().all(|table| table.len() == seats));
        prop_assert!(tables.values().all(|&times| times == rounds * seats as u32));
        prop_assert!(!gauntlet || tables.keys().all(|table| table.contains(&0)));
        for entrant in 0..entrants {
            let times: BTreeSet<_> = (0..seats).map(|seat| seated[&(entrant, seat)]).collect();
            prop_assert_eq!(times.len(), 1, "{} is seated unevenly", entrant);
        }
    }

    #[test]
    fn more_rounds_and_more_entrants_keep_what_was_played(
        entrants in 2_usize..8, seats in 1_usize..4, rounds in 1_u32..3,
    ) {
        prop_assume!(entrants >= seats);
        for format in [Format::RoundRobin, Format::Gauntlet] {
            let small = Plan { rounds, ..plan(format, entrants, seats) };
            let large = Plan { rounds: rounds + 1, entrants: entrants + 2, ..small };
            let all: BTreeMap<_, _> = play(large, 0).0.into_iter().map(|f| (f.id, f)).collect();
            for fixture in play(small, 0).0 {
                prop_assert_eq!(all.get(&fixture.id), Some(&fixture));
            }
        }
    }
}

#[test]
fn two_rounds_at_a_table_of_three_are_all_orders_of_seats() {
    let (played, _) = play(Plan { rounds: 2, ..plan(Format::RoundRobin, 3, 3) }, 0);
    assert_eq!(orders(&played).len(), 6);
}

#[test]
fn in_a_gauntlet_only_the_first_meets_the_others() {
    let (played, schedule) = play(Plan { rounds: 2, ..plan(Format::Gauntlet, 5, 2) }, 0);
    assert_eq!((played.len(), schedule.planned()), (16, 16));
    assert!(played.iter().all(|fixture| fixture.seats.contains(&0)));
    let everyone: BTreeMap<_, _> = play(Plan { rounds: 2, ..plan(Format::RoundRobin, 5, 2) }, 0)
        .0
        .into_iter()
        .map(|fixture| (fixture.id, fixture))
        .collect();
    assert!(played.iter().all(|fixture| everyone[&fixture.id].opening == fixture.opening));
}

#[test]
fn in_a_game_of_one_seat_everyone_plays_the_same_seeds() {
    let (played, _) = play(Plan { rounds: 4, openings: 2, ..plan(Format::RoundRobin, 3, 1) }, 0);
    assert_eq!(played.len(), 24);
    let seeds = |bot: usize| -> Vec<u64> {
        played.iter().filter(|f| f.seats == [bot]).map(|f| f.opening).collect()
    };
    assert_eq!(seeds(0).iter().collect::<BTreeSet<_>>().len(), 8);
    assert!(seeds(0) == seeds(1) && seeds(1) == seeds(2));
}

#[test]
fn what_has_a_result_is_not_played_again() {
    let plan = Plan { rounds: 2, ..plan(Format::RoundRobin, 5, 2) };
    let (all, _) = play(plan, 0);
    let mut results: Results =
        all.iter().step_by(3).map(|fixture| (fixture.id, vec![1.0, 0.0])).collect();
    let known = results.len();
    let end = |fixture: &Fixture| invented(fixture, 0);
    let rest = play_on(&mut Schedule::new(plan).unwrap(), &mut results, (3, 1), end);
    assert_eq!(rest.len() + known, all.len());
    assert_eq!(results.len(), all.len());
}

#[test]
fn two_hundred_thousand_matches_are_a_counter() {
    let plan = Plan { rounds: 21, ..plan(Format::RoundRobin, 100, 2) };
    let mut schedule = Schedule::new(plan).unwrap();
    assert!(std::mem::size_of::<Schedule>() < 300);
    let mut count = 0;
    while let Next::Play(_) = schedule.next(&|_| None) {
        count += 1;
    }
    assert_eq!((count, schedule.planned()), (207_900, 207_900));
}
