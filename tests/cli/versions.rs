//! Bots have versions: what one played is never taken for what another one played under its name.

use std::fs;

use serde_json::Value;

use crate::folder::Folder;
use crate::results::all;
use crate::run::{Said, damier};

/// A bot in Python that plays every game; the remark makes it another version.
fn script(folder: &Folder, name: &str, remark: &str) -> String {
    let first = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/programs/first_bot.py");
    let text = fs::read_to_string(first).expect("the example");
    folder.write(name, &format!("{text}\n# {remark}\n"))
}

/// Runs a championship of these entrants, with these lines on top of its file.
fn run(folder: &Folder, lines: &str, entrants: &[&str]) -> Said {
    let entrants: Vec<String> = entrants.iter().map(|bot| format!("'{bot}'")).collect();
    let text = format!("{lines}\nentrants = [{}]\n", entrants.join(", "));
    let file = folder.write("c.toml", &text);
    damier(&format!("run {file} -o {} --json", folder.path("c.db")))
}

/// The table that a run wrote, whatever it noted besides.
fn table(said: &Said) -> Value {
    assert_eq!(said.code, Some(0), "{}", said.err);
    serde_json::from_str(&said.out).expect("a table")
}

fn standings(folder: &Folder) -> Value {
    damier(&format!("standings {} --json", folder.path("c.db"))).json().remove(0)
}

/// The names in a table, in the order of names, with their versions.
fn versions(table: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let entrants = table["entrants"].as_array().expect("entrants").iter();
    let mut all: Vec<_> = entrants.map(|row| (text(&row["bot"]), text(&row["version"]))).collect();
    all.sort();
    all
}

const COULEURS: &str = "game = 'couleurs:size=4'\nseed = 3";

#[test]
fn a_bot_that_has_changed_plays_anew_and_its_earlier_matches_stay_its_own() {
    let folder = Folder::new("versions-changed");
    let ann = format!("ann=cmd:python3 {}", script(&folder, "ann.py", "monday"));
    let entrants = [&*ann, "random", "greedy"];
    let first = run(&folder, COULEURS, &entrants);
    assert!(!first.err.contains("has changed"), "{}", first.err);
    let first = table(&first);
    assert_eq!(first["games_played"], 6);

    script(&folder, "ann.py", "tuesday");
    let second = run(&folder, COULEURS, &entrants);
    let told = format!("ann has changed: the matches of ann@{}", &versions(&first)[0].1[..6]);
    assert!(second.err.contains(&told), "{}", second.err);
    let second = table(&second);
    assert_eq!((&second["games_played"], &second["games_planned"]), (&6.into(), &6.into()));
    let (before, now) = (versions(&first), versions(&second));
    assert_ne!(before[0], now[0], "ann is another one");
    assert_eq!(before[1..], now[1..], "and nobody else");
    assert_eq!(standings(&folder)["entrants"], second["entrants"]);

    let played = all(&folder.path("c.db"));
    assert_eq!(played.len(), 10, "four matches of ann's were played again");
    let old = format!("ann@{}", &before[0].1[..6]);
    let of =
        |name: &str| played.iter().filter(|of| of.entrants.iter().any(|who| who == name)).count();
    assert_eq!((of("ann"), of(&old)), (4, 4));
    for of in &played {
        assert_eq!(of.versions.len(), 2, "every match knows what played it");
    }
    damier(&format!("verify {} -q", folder.path("c.db"))).fine();

    let again = damier(&format!(
        "rerun {} --match {} --allow-bots --json",
        folder.path("c.db"),
        played
            .iter()
            .find(|of| of.entrants.iter().any(|who| who == old.as_str()))
            .map(|of| of.ids().expect("ids").0)
            .expect("a match")
    ));
    assert!(again.err.contains("ann played as version"), "{}", again.err);
    assert_eq!(table(&again)["same"], true, "a remark changes no move");

    script(&folder, "ann.py", "monday");
    let third = run(&folder, COULEURS, &entrants);
    assert!(third.err.contains("ann has changed"), "{}", third.err);
    let third = table(&third);
    assert_eq!(versions(&third), versions(&first));
    assert_eq!(third["crosstable"], first["crosstable"], "nothing had to be played");
    assert_eq!(all(&folder.path("c.db")).len(), 10);
}

