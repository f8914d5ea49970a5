//! Playing line by line on a terminal.

use std::fs;

use rustix::process::Signal;

use crate::process::wait_until;
use crate::pty::{SMALL, Term, key};

/// Checks that the game was kept with its moves, and that this was said.
fn is_kept(mut term: Term, moves: &str) {
    let text = term.ends_well(130);
    let said = "the game is kept; go on with: damier play --resume";
    assert!(text.lines().any(|line| line.starts_with(said)), "on a line of its own: {text}");
    let folder = term.home().join("damier/games");
    let files: Vec<_> = fs::read_dir(folder).unwrap().flatten().collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let game = fs::read_to_string(files[0].path()).unwrap();
    assert!(game.contains(moves), "{game}");
}

fn under_way() -> Term {
    let mut term = Term::start("play go9 --vs human --seed 7 --plain", SMALL);
    for (player, mv) in [(1, "D4"), (2, "E5"), (1, "F6")] {
        term.shows(&format!("(player {player}) >")).keys(&format!("{mv}\r"));
        term.shows(&format!("last move: {mv}"));
    }
    term.shows("(player 2) >");
    term
}

#[test]
fn tables_and_sentences_end_where_the_terminal_does() {
    let mut term = Term::start("match 2048 greedy random -n 4 --seed 1 --progress none", (50, 40));
    let text = term.ends_well(0);
    let has = |start: &str, end: &str| {
        text.lines().any(|line| line.starts_with(start) && line.ends_with(end))
    };
    assert!(has("bot", "points    share") && has("bot", "highest"), "{text}");
    assert!(has("bot", "faults  ms a move"), "{text}");
    assert!(has("greedy is stronger", "") && has("    random.", ""), "{text}");
}

#[test]
fn ctrl_c_and_signals_keep_every_move_and_say_so() {
    let mut term = under_way();
    term.keys("G7 half a li").keys(key::CTRL_C);
    is_kept(term, r#"["D4","E5","F6"]"#);
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let mut term = under_way();
        term.signal(signal);
        is_kept(term, r#"["D4","E5","F6"]"#);
    }
}

#[test]
fn every_move_is_on_disk_while_a_person_thinks() {
    let mut term = under_way();
    let folder = term.home().join("damier/games");
    wait_until("all moves are kept", || {
        let files = fs::read_dir(&folder).into_iter().flatten().flatten();
        let texts = files.filter_map(|file| fs::read_to_string(file.path()).ok());
        texts.into_iter().any(|text| text.contains(r#"["D4","E5","F6"]"#))
    });
    term.signal(Signal::KILL);
    term.ends();
}

#[test]
fn a_bot_that_thinks_for_long_keeps_nobody_from_leaving() {
    let line = "play go19 --vs mcts:playouts=1000000000 --seed 1 --plain";
    let mut term = Term::start(line, SMALL);
    term.shows("(you) >").keys("D4\r").shows("last move: D4").keys(key::CTRL_C);
    is_kept(term, r#"["D4"]"#);
}

#[test]
fn what_a_kept_game_would_run_is_shown_and_asked_for() {
    let mut term = Term::start("play go5 --vs greedy --seed 3 --plain", SMALL);
    term.shows("(you) >").keys("C3\r").shows("White (greedy) plays").keys("quit\r").ends_well(0);
    let home = term.home().to_owned();
    let file = fs::read_dir(home.join("damier/games")).unwrap().flatten().next().unwrap().path();
    let theirs = fs::read_to_string(&file).unwrap();
    let theirs = theirs.replace("\"bot\":\"greedy\"", "\"bot\":\"gtp:sh -c 'touch ran'\"");
    fs::write(&file, theirs).unwrap();
    let question = "`sh -c 'touch ran'`, without walls";
    for line in ["play --resume --plain", "play --resume"] {
        let mut term = Term::start_at(line, SMALL, home.clone());
        assert!(term.shows(question).keys("\r").ends_well(1).contains("nothing was run"));
        let mut term = Term::start_at(line, SMALL, home.clone());
        term.shows(question).keys(key::CTRL_C).ends_well(130);
    }
    let mut menu = Term::start_at("--no-animation", SMALL, home.clone());
    menu.shows("Go on with a kept game").keys("j\r").shows(", just now").keys("\r").shows(question);
    menu.keys("n\r").shows("nothing was run").keys(key::ENTER).shows(", just now").keys("q");
    menu.ends_well(0);
    assert!(!home.join("ran").exists(), "nobody agreed");
    let mut term = Term::start_at("play --resume", SMALL, home.clone());
    term.shows(question).keys("y\r").ends_well(1);
    assert!(home.join("ran").exists(), "somebody agreed");
}
