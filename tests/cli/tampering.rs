//! `damier verify` on results: whatever was changed is found.

use std::fs;
use std::path::Path;

use damier_arena::archive::records::{Recorded, jsonl};
use damier_arena::archive::verify::{self, Verdict};
use damier_arena::record::{Note, Outcome};
use damier_arena::registry::Games;
use damier_games::{Script, Seat};
use rusqlite::Connection;
use rusqlite::types::Value;
use serde_json::json;

use crate::folder::Folder;
use crate::results::{all, championship, make_old};
use crate::run::damier;

const COULEURS: &str = "game = 'couleurs:size=5'\nseed = 9\nopenings = 2\nopening-plies = 2\n\
                        entrants = ['random', 'alphabeta:depth=2', 'greedy']\n";
const GO: &str = "game = 'go5'\nseed = 9\nopenings = 2\nmax-moves = 12\n\
                  entrants = ['random', 'greedy']\n";
const ALONE: &str = "game = '2048:side=3'\nseed = 9\nopenings = 2\nopening-plies = 2\n\
                     entrants = ['random', 'greedy']\n";

fn verdicts(results: &str) -> Vec<Verdict> {
    let mut all = Vec::new();
    verify::file(&Games::standard(), Path::new(results), |verdict| all.push(verdict));
    all
}

/// Has something been found?
fn found(results: &str) -> bool {
    verdicts(results).iter().any(|verdict| !verdict.ok)
}

fn change(results: &str, sql: &str) {
    let connection = Connection::open(results).expect("a database");
    connection.execute_batch(sql).unwrap_or_else(|why| panic!("{sql}: {why}"));
}

#[test]
fn results_of_every_game_and_format_are_fine_as_they_are() {
    let folder = Folder::new("fine");
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    let faulty = format!("\"bad=gtp:sh '{engine}' dies\", \"gives-up=gtp:sh '{engine}' resigns\"");
    let swiss = "format = 'swiss'\nrounds = 3\nseed";
    let four = COULEURS.replace("'greedy'", "'greedy', 'smart-random'");
    let cases = [
        COULEURS.to_owned(),
        GO.to_owned(),
        ALONE.to_owned(),
        four.replace("seed", swiss),
        four.replace("seed", "format = 'knockout'\nseed"),
        four.replace("seed", "format = 'gauntlet'\nrounds = 2\nseed"),
        COULEURS.replace("size=5'", "size=5,players=3'").replace("seed", "rounds = 2\nseed"),
        COULEURS
            .replace("size=5'", "size=5,players=3'")
            .replace("openings = 2", "openings = 2\nformat = 'gauntlet'"),
        ALONE.replace("seed", "format = 'gauntlet'\nmax-moves = 9\nrounds = 2\nseed"),
        ALONE.replace("seed", "format = 'knockout'\nseed"),
        GO.replace("'mcts:playouts=5'", &faulty).replace("max-moves = 12", "retire-after = 2"),
        GO.replace("go5", "go9:handicap=3").replace("max-moves = 12", "opening-plies = 3"),
        GO.replace("go5\'\nseed = 9", "go9:handicap=3\'\nseed = 8\nopening-plies = 3"),
        GO.replace("go5", "go9:handicap=3,placement=free,rules=japanese"),
        GO.replace("max-moves = 12", "move-time = '10s'\ngame-time = '1m'"),
    ];
    for (at, text) in cases.iter().enumerate() {
        let results = championship(&folder, &at.to_string(), text);
        let bad: Vec<_> = verdicts(&results).into_iter().filter(|verdict| !verdict.ok).collect();
        assert!(bad.is_empty(), "{text}\n{bad:?}");
        assert_eq!(verdicts(&results).len(), all(&results).len());
        let mut lines = Vec::new();
        for match_ in all(&results) {
            jsonl::write(&match_, &mut lines).expect("memory");
        }
        let file = folder.path(&format!("{at}.jsonl"));
        fs::write(&file, lines).expect("a file");
        let bad: Vec<_> = verdicts(&file).into_iter().filter(|verdict| !verdict.ok).collect();
        assert!(bad.is_empty(), "{text}\n{bad:?}");
    }
}

