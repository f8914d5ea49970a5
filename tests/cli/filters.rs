//! Which matches of a file are worth a look: `damier replay` with filters, `damier export --match`.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::folder::Folder;
use crate::results::championship;
use crate::run::damier;

const TEXT: &str = "game = 'couleurs:size=8'\nseed = 3\nopenings = 6\nopening-plies = 2\n\
                    entrants = ['random', 'x=random', 'alphabeta:depth=2']\n";

#[track_caller]
fn list(results: &str, flags: &str) -> Vec<Value> {
    damier(&format!("replay {results} --json {flags}")).json()
}

fn names(listing: &Value) -> Vec<&str> {
    listing["entrants"].as_array().expect("names").iter().filter_map(Value::as_str).collect()
}

/// The players of a match with their points.
fn points(listing: &Value) -> Vec<(&str, f64)> {
    let points = listing["points"].as_array().expect("points").iter().filter_map(Value::as_f64);
    names(listing).into_iter().zip(points).collect()
}

#[test]
fn matches_are_found_by_who_played_and_lost_and_how_they_ended() {
    let folder = Folder::new("filters");
    let results = championship(&folder, "c", TEXT);
    let all = list(&results, "");
    assert_eq!(all.len(), 36);
    let matching = |fits: &dyn Fn(&Value) -> bool| -> Vec<Value> {
        all.iter().filter(|listing| fits(listing)).cloned().collect()
    };
    let plays = |listing: &Value| names(listing).contains(&"random");
    assert_eq!(list(&results, "--bot random"), matching(&plays));
    let lost = |listing: &Value| points(listing).contains(&("x", 0.0));
    let found = list(&results, "--lost-by x");
    assert_eq!(found, matching(&lost));
    assert!(!found.is_empty() && found.len() < 24);
    assert_eq!(list(&results, "--reason rules"), all);
    let both = |listing: &Value| plays(listing) && lost(listing);
    let mut longest = matching(&both);
    longest.sort_by_key(|listing| std::cmp::Reverse(listing["moves"].as_u64()));
    assert_eq!(list(&results, "--bot random --lost-by x --longest"), longest);
    let text = damier(&format!("replay {results} --lost-by random --longest")).fine();
    assert!(text.lines().count() > 10 && text.starts_with("match"), "{text}");
    damier(&format!("replay {results} --bot gredy"))
        .refused(&["no such match", "of gredy"], "its bots are alphabeta:depth=2, random, x");
    damier(&format!("replay {results} --lost-by rndom"))
        .refused(&["no such match: matches lost by rndom"], "did you mean `random`?");
    damier(&format!("replay {results} --reason crash"))
        .refused(&["no such match", "ended by crash"], "ended by rules");
    assert_eq!(damier(&format!("replay {results} --longest --upset")).code, Some(2));
}

#[test]
fn an_upset_is_won_by_who_has_fewer_points_in_the_file() {
    let folder = Folder::new("upset");
    let results = championship(&folder, "c", TEXT);
    let (mut sums, all) = (BTreeMap::<String, f64>::new(), list(&results, ""));
    for listing in &all {
        for (name, points) in points(listing) {
            *sums.entry(name.to_owned()).or_default() += points;
        }
    }
    let gap = |listing: &Value| {
        let players = points(listing);
        let of = |won: bool| players.iter().find(|(_, points)| (*points > 0.5) == won);
        let (winner, loser) = (of(true)?.0, of(false)?.0);
        Some(sums[loser] - sums[winner]).filter(|gap| *gap > 0.0)
    };
    let upsets = list(&results, "--upset");
    assert_eq!(upsets.len(), all.iter().filter(|listing| gap(listing).is_some()).count());
    assert!(!upsets.is_empty(), "two alike win in turn");
    let gaps: Vec<f64> = upsets.iter().map(|upset| gap(upset).expect("an upset")).collect();
    assert!(gaps.is_sorted_by(|one, other| one >= other), "{gaps:?}");
}

