//! Time that is not theirs: bots that work while others move, in children, or before they are asked.

use crate::arena::{damier_says, has_no_fault, meet, script, text};
use crate::kit::{animal, program as bot_program};

/// 480 threads at work while the other one moves, and as many as are usual.
#[test]
fn a_plugin_that_works_in_the_other_s_time_does_not_make_it_forfeit() {
    let hinders = animal("hinders");
    for flags in [
        "-n 2 -j 1 --move-time 2s --bot-threads 512",
        "-n 2 -j 1 --bot-wait 5s --bot-threads 512",
        "-n 2 -j 2 --bot-wait 5s",
    ] {
        // What its threads use is its own: it may be late before the other one has moved at all.
        let worked = (0..12).any(|_| {
            let [_, honest] = meet([text(&hinders), &script("honest")], flags);
            has_no_fault(&honest);
            honest["think_ms"]["mean"].as_f64() >= Some(15.0)
        });
        assert!(worked, "the other one never came to move: {flags}");
    }
}

/// The first answer of a bot is to the question whether it can be had.
#[test]
fn a_plugin_at_work_does_not_keep_others_from_starting() {
    let hinders = format!("{}:early=1", text(&animal("hinders")));
    let [_, honest] =
        meet([&hinders, &script("honest")], "-n 2 -j 2 --bot-wait 5s --bot-threads 512");
    has_no_fault(&honest);
}

#[test]
fn a_program_whose_children_work_in_the_other_s_time_does_not_make_it_forfeit() {
    for flags in ["-n 2 -j 1 --move-time 300ms", "-n 2 -j 1 --bot-wait 5s"] {
        let [_, honest] = meet([&script("hinders"), &script("honest")], flags);
        has_no_fault(&honest);
    }
}

/// Children that each live for two milliseconds, one after the other, and of whom the kernel tells nobody what
/// they used.
#[test]
fn a_program_whose_children_come_and_go_in_the_other_s_time_is_stopped() {
    let bots: [&str; 2] = [&script("relays"), &script("takes-its-time")];
    let [relays, other] = meet(bots, "-n 1 -j 1 --bot-wait 20s");
    has_no_fault(&relays);
    has_no_fault(&other);
}

/// A bot that is stopped after its answers plays on as if nothing had happened.
#[test]
fn who_is_stopped_between_its_turns_plays_all_its_moves() {
    let third = bot_program("third");
    let walls = "-n 2 -j 1 --bot-wait 20s";
    let [hinders, _] = meet([&script("hinders"), &format!("cmd:{}", text(&third))], walls);
    has_no_fault(&hinders);
}

/// Works with a second thread all the time, in a match that lasts as long as the other one works.
#[test]
fn what_is_used_in_the_other_s_time_is_told_and_charged() {
    let bots: [&str; 2] = [&script("ponders"), &script("honest")];
    let [ponders, honest] = meet(bots, "-n 2 -j 1 --ponder");
    assert!(ponders["between_turns_ms"].as_f64() >= Some(5.0), "{ponders}");
    assert!(honest["between_turns_ms"].as_f64() < Some(5.0), "{honest}");
    has_no_fault(&ponders);
    let table = damier_says(bots, "-n 2 -j 1 --ponder");
    assert!(table.contains("between turns"), "{table}");
    // Where it is allowed it costs no time; where it is not, it is stopped, and what it used until
    // then is its own.
    let [ponders, _] = meet(bots, "-n 2 -j 1 --ponder --move-time 10s");
    has_no_fault(&ponders);
    let [ponders, honest] = meet(bots, "-n 2 -j 1");
    assert!(ponders["between_turns_ms"].as_f64() < Some(20.0), "it is stopped: {ponders}");
    has_no_fault(&honest);
}

/// Half a second of work in answer to `match`.
#[test]
fn time_before_the_first_move_is_charged_to_it() {
    let bots: [&str; 2] = [&script("prepares"), &script("honest")];
    let [prepares, _] = meet(bots, "-n 2 -j 1 --move-time 200ms");
    assert_eq!(prepares["faults"]["timeout"], 2, "{prepares}");
    let [prepares, _] = meet(bots, "-n 2 -j 1 --move-time 20s");
    has_no_fault(&prepares);
    assert!(prepares["think_ms"]["max"].as_f64() >= Some(450.0), "{prepares}");
}

#[test]
fn children_do_not_go_beyond_the_processor_time_of_a_match() {
    let bots: [&str; 2] = [&script("loses-children"), &script("honest")];
    let [loses, honest] = meet(bots, "-n 2 -j 1 --bot-cpu 2s");
    assert_eq!(loses["faults"]["timeout"], 2, "{loses}");
    has_no_fault(&honest);
}

/// Control characters are no part of a line, but to read them takes the arena's time.
#[test]
fn a_line_of_control_characters_without_end_is_a_fault() {
    let [rattles, _] = meet([&script("rattles"), &script("honest")], "-n 2 -j 1");
    assert_eq!(rattles["faults"]["error"], 2, "{rattles}");
}