/// Facts that follow from the rules, the seed or the schedule: a change is found by computing them
/// again, with seals or without.
const FACTS: [&str; 16] = [
    "UPDATE match SET scores = '[1.0,2.0]' WHERE id = 0",
    "UPDATE match SET points = '[' || CASE points WHEN '[1.0,0.0]' THEN '0.0,1.0]' ELSE '1.0,0.0]' END WHERE id = 0",
    "UPDATE match SET points = '[0.5,0.5]' WHERE id = 1",
    "UPDATE match SET seats = '[1,0]' WHERE id = 0",
    "UPDATE match SET seats = '[0,9]' WHERE id = 0",
    "UPDATE match SET seats = '[0]' WHERE id = 0",
    "UPDATE match SET plies = plies + 1 WHERE id = 1",
    "UPDATE match SET ended = 'resigned', faulty = 0 WHERE id = 0",
    "UPDATE match SET ended = 'crash', faulty = 1, reason = 'fell' WHERE id = 0",
    "UPDATE match SET ended = 'boredom' WHERE id = 0",
    "UPDATE match SET faulty = 1 WHERE id = 1",
    "UPDATE match SET opening = opening + 1 WHERE id = 0",
    "UPDATE match SET id = 77777 WHERE id = 0",
    "UPDATE match SET largest = 4 WHERE id = 0",
    "UPDATE match SET record = replace(record, 'size=5', 'size=6') WHERE id = 0",
    "UPDATE match SET digest = x'00' WHERE id = 0",
];

/// What only seals can tell.
const WORDS: [&str; 11] = [
    "UPDATE match SET reason = 'none' WHERE id = 0",
    "UPDATE match SET last_words = 'ouch' WHERE id = 0",
    "UPDATE match SET notes = NULL WHERE id = 0",
    "UPDATE match SET remarks = '[{\"seat\":0,\"opinion\":\"B+1\"}]' WHERE id = 0",
    "UPDATE match SET seal = NULL WHERE id = 0",
    "UPDATE match SET seal = zeroblob(32) WHERE id = 0",
    "DELETE FROM match WHERE id = 1",
    "DELETE FROM about WHERE key = 'tally'",
    "DELETE FROM about WHERE key = 'championship'",
    "UPDATE about SET value = replace(value, '\"rounds\":1', '\"rounds\":2') WHERE key = 'championship'",
    "PRAGMA user_version = 1",
];

#[test]
fn a_changed_fact_is_found() {
    let folder = Folder::new("facts");
    for (name, text) in [("couleurs", COULEURS), ("go", GO)] {
        let results = championship(&folder, name, text);
        let original = fs::read(&results).expect("results");
        let old = folder.path("old.db");
        fs::write(&old, &original).expect("a copy");
        make_old(&old);
        assert!(!found(&results) && !found(&old));
        let old = fs::read(&old).expect("old results");
        for (at, sql) in FACTS.iter().chain(&WORDS).enumerate() {
            let copy = folder.path(&format!("{name}-{at}.db"));
            fs::write(&copy, &original).expect("a copy");
            change(&copy, sql);
            assert!(found(&copy), "{name}: {sql}");
            if at < FACTS.len() {
                let copy = folder.path(&format!("{name}-{at}-old.db"));
                fs::write(&copy, &old).expect("a copy");
                change(&copy, sql);
                assert!(found(&copy), "without seals, {name}: {sql}");
            }
        }
    }
}

