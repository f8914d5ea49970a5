//! The tutorial on a full screen.

use crate::keys::{ends_when_closed, hammer};
use crate::pty::{LARGE, SMALL, Term, key};

#[test]
fn a_lesson_looks_as_it_should() {
    Term::start("tutorial --lesson ladder", SMALL).shows("Ladder").golden("tutorial-80x24");
    Term::start("tutorial --lesson ladder --ascii", LARGE)
        .shows("Ladder")
        .golden("tutorial-200x60");
}

#[test]
fn lessons_are_solved_with_the_cursor_with_names_and_with_the_mouse_and_are_remembered() {
    let mut term = Term::start("tutorial", SMALL);
    // The cursor begins beside the marked point, not on it.
    term.shows("Lesson 1 of 27: Stones").shows("<").keys(key::DOWN).keys(key::ENTER);
    term.shows("how every move is made");
    term.keys(key::ENTER).shows("Lesson 2 of 27").keys("4").shows("answer: 4_").keys(key::ENTER);
    term.shows("white stone on F2 has taken")
        .keys("3")
        .keys(key::ENTER)
        .shows("E3, G3 and F4 are free");
    term.keys("B3").keys(key::ENTER).shows("two liberties left").shows("2 of 27 lessons solved");
    term.keys(key::ENTER).shows("Lesson 3 of 27: Chains").keys("D4\r").shows("across a corner");
    term.keys("?").shows("Which free point is next to C5");
    term.keys("q");
    assert!(term.ends_well(0).contains("2 of 27 lessons solved"));
    let mut again = Term::start_at("tutorial", LARGE, term.home().to_owned());
    again.shows("Lesson 3 of 27").keys("q").ends_well(0);
}

#[test]
fn the_mouse_puts_stones_and_the_list_leads_to_any_lesson() {
    let mut term = Term::start("tutorial --lesson 5", SMALL);
    term.shows("Atari").keys("/").shows("10  Ko").keys(key::HOME).keys(key::ENTER);
    term.shows("Lesson 1 of 27");
    // Below the names of columns and rows, the middle of a board of five is column C, row 3.
    let text = term.text();
    let row =
        text.lines().position(|line| line.trim_start().starts_with("3 ")).expect("a third row");
    let line = text.lines().nth(row).unwrap();
    let at = line.chars().position(|c| c == '<').expect("the mark") as u16 + 1;
    term.click(at, row as u16).shows("how every move is made");
    term.keys(key::ESCAPE).ends_well(0);
}

#[test]
fn what_a_lesson_points_out_is_not_under_the_cursor() {
    for number in 1..=27 {
        let mut term = Term::start(&format!("tutorial --lesson {number} --plain"), SMALL);
        let marked = term.shows("Lesson ").text().matches('(').count();
        term.keys("quit\r").ends_well(0);
        let mut term = Term::start(&format!("tutorial --lesson {number}"), LARGE);
        term.shows("Lesson ");
        let text = term.text();
        let board: String =
            text.lines().map(|line| line.split("  ").next().unwrap_or("")).collect();
        assert!(board.matches('<').count() >= marked.min(1), "lesson {number}:\n{text}");
        term.keys("q").ends_well(0);
    }
}

#[test]
fn texts_that_do_not_fit_are_read_in_parts() {
    let mut term = Term::start("tutorial --lesson ladder", (40, 15));
    term.shows("Lesson 19 of 27").shows("PgDn").shows("? hint").shows("q quit");
    term.keys("?").shows("PgUp").hides("PgDn");
    // A hint is seen to its end, and the beginning is a few keys away.
    for _ in 0..6 {
        term.keys(key::PAGE_UP);
    }
    term.shows("Lesson 19 of 27").keys("q").ends_well(0);
}

#[test]
fn skipping_goes_on_and_back_and_not_beyond_the_ends() {
    let mut term = Term::start("tutorial --lesson 27", SMALL);
    term.shows("Lesson 27").keys("\t").shows("no lesson on that side");
    term.keys("<")
        .shows("Lesson 26")
        .keys("p")
        .shows("Neither side can gain")
        .keys("q")
        .ends_well(0);
}

#[test]
fn it_may_be_resized_interrupted_closed_and_hammered() {
    let mut term = Term::start("tutorial --lesson seki", LARGE);
    term.shows("Seki").resize(SMALL).shows("Lesson 26").resize((39, 11)).shows("too small");
    term.resize(SMALL).shows("Lesson 26").keys(key::CTRL_C).ends_well(130);
    let mut closed = Term::start("tutorial", SMALL);
    closed.shows("Lesson 1");
    ends_when_closed(closed);
    let mut term = Term::start("tutorial", SMALL);
    term.shows("Lesson 1");
    hammer(&mut term, 5);
    term.keys(key::CTRL_C).ends_well(130);
}
