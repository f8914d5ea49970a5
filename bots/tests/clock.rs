//! What a move may take of the time there is.

use std::time::Duration;

use damier_bots::{Budget, Clock};

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

#[test]
fn whoever_takes_the_most_of_every_move_keeps_within_the_time_for_the_game() {
    for is_wall in [false, true] {
        for (left, increment) in [(60_000, 0), (500, 0), (60_000, 5_000), (100, 2_000), (1, 0)] {
            let mut left = ms(left);
            for to_come in (10..=60).rev().chain([5, 2, 1]) {
                let increment = ms(increment);
                let clock = Clock { increment, is_wall, ..Clock::per_game(left) };
                let share = clock.for_this_move(to_come).expect("a limit");
                assert!(share.usual <= share.most && share.most < left, "{clock:?}: {share:?}");
                left = left.saturating_sub(share.most).saturating_add(increment);
            }
        }
    }
}

#[test]
fn a_game_of_equal_shares_uses_most_of_its_time_and_what_is_added() {
    let (mut left, mut used, increment) = (ms(60_000), Duration::ZERO, ms(1_000));
    for to_come in (1..=40).rev() {
        let clock = Clock { increment, is_wall: true, ..Clock::per_game(left) };
        let share = clock.for_this_move(to_come).expect("a limit").usual;
        used += share;
        left = (left + increment).saturating_sub(share);
    }
    assert!(used > ms(75_000), "{used:?}");
}

#[test]
fn the_shorter_limit_counts_and_no_limit_is_none() {
    let usual = |clock: Clock, moves: u32| clock.for_this_move(moves).map(|share| share.usual);
    let both = Clock { move_time: Some(ms(1_000)), ..Clock::per_game(ms(20_000)) };
    assert_eq!(usual(both, 10), Some(ms(900)));
    assert_eq!(usual(both, 100), Some(ms(180)));
    assert_eq!(usual(Clock::NONE, 10), None);
    assert_eq!(usual(Clock { is_wall: true, ..Clock::per_move(ms(1_000)) }, 10), Some(ms(750)));
    assert_eq!(both.after(ms(19_500)).game_time, Some(ms(500)));
    assert_eq!(both.after(ms(19_500)).move_time, Some(Duration::ZERO));
}

#[test]
fn a_fixed_number_of_nodes_is_neither_cut_nor_stretched() {
    let clock = Clock::per_game(ms(3_600_000));
    let mut allowance = Budget::nodes(1000).begin(clock, 40);
    assert_eq!((allowance.more(10), allowance.stretch()), (None, false));
    assert!(!allowance.is_spent(999, 1) && allowance.is_spent(1000, 1));
    let untimed = Budget { untimed: Some(5), ..Budget::default() };
    assert!(untimed.begin(Clock::NONE, 40).is_spent(5, 8));
    let mut timed = untimed.begin(clock, 40);
    assert!(!timed.is_spent(1_000_000, 1));
    assert!(timed.more(1).is_some() && timed.stretch() && !timed.stretch());
    let per_move = Budget::default().begin(Clock::per_move(ms(3_600_000)), 40);
    assert_eq!(per_move.more(1), None, "what is not taken is lost");
}
