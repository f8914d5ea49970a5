//! Knockout.

use std::collections::BTreeSet;

use damier_arena::contest::pairing::{Fixture, Format, Next, Plan, Schedule, Tie};
use proptest::prelude::*;

use crate::play::{Results, invented, plan, play, play_on};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn there_is_a_champion_and_everyone_else_loses_once(
        entrants in 2_usize..20, seats in 1_usize..3, openings in 1_u32..4, salt in any::<u64>(),
    ) {
        let plan = Plan { openings, ..plan(Format::Knockout, entrants, seats) };
        let (played, schedule) = play(plan, salt);
        prop_assert!(schedule.champion().is_some_and(|champion| champion < entrants));
        let matches = played.len() as u64;
        let extra = 3 * (entrants as u64 - 1) * 2;
        prop_assert!((schedule.planned()..=schedule.planned() + extra).contains(&matches));
        let ids: BTreeSet<_> = played.iter().map(|fixture| fixture.id).collect();
        prop_assert_eq!(ids.len(), played.len());
        let seen: BTreeSet<usize> = played.iter().flat_map(|f| f.seats.clone()).collect();
        prop_assert_eq!(seen.len(), entrants);
    }

    #[test]
    fn the_order_in_which_matches_end_changes_nothing(
        entrants in 2_usize..12, jobs in 1_usize..9, salt in 0_usize..100,
    ) {
        let plan = plan(Format::Knockout, entrants, 2);
        let (expected, over) = play(plan, 9);
        let end = |fixture: &Fixture| invented(fixture, 9);
        let mut schedule = Schedule::new(plan).unwrap();
        let played = play_on(&mut schedule, &mut Results::new(), (jobs, salt), end);
        prop_assert_eq!(played, expected);
        prop_assert_eq!(schedule.champion(), over.champion());
    }
}

#[test]
fn the_strongest_comes_through_and_the_best_seeds_meet_in_the_final() {
    let mut schedule = Schedule::new(plan(Format::Knockout, 6, 2)).unwrap();
    let better_seed_wins = |fixture: &Fixture| {
        let first = fixture.seats[0] < fixture.seats[1];
        if first { vec![1.0, 0.0] } else { vec![0.0, 1.0] }
    };
    let played = play_on(&mut schedule, &mut Results::new(), (2, 0), better_seed_wins);
    assert_eq!((played.len() as u64, schedule.planned()), (10, 10));
    assert_eq!(schedule.champion(), Some(0));
    let last = played.last().unwrap();
    assert_eq!((last.id.round, last.seats.iter().sum::<usize>()), (2, 1));
    let first_round: BTreeSet<usize> =
        played.iter().filter(|f| f.id.round == 0).flat_map(|f| f.seats.clone()).collect();
    assert_eq!(first_round, BTreeSet::from([2, 3, 4, 5]), "the first two have free passes");
}

#[test]
fn a_tie_is_played_on_and_then_goes_to_the_better_seed() {
    let mut schedule = Schedule::new(plan(Format::Knockout, 2, 2)).unwrap();
    let drawn = |_: &Fixture| vec![0.5, 0.5];
    let played = play_on(&mut schedule, &mut Results::new(), (1, 0), drawn);
    assert_eq!(played.len(), 8, "one opening and three to break the tie");
    assert_eq!(played.iter().map(|f| f.opening).collect::<BTreeSet<_>>().len(), 4);
    assert_eq!(schedule.champion(), Some(0));
    let tie = Tie { round: 0, winner: 0, loser: 1, openings: 3, by_list: true };
    assert_eq!(schedule.ties(), [tie]);
    let mut schedule = Schedule::new(plan(Format::Knockout, 2, 2)).unwrap();
    let second_wins_later = |fixture: &Fixture| match (fixture.id.game, fixture.seats[0]) {
        (0 | 1, _) => vec![0.5, 0.5],
        (_, 1) => vec![1.0, 0.0],
        _ => vec![0.0, 1.0],
    };
    let played = play_on(&mut schedule, &mut Results::new(), (1, 0), second_wins_later);
    assert_eq!((played.len(), schedule.champion()), (4, Some(1)));
    let tie = Tie { round: 0, winner: 1, loser: 0, openings: 1, by_list: false };
    assert_eq!(schedule.ties(), [tie]);
}

#[test]
fn in_a_game_of_one_seat_the_higher_score_on_the_seed_goes_on() {
    let mut schedule = Schedule::new(plan(Format::Knockout, 4, 1)).unwrap();
    let score = |fixture: &Fixture| vec![[5.0, 9.0, 7.0, 8.0][fixture.seats[0]]];
    let played = play_on(&mut schedule, &mut Results::new(), (4, 1), score);
    assert_eq!((played.len(), schedule.champion()), (6, Some(1)));
    let of_round = |round: u32| -> BTreeSet<u64> {
        played.iter().filter(|f| f.id.round == round).map(|f| f.opening).collect()
    };
    assert_eq!((of_round(0).len(), of_round(1).len()), (1, 1));
}

#[test]
fn a_round_waits_for_the_one_before() {
    let mut schedule = Schedule::new(plan(Format::Knockout, 4, 2)).unwrap();
    for _ in 0..4 {
        assert!(matches!(schedule.next(&|_| None), Next::Play(_)));
    }
    assert_eq!(schedule.next(&|_| None), Next::Wait);
    assert_eq!(schedule.champion(), None);
}
