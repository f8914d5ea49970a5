//! `damier tutorial`, in lines of text.

use crate::folder::Folder;
use crate::run::{Said, command, damier, hearing};

/// Runs the tutorial with lines to read, and a home of its own.
fn tutorial(home: &Folder, line: &str, input: &str) -> Said {
    let mut command = command(&format!("tutorial {line}"));
    command.env("XDG_DATA_HOME", home.path("data")).env("HOME", home.path("home"));
    hearing(&mut command, input)
}

#[test]
fn a_script_can_take_lessons_and_progress_is_kept() {
    let home = Folder::new("tutorial");
    let out = tutorial(&home, "", "B2\nC3\n3\nquit\n").fine();
    assert!(out.contains("Lesson 1 of 27: Stones"), "{out}");
    assert!(out.contains("Not so: That is column B, row 2"), "{out}");
    assert!(out.contains("Right: That is how every move is made."), "{out}");
    let list = tutorial(&home, "--list", "").fine();
    assert!(list.starts_with("[x]  1  stones"), "{list}");
    assert!(list.contains("[ ]  2  liberties"), "{list}");
    let out = tutorial(&home, "", "quit\n").fine();
    assert!(out.contains("Lesson 2 of 27"), "it goes on where it was: {out}");
    let listed = tutorial(&home, "--list --json", "").json();
    assert_eq!(listed.len(), 27);
    assert_eq!(listed[0]["solved"], true);
}

#[test]
fn an_illegal_answer_gets_the_reason_of_the_rules() {
    let home = Folder::new("tutorial-illegal");
    let out = tutorial(&home, "--lesson suicide", "C4\n5\nhint\n").fine();
    assert!(
        out.contains("Not so: That is not allowed: a stone on C4 would have no liberty."),
        "{out}"
    );
    assert!(out.contains("A move is asked for"), "{out}");
    assert!(out.contains("Hint: "), "{out}");
}

#[test]
fn the_other_games_have_a_page_each() {
    for (game, words) in [("2048", "merges"), ("couleurs", "zone")] {
        let page = damier(&format!("tutorial {game}")).fine();
        assert!(page.starts_with("How to play ") && page.contains(words), "{page}");
    }
}

#[test]
fn unknown_games_and_lessons_are_refused() {
    damier("tutorial chess").refused(&["no tutorial for `chess`"], "2048, couleurs, go");
    damier("tutorial --lesson dance").refused(&["no lesson `dance`"], "--list");
    damier("tutorial --lesson 99").refused(&["99"], "1 to 27");
}
