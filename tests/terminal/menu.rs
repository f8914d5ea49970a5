//! The menu.

use std::time::Duration;

use crate::keys::{ends_when_closed, hammer_with};
use crate::process::wait_until;
use crate::pty::{LARGE, SMALL, Term, fresh_home, key};

#[test]
fn the_menu_looks_as_it_should() {
    Term::start("--no-animation", SMALL).shows("Play a game").golden("menu-80x24");
    Term::start("--no-animation", LARGE).shows("Play a game").golden("menu-200x60");
}

/// Does what is on the screen stay as it is, for a time in which it would change often?
fn is_still(term: &mut Term) -> bool {
    let before = term.text();
    std::thread::sleep(Duration::from_secs(3));
    term.text() == before
}

#[test]
fn a_small_game_is_played_beside_it_unless_motion_is_not_wanted() {
    let still = [("SSH_CONNECTION", ""), ("NO_MOTION", ""), ("REDUCE_MOTION", "")];
    let mut term = Term::start_with("", LARGE, fresh_home(), &still);
    let before = term.shows("Play a game").text();
    wait_until("the screen changes by itself", || term.text() != before);
    term.keys("q").ends_well(0);
    for name in ["NO_MOTION", "REDUCE_MOTION", "SSH_CONNECTION"] {
        let mut term = Term::start_with("", LARGE, fresh_home(), &[(name, "1")]);
        assert!(is_still(term.shows("Play a game")), "{name}");
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
    term.shows("Watch bots play").keys("jj\r").shows("Bot 2");
    term.keys(key::END).keys(key::UP).keys(key::ENTER).shows("go: move").keys("q").shows("Bot 2");
    term.keys(key::ESCAPE).shows("Play a game").click_on("Learn").shows("Lessons in Go");
    term.keys(key::ENTER).shows("Lesson 1 of 27").keys("q").shows("How to play 2048");
    term.keys(key::DOWN).keys(key::ENTER).shows("Press Enter to go back").keys(key::ENTER);
    term.shows("How to play 7 Couleurs").keys("q").ends_well(0);
}

#[test]
fn a_small_championship_can_be_run_and_replayed() {
    let mut term = Term::start("--no-animation", SMALL);
    term.shows("Replay a recent match").keys("jjjj\r").shows("No results or records yet");
    term.keys(key::ESCAPE).shows("Run a small championship").keys("j\r");
    term.shows("Press Enter to go back").keys(key::ENTER).shows("Play a game");
    term.click_on("Replay").shows("example-couleurs.db").keys(key::ENTER).shows("Matches");
    term.keys("q").shows("example-couleurs.db").keys("q").ends_well(0);
}

/// The menu with its Play page open.
fn play_page(home: std::path::PathBuf) -> Term {
    let mut term = Term::start_at("--no-animation", SMALL, home);
    term.shows("Play a game").keys(key::ENTER).shows("Komi");
    term
}

#[test]
fn a_game_is_chosen_played_kept_and_gone_on_with() {
    let home = fresh_home();
    let mut term = play_page(home.clone());
    // 7×7 with komi 5.5, against a person, as White; on the line of the name letters are letters.
    term.keys("j").keys(key::LEFT).shows("7×7").keys("j").keys("lll").shows("5.5");
    term.keys("jjl").shows("a person").keys("jl").shows("White").keys("jquick").shows("< quick >");
    term.keys(key::DOWN).keys(key::ENTER).shows("go 7×7").shows("White: quick").shows("komi: 5.5");
    term.keys(key::ENTER).shows("to move: White").keys(key::ESCAPE);
    term.shows("the game is kept").shows("Komi").shows("7×7");
    term.keys(key::ESCAPE).shows("Go on with a kept game").keys("j\r").shows("go:size=7, just now");
    term.keys(key::ENTER).shows("to move: White").shows("●").keys(key::ESCAPE).shows("kept");
    term.keys(key::ESCAPE).keys("q");
    assert!(term.ends_well(0).contains("damier play --resume"), "the shell is told as well");
}

#[test]
fn every_game_can_be_started_from_its_page() {
    let mut term = play_page(fresh_home());
    term.keys("l").shows("Mode").keys("jll").shows("two grids").keys("jj").keys(key::DOWN);
    term.keys(key::ENTER);
    term.shows("2 grids of 4×4").keys("x").shows("Mode");
    term.keys(key::HOME)
        .keys("l")
        .shows("Players")
        .keys("jjl")
        .shows("< 3 >")
        .keys("jjj")
        .keys(key::DOWN);
    term.keys(key::ENTER);
    term.shows("couleurs 16×16").shows("alphabeta#2").keys("x").shows("Players").keys(key::ESCAPE);
    term.shows("Play a game").keys("q").ends_well(0);
}

#[test]
fn one_ctrl_c_leaves_during_a_championship_and_after_it() {
    let home = fresh_home();
    let mut term = Term::start_at("--no-animation", SMALL, home.clone());
    term.shows("Run a small championship").keys("jjjjj\r").shows("Press Enter to go back");
    // Lines end between words.
    let text = term.text();
    assert!(text.lines().all(|line| !line.ends_with("stron")) && text.contains("results are in"));
    term.keys(key::CTRL_C).ends_well(130);
    // One that takes a while.
    let file = home.join("damier/example-couleurs.toml");
    let long = std::fs::read_to_string(&file).unwrap();
    let mut term = Term::start_at("--no-animation", SMALL, home.clone());
    term.shows("Run a small championship");
    let long = long.replace("openings = 5", "openings = 999").replace("size=10", "size=99");
    std::fs::write(&file, long).unwrap();
    std::fs::remove_file(home.join("damier/example-couleurs.db")).unwrap();
    term.keys("jjjjj\r").hides("Run a small").shows("games");
    term.keys(key::CTRL_C);
    assert!(term.ends_well(130).contains("go on with: damier run"));
}

#[test]
fn a_signal_after_a_championship_that_failed_leaves_a_sane_terminal() {
    let home = fresh_home();
    std::fs::create_dir_all(home.join("damier/example-couleurs.db")).unwrap();
    let mut term = Term::start_at("--no-animation", SMALL, home);
    term.shows("Run a small championship").keys("jjjjj\r").shows("Press Enter to go back");
    term.keys(key::ENTER).shows("Play a game").signal(rustix::process::Signal::TERM);
    term.ends_well(130);
}

#[test]
fn pages_are_wrapped_to_the_width_of_the_terminal() {
    let mut term = Term::start("tutorial 2048", (60, 40));
    let text = term.ends_well(0);
    assert!(text.lines().any(|line| line.len() > 55), "{text}");
    let whole = include_str!("../../games/src/g2048/how-to-play.txt");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert!(words(&text).ends_with(&words(whole)), "no word is broken:\n{text}");
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
