//! `damier run --part` and `damier merge`: a championship in shares, for batch systems.

use std::fs;

use rusqlite::Connection;
use serde_json::Value;

use crate::championship::{essence, standings};
use crate::folder::Folder;
use crate::results::all;
use crate::run::damier;

/// A championship of 72 games in pairs.
const PAIRS: &str = "
    game = 'go:size=5'
    rounds = 2
    openings = 3
    opening-plies = 2
    seed = 5
    entrants = ['random', 'greedy', 'smart-random', 'defend-attack']
";

/// One in which three bots play the same seven seeds alone.
const ALONE: &str = "
    game = '2048:side=3'
    openings = 7
    seed = 5
    max-moves = 60
    entrants = ['random', 'greedy', 'smart-random']
";

/// Plays parts of a championship, and gives their files.
fn play(folder: &Folder, file: &str, of: u32, which: &[u32]) -> Vec<String> {
    let one = |number: &u32| {
        let part = folder.path(&format!("{number}-of-{of}.db"));
        damier(&format!("run {file} --part {number}/{of} -o {part} -q")).fine();
        part
    };
    which.iter().map(one).collect()
}

/// The table of an undivided run, and its digest with it.
fn whole(folder: &Folder, file: &str) -> Value {
    let results = folder.path("whole.db");
    damier(&format!("run {file} -o {results} -q -j 1")).fine();
    essence(standings(&results))
}

/// What a merge of these says, its table apart from times.
fn merge(folder: &Folder, parts: &[String]) -> (Value, String) {
    let results = folder.path("all.db");
    let said = damier(&format!("merge {} -o {results} --force --json", parts.join(" ")));
    assert_eq!(said.code, Some(0), "{}", said.err);
    damier(&format!("verify {results} -q")).fine();
    let table: Value = serde_json::from_str(&said.out).expect("a table");
    let kept = essence(standings(&results));
    assert_eq!(table["transcripts"], kept["transcripts"]);
    (kept, said.err)
}

#[test]
fn parts_together_are_the_undivided_run() {
    for (name, text) in [("pairs", PAIRS), ("alone", ALONE)] {
        let folder = Folder::new(&format!("parts-{name}"));
        let file = folder.write("c.toml", text);
        let whole = whole(&folder, &file);
        for of in [1, 3, 8] {
            let parts = play(&folder, &file, of, &(1..=of).collect::<Vec<_>>());
            let (table, notes) = merge(&folder, &parts);
            assert_eq!(table, whole, "{name} in {of} parts");
            assert!(!notes.contains("note:"), "{notes}");
        }
    }
}

#[test]
fn what_is_played_on_one_board_is_in_one_part() {
    for (name, text, company) in [("pairs", PAIRS, 2), ("alone", ALONE, 3)] {
        let folder = Folder::new(&format!("parts-together-{name}"));
        let file = folder.write("c.toml", text);
        for part in play(&folder, &file, 3, &[1, 2, 3]) {
            let played = all(&part);
            assert!(!played.is_empty());
            for recorded in &played {
                let same = played.iter().filter(|other| other.of.opening == recorded.of.opening);
                assert_eq!(same.count(), company, "{name}");
            }
        }
    }
}

#[test]
fn parts_may_overlap_and_come_twice() {
    let folder = Folder::new("parts-twice");
    let file = folder.write("c.toml", PAIRS);
    let whole = whole(&folder, &file);
    let mut parts = play(&folder, &file, 3, &[1, 2, 3]);
    parts.extend(parts.clone());
    parts.extend(play(&folder, &file, 2, &[1]));
    let (table, notes) = merge(&folder, &parts);
    assert_eq!(table, whole);
    assert!(!notes.contains("note:"), "{notes}");
}

#[test]
fn a_missing_part_is_named_and_played_on_the_spot() {
    let folder = Folder::new("parts-missing");
    let file = folder.write("c.toml", PAIRS);
    let whole = whole(&folder, &file);
    let parts = play(&folder, &file, 8, &[1, 2, 4, 5, 6, 7, 8]);
    let (table, notes) = merge(&folder, &parts);
    assert!(notes.contains("part 3/8 is missing"), "{notes}");
    assert!(!notes.contains("part 4/8"), "{notes}");
    assert!(table["games_played"].as_u64() < Some(72) && table["games_planned"] == 72, "{table}");
    let results = folder.path("all.db");
    assert!(notes.contains(&format!("run FILE -o {results}")), "{notes}");
    damier(&format!("run {file} -o {results} -q")).fine();
    assert_eq!(essence(standings(&results)), whole);
    damier(&format!("verify {results} -q")).fine();
}

#[test]
fn a_part_that_was_interrupted_goes_on_and_lacks_games_until_then() {
    let folder = Folder::new("parts-torn");
    let file = folder.write("c.toml", PAIRS);
    let parts = play(&folder, &file, 2, &[1, 2]);
    let before = fs::read(&parts[0]).expect("a part");
    damier(&format!("run {file} --part 1/2 -o {} -q", parts[0])).fine();
    assert_eq!(fs::read(&parts[0]).expect("a part").len(), before.len(), "nothing was left");
    let said = damier(&format!("merge {} -o {} --json", parts[1], folder.path("half.db")));
    let table: Value = serde_json::from_str(&said.out).expect("a table");
    assert_eq!(table["missing_parts"], serde_json::json!(["1/2"]), "{table}");
}

