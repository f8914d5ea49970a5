//! `damier perft`.

use serde_json::{Value, json};

use crate::process::running::{Running, used_ticks};
use crate::run::{command, damier};

/// Counts of Go from the empty board: settings, whether passes count, and the counts.
const GO: &[(&str, bool, &[u64])] = &[
    ("size=2,ko=simple", false, &[4, 12, 24, 16, 32, 32, 32, 96, 192, 128]),
    ("size=2,ko=simple", true, &[5, 21, 68, 156, 316, 604, 1168, 2592, 5768, 12120]),
    ("size=2,ko=positional", false, &[4, 12, 24, 16, 32, 32, 16, 48, 80, 32]),
    ("size=2,ko=positional", true, &[5, 21, 68, 156, 316, 604, 1088, 2184, 4184, 8024]),
    ("size=2,ko=situational", true, &[5, 21, 68, 156, 316, 604, 1112, 2312, 4544, 8800]),
    ("size=3,ko=simple", false, &[9, 72, 504, 2976, 14720, 56176]),
    ("size=3,ko=positional", false, &[9, 72, 504, 2976, 14720, 56176]),
    ("size=3,ko=positional", true, &[10, 91, 738, 5281, 33384]),
    ("size=3,ko=positional,suicide=allowed", false, &[9, 72, 504, 2976, 14720, 57040]),
];

fn counts(line: &str) -> Value {
    let mut answer = damier(&format!("perft {line} --json")).json();
    assert_eq!(answer.len(), 1, "one object");
    answer.remove(0)
}

#[test]
fn go_counts_are_the_published_ones() {
    for (settings, passes, expected) in GO {
        let passes = if *passes { "--passes" } else { "" };
        let answer = counts(&format!("go:{settings} --depth {} {passes}", expected.len()));
        assert_eq!(answer["counts"], json!(expected), "{settings} {passes}");
    }
}

#[test]
fn json_names_the_game_in_full_with_depth_and_seed() {
    let answer = counts("go2 --depth 3 --seed 5");
    assert_eq!((&answer["depth"], &answer["seed"]), (&json!(3), &json!(5)));
    assert!(answer["game"].as_str().unwrap().starts_with("go:size=2,"), "{answer}");
}

#[test]
fn the_same_seed_gives_the_same_start() {
    let once = counts("2048 --depth 4 --seed 7")["counts"].clone();
    assert_eq!(counts("2048 --depth 4 --seed 7")["counts"], once);
    let starts: std::collections::HashSet<String> = (0..8)
        .map(|seed| counts(&format!("2048 --depth 3 --seed {seed}"))["counts"].to_string())
        .collect();
    assert!(starts.len() > 1, "eight seeds, one start");
}

#[test]
fn text_shows_each_depth_and_the_fresh_seed() {
    let out = damier("perft go3 --depth 3").fine();
    assert!(out.lines().next().unwrap().contains(", seed "), "{out}");
    for (line, count) in out.lines().skip(2).zip(["9", "72", "504"]) {
        assert!(line.split_whitespace().nth(1) == Some(count), "{line}");
    }
    assert_eq!(damier("perft go3 --depth 3 -q").fine(), "9\n72\n504\n");
}

#[test]
fn depth_zero_counts_nothing() {
    assert_eq!(counts("go3 --depth 0")["counts"], json!([]));
    assert_eq!(damier("perft go3 --depth 0 -q").fine(), "");
}

#[test]
fn a_depth_beyond_reach_is_wrong_usage() {
    for depth in ["101", "18446744073709551616", "-1", "many"] {
        let said = damier(&format!("perft go3 --depth={depth}"));
        assert_eq!(said.code, Some(2), "{depth}");
        assert!(said.err.starts_with("error: ") && said.err.contains(depth), "{}", said.err);
    }
}

#[test]
fn the_deepest_search_of_the_largest_board_fits_the_stack() {
    let mut counting = Running::start(&mut command("perft go25 --depth 100 --json"));
    let number = counting.id();
    counting.until("a fifth of a second of counting", || used_ticks(number) >= 20);
    assert!(!counting.has_ended(), "it counts for as long as it is let");
}
