//! What crosses the border between arena and plugin: pointers, words, time, and how far it is shut in.

use std::time::Duration;

use damier_arena::players::{Isolation, Level};
use damier_bots::{Clock, Fault};
use damier_games::g2048::G2048;

use crate::kit::{animal, open, per_move, play};

#[test]
fn a_match_outlives_the_refusal_of_the_next_one() {
    for isolation in [Isolation::Inline, Isolation::Full] {
        let mut bot = open(&animal("looks_back"), isolation).expect("it can be loaded");
        play(&G2048::default(), &mut bot, 1, 3, Clock::NONE).fine();
        let seen = play(&G2048::default(), &mut bot, 2, 3, Clock::NONE);
        seen.faulted(Fault::Error, "my first match of 2048 is whole");
    }
}

#[test]
fn a_library_has_no_say_in_how_far_it_is_shut_in() {
    let honest = open(&animal("future"), Isolation::Process).expect("it can be loaded");
    assert_eq!(honest.level(), Level::Process);
    let refused = open(&animal("forges"), Isolation::Process).map(|bot| bot.level());
    let refused = refused.expect_err("what it forged is no answer to what was asked").to_string();
    assert!(refused.contains("nobody can understand"), "{refused}");
}

#[test]
fn what_was_said_in_a_match_is_not_heard_in_the_next() {
    let mut bot = open(&animal("chatters"), Isolation::Full).expect("it can be loaded");
    play(&G2048::default(), &mut bot, 1, 3, Clock::NONE).fine();
    let seen = play(&G2048::default(), &mut bot, 2, 3, Clock::NONE);
    let forfeit = seen.faulted(Fault::Error, "cannot go on");
    assert_eq!(forfeit.last_words, "");
}

/// Its threads use all processors, so it has used up its time early. Only others can make it wait: on
/// a busy machine that may happen once, and twice.
#[test]
fn a_bot_that_keeps_itself_waiting_gains_no_time() {
    let mut bot = open(&animal("spins"), Isolation::Full).expect("it can be loaded");
    let took = (0..3).map(|seed| {
        let seen = play(&G2048::default(), &mut bot, seed, 1, per_move(2000));
        seen.faulted(Fault::Timeout, "no answer within 2.1s");
        seen.longest
    });
    let shortest = took.min().expect("three matches");
    assert!(shortest < Duration::from_millis(3500), "{shortest:?}");
}
