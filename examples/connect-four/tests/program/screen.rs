//! A game on the full screen.

use crate::pty::{SMALL, Term, key};

#[test]
fn letters_drop_discs_until_four_are_in_a_row() {
    let mut term = Term::start("play connect-four --vs human", SMALL);
    term.shows("discs: 0 of 42").shows("▶ seat 1");
    term.keys("a").shows("discs: 1 of 42").shows("▶ seat 2");
    term.keys("b").shows("discs: 2 of 42").shows("▶ seat 1");
    for (column, discs) in ["a", "b", "a", "b"].into_iter().zip(3..) {
        term.keys(column).shows(&format!("discs: {discs} of 42"));
    }
    term.keys("a").shows("4 in a row: a1 a2 a3 a4").shows("seat 1 (player 1) wins by 1");
    term.keys(key::ESCAPE).ends_well(0);
}

#[test]
fn the_cursor_and_the_mouse_drop_a_disc_where_they_point() {
    let mut term = Term::start("play connect-four --vs human", SMALL);
    term.shows("discs: 0 of 42");
    term.keys(key::ENTER).shows("discs: 1 of 42");
    term.keys(key::LEFT).keys(key::ENTER).shows("discs: 2 of 42");
    // Anywhere in a column will do: this is the top of the last one.
    term.click(40, 1).shows("discs: 3 of 42").shows("▶ seat 2");
}
