//! 7 Couleurs on the full screen.

use crate::pty::{LARGE, SMALL, Term, key};

#[test]
fn colours_with_their_gains_are_in_view() {
    for (size, name) in [(SMALL, "couleurs-80x24"), (LARGE, "couleurs-200x60")] {
        let mut term = Term::start("play couleurs --vs greedy --seed 1", size);
        term.shows("seat 1: you").shows(" A  +").shows(" G  +").golden(name);
    }
}

#[test]
fn a_letter_a_click_on_a_colour_or_on_a_cell_names_it() {
    let mut term = Term::start("play couleurs:size=8,colours=5 --vs human --seed 2", SMALL);
    term.shows("turn: 1").keys("b").shows("▶ seat 2").click_on(" C  +").shows("▶ seat 1");
    term.shows("turn: 2").keys("D").shows("▶ seat 2");
    // Any cell shows a colour; this one is in the middle.
    term.click(10, 3).shows("▶ seat 1").shows("turn: 3");
    term.keys("4").shows("▶ seat 2").keys("o").shows("`o` does nothing here");
}

#[test]
fn two_to_four_players_sit_in_any_mix() {
    let line = "play couleurs:size=10,players=4 --vs greedy --vs human --vs random --name Ann \
                --name Bo --seed 5";
    let mut term = Term::start(line, SMALL);
    term.shows("seat 1: Ann").shows("seat 2: greedy").shows("seat 3: Bo").shows("seat 4: random");
    term.keys("a").shows("▶ seat 3: Bo").keys("b").shows("▶ seat 1: Ann").shows("turn: 2");
}

#[test]
fn the_classic_rule_shows_which_colours_are_not_to_be_had() {
    let line = "play couleurs:size=8,opponent-colour=forbidden --vs human --seed 2";
    let mut term = Term::start(line, SMALL);
    term.shows("not now");
    let text = term.text();
    let taken = text.lines().find(|line| line.contains("not now")).unwrap();
    let letter = taken.split_whitespace().rev().nth(2).unwrap().to_owned();
    term.keys(&letter)
        .shows(&format!("{letter} is not possible: {letter} is the colour of seat 2"));
}

#[test]
fn a_whole_game_ends_with_the_result_and_what_to_do_next() {
    let mut term = Term::start("play couleurs:size=5,colours=3 --vs greedy --seed 1", SMALL);
    term.shows("▶ seat 1");
    for turn in 0..60 {
        if term.text().contains("wins by") {
            break;
        }
        let before = term.text();
        term.keys(["a", "b", "c"][turn % 3]);
        term.until("an answer", |text| {
            text.contains("wins by") || (text.contains("▶ seat 1") && text != before)
        });
    }
    term.shows("wins by").shows("again").shows("new settings").shows("save the record");
    term.keys("r").shows("a new game, seed 2").shows("turn: 1");
}

#[test]
fn a_board_larger_than_the_screen_follows_the_cursor() {
    let mut term = Term::start("play couleurs:width=60,height=50 --vs human --seed 1", SMALL);
    term.shows("▼");
    for _ in 0..40 {
        term.keys(key::DOWN);
    }
    term.shows("▲");
}

#[test]
fn the_cursor_stands_around_its_field_at_every_size() {
    for size in [SMALL, LARGE, (60, 20)] {
        let mut term = Term::start("play couleurs:size=8 --vs greedy --seed 3", size);
        term.shows("[1]").keys("x").ends_well(0);
    }
}