#[test]
fn a_changed_step_or_seed_is_found_even_if_its_digest_was_made_anew() {
    let folder = Folder::new("steps");
    for (name, text) in [("couleurs", COULEURS), ("go", GO), ("alone", ALONE)] {
        let results = championship(&folder, name, text);
        make_old(&results);
        assert!(!found(&results));
        let original = fs::read(&results).expect("results");
        let record = all(&results)[0].of.transcript.clone();
        let steps = record.split(' ').count();
        for step in 1..=8 {
            // One step less, or two that have changed places.
            let mut words: Vec<&str> = record.trim_end().split(' ').collect();
            let at = steps - step;
            if step % 2 == 0 || words[at] == words[at - 1] {
                words.remove(at);
            } else {
                words.swap(at, at - 1);
            }
            let changed = format!("{}\n", words.join(" "));
            let digest = <sha2::Sha256 as sha2::Digest>::digest(changed.as_bytes());
            let copy = folder.path(&format!("{name}-{step}.db"));
            fs::write(&copy, &original).expect("a copy");
            let connection = Connection::open(&copy).expect("a database");
            connection
                .execute(
                    "UPDATE match SET record = ?1, digest = ?2 WHERE record = ?3",
                    (&changed, digest.as_slice(), &record),
                )
                .expect("it is changed");
            drop(connection);
            assert!(found(&copy), "{name}: {changed}");
        }
        let copy = folder.path(&format!("{name}-seed.db"));
        fs::write(&copy, &original).expect("a copy");
        change(
            &copy,
            "UPDATE about SET value = replace(value, '\"seed\":\"9\"', '\"seed\":\"4\"')",
        );
        assert_eq!(found(&copy), name != "go", "nothing in Go is random but openings");
    }
}

/// Changes the transcript of a match, digest included.
fn rewrite(line: &mut Recorded, change: fn(&mut Script<'_>)) {
    let mut script = line.script();
    change(&mut script);
    let text = script.to_string();
    line.of = line.of.clone().with_transcript(text);
}

#[test]
fn a_line_that_was_sealed_anew_is_judged_by_the_rules_all_the_same() {
    type Change = fn(&mut Recorded);
    let lies: [(&str, Change); 14] = [
        ("scores", |line| line.of.scores[0] += 1.0),
        ("points", |line| line.of.points.reverse()),
        ("result", |line| line.result = "1/2".into()),
        ("resigned", |line| line.of.outcome = Outcome::Resigned(Seat::FIRST)),
        ("retired", |line| line.of.outcome = Outcome::Retired(Seat::FIRST)),
        ("limit", |line| line.of.outcome = Outcome::MoveLimit),
        ("last step", |line| rewrite(line, |script| _ = script.steps.pop())),
        ("first step", |line| rewrite(line, |script| _ = script.steps.remove(0))),
        ("game", |line| rewrite(line, |script| script.game = "couleurs:size=6")),
        ("no game", |line| rewrite(line, |script| script.game = "chess")),
        ("start", |line| rewrite(line, |script| script.start = "")),
        ("times", |line| line.of.thinking[0].moves += 1),
        ("notes", |line| {
            line.of.notes = vec![Note { step: 1, nodes: 1, ..Note::default() }];
        }),
        ("seed", |line| line.seed = line.seed.map(damier_arena::seed::Seed::next)),
    ];
    let folder = Folder::new("resealed");
    let match_ = all(&championship(&folder, "c", COULEURS)).remove(0);
    for (what, change) in lies {
        let mut changed = match_.clone();
        change(&mut changed);
        let mut line = Vec::new();
        jsonl::write(&changed, &mut line).expect("memory");
        let file = folder.path(&format!("{what}.jsonl"));
        fs::write(&file, line).expect("a file");
        assert!(found(&file), "{what}: {:?}", verdicts(&file));
    }
}

#[test]
fn a_table_of_changed_results_is_refused() {
    let folder = Folder::new("refused-table");
    let results = championship(&folder, "c", COULEURS);
    let original = fs::read(&results).expect("results");
    for sql in [
        "UPDATE match SET seats = '[0,9]' WHERE id = 0",
        "UPDATE match SET scores = '[1.0]' WHERE id = 0",
        "UPDATE match SET thinking = '[]' WHERE id = 0",
        "UPDATE match SET ended = 'crash', faulty = 7 WHERE id = 0",
        "UPDATE match SET ended = 'crash', faulty = -1 WHERE id = 0",
        "UPDATE match SET remarks = '[{\"seat\":5}]' WHERE id = 0",
        "UPDATE match SET points = 'none' WHERE id = 0",
    ] {
        fs::write(&results, &original).expect("a copy");
        change(&results, sql);
        damier(&format!("standings {results}")).refused(&["match 1.1.1"], "damier verify");
        damier(&format!("run {} -o {results} -q", folder.path("c.toml")))
            .refused(&["match 1.1.1"], "damier verify");
    }
}

/// All that a file says, table by table.
fn content(path: &str) -> rusqlite::Result<Vec<Vec<Value>>> {
    let connection = Connection::open(path)?;
    let mut rows = Vec::new();
    for table in ["match ORDER BY id", "about WHERE true ORDER BY key"] {
        let mut query = connection.prepare(&format!("SELECT * FROM {table}"))?;
        let columns = query.column_count();
        let mut found = query.query([])?;
        while let Some(row) = found.next()? {
            rows.push((0..columns).map(|at| row.get(at)).collect::<rusqlite::Result<_>>()?);
        }
    }
    Ok(rows)
}

#[test]
fn a_flipped_byte_is_found_or_changes_nothing_that_the_file_says() {
    let folder = Folder::new("bytes");
    let results = championship(&folder, "c", COULEURS);
    let original = fs::read(&results).expect("results");
    let said = content(&results).expect("it can be read");
    let mut noise: u64 = 0x9E37_79B9_7F4A_7C15;
    let written: Vec<usize> = (0..original.len()).filter(|&at| original[at] != 0).collect();
    let (mut harmless, mut reported) = (0, 0);
    for flip in 0..400 {
        // Xorshift: the same flips on every machine.
        noise ^= noise << 13;
        noise ^= noise >> 7;
        noise ^= noise << 17;
        let mut bytes = original.clone();
        // Half of them anywhere, the other half where something is written.
        let at = (noise >> 8) as usize;
        let at = if flip % 2 == 0 { at % bytes.len() } else { written[at % written.len()] };
        bytes[at] ^= (noise as u8).max(1);
        let copy = folder.path(&format!("flip-{flip}.db"));
        fs::write(&copy, &bytes).expect("a copy");
        if found(&copy) {
            reported += 1;
        } else {
            harmless += 1;
            let now = content(&copy).unwrap_or_else(|why| panic!("byte {at}: {why}"));
            assert!(now == said, "byte {at} of {} was flipped unnoticed", bytes.len());
        }
        for name in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{copy}{name}"));
        }
    }
    assert!(reported > 150 && harmless > 0, "{reported} reported, {harmless} harmless");
}