#[test]
fn bots_are_retired_as_if_one_machine_had_played() {
    let folder = Folder::new("parts-retired");
    let script = folder.write("moody.py", MOODY);
    let text = format!(
        "game = 'go:size=5'\nopenings = 12\nseed = 1\nretire-after = 3\n\
         entrants = ['bad=cmd:python3 {script}', 'random', 'smart-random']\n"
    );
    let file = folder.write("c.toml", &text);
    let whole = whole(&folder, &file);
    let bad = whole["entrants"].as_array().expect("entrants").iter().find(|e| e["bot"] == "bad");
    assert!(bad.is_some_and(|bad| bad["retired"] == true && bad["unplayed"].as_u64() > Some(0)));
    let parts = play(&folder, &file, 3, &[1, 2, 3]);
    assert_eq!(merge(&folder, &parts).0, whole);
}

/// Faults or plays as the seed of the match has it: one time of two.
const MOODY: &str = "
import sys
fact = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(' ')
    fact[word] = rest
    if word in ('damier', 'match'):
        print('ready', flush=True)
    if word == 'turn':
        sound = int(fact['seed']) % 2 == 0
        print('move', fact['legal'].split()[0] if sound else 'nowhere', flush=True)
";

#[test]
fn parts_of_other_terms_or_bots_are_refused_with_the_difference() {
    let folder = Folder::new("parts-others");
    let script = folder.write("bot.py", MOODY);
    let bot = format!("'bot=cmd:python3 {script}'");
    let text = PAIRS.replace("'random'", &bot).replace("opening-plies = 2", "max-moves = 9");
    let file = folder.write("c.toml", &text);
    let first = play(&folder, &file, 36, &[1]).remove(0);
    let results = folder.path("all.db");
    let refused = |change: &dyn Fn(&str) -> String, part: &str, difference: &str, not: &str| {
        let file = folder.write("other.toml", &change(&text));
        let other = folder.path("other.db");
        let _ = fs::remove_file(&other);
        damier(&format!("run {file} --part {part} -o {other} -q")).fine();
        let said = damier(&format!("merge {first} {other} -o {results}"));
        assert!(!said.err.contains(not), "{}", said.err);
        said.refused(&[&other, &first, difference], "same");
    };
    refused(&|text| text.replace("seed = 5", "seed = 6"), "2/36", "seed was 5, is 6", "max-moves");
    refused(
        &|text| text.replace("max-moves = 9", "max-moves = 8"),
        "2/36",
        "max-moves was 9, is 8",
        "seed",
    );
    refused(&|text| text.replace("rounds = 2", "rounds = 1"), "2/18", "rounds was 2, is 1", "seed");
    let openings = "openings was 3, is 4";
    refused(&|text| text.replace("openings = 3", "openings = 4"), "2/48", openings, "seed");
    refused(&|text| text.replace("'greedy'", "'mcts:playouts=1'"), "2/36", "mcts", "smart-random");
    folder.write("bot.py", &format!("{MOODY}# changed\n"));
    refused(&str::to_owned, "2/36", "entrants were bot@", "greedy");
    assert!(fs::metadata(&results).is_err(), "nothing was written");
    let names = fs::read_dir(folder.path(".")).expect("a folder").flatten();
    assert!(names.into_iter().all(|entry| !entry.file_name().to_string_lossy().contains(".part")));
}

#[test]
fn a_part_that_was_changed_is_refused() {
    let folder = Folder::new("parts-changed");
    let file = folder.write("c.toml", PAIRS);
    let parts = play(&folder, &file, 2, &[1, 2]);
    let connection = Connection::open(&parts[1]).expect("a database");
    let change = "UPDATE match SET points = '[1.0,0.0]' WHERE id = (SELECT min(id) FROM match \
                  WHERE points <> '[1.0,0.0]')";
    assert_eq!(connection.execute(change, []).expect("it is changed"), 1);
    drop(connection);
    damier(&format!("merge {} -o {}", parts.join(" "), folder.path("all.db")))
        .refused(&[&parts[1], "its seal is broken"], "damier verify");
}

#[test]
fn who_asks_for_a_part_that_cannot_be_is_told_why() {
    let folder = Folder::new("parts-mistakes");
    let file = folder.write("c.toml", PAIRS);
    let part = folder.path("part.db");
    for text in ["0/8", "9/8", "8", "a/b"] {
        let said = damier(&format!("run {file} --part {text} -o {part}"));
        assert_eq!(said.code, Some(2), "{}", said.err);
        assert!(said.err.contains("such as 2/8"), "{}", said.err);
    }
    damier(&format!("run {file} --part 1/2")).refused(&["results file of its own"], "-o");
    let unsown = folder.write("unsown.toml", &PAIRS.replace("seed = 5", ""));
    damier(&format!("run {unsown} --part 1/2 -o {part}")).refused(&["has no seed"], "--seed");
    for format in ["swiss", "knockout"] {
        let text =
            PAIRS.replace("rounds = 2", "").replace("game", &format!("format = '{format}'\ngame"));
        let file = folder.write("decided.toml", &text);
        damier(&format!("run {file} --part 1/2 -o {part}"))
            .refused(&[format, "depends on results"], "--fleet");
        let results = folder.path(&format!("{format}.db"));
        damier(&format!("run {file} -o {results} -q")).fine();
        damier(&format!("merge {results} -o {part}")).refused(&[format, "no parts"], "standings");
    }
    let there = folder.write("there.db", "");
    damier(&format!("merge {part} -o {there}")).refused(&["there already"], "--force");
    damier(&format!("merge {part} -o {}", folder.path("all.db"))).refused(&[&part], "path right");
}
