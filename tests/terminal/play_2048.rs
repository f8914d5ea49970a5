//! 2048 on the full screen.

use std::fs;

use crate::process::wait_until;
use crate::pty::{LARGE, SMALL, Term, fresh_home, key};

/// A game on the grid of a puzzle file.
fn puzzle(rows: &str, settings: &str, more: &str) -> Term {
    let home = fresh_home();
    fs::write(home.join("puzzle.txt"), rows).unwrap();
    Term::start_at(&format!("play 2048:puzzle=puzzle.txt{settings} {more}"), SMALL, home)
}

#[test]
fn the_grid_the_score_and_the_keys_are_in_view() {
    Term::start("play 2048 --seed 1", SMALL).shows("target: 2048").golden("2048-80x24");
    Term::start("play 2048 --seed 1", LARGE).shows("target: 2048").golden("2048-200x60");
    let mut large = Term::start("play 2048:side=8,target=131072 --seed 1", SMALL);
    large.shows("target: 131072").golden("2048-side-8-80x24");
}

#[test]
fn arrows_and_three_customs_of_letters_slide() {
    for keys in [[key::LEFT, key::UP], ["j", "i"], ["q", "z"], ["g", "h"]] {
        let mut term = puzzle("2\n0 2\n0 2\n", ",twos=10", "--seed 3");
        term.shows("score: 0").keys(keys[0]).shows("largest tile: 2").hides("puzzle");
        term.keys(keys[1]).shows("score: 4");
    }
    let mut vim = puzzle("2\n0 0\n2 2\n", "", "--keys hjkl");
    vim.shows("score: 0").keys("h").shows("score: 4");
    let mut term = puzzle("2\n0 0\n2 2\n", "", "");
    term.shows("score: 0").keys(key::F4).shows("zqsd comes first");
    term.keys(key::F4).shows("hbgd comes first").keys(key::F4).shows("hjkl comes first");
    term.keys("h").shows("score: 4");
}

#[test]
fn a_slide_that_moves_nothing_is_refused_with_a_message() {
    let mut term = puzzle("2\n2 4\n0 0\n", "", "");
    term.shows("score: 0").keys(key::UP);
    term.shows("up is not possible: no tile can move or merge up").shows("score: 0");
    term.keys("é").shows("`é` does nothing here; ? shows the keys");
}

#[test]
fn undo_and_redo_lead_to_any_earlier_turn_and_draw_the_same_tiles_again() {
    let mut term = Term::start("play 2048 --seed 5", SMALL);
    term.shows("score: 0");
    let start = term.text();
    let board = |text: &str| -> Vec<String> {
        let left = |line: &str| line.chars().take(36).collect::<String>().trim_end().to_owned();
        text.lines().take(20).map(left).collect()
    };
    for slide in [key::LEFT, key::DOWN, key::RIGHT, key::DOWN, key::LEFT, key::DOWN] {
        let before = term.text();
        term.keys(slide).until("a change", |now| now != before);
    }
    let there = term.text();
    term.keys(key::HOME).shows("to move 0");
    assert_eq!(board(&term.text()), board(&start));
    term.keys("u").shows("There is no earlier turn.");
    term.keys(key::END).shows("from move 0 to move");
    assert_eq!(board(&term.text()), board(&there));
    term.keys("u").shows("move: ").keys("y").hides("move: ");
    assert_eq!(board(&term.text()), board(&there));
    term.keys("y").shows("Nothing was taken back.");
    term.keys(key::PAGE_UP).shows("to move 0").keys(key::PAGE_DOWN).hides("to move 0");
    term.keys(key::BACKSPACE).shows("move: ");
}

#[test]
fn at_the_target_one_may_go_on() {
    let mut term = puzzle("2\n4 4\n0 0\n", ",target=8", "--name Ann --seed 1");
    term.shows("target: 8").keys(key::LEFT).shows("The target is reached: 8 points");
    term.shows("A high score!").golden("2048-target-80x24");
    term.keys(key::ENTER).shows("The game goes on.").hides("target: 8");
    term.shows("largest tile: 8");
}

#[test]
fn a_high_score_gets_a_name_and_is_shown_in_the_next_game() {
    let mut term = puzzle("2\n2 X\n2 X\n", ",twos=10", "");
    term.shows("score: 0").keys(key::DOWN).shows("The game is over: 4 points");
    term.shows("A high score!").keys("r").shows("A high score! Your name?").shows("Anyone_");
    for _ in 0.."Anyone".len() {
        term.keys(key::BACKSPACE);
    }
    term.keys("Zoé").shows("Zoé_").keys(key::ENTER).shows("high score: 4 (Zoé)").shows("score: 0");
    // The next one has the same score, is second, and wants no other name.
    term.keys(key::DOWN).shows("A high score!").keys("x").shows("Your name?").keys(key::ENTER);
    assert!(!term.ends_well(0).contains("kept"), "nothing is left to go on with");
    let mut scores = Term::start_at("play 2048 --scores", LARGE, term.home().to_owned());
    let text = scores.ends_well(0);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].contains("4  Zoé") && lines[2].contains("4  Anyone"), "{text}");
}

