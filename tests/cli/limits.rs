//! Files that are larger than anybody needs: what is too much is named, and nothing takes minutes,
//! gigabytes or the program with it.

use std::fs;

use rusqlite::Connection;
use serde_json::Value;

use crate::folder::Folder;
use crate::results::championship;
use crate::run::damier;

const SMALL: &str =
    "game = 'go5'\nseed = 3\nopenings = 1\nmax-moves = 4\nentrants = ['random', 'greedy']\n";

/// Changes what results say about who plays.
fn edit(results: &str, change: impl FnOnce(&mut Value)) {
    let connection = Connection::open(results).expect("a database");
    let query = "SELECT value FROM about WHERE key = 'championship'";
    let text: String = connection.query_row(query, [], |row| row.get(0)).expect("terms");
    let mut agreed = serde_json::from_str(&text).expect("JSON");
    change(&mut agreed);
    let update = "UPDATE about SET value = ?1 WHERE key = 'championship'";
    connection.execute(update, [agreed.to_string()]).expect("it is changed");
}

#[test]
fn a_name_that_fits_nowhere_is_refused_and_one_in_results_is_cut() {
    let folder = Folder::new("limits-names");
    let long = "é".repeat(70_000);
    let file = folder.write("c.toml", &SMALL.replace("'greedy'", &format!("'{long}=greedy'")));
    damier(&format!("run {file}")).refused(&["line 5", "70000 characters"], "short name");
    let results = championship(&folder, "c", SMALL);
    edit(&results, |agreed| agreed["players"][1]["name"] = long.into());
    for line in ["standings", "standings --format markdown", "replay", "replay --match 1 --plain"] {
        let out = damier(&format!("{line} {results}")).fine();
        assert!(out.contains("éééé") && out.len() < 100_000, "{line}: {}", out.len());
    }
}

#[test]
fn too_many_entrants_are_refused_before_the_first_match() {
    let folder = Folder::new("limits-many");
    let of = |many: usize| vec!["'random'"; many].join(", ");
    let file = folder.write("c.toml", &SMALL.replace("'greedy'", &of(20_000)));
    let results = folder.path("c.db");
    damier(&format!("run {file} -o {results}"))
        .refused(&["20001 bots", "at most 1000"], "contests");
    assert!(!fs::exists(&results).expect("a folder"), "nothing was begun");
    let results = championship(&folder, "d", SMALL);
    edit(&results, |agreed| {
        agreed["players"] = vec![agreed["players"][0].clone(); 20_001].into();
        agreed["roster"] = (0..20_001).collect();
    });
    for line in ["standings", "replay", "export -f csv"] {
        damier(&format!("{line} {results}")).refused(&["20001 entrants", "at most 1000"], "");
    }
}

#[test]
fn a_thousand_entrants_are_none_too_many() {
    let folder = Folder::new("limits-thousand");
    let many = vec!["'random'"; 999].join(", ");
    let text =
        SMALL.replace("'greedy'", &many).replace("seed", "format = 'swiss'\nrounds = 1\nseed");
    let results = championship(&folder, "c", &text);
    assert!(damier(&format!("standings {results} --json")).json()[0]["games_played"] == 1000);
}

#[test]
fn a_million_passes_are_looked_at_one_by_one_only() {
    let folder = Folder::new("limits-passes");
    let file = folder.write("long.sgf", &format!("(;SZ[19]{})", ";B[];W[]".repeat(500_000)));
    let help = "say which one with --at";
    for line in ["replay --plain", "replay --json"] {
        damier(&format!("{line} {file}")).refused(&["1000000 moves", "100000"], help);
    }
    let out = damier(&format!("replay {file} --plain --at 999999")).fine();
    assert!(out.contains("move 999999 of 1000000"), "{out}");
}
