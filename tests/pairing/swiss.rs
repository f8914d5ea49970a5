//! Swiss.

use std::collections::{BTreeMap, BTreeSet};

use damier_arena::contest::pairing::{Fixture, Format, Plan, Schedule};
use proptest::prelude::*;

use crate::play::{Results, invented, plan, play, play_on};
use crate::work::measured;

/// The pairs of each round.
fn rounds(played: &[Fixture]) -> BTreeMap<u32, BTreeSet<(usize, usize)>> {
    let mut rounds: BTreeMap<u32, BTreeSet<_>> = BTreeMap::new();
    for fixture in played {
        let (a, b) = (fixture.seats[0], fixture.seats[1]);
        rounds.entry(fixture.id.round).or_default().insert((a.min(b), a.max(b)));
    }
    rounds
}

/// Can everyone be paired, one sitting out if need be, without repeating a pair or a bye?
fn avoidable(left: &[usize], met: &BTreeSet<(usize, usize)>, byes: &[usize]) -> bool {
    let Some((&first, rest)) = left.split_first() else { return true };
    let without = |other: usize| -> Vec<usize> {
        rest.iter().copied().filter(|&entrant| entrant != other).collect()
    };
    let bye = left.len() % 2 == 1 && !byes.contains(&first) && avoidable(rest, met, byes);
    bye || rest
        .iter()
        .any(|&other| !met.contains(&(first, other)) && avoidable(&without(other), met, byes))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everyone_plays_in_every_round_and_nobody_meets_twice_while_that_can_be_avoided(
        entrants in 2_usize..10, count in 1_u32..12, salt in any::<u64>(),
    ) {
        let plan = Plan { rounds: count, ..plan(Format::Swiss, entrants, 2) };
        let (played, schedule) = play(plan, salt);
        prop_assert_eq!(played.len() as u64, schedule.planned());
        let byes = schedule.byes();
        prop_assert_eq!(byes.len(), if entrants % 2 == 1 { count as usize } else { 0 });
        let everyone: Vec<usize> = (0..entrants).collect();
        let mut met = BTreeSet::new();
        for (round, pairs) in rounds(&played) {
            let before = &byes[..byes.len().min(round as usize)];
            let busy: BTreeSet<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            prop_assert_eq!(busy.len(), entrants / 2 * 2);
            let bye = byes.get(round as usize);
            prop_assert!(bye.is_none_or(|bye| !busy.contains(bye)));
            let again = pairs.iter().any(|pair| met.contains(pair))
                || bye.is_some_and(|bye| before.contains(bye));
            if again {
                prop_assert!(!avoidable(&everyone, &met, before), "round {}", round);
            }
            met.extend(pairs);
        }
    }

    #[test]
    fn the_order_in_which_matches_end_changes_nothing(
        entrants in 2_usize..10, seats in 1_usize..3, jobs in 1_usize..9, salt in 0_usize..100,
    ) {
        let plan = Plan { rounds: 4, openings: 2, ..plan(Format::Swiss, entrants, seats) };
        let (expected, _) = play(plan, 5);
        let end = |fixture: &Fixture| invented(fixture, 5);
        let mut schedule = Schedule::new(plan).unwrap();
        let played = play_on(&mut schedule, &mut Results::new(), (jobs, salt), end);
        prop_assert_eq!(played, expected);
    }
}

#[test]
fn winners_meet_winners() {
    let plan = Plan { rounds: 3, ..plan(Format::Swiss, 8, 2) };
    let mut results = Results::new();
    let better_seed_wins = |fixture: &Fixture| {
        let first = fixture.seats[0] < fixture.seats[1];
        if first { vec![1.0, 0.0] } else { vec![0.0, 1.0] }
    };
    let mut schedule = Schedule::new(plan).unwrap();
    let rounds = rounds(&play_on(&mut schedule, &mut results, (1, 0), better_seed_wins));
    assert_eq!(rounds[&0], BTreeSet::from([(0, 4), (1, 5), (2, 6), (3, 7)]));
    assert_eq!(rounds[&1], BTreeSet::from([(0, 2), (1, 3), (4, 6), (5, 7)]));
    assert!(rounds[&2].contains(&(0, 1)));
}

#[test]
fn the_last_without_a_bye_sits_out() {
    let plan = Plan { rounds: 3, ..plan(Format::Swiss, 5, 2) };
    let better_seed_wins = |fixture: &Fixture| {
        let first = fixture.seats[0] < fixture.seats[1];
        if first { vec![1.0, 0.0] } else { vec![0.0, 1.0] }
    };
    let mut schedule = Schedule::new(plan).unwrap();
    play_on(&mut schedule, &mut Results::new(), (1, 0), better_seed_wins);
    assert_eq!(schedule.byes()[0], 4);
    assert_eq!(schedule.byes().iter().collect::<BTreeSet<_>>().len(), 3);
}

#[test]
fn a_hundred_entrants_are_paired_for_all_rounds_quickly() {
    let hundred = || play(Plan { rounds: 60, ..plan(Format::Swiss, 100, 2) }, 3);
    let ((played, _), work) = measured(hundred);
    let pairs: usize = rounds(&played).values().map(BTreeSet::len).sum();
    let distinct: BTreeSet<_> = rounds(&played).into_values().flatten().collect();
    assert_eq!((pairs, distinct.len()), (3000, 3000));
    assert!(work.as_secs() < 30, "{work:?}");
}