#[test]
fn a_game_with_help_is_no_high_score() {
    let mut term = puzzle("2\n2 X\n2 X\n", ",twos=10", "--name Ann");
    term.shows("score: 0").keys(key::DOWN).shows("A high score!").keys("u").shows("score: 0");
    term.keys(key::DOWN).shows("The game is over: 4 points").hides("A high score!");
    term.shows("No high score: a tip was given, or a turn taken back.");
}

#[test]
fn a_high_score_without_a_name_need_not_be_entered() {
    let mut term = puzzle("2\n2 X\n2 X\n", ",twos=10", "");
    term.shows("score: 0").keys(key::DOWN).shows("A high score!").keys("x").shows("Esc: not");
    term.keys(key::ESCAPE);
    term.ends_well(0);
    let mut scores = Term::start_at("play 2048 --scores", SMALL, term.home().to_owned());
    assert_eq!(scores.ends_well(0), "no high scores yet\n");
}

#[test]
fn two_grids_slide_together() {
    let mut term = Term::start("play 2048 --duo --seed 2", SMALL);
    term.shows("left, right: 0, 0").golden("2048-duo-80x24");
    term.keys(key::LEFT).keys(key::DOWN).keys(key::LEFT).keys(key::DOWN).keys(key::LEFT);
    term.until("points", |text| !text.contains("score: 0\n") && text.contains("left, right"));
}

#[test]
fn palettes_change_the_colours_and_nothing_else() {
    let mut term = puzzle("2\n4 4\n0 0\n", "", "");
    term.shows("score: 0");
    let text = term.text();
    let ground = |term: &Term| term.colours_at(4, 1).1;
    let mut grounds = vec![ground(&term)];
    for palette in [key::F2, key::F3] {
        term.keys(palette);
        wait_until("a ground like no other", || !grounds.contains(&ground(&term)));
        assert_eq!(term.until("the same screen", |screen| screen == text).text(), text);
        grounds.push(ground(&term));
    }
    term.keys(key::F1);
    wait_until("the first ground again", || ground(&term) == grounds[0]);
}

#[test]
fn without_colours_everything_is_still_there() {
    let mut mono = Term::start("play 2048 --seed 1 --theme mono --ascii", SMALL);
    mono.shows("target: 2048").golden("2048-mono-ascii-80x24");
    assert!(!mono.is_coloured() && mono.text().is_ascii());
    let home = fresh_home();
    let mut no_color = Term::start_with("play 2048 --seed 1", SMALL, home, &[("NO_COLOR", "1")]);
    no_color.shows("target: 2048");
    assert!(!no_color.is_coloured());
}

#[test]
fn a_tip_comes_from_the_strongest_bot_or_the_one_that_was_chosen() {
    let mut term = puzzle("2\n4 4\n0 0\n", "", "");
    term.shows("score: 0").keys("t").shows("tip: ");
    let mut greedy = puzzle("2\n0 2\n0 2\n", "", "--hint greedy");
    greedy.shows("score: 0").keys("t");
    greedy.until("a tip", |text| text.contains("tip: up") || text.contains("tip: down"));
}

#[test]
fn help_lists_the_keys_and_which_letters_come_first() {
    let mut term = Term::start("play 2048 --seed 1", SMALL);
    term.shows("target: 2048").keys("?").shows("Keys (ijkl first)").golden("2048-help-80x24");
    term.keys(" ").hides("Keys (").keys(key::F4).keys("?").shows("Keys (zqsd first)");
}

#[test]
fn restarting_asks_twice_and_new_settings_are_typed() {
    let mut term = puzzle("2\n2 2\n0 0\n", "", "--seed 4");
    term.shows("seed 4").keys(key::LEFT).shows("score: 4");
    term.keys("r").shows("Begin again? Press r again.").keys("r").shows("a new game, seed 5");
    term.shows("score: 0").keys("n").shows("Which game, with which settings?");
    term.keys("\x15").keys("2048:side=12").keys(key::ENTER).shows("`side` is");
    term.keys(key::BACKSPACE).keys(key::BACKSPACE).keys("3").keys(key::ENTER).shows("2048 3×3");
}

#[test]
fn a_board_that_does_not_fit_is_not_shown_in_part_and_the_size_that_is_named_will_do() {
    let mut term = Term::start("play 2048 --duo --seed 1", (60, 20));
    term.shows("2 grids of 4×4").keys("x").ends_well(0);
    let mut term = Term::start("play 2048:side=8 --duo --seed 1", SMALL);
    term.shows("80×24 here, 85×14 are needed").resize((85, 14)).shows("2 grids of 8×8");
    term.keys("x").ends_well(0);
}
