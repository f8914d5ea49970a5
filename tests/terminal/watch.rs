//! Watching on a full screen.

use std::os::unix::fs::PermissionsExt as _;

use crate::keys::{ends_when_closed, hammer};
use crate::pty::{LARGE, SMALL, Term, fresh_home, key};

#[test]
fn a_match_that_waits_for_a_key_looks_as_it_should() {
    let line = "watch go9 defend-attack mcts:playouts=20 --seed 1 --step";
    Term::start(line, SMALL).shows("paused").golden("watch-80x24");
    Term::start(line, LARGE).shows("paused").golden("watch-200x60");
}

#[test]
fn every_key_is_a_move_and_the_bots_thoughts_stand_beside() {
    let mut term = Term::start("watch go9 defend-attack mcts:playouts=20 --seed 1 --step", SMALL);
    term.shows("paused").keys(key::ENTER).shows("move 1").shows("defend-attack: ");
    term.shows(" for 1 move").hides("1 moves");
    term.keys(key::ENTER).shows("move 2").shows(" nodes, value ").shows("on its position");
    term.keys("?").shows("the next move at once").keys("x").hides("at once");
    term.keys("q").ends_well(0);
}

#[test]
fn a_match_is_played_to_its_end_at_a_pace_that_can_be_changed() {
    let mut term = Term::start("watch couleurs:size=6 greedy random --seed 2 --pace 250ms", SMALL);
    term.keys(" ").shows("paused").keys("+").keys("++++").keys(" ").shows("result: ");
    // Nothing is offered that can do nothing any more.
    term.shows("q quit").hides("next move").hides("pause");
    term.keys("q");
    let text = term.ends_well(0);
    assert!(text.contains("result: ") && text.contains("seed 2"), "{text}");
}

#[test]
fn a_fault_is_shown_as_in_matches() {
    let home = fresh_home();
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    let script = home.join("bad.sh");
    std::fs::write(&script, format!("#!/bin/sh\nexec sh '{engine}' illegal\n")).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let line = format!("watch go5 greedy fake=gtp:{} --seed 1 --pace 30ms", script.display());
    let mut term = Term::start_at(&line, LARGE, home);
    term.shows("fake faulted: illegal: ").shows("its last words:").keys("q");
    assert!(term.ends_well(0).contains("fake faulted"));
}

#[test]
fn a_long_thought_does_not_hold_up_the_screen() {
    let mut term = Term::start("watch go9 mcts:playouts=100000000 random --pace 30ms", SMALL);
    term.shows("thinks").keys("?").shows("leave the match").keys("x").hides("leave the match");
    term.keys("q").ends_well(0);
}

#[test]
fn it_may_be_resized_interrupted_closed_and_hammered() {
    let line = "watch 2048 greedy --seed 3 --pace 60ms";
    let mut term = Term::start(line, LARGE);
    term.shows("move 3").resize(SMALL).shows("Space pause").resize((39, 11)).shows("too small");
    term.resize(SMALL).shows("2048: move").keys(key::CTRL_C).ends_well(130);
    let mut closed = Term::start(line, SMALL);
    closed.shows("2048: move");
    ends_when_closed(closed);
    let mut term = Term::start("watch go5 greedy random --seed 3", SMALL);
    term.shows("go: move");
    hammer(&mut term, 3);
    term.keys(key::CTRL_C).ends_well(130);
}
