//! A table of many bots on a terminal: no more than a screen unless all is asked for.

use crate::pty::{Term, fresh_home};

#[test]
fn a_table_of_many_bots_takes_one_screen_and_tells_how_to_see_the_rest() {
    let home = fresh_home();
    let bots: Vec<String> = (0..60).map(|bot| format!("'b{bot}=random'")).collect();
    let bots = bots.join(", ");
    let text = format!("game = '2048:side=2'\nopenings = 2\nseed = 1\nentrants = [{bots}]\n");
    std::fs::write(home.join("c.toml"), text).expect("a file");
    let home = {
        let mut run = Term::start_at("run c.toml -q", (120, 30), home.clone());
        run.ends_well(0);
        home
    };
    let mut short = Term::start_at("standings c.db", (120, 30), home.clone());
    let text = short.ends_well(0);
    assert!(text.contains("seed 1, 120 of 120 games"), "the first line is still there: {text}");
    assert!(text.contains(" bots below") && text.contains("standings c.db --all"), "{text}");
    let mut all = Term::start_at("standings c.db --all", (120, 30), home);
    let text = all.ends_well(0);
    assert!(!text.contains("seed 1, 120 of 120 games") && !text.contains("--all"), "{text}");
}