#[test]
fn entrants_come_go_change_places_and_names_and_nothing_is_played_twice() {
    let folder = Folder::new("versions-roster");
    run(&folder, COULEURS, &["greedy", "random", "smart-random"]).fine();
    let later = ["alphabeta:depth=1", "smart-random", "g=greedy"];
    let told = run(&folder, COULEURS, &later);
    for words in ["greedy is called g now", "random was dropped"] {
        assert!(told.err.contains(words), "no `{words}` in {}", told.err);
    }
    let shown = table(&told);
    assert_eq!(shown["games_played"], 6);
    let played = all(&folder.path("c.db"));
    assert_eq!(played.len(), 10, "six at first, and four against alphabeta");
    assert!(played.iter().all(|of| of.entrants.iter().all(|name| name != "greedy")));
    damier(&format!("verify {} -q", folder.path("c.db"))).fine();
    let back = run(&folder, COULEURS, &["random", "g=greedy", "alphabeta:depth=1"]);
    assert!(back.err.contains("random@") && back.err.contains("is back"), "{}", back.err);
    assert_eq!(all(&folder.path("c.db")).len(), 12, "only random and alphabeta had to meet");
}

#[test]
fn what_is_added_later_gives_the_same_games_as_all_at_once() {
    let few = ["greedy", "random"];
    let all = ["greedy", "random", "smart-random"];
    for game in ["couleurs:size=4", "2048:side=2", "couleurs:size=4,players=3"] {
        for format in ["round-robin", "gauntlet"] {
            if game.ends_with("players=3") && format == "gauntlet" {
                continue;
            }
            let few = if game.ends_with("players=3") { &all[..] } else { &few[..] };
            let lines = |openings: u32, rounds: u32| {
                format!(
                    "game = '{game}'\nformat = '{format}'\nseed = 3\nopenings = {openings}\nrounds = {rounds}"
                )
            };
            let (grown, at_once) = (Folder::new("versions-grown"), Folder::new("versions-at-once"));
            run(&grown, &lines(1, 1), few).fine();
            run(&grown, &lines(3, 1), few).fine();
            let grown = table(&run(&grown, &lines(3, 2), &all));
            let at_once = table(&run(&at_once, &lines(3, 2), &all));
            assert_eq!(grown["transcripts"], at_once["transcripts"], "{game} {format}");
            assert_eq!(grown["games_played"], at_once["games_played"], "{game} {format}");
        }
    }
}

#[test]
fn what_cannot_change_is_refused_with_the_difference_alone() {
    let folder = Folder::new("versions-refused");
    let swiss = format!("{COULEURS}\nformat = 'swiss'\nrounds = 2");
    run(&folder, &swiss, &["greedy", "random", "smart-random", "alphabeta:depth=1"]).fine();
    let other = run(&folder, &swiss, &["greedy", "random", "smart-random", "alphabeta:depth=2"]);
    assert_eq!(other.code, Some(1));
    let why = "other terms: alphabeta:depth=2 is new, alphabeta:depth=1 was dropped";
    assert!(other.err.contains(why) && !other.err.contains("smart-random"), "{}", other.err);
    let order = run(&folder, &swiss, &["random", "greedy", "smart-random", "alphabeta:depth=1"]);
    assert!(order.err.contains("its entrants are in another order"), "{}", order.err);
    let seed = run(
        &folder,
        &swiss.replace("seed = 3", "seed = 4"),
        &["greedy", "random", "smart-random", "alphabeta:depth=1"],
    );
    assert!(seed.err.contains("other terms: seed was 3, is 4\n"), "{}", seed.err);
}

#[test]
fn a_gauntlet_goes_on_when_its_first_has_changed() {
    let folder = Folder::new("versions-gauntlet");
    let gauntlet = format!("{COULEURS}\nformat = 'gauntlet'");
    run(&folder, &gauntlet, &["greedy", "random", "smart-random"]).fine();
    let said = run(&folder, &gauntlet, &["greedy=alphabeta:depth=1", "smart-random", "random"]);
    assert!(said.err.contains("greedy has changed"), "{}", said.err);
    assert_eq!(table(&said)["games_played"], 4);
    assert_eq!(all(&folder.path("c.db")).len(), 8);
    damier(&format!("verify {} -q", folder.path("c.db"))).fine();
}

/// Results that the last version wrote which knew nothing of versions: random, greedy, and a program.
fn results_without_versions(folder: &Folder) {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/results/version-2.db");
    fs::write(folder.path("c.db"), fs::read(kept).expect("the file")).expect("a copy");
}

