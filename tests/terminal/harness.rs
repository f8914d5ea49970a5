//! The harness itself: what it sees is what the program writes.

use crate::pty::{SMALL, Term};

#[test]
fn a_command_that_needs_no_full_screen_writes_and_leaves_the_terminal_alone() {
    let mut term = Term::start("games -q", SMALL);
    assert_eq!(term.ends_well(0), "2048\ncouleurs\ngo\n");
    assert!(!term.is_full_screen());
}

#[test]
fn a_terminal_gets_colours_and_a_mistake_gets_its_two_lines() {
    let mut term = Term::start("perft chess --depth 1", SMALL);
    let text = term.ends_well(1);
    assert!(
        text.starts_with("error: there is no game `chess`") && text.contains("\nhelp: "),
        "{text}"
    );
    assert!(term.is_coloured());
    let mut plain = Term::start("perft chess --depth 1 --color never", SMALL);
    assert_eq!(plain.ends_well(1), text);
    assert!(!plain.is_coloured());
}
