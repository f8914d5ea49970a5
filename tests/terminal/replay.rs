//! Replaying on a full screen.

use std::path::{Path, PathBuf};

use crate::keys::{ends_when_closed, hammer};
use crate::process::{damier, finish};
use crate::pty::{LARGE, SMALL, Term, fresh_home, key};

fn record(name: &str) -> String {
    format!("{}/tests/data/sgf/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// Results of a small championship in a home.
fn championship(home: &Path, entrants: &str, game: &str) -> PathBuf {
    let (file, results) = (home.join("small.toml"), home.join("small.db"));
    let text = format!("game = '{game}'\nseed = 5\nopenings = 1\nentrants = [{entrants}]\n");
    std::fs::write(&file, text).unwrap();
    let done = finish(damier().args(["run", "-q"]).arg(&file).arg("-o").arg(&results));
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    results
}

#[test]
fn a_record_looks_as_it_should() {
    let line = format!("replay {} --at 5", record("ff3.sgf"));
    Term::start(&line, SMALL).shows("move 5 of 5").golden("replay-80x24");
    Term::start(&line, LARGE).shows("move 5 of 5").golden("replay-200x60");
}

#[test]
fn one_can_go_forward_back_to_the_ends_and_to_a_number() {
    let mut term = Term::start(&format!("replay {}", record("ff3.sgf")), SMALL);
    term.shows("move 0 of 5")
        .keys(key::RIGHT)
        .shows("move 1 of 5")
        .keys(key::END)
        .shows("move 5 of 5");
    term.keys(key::LEFT).shows("move 4 of 5").keys(key::HOME).shows("move 0 of 5");
    term.keys("3").shows("to move 3_").keys(key::ENTER).shows("move 3 of 5");
    term.keys("99\r").shows("there is no move 99: they go from 0 to 5");
    term.keys("n").shows("nothing stands out after this");
    term.keys("?").shows("next, previous move that stands out").keys("x").hides("next, previous");
    term.keys(key::HOME).keys("+++++ ").shows("move 5 of 5").keys("q").ends_well(0);
}

#[test]
fn a_match_is_chosen_from_a_list_and_estimates_are_drawn() {
    let home = fresh_home();
    championship(&home, "'random', 'alphabeta:depth=2'", "couleurs:size=6");
    let mut term = Term::start_at("replay small.db", SMALL, home.clone());
    term.shows("Matches: 1 of 2")
        .shows("1.1.2")
        .keys(key::DOWN)
        .keys(key::ENTER)
        .shows("Match 1.1.2: move 0");
    term.shows("alphabeta:depth=2 on its position").shows("▲").keys(key::END).shows("result: ");
    term.keys(key::HOME).shows("move 0 of").keys("s").hides("move 0 of");
    term.keys("N").keys("n").keys("m").shows("Matches").keys(key::ESCAPE).hides("Matches");
    term.keys("q").ends_well(0);
    // It is remembered for the menu.
    let recent = std::fs::read_to_string(home.join("damier/recent.txt")).unwrap();
    assert!(recent.contains("small.db"), "{recent}");
}

#[test]
fn a_match_with_a_fault_opens_there_with_reason_and_last_words() {
    let home = fresh_home();
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    championship(&home, &format!("'random', \"fake=gtp:sh '{engine}' illegal\""), "go5");
    let mut term = Term::start_at("replay small.db", LARGE, home);
    term.shows("! fake: illegal: ").keys(key::ENTER).shows("fake faulted: illegal: ");
    term.shows("its last words:").shows("thinking about move");
    term.keys(key::HOME).hides("faulted").keys("f").shows("faulted").keys("f").shows("Match 1.1.2");
    term.keys("q").ends_well(0);
}

#[test]
fn a_broken_record_says_where_it_ends() {
    let line = format!("replay {} --match 2", record("several-games.sgf"));
    let mut term = Term::start(&line, SMALL);
    term.shows("the record goes no further")
        .shows("already a")
        .shows("stone on E5")
        .keys("q")
        .ends_well(0);
}

#[test]
fn the_list_is_aligned_cuts_with_a_sign_and_says_that_there_is_more() {
    let home = fresh_home();
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    let entrants = format!("'random', 'greedy', \"fake=gtp:sh '{engine}' illegal\"");
    let results = championship(&home, &entrants, "go5");
    let mut term = Term::start_at("replay small.db", (60, 12), home.clone());
    term.shows("Matches: 1 of 6").shows("fake: ill").shows("…");
    let text = term.text();
    let rows: Vec<&str> = text.lines().filter(|line| line.contains(" – ")).collect();
    let moves = |row: &&str| {
        let moves = row.split_whitespace().position(|word| word.parse::<u32>().is_ok());
        moves.map(|at| row.split_whitespace().nth(at).unwrap().to_owned())
    };
    assert!(rows.len() > 3 && rows.iter().all(|row| moves(row).is_some()), "{text}");
    term.resize((60, 7)).shows("▼ 2 more").keys(key::END).shows("▲ 2 more").keys("q").ends_well(0);
    // The same without characters beyond ASCII, and in lines of text.
    let mut plain = Term::start_at("replay small.db --ascii", (60, 12), home);
    plain.shows("Matches: 1 of 6").shows(" - ").shows("...");
    assert!(plain.text().is_ascii(), "{}", plain.text());
    plain.keys("q").ends_well(0);
    let list = finish(damier().args(["replay", "--ascii"]).arg(&results));
    assert!(list.stdout.is_ascii(), "{}", String::from_utf8_lossy(&list.stdout));
}

#[test]
fn it_may_be_resized_interrupted_closed_and_hammered() {
    let line = format!("replay {}", record("rules.sgf"));
    let mut term = Term::start(&line, LARGE);
    term.shows("Matches").keys(key::ENTER).shows("move 0").resize(SMALL).shows("Home/End");
    term.resize((39, 11)).shows("too small").resize(LARGE).shows("move 0");
    term.keys(key::CTRL_C).ends_well(130);
    let mut closed = Term::start(&line, SMALL);
    closed.shows("Matches");
    ends_when_closed(closed);
    let mut term = Term::start(&line, SMALL);
    term.shows("Matches");
    hammer(&mut term, 11);
    term.keys(key::CTRL_C).ends_well(130);
}

#[test]
fn what_was_played_lately_is_chosen_from_a_list() {
    let home = fresh_home();
    for game in ["couleurs:size=6", "go5"] {
        let line = ["match", game, "random", "greedy", "-n", "2", "-q"];
        assert!(finish(damier().env("XDG_DATA_HOME", &home).args(line)).status.success());
    }
    let mut term = Term::start_at("replay", SMALL, home);
    term.shows("Played lately: 1 of 2").shows("go:size=5, random – greedy, 2 games");
    term.keys(key::DOWN).keys(key::ENTER).shows("Matches: 1 of 2").shows("random – greedy");
    term.keys(key::ENTER).shows("Match 1.1.1: move 0").keys("q").ends_well(0);
}

#[test]
fn keys_narrow_the_list_of_matches() {
    let home = fresh_home();
    championship(&home, "'random', 'greedy'", "couleurs:size=6");
    let mut term = Term::start_at("replay small.db", SMALL, home);
    // Nobody is offered who lost nothing.
    term.shows("Matches: 1 of 2").keys("l").shows("Matches lost by random: 1 of 2");
    term.keys("l").shows("Matches: 1 of 2").keys("l").keys("a").shows("Matches: 1 of 2");
    term.keys("o").shows("Matches, the longest first: 1 of 2").keys("b");
    term.shows("Matches of greedy, the longest first").keys("r").shows("ended by rules");
    term.keys("a").keys(key::ENTER).shows("Match 1.1.1").keys("q").ends_well(0);
}
