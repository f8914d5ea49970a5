//! However the program is left, the terminal is as it was and the game is kept.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::Signal;

use crate::process::wait_until;
use crate::pty::{SMALL, Term, key};

/// The games that are kept in a home, without drafts that somebody is still writing.
fn kept(home: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.join("damier/games")).into_iter().flatten().flatten();
    let is_draft = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with('.');
    entries.filter(|entry| !is_draft(entry)).map(|entry| entry.path()).collect()
}

/// A game under way, a few moves in.
fn under_way() -> Term {
    let mut term = Term::start("play go9 --vs human --seed 7", SMALL);
    term.shows("to move: Black").keys(key::ENTER).shows("to move: White");
    term.keys(key::UP).keys(key::ENTER).shows("to move: Black");
    assert!(term.is_full_screen());
    term
}

/// Checks that the game goes on with both stones.
fn goes_on(home: &Path) {
    let [file] = &kept(home)[..] else { panic!("not one kept game: {:?}", kept(home)) };
    let line = format!("play --resume {}", file.display());
    let mut again = Term::start_at(&line, SMALL, home.to_owned());
    again.shows("to move: Black");
    assert_eq!(again.text().matches(['●', '○']).count(), 2, "{}", again.text());
    again.keys("x");
    again.ends_well(0);
}

#[test]
fn escape_leaves_and_says_where_the_game_is() {
    let mut term = under_way();
    term.keys(key::ESCAPE);
    let text = term.ends_well(0);
    assert!(text.contains("go on with: damier play --resume"), "{text}");
    goes_on(term.home());
}

#[test]
fn ctrl_c_leaves_from_every_screen() {
    for keys in ["", "?", "w", "n", "R"] {
        let mut term = under_way();
        let before = term.text();
        term.keys(keys).until("another screen", |screen| keys.is_empty() || screen != before);
        term.keys(key::CTRL_C);
        let text = term.ends_well(130);
        assert!(text.contains("go on with: damier play --resume"), "after {keys:?}: {text}");
        goes_on(term.home());
    }
}

#[test]
fn signals_that_end_programs_leave_a_sane_terminal() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT] {
        let mut term = under_way();
        term.signal(signal);
        term.ends_well(130);
        goes_on(term.home());
    }
}

#[test]
fn ctrl_z_stops_the_program_and_the_screen_comes_back() {
    let mut term = under_way();
    // Nobody could wake the program up in this terminal, so it is not stopped, but all else is as
    // it would be: the screen is given back, and taken and drawn anew.
    term.keys("\x1a").shows("to move: Black").hides("does nothing");
    assert!(term.is_full_screen());
    term.keys(key::ESCAPE);
    term.ends_well(0);
    goes_on(term.home());
}

#[test]
fn a_closed_terminal_ends_the_program_and_keeps_the_game() {
    let mut term = under_way();
    term.close().ends();
    goes_on(term.home());
}

#[test]
fn a_bot_that_thinks_for_long_keeps_nobody_from_leaving() {
    let mut term = Term::start("play go19 --vs mcts:playouts=1000000000 --seed 1", SMALL);
    term.shows("to move: Black").keys(key::ENTER).shows("is thinking");
    term.keys("p").shows("It is not your turn. White (mcts:playouts=1000000000) is thinking");
    // The screen is alive meanwhile.
    term.keys("?").shows("Keys (").keys(" ").hides("Keys (");
    term.keys("u").shows("from move 1 to move 0").keys(key::ENTER).shows("is thinking");
    term.keys(key::CTRL_C);
    term.ends_well(130);
    assert_eq!(kept(term.home()).len(), 1);
}

#[test]
fn nothing_is_kept_of_a_game_that_was_not_begun() {
    let mut term = Term::start("play 2048 --seed 1", SMALL);
    term.shows("score: 0").keys("x");
    assert_eq!(term.ends_well(0), "\n");
    assert_eq!(kept(term.home()), Vec::<PathBuf>::new());
}

#[test]
fn a_game_under_way_is_on_disk_before_anybody_leaves() {
    let mut term = under_way();
    wait_until("both moves are kept", || {
        let kept = kept(term.home()).into_iter().filter_map(|file| fs::read_to_string(file).ok());
        kept.into_iter().any(|text| text.contains(r#"["E5","E6"]"#))
    });
    // Not even this can lose it.
    term.signal(Signal::KILL);
    term.ends();
    goes_on(term.home());
}
