//! What is kept of a match: notes, words, and records that say all of it.

use std::path::Path;

use damier_arena::archive::records::Recorded;
use damier_arena::archive::records::jsonl::{self, Reader};
use damier_arena::archive::store::Store;
use rusqlite::Connection;

use crate::folder::Folder;
use crate::results::{all, championship, make_old};
use crate::run::damier;

const COULEURS: &str = "game = 'couleurs:size=6'\nseed = 3\nopenings = 2\n\
                        entrants = ['random', 'alphabeta:depth=2']\n";

#[test]
fn bots_that_say_what_they_think_are_noted_and_others_are_not() {
    let folder = Folder::new("notes");
    for recorded in all(&championship(&folder, "c", COULEURS)) {
        let thinker = recorded.entrants.iter().position(|name| name.starts_with("alphabeta"));
        let thinker = thinker.expect("it plays");
        let moves = recorded.of.thinking[thinker].moves as usize;
        assert_eq!(recorded.of.notes.len(), moves);
        for note in &recorded.of.notes {
            assert!(note.value.is_some() && note.nodes > 0, "{note:?}");
            assert_eq!((note.step as usize - 1) % 2, thinker, "seats take turns");
        }
    }
    let silent = COULEURS.replace("'alphabeta:depth=2'", "'smart-random'");
    assert!(all(&championship(&folder, "s", &silent)).iter().all(|r| r.of.notes.is_empty()));
    let timed = silent.replace("seed", "move-time = '10s'\nseed");
    let timed = all(&championship(&folder, "t", &timed));
    assert!(timed.iter().all(|recorded| recorded.of.notes.len() == recorded.script().steps.len()));
}

#[test]
fn words_of_an_engine_are_kept_without_a_fault_too() {
    let folder = Folder::new("words");
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    let text = format!(
        "game = 'go5'\nseed = 1\nopenings = 1\nentrants = ['random', \"fake=gtp:sh '{engine}' passes\"]\n"
    );
    for recorded in all(&championship(&folder, "w", &text)) {
        let seat = recorded.entrants.iter().position(|name| name == "fake").expect("it plays");
        let remark = recorded.of.remarks.iter().find(|remark| remark.seat == seat);
        let words = &remark.expect("it said something").last_words;
        assert!(words.contains("thinking about move"), "{words}");
        assert_eq!(recorded.of.notes.len() as u64, recorded.of.thinking[seat].moves);
    }
}

#[test]
fn results_of_the_first_version_are_read_and_brought_up_to_date() {
    let folder = Folder::new("versions");
    let results = championship(&folder, "c", COULEURS);
    let mut before = all(&results);
    let table = damier(&format!("standings {results} --json")).fine();
    make_old(&results);
    for recorded in &mut before {
        recorded.of.notes.clear();
    }
    assert_eq!(damier(&format!("standings {results} --json")).fine(), table);
    assert_eq!(all(&results), before);
    let more = COULEURS.replace("seed = 3", "rounds = 2\nseed = 3");
    championship(&folder, "c", &more);
    let after = all(&results);
    assert_eq!(after.len(), 2 * before.len());
    assert!(before.iter().all(|old| after.contains(old)));
    assert!(after.iter().any(|new| !new.of.notes.is_empty()));
    let audit = Store::read(Path::new(&results)).expect("results").audit(|entry| {
        assert!(entry.row.is_ok() && entry.changed.is_none(), "{entry:?}");
    });
    assert_eq!((audit.matches, audit.faults), (8, vec![]));
    let connection = Connection::open(&results).expect("a database");
    connection.execute_batch("PRAGMA user_version = 4").expect("it is changed");
    damier(&format!("standings {results}"))
        .refused(&["results of version 4"], "version of damier that wrote it");
}

fn written(records: &[Recorded]) -> String {
    let mut file = Vec::new();
    for recorded in records {
        jsonl::write(recorded, &mut file).expect("memory");
    }
    String::from_utf8(file).expect("JSON is UTF-8")
}

#[test]
fn every_match_is_read_back_from_its_line() {
    let folder = Folder::new("lines");
    let games = [
        COULEURS.to_owned(),
        COULEURS
            .replace("couleurs:size=6'", "couleurs:size=6,players=3'")
            .replace("'random',", "'random', 'greedy',"),
        COULEURS.replace("couleurs:size=6", "go5").replace("alphabeta:depth=2", "mcts:playouts=20"),
        COULEURS.replace("couleurs:size=6", "2048:side=3").replace("alphabeta", "expectimax"),
        COULEURS.replace("seed", "max-moves = 3\nseed"),
    ];
    for (at, text) in games.iter().enumerate() {
        let records = all(&championship(&folder, &at.to_string(), text));
        assert!(!records.is_empty());
        let lines = written(&records);
        assert_eq!(lines.lines().count(), records.len());
        let read: Result<Vec<Recorded>, _> = Reader::new(lines.as_bytes()).collect();
        assert_eq!(read.expect("all are read"), records);
    }
}

#[test]
fn what_is_wrong_with_a_line_is_named_with_its_number() {
    let folder = Folder::new("bad-lines");
    let records = all(&championship(&folder, "c", COULEURS));
    let good = written(&records[..1]);
    let cases: &[(&str, &str, &str)] = &[
        ("damier match 1", "damier match 2", "the format is `damier match 2`"),
        ("\"game\"", "\"gmae\"", "unknown field `gmae`"),
        ("\"start\"", "\"\"", "unknown field ``"),
        ("\"points\":[", "\"points\":[1.0,", "`points` has 3 values for 2 seats"),
        ("\"loser\":null", "\"loser\":2", "seat 2"),
        ("\"loser\":null", "\"loser\":-1", "invalid value"),
        ("\"ended\":\"rules\"", "\"ended\":\"tired\"", "`tired`"),
        ("\"ended\":\"rules\"", "\"ended\":\"crash\"", "seal"),
        ("\"steps\":[\"", "\"steps\":[\"0\",\"", "digest"),
        ("\"steps\":[\"", "\"steps\":[\"0 1\",\"", "no single word"),
        ("\"entrants\":[\"", "\"entrants\":[\"x", "seal"),
        ("\"match\":\"1.1.1\"", "\"match\":\"1.1\"", "round.table.game"),
        ("\"match\":\"1.1.1\"", "\"match\":null", "belong together"),
        ("\"notes\":[[", "\"notes\":[[9999,null,0,0],[", "a note on step 9999"),
        ("\"notes\":[[", "\"notes\":[[0,null,0,0],[", "a note on step 0"),
        ("{\"format\"", "[\"format\"", "line 2"),
        ("}\n", "\n", "EOF"),
        ("}\n", "}}\n", "trailing"),
    ];
    for (old, new, words) in cases {
        assert!(good.contains(old), "{old}");
        let file = format!("{good}{}{good}", good.replacen(old, new, 1));
        let read: Vec<_> = Reader::new(file.as_bytes()).collect();
        assert_eq!(read.len(), 3, "{new}");
        assert!(read[0].is_ok() && read[2].is_ok(), "{new}");
        let bad = read[1].as_ref().expect_err(new).to_string();
        assert!(bad.starts_with("line 2: ") && bad.contains(words), "{new}: {bad}");
    }
    let empty: Vec<_> = Reader::new(&b"\n"[..]).collect();
    assert_eq!(empty[0].as_ref().expect_err("empty").to_string(), "line 1: it is empty");
    let bytes: Vec<_> = Reader::new(&b"{\"format\":\"\xff\"}"[..]).collect();
    assert!(bytes[0].is_err() && bytes.len() == 1);
}