#[test]
fn results_without_versions_are_read_verified_and_gone_on_with() {
    let folder = Folder::new("versions-old");
    results_without_versions(&folder);
    let results = folder.path("c.db");
    damier(&format!("verify {results} -q")).fine();
    let read = standings(&folder);
    assert_eq!((&read["games_played"], &read["seed"]), (&6.into(), &3.into()));
    assert_eq!(all(&results).len(), 6);

    let ann = format!("ann=cmd:python3 {}", script(&folder, "ann.py", "now"));
    let told = run(&folder, COULEURS, &["random", "greedy", &ann]);
    assert!(told.err.contains("ann has changed: the matches of ann@unknown"), "{}", told.err);
    assert!(told.err.contains("begun by an earlier version"), "{}", told.err);
    let shown = table(&told);
    assert_eq!(shown["games_played"], 6);
    assert_eq!(all(&results).len(), 10, "what is built in keeps its matches");
    damier(&format!("verify {results} -q")).fine();
}

#[test]
fn all_versions_are_rated_in_one_fit_with_what_each_gained() {
    let folder = Folder::new("versions-shown");
    let lines = "game = 'couleurs:size=5'\nseed = 3\nopenings = 12";
    run(&folder, lines, &["ann=random", "greedy", "gone=smart-random"]).fine();
    assert_eq!(run(&folder, lines, &["ann=alphabeta:depth=2", "greedy"]).code, Some(0));
    let results = folder.path("c.db");
    let shown = |flags: &str| {
        let table = damier(&format!("standings {results} {flags} --json")).json().remove(0);
        let rows = table["entrants"].as_array().expect("entrants").clone();
        let mut names: Vec<String> =
            rows.iter().map(|row| row["bot"].as_str().expect("a name").to_owned()).collect();
        names.sort();
        (names, rows, table["games_played"].as_u64().expect("a number"))
    };
    let (names, _, games) = shown("");
    assert_eq!((names, games), (vec!["ann".to_owned(), "greedy".to_owned()], 24));
    let (names, rows, games) = shown("--versions");
    assert_eq!((names.len(), games), (3, 48));
    let of = |name: &str| names.iter().filter(|row| row.starts_with(name)).count();
    assert_eq!((of("ann@"), of("greedy@")), (2, 1), "{names:?}");
    let gains: Vec<&Value> =
        rows.iter().map(|row| &row["gain"]).filter(|gain| !gain.is_null()).collect();
    let [gain] = gains[..] else { panic!("{gains:?}") };
    assert!(gain["elo"].as_f64() > Some(100.0) && gain["los"].as_f64() > Some(0.99), "{gain}");
    assert!(gain["over"].as_str().is_some_and(|over| over.starts_with("ann@")), "{gain}");
    let text = damier(&format!("standings {results} --versions")).fine();
    assert!(text.contains(" over ann@") && text.contains(", 48 games"), "{text}");
    let (names, _, games) = shown("--withdrawn");
    assert_eq!((names, games), (["ann", "gone", "greedy"].map(str::to_owned).to_vec(), 48));
    let (names, _, games) = shown("--versions --withdrawn");
    assert_eq!((names.len(), games), (4, 96));
}

#[test]
fn several_files_are_one_table_in_which_no_match_counts_twice() {
    let (one, other) = (Folder::new("versions-file-1"), Folder::new("versions-file-2"));
    let lines = |seed: u32, openings: u32| {
        format!("game = 'couleurs:size=5'\nseed = {seed}\nopenings = {openings}")
    };
    run(&one, &lines(3, 2), &["greedy", "random"]).fine();
    run(&other, &lines(3, 3), &["greedy", "random"]).fine();
    let (a, b) = (one.path("c.db"), other.path("c.db"));
    let both = |a: &str, b: &str| damier(&format!("standings {a} {b} --json")).json().remove(0);
    assert_eq!(both(&a, &b)["games_played"], 6, "the first four are the same");
    let third = Folder::new("versions-file-3");
    run(&third, &lines(4, 3), &["greedy", "ann=random", "smart-random"]).fine();
    let table = both(&a, &third.path("c.db"));
    assert_eq!(table["games_played"], 4 + 18);
    let names: Vec<String> = versions(&table).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["ann", "greedy", "random", "smart-random"]);
    let text = damier(&format!("standings {a} {}", third.path("c.db"))).fine();
    assert!(text.contains(", 22 games of 2 files"), "{text}");
    let fourth = Folder::new("versions-file-4");
    run(&fourth, "game = 'go5'\nseed = 4", &["greedy", "random"]).fine();
    damier(&format!("standings {a} {}", fourth.path("c.db")))
        .refused(&["about go:size=5"], "one game at a time");
}
