//! Progress on a terminal: a block that is rewritten in place, and gone at the end.

use std::path::PathBuf;

use crate::pty::{SMALL, Term, fresh_home, key};

/// A folder with a championship of some length in it.
fn championship(openings: u32) -> PathBuf {
    let home = fresh_home();
    let text = format!(
        "game = \"go:size=5\"\nopenings = {openings}\nopening-plies = 2\nseed = 5\n\
         entrants = [\"random\", \"greedy\", \"a=mcts:playouts=200\", \"b=mcts:playouts=150\"]\n"
    );
    std::fs::write(home.join("c.toml"), text).expect("a file");
    home
}

/// Is a block on the screen: a bar with its count, and four entrants below?
fn has_block(screen: &str) -> bool {
    screen.contains(" of 1200 games, about ") && screen.contains("  random")
}

fn bars(screen: &str) -> usize {
    screen.matches(" of 1200 games, about ").count()
}

/// How many games the block says are over.
fn done(screen: &str) -> u64 {
    let before = screen.split(" of 1200 games").next().unwrap_or_default();
    before.rsplit([' ', '\n']).next().and_then(|word| word.parse().ok()).unwrap_or(0)
}

#[test]
fn a_championship_shows_a_bar_and_its_table_in_place_and_cleans_up() {
    let mut term = Term::start_at("run c.toml", SMALL, championship(8));
    term.until("a bar", |screen| screen.contains('░') || screen.contains("results are in"));
    let text = term.ends_well(0);
    assert!(!text.contains('░') && !text.contains(" left"), "{text}");
    assert!(text.contains("results are in c.db") && text.contains("won-drawn-lost"), "{text}");
}

#[test]
fn the_block_stays_one_when_the_terminal_changes_its_size_and_ctrl_c_removes_it() {
    let mut term = Term::start_at("run c.toml", SMALL, championship(100));
    term.until("a block", has_block);
    for size in [(120, 40), (100, 12), (80, 24), (90, 6), (120, 24)] {
        let before = done(&term.text());
        term.resize(size);
        term.until("a later block", |screen| done(screen) > before);
        let text = term.text();
        assert_eq!(bars(&text), 1, "{size:?}:\n{text}");
        assert_eq!(text.matches(" %  a").count(), 1, "{size:?}:\n{text}");
    }
    term.keys(key::CTRL_C);
    let text = term.ends_well(130);
    assert!(!text.contains('░') && bars(&text) == 0, "{text}");
    assert!(text.contains("go on with: damier run c.toml -o c.db"), "{text}");
}

#[test]
fn a_narrow_terminal_gets_what_fits_and_no_line_is_wrapped() {
    let mut term = Term::start_at("run c.toml --ascii", (20, 6), championship(100));
    term.until("a count", |screen| screen.contains(" of 1200 games"));
    let text = term.text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() <= 5 && text.is_ascii(), "{text}");
    assert!(lines[0].contains(" of 1200 games"), "{text}");
    assert!(lines.iter().all(|line| line.chars().count() < 20), "{text}");
    term.keys(key::CTRL_C).ends_well(130);
}

#[test]
fn what_was_wider_than_the_terminal_is_now_stays_and_the_block_goes_on_below() {
    let mut term = Term::start_at("run c.toml", (100, 30), championship(100));
    term.until("a block", has_block);
    term.resize((30, 30));
    term.until("a new block", |screen| screen.lines().count() > 6);
    let text = term.text();
    assert!(text.lines().all(|line| line.chars().count() <= 30), "{text}");
    term.keys(key::CTRL_C);
    let text = term.ends_well(130);
    assert!(text.contains("interrupted after"), "{text}");
}

#[test]
fn where_it_begins_is_shown_before_the_first_game_is_over() {
    let slow = "mcts:playouts=100000000";
    let mut term = Term::start(&format!("match go9 {slow} {slow} -n 40 --seed 1"), SMALL);
    term.shows("0 of 40 games").keys(key::CTRL_C);
    let text = term.ends_well(130);
    assert!(text.contains("interrupted after 0 of 40 games"), "{text}");
    let line = format!("compare go9 {slow} {slow} --seed 1");
    let mut term = Term::start(&line, SMALL);
    term.shows("0 of at most 10000 games").keys(key::CTRL_C);
    assert!(term.ends_well(130).contains("No game was played: nothing is known."));
    let home = championship(100);
    let text = std::fs::read_to_string(home.join("c.toml")).expect("a file");
    let text = text.replace("\"random\", \"greedy\", ", "").replace("=200", "=100000000");
    std::fs::write(home.join("c.toml"), text).expect("a file");
    let mut term = Term::start_at("run c.toml", SMALL, home);
    term.shows("0 of 200 games").keys(key::CTRL_C);
    assert!(term.ends_well(130).contains("interrupted after 0 of 200 games"));
}

#[test]
fn faults_are_told_above_the_block() {
    let home = fresh_home();
    let text = "game = \"go:size=19\"\nopenings = 40\nseed = 1\nmax-moves = 30\nretire-after = 3\n\
                move-time = \"100us\"\nentrants = [\"slow=mcts:playouts=500\", \"random\"]\n";
    std::fs::write(home.join("c.toml"), text).expect("a file");
    let mut term = Term::start_at("run c.toml -j 1", (150, 50), home);
    let text = term.ends_well(0);
    let fault = text.find("fault of slow: timeout").expect("a fault is told");
    assert!(fault < text.find("results are in").expect("a table"), "{text}");
    assert!(text.contains("slow faulted too often in a row and is retired"), "{text}");
    assert!(!text.contains('░'), "{text}");
}

#[test]
fn a_comparison_shows_its_test_between_the_bounds() {
    let line = "compare go5 mcts:playouts=900 mcts:playouts=900 --sprt 0,1 --seed 1 -n 200";
    let mut term = Term::start(line, SMALL);
    term.shows("LLR ").shows("│").shows(" of at most 200 games").shows("█");
    assert!(term.is_coloured());
    term.keys(key::CTRL_C);
    let text = term.ends_well(130).replace('\n', "");
    assert!(text.contains("is not settled after") && !text.contains("at most 200"), "{text}");
}

#[test]
fn colour_and_progress_can_be_switched_off() {
    let line = "match go5 mcts:playouts=300 mcts:playouts=200 -n 5000 --seed 1";
    let plain = &[("NO_COLOR", "1")];
    let mut term = Term::start_with(line, SMALL, fresh_home(), plain);
    term.shows(" of 5000 games, about ");
    assert!(!term.is_coloured());
    term.keys(key::CTRL_C).ends_well(130);
    for flags in ["--progress none", "-q"] {
        let line = format!("match couleurs:size=10 greedy random -n 60 --seed 1 {flags}");
        let text = Term::start(&line, SMALL).ends_well(0);
        assert!(text.starts_with("couleurs:size=10"), "{text}");
    }
    let mut lines = Term::start(&format!("{line} --progress lines"), SMALL);
    lines.shows(" of 5000 games, about ");
    assert!(!lines.text().contains('░'));
    lines.keys(key::CTRL_C).ends_well(130);
}
