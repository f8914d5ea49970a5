//! The menu.

use crate::keys::{ends_when_closed, hammer_with};
use crate::pty::{LARGE, SMALL, Term, fresh_home, key};

#[test]
fn the_menu_looks_as_it_should() {
    Term::start("--no-animation", SMALL).shows("Play a game").golden("menu-80x24");
    Term::start("--no-animation", LARGE).shows("Play a game").golden("menu-200x60");
}

/// Does what is on the screen change by itself?
fn moves(term: &mut Term) -> bool {
    let before = term.text();
    for _ in 0..100 {
        std::thread::sleep(std::time::Duration::from_millis(50));
        if term.text() != before {
            return true;
        }
    }
    false
}

#[test]
fn a_small_game_is_played_beside_it_unless_motion_is_not_wanted() {
    let still = [("SSH_CONNECTION", ""), ("NO_MOTION", ""), ("REDUCE_MOTION", "")];
    let mut term = Term::start_with("", LARGE, fresh_home(), &still);
    assert!(moves(term.shows("Play a game")));
    term.keys("q").ends_well(0);
    for name in ["NO_MOTION", "REDUCE_MOTION", "SSH_CONNECTION"] {
        let mut term = Term::start_with("", LARGE, fresh_home(), &[(name, "1")]);
        assert!(!moves(term.shows("Play a game")), "{name}");
        term.keys("q").ends_well(0);
    }
}

#[test]
fn settings_are_kept_and_used() {
    let home = fresh_home();
    let mut term = Term::start_at("--no-animation", SMALL, home.clone());
    term.shows("Play a game").keys(key::END).keys(key::UP).keys(key::ENTER).shows("Theme");
    term.keys(key::RIGHT).shows("< colour-blind >").keys(key::RIGHT).shows("< mono >");
    term.keys(key::DOWN).keys(key::RIGHT).shows("< sea >").keys(key::DOWN).keys(key::ENTER);
    term.shows("ASCII      < on >").keys(key::ESCAPE).shows("Play a game").keys(key::ESCAPE);
    term.ends_well(0);
    let kept = std::fs::read_to_string(home.join(".config/damier/settings.toml")).unwrap();
    assert!(
        kept.contains("mono") && kept.contains("sea") && kept.contains("ascii = true"),
        "{kept}"
    );
    let mut term = Term::start_at("tutorial", SMALL, home.clone());
    term.shows("Lesson 1").hides("─");
    assert!(!term.is_coloured());
    // A flag goes before what is preferred.
    let mut flagged = Term::start_at("tutorial --theme default", SMALL, home);
    flagged.shows("Lesson 1").until("colours", |_| true);
    term.keys("q").ends_well(0);
    assert!(flagged.is_coloured());
    flagged.keys("q").ends_well(0);
}

#[test]
fn what_is_chosen_runs_and_the_menu_comes_back() {
    let mut term = Term::start("--no-animation", SMALL);
    term.shows("Watch bots play").keys(key::DOWN).keys(key::ENTER).shows("Bot 2");
    term.keys(key::END).keys(key::UP).keys(key::ENTER).shows("go: move").keys("q").shows("Bot 2");
    term.keys(key::ESCAPE).shows("Play a game").click_on("Learn").shows("Lessons in Go");
    term.keys(key::ENTER).shows("Lesson 1 of 27").keys("q").shows("How to play 2048");
    term.keys(key::DOWN).keys(key::ENTER).shows("Press Enter to go back").keys(key::ENTER);
    term.shows("How to play 7 Couleurs").keys("q").ends_well(0);
}

#[test]
fn a_small_championship_can_be_run_and_replayed() {
    let mut term = Term::start("--no-animation", SMALL);
    term.shows("Replay a recent match").keys("jjj\r").shows("No results or records yet");
    term.keys(key::ESCAPE).shows("Run a small championship").keys("j\r");
    term.shows("Press Enter to go back").keys(key::ENTER).shows("Play a game");
    term.click_on("Replay").shows("example.db").keys(key::ENTER).shows("Matches");
    term.keys("q").shows("example.db").keys("q").ends_well(0);
}

#[test]
fn it_may_be_resized_interrupted_closed_and_hammered() {
    let mut term = Term::start("", LARGE);
    term.shows("Play a game").resize(SMALL).shows("Quit").resize((39, 11)).shows("too small");
    term.resize(SMALL).shows("Play a game").keys(key::CTRL_C).ends_well(130);
    let mut closed = Term::start("", SMALL);
    closed.shows("Play a game");
    ends_when_closed(closed);
    let mut term = Term::start("", SMALL);
    term.shows("Play a game");
    // Nothing is started: what commands do with keys is for their own tests.
    let keys = [key::UP, key::DOWN, key::LEFT, key::RIGHT, key::HOME, key::END, "x", "7", key::F1];
    hammer_with(&mut term, 23, &keys);
    term.shows("Play a game").keys(key::CTRL_C).ends_well(130);
}