#[test]
fn a_jump_of_an_estimate_is_found_and_stands_out() {
    let folder = Folder::new("swing");
    let text = "game = 'go7'\nseed = 3\nopenings = 6\n\
                entrants = ['random', 'mcts:playouts=50', 'x=mcts:playouts=50']\n";
    let results = championship(&folder, "c", text);
    let swings = list(&results, "--swing");
    assert!(!swings.is_empty() && swings.len() < 36, "{}", swings.len());
    let mut before = f64::INFINITY;
    for listing in swings.iter().take(3) {
        let id = listing["match"].as_str().expect("an id");
        let moments = list(&results, &format!("--match {id}"));
        let jumps = moments.iter().filter_map(|moment| {
            let notable = moment["notable"].as_str()?;
            let (_, jump) = notable.split_once("its estimate ")?;
            let (from, to) = jump.split_once("from ")?.1.split_once(" to ")?;
            let (from, to): (f64, f64) = (from.parse().ok()?, to.parse().ok()?);
            assert_eq!(jump.starts_with("rises"), to > from, "{notable}");
            Some((to - from).abs())
        });
        let largest = jumps.fold(0.0, f64::max);
        assert!(largest > 0.0 && largest <= before + 0.01, "{id}: {largest} after {before}");
        before = largest;
    }
}

#[test]
fn single_matches_are_exported() {
    let folder = Folder::new("export-match");
    let text = TEXT.replace("couleurs:size=8", "go5").replace("alphabeta:depth=2", "greedy");
    let results = championship(&folder, "c", &text);
    let lines = |flags: &str| damier(&format!("export {results} -f jsonl {flags}")).json();
    let all = lines("");
    assert_eq!(lines("--match 1.2.3"), [all[14].clone()]);
    assert_eq!(all[14]["match"], "1.2.3");
    assert_eq!(lines("--match 15 --match 1.1.1 --match 1.2.3"), [all[0].clone(), all[14].clone()]);
    let games = folder.path("games");
    damier(&format!("export {results} -f sgf --split -o {games} --match 1.2.3 --match 2")).fine();
    let mut names: Vec<String> = std::fs::read_dir(&games)
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    assert_eq!(names, ["1.1.2.sgf", "1.2.3.sgf"]);
    for wrong in ["9.9.9", "37", "0", "one"] {
        damier(&format!("export {results} -f csv --match {wrong}"))
            .refused(&["has no match", wrong], "there are 36");
    }
}

#[test]
fn of_games_that_are_played_alone_the_lower_score_on_a_seed_is_lost() {
    let folder = Folder::new("alone");
    let text = "game = '2048:side=3'\nseed = 1\nopenings = 12\nentrants = ['random', 'greedy']\n";
    let results = championship(&folder, "c", text);
    let score = |listing: &Value| -> f64 {
        listing["result"].as_str().and_then(|score| score.parse().ok()).expect("a score")
    };
    // On each seed: what both scored.
    let mut seeds: BTreeMap<String, BTreeMap<String, f64>> = BTreeMap::new();
    let seed = |listing: &Value| {
        let id = listing["match"].as_str().expect("an id");
        id.rsplit('.').next().expect("a game").to_owned()
    };
    for listing in list(&results, "") {
        let of = seeds.entry(seed(&listing)).or_default();
        of.insert(names(&listing)[0].to_owned(), score(&listing));
    }
    let mut counts = [0, 0];
    for (at, (bot, other)) in [("random", "greedy"), ("greedy", "random")].into_iter().enumerate() {
        let lost = list(&results, &format!("--lost-by {bot}"));
        counts[at] = lost.len();
        assert_eq!(lost.len(), seeds.values().filter(|of| of[bot] < of[other]).count(), "{bot}");
        assert!(lost.iter().all(|listing| names(listing) == [bot]));
    }
    assert!(counts[0] > counts[1] && counts[1] > 0, "chosen so that both lose some: {counts:?}");
    let upsets = list(&results, "--upset");
    assert_eq!(upsets.len(), counts[1], "won by who loses more");
    assert!(upsets.iter().all(|listing| names(listing) == ["random"]));
}