#[test]
fn verdicts_on_results_have_the_usual_keys() {
    let folder = Folder::new("verdicts");
    let results = championship(&folder, "c", GO);
    let lines = damier(&format!("verify {results} --json")).json();
    assert_eq!(lines.len(), 4);
    for line in &lines {
        assert_eq!((&line["file"], &line["ok"]), (&json!(results), &json!(true)));
        assert_eq!((&line["size"], &line["error"]), (&json!(5), &json!(null)));
        assert!(line["game"].as_str().expect("a game").starts_with("go:size=5,"));
        assert_eq!(line["result"], line["score"]);
        assert_eq!(line["final_board"].as_array().map(Vec::len), Some(5));
        assert!(line["moves"].as_u64() <= Some(12));
        assert!(line["black_captures"].is_u64() && line["white_captures"].is_u64());
    }
    assert_eq!(lines[0]["match"], "1.1.1");
    let alone = championship(&folder, "a", ALONE);
    let line = damier(&format!("verify {alone} --json")).json().remove(0);
    assert_eq!((&line["black_captures"], &line["size"]), (&json!(null), &json!(3)));
    assert_eq!(line["result"], line["score"]);
    let text = damier(&format!("verify {results} {alone}")).fine();
    assert_eq!(text, format!("{results}: ok, 4 matches\n{alone}: ok, 4 matches\n"));
    assert!(damier(&format!("verify -v {results}")).fine().contains("match 1.1.2: ok, 5×5"));
    change(&results, "UPDATE match SET points = '[0.5,0.5]' WHERE id = 1");
    let said = damier(&format!("verify {results}"));
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("match 1.1.2: the points are"), "{}", said.out);
    assert!(said.err.starts_with("error: 1 of 4 games and 1 file"), "{}", said.err);
    let nothing = folder.write("empty.jsonl", "");
    assert!(damier(&format!("verify {nothing}")).out.contains("the file is empty"));
    let text = folder.write("notes.db", "this is no database\n");
    assert!(damier(&format!("verify {text}")).out.contains("no file of results"));
}
