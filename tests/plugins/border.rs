//! What crosses the border between arena and plugin: pointers, words, time, and how far it is shut in.

use std::fs;
use std::time::Duration;

use damier_arena::players::{Isolation, Level};
use damier_bots::{Clock, Fault};
use damier_games::g2048::G2048;
use rustix::process::{Resource, getrlimit};

use crate::kit::{animal, gone, open, open_with, per_move, play};

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

/// Frames of every kind that is none to be heard now, lengths that are none, letters that change while they are
/// read, and what the arena itself has written.
#[test]
fn whatever_a_plugin_forges_in_a_match_is_its_own_fault_in_the_arena_s_words() {
    for kind in 1..=14 {
        let params = format!("kind={kind}");
        let bot = open_with(&animal("usurps"), &params, Isolation::Full);
        let mut bot = bot.expect("it can be loaded");
        let process = bot.process_id().expect("it has a process");
        let seen = play(&G2048::default(), &mut bot, 1, 500, per_move(5000));
        if let Some(forfeit) = &seen.forfeit {
            let reason = forfeit.reason.as_str();
            let known = ["the bot ", "the bot's ", "no answer within 5.1s"];
            let is_known = known.iter().any(|known| reason.starts_with(known));
            // Which rule a move breaks, the game says.
            assert!(is_known || forfeit.fault == Fault::Illegal, "{kind}: {seen:?}");
            assert!(!reason.contains(char::is_control), "{kind}: {seen:?}");
            assert!(reason.len() < 8000, "{kind}: {seen:?}");
        }
        assert!(kind > 10 || seen.forfeit.is_some(), "{kind} was believed: {seen:?}");
        // A process that meddles is not kept.
        drop(bot);
        gone(process);
    }
    let mut honest = open(&animal("future"), Isolation::Full).expect("it can be loaded");
    play(&G2048::default(), &mut honest, 1, 50, per_move(5000)).fine();
}

/// Where cores are handed to a program, as on most systems, a limit of zero is none.
#[test]
fn the_memory_of_a_bot_that_falls_is_handed_to_nobody() {
    for isolation in [Isolation::Process, Isolation::Full] {
        let bot = open(&animal("future"), isolation).expect("it can be loaded");
        let process = bot.process_id().expect("it has a process");
        let limits = fs::read_to_string(format!("/proc/{process}/limits")).expect("its limits");
        let core = limits.lines().find_map(|line| line.strip_prefix("Max core file size"));
        let core: Vec<&str> = core.expect("a limit").split_whitespace().take(2).collect();
        assert!(core.iter().all(|limit| matches!(*limit, "1" | "0")), "{core:?}");
        // Somebody may have forbidden all cores before, which nobody can take back.
        let most = getrlimit(Resource::Core).maximum;
        assert!(most == Some(0) || core == ["1", "1"], "{core:?}");
    }
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
    // Whoever else is at work here makes it wait as well, and that is left out: so it is tried again.
    let mut took = Vec::new();
    let is_short = (0..8).any(|seed| {
        let seen = play(&G2048::default(), &mut bot, seed, 1, per_move(2000));
        seen.faulted(Fault::Timeout, "no answer within 2.1s");
        took.push(seen.longest);
        seen.longest < Duration::from_millis(3500)
    });
    assert!(is_short, "{took:?}");
}
