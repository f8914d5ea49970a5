//! `damier verify`.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::folder::Folder;
use crate::results::championship;
use crate::run::{Said, damier};

fn record(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/sgf").join(name);
    path.display().to_string()
}

fn lines(said: &Said) -> Vec<Value> {
    said.out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

#[test]
fn a_game_by_the_rules_is_fine() {
    let file = record("ff3.sgf");
    let verdict = damier(&format!("verify {file} --json")).json().remove(0);
    assert_eq!(
        verdict,
        json!({
            "file": file, "ok": true, "size": 9, "moves": 5,
            "game": "go:size=9,komi=5.5,ko=simple,suicide=forbidden,scoring=territory,tax=seki",
            "black_captures": 0, "white_captures": 0, "result": "B+2.5", "score": "W+5.5",
            "result_differs": true, "rules_from": "komi",
            "notes": ["no known rules are named: counted by territory, as is usual with a komi of 5.5"],
            "final_board": [
                ".........", ".........", "..O......", ".........", "....X....",
                ".........", "......X..", ".........", ".........",
            ],
            "error": null,
        })
    );
    let text = damier(&format!("verify {file}")).fine();
    assert!(
        text.contains(
            ": ok, 9×9, 5 moves, captures 0 and 0, result B+2.5, counted W+5.5, which differs\n  note: "
        ),
        "{text}"
    );
    assert_eq!(damier(&format!("verify -q {file}")).fine(), "");
    assert!(damier(&format!("verify -v {file}")).fine().contains("  ..O......\n"));
}

#[test]
fn an_illegal_move_has_its_number_and_reason_and_stops_no_other_game() {
    let said = damier(&format!("verify {} --json", record("several-games.sgf")));
    assert_eq!(said.code, Some(1));
    assert!(said.err.starts_with("error: 1 of 3 games"), "{}", said.err);
    let verdicts = lines(&said);
    let ok: Vec<bool> = verdicts.iter().map(|verdict| verdict["ok"] == true).collect();
    assert_eq!(ok, [true, false, true]);
    let error = verdicts[1]["error"].as_str().unwrap();
    assert!(error.contains("move 2") && error.contains("already a stone on E5"), "{error}");
    assert_eq!(verdicts[1]["moves"], 1);
}

#[test]
fn a_file_that_is_not_there_stops_no_other_file() {
    let said = damier(&format!("verify /no/such/file {} /tmp --json", record("passes.sgf")));
    assert_eq!(said.code, Some(1));
    let verdicts = lines(&said);
    assert_eq!(verdicts.len(), 3);
    assert!(verdicts[0]["error"].as_str().unwrap().contains("No such file"));
    assert_eq!((&verdicts[0]["game"], &verdicts[0]["size"]), (&Value::Null, &Value::Null));
    assert_eq!((&verdicts[1]["ok"], &verdicts[1]["moves"]), (&json!(true), &json!(6)));
    assert!(verdicts[2]["error"].as_str().unwrap().contains("directory"));
}

#[test]
fn boards_that_are_no_squares_are_read_too() {
    let verdict = damier(&format!("verify {} --json", record("rectangle.sgf"))).json().remove(0);
    assert_eq!(verdict["size"], json!([9, 13]));
    assert_eq!(verdict["final_board"].as_array().unwrap().len(), 13);
}

#[test]
fn what_was_exported_is_counted_as_the_referee_counted_it() {
    let folder = Folder::new("one-count");
    // Who plays at random leaves many dead stones on the board, which the referee counts as they stand.
    let text =
        "game = 'go7'\nseed = 3\nopenings = 5\nmax-moves = 40\nentrants = ['random', 'greedy']\n";
    let results = championship(&folder, "a", text);
    let sgf = folder.path("a.sgf");
    damier(&format!("export {results} -f sgf -o {sgf}")).fine();
    let scores = |file: &str| -> Vec<Value> {
        let told = damier(&format!("verify {file} --json"));
        let lines = lines(&told);
        assert!(lines.iter().all(|line| line["result_differs"] == false), "{}", told.out);
        lines.into_iter().map(|line| line["score"].clone()).collect()
    };
    let counted = scores(&results);
    assert_eq!(counted.len(), 10);
    assert_eq!(scores(&sgf), counted);
}

#[test]
fn a_result_that_is_not_the_count_is_marked_and_no_failure() {
    let folder = Folder::new("other-result");
    let game = |result: &str| format!("(;GM[1]SZ[5]RU[Chinese]KM[0.5]RE[{result}];B[cc];W[];B[])");
    for (result, differs) in
        [("B+50", true), ("W+", true), ("0", true), ("B+24.5", false), ("W+R", false), ("?", false)]
    {
        let file = folder.write("r.sgf", &game(result));
        let verdict = damier(&format!("verify {file} --json")).json().remove(0);
        assert_eq!((&verdict["ok"], &verdict["score"]), (&json!(true), &json!("B+24.5")));
        assert_eq!(verdict["result_differs"], differs, "{result}");
        let text = damier(&format!("verify {file}")).fine();
        assert_eq!(text.ends_with("counted B+24.5, which differs\n"), differs, "{text}");
    }
}

#[test]
fn rules_that_no_record_names_are_those_that_give_its_result_or_go_with_its_komi() {
    let folder = Folder::new("assumed-rules");
    // The whole board is Black's: 25 points by area, 24 by territory, and White has passed once more.
    let game = |about: &str| format!("(;GM[1]SZ[5]{about};B[cc];W[];B[])");
    for (about, flags, from, scoring, score) in [
        ("KM[0.5]RE[B+24.5]", "", "result", "area", "B+24.5"),
        ("KM[7.5]RE[B+16.5]", "", "result", "territory", "B+16.5"),
        ("KM[0.5]RE[B+23.5]", "", "result", "territory", "B+23.5"),
        ("KM[6.5]RE[B+3]", "", "komi", "territory", "B+17.5"),
        ("KM[6.5]RE[B+R]", "", "komi", "territory", "B+17.5"),
        ("KM[7]", "", "komi", "area", "B+18"),
        ("", "", "komi", "territory", "B+24"),
        ("RU[house rules]", "", "komi", "territory", "B+24"),
        ("RU[Chinese]RE[B+24]", "", "record", "area", "B+25"),
        ("KM[0.5]RE[B+24.5]", "--rules japanese", "asked", "territory", "B+23.5"),
        ("RU[Japanese]", "--rules chinese", "asked", "area", "B+25"),
    ] {
        let file = folder.write("g.sgf", &game(about));
        let verdict = damier(&format!("verify {file} --json {flags}")).json().remove(0);
        assert_eq!(verdict["rules_from"], from, "{about}");
        assert_eq!(verdict["score"], score, "{about}");
        let scored = damier(&format!("score {file} --json {flags}")).json().remove(0);
        assert_eq!(scored["rules_from"], from, "{about}");
        assert_eq!((&scored["scoring"], &scored["result"]), (&json!(scoring), &json!(score)));
        for command in ["verify", "score"] {
            let text = damier(&format!("{command} {file} {flags}")).fine();
            let told = text.contains(&format!("counted by {scoring}"));
            assert_eq!(told, ["result", "komi"].contains(&from), "{text}");
        }
    }
    let file = folder.write("g.sgf", &game(""));
    let said = damier(&format!("verify {file} --rules house"));
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("japanese"), "{}", said.err);
}

#[test]
fn what_was_passed_over_in_a_record_is_told() {
    let folder = Folder::new("passed-over");
    for (text, note) in [
        ("(;SZ[9]KM[nan];B[ee])", "KM[nan] is no number"),
        ("(;SZ[9]HA[x];B[ee])", "HA[x] is no number"),
        ("(;", "it is empty"),
    ] {
        let file = folder.write("n.sgf", text);
        let said = damier(&format!("verify {file}")).fine();
        assert!(said.contains(note), "{said}");
        let verdict = damier(&format!("verify {file} --json")).json().remove(0);
        assert!(verdict["notes"][0].as_str().is_some_and(|told| told.contains(note)), "{verdict}");
    }
    let file = folder.write("n.sgf", "(;SZ[9]KM[6.5]RU[Japanese]HA[2];W[ee])");
    assert!(!damier(&format!("verify {file}")).fine().contains("note"));
}

#[test]
fn a_file_that_is_no_record_is_named_once_and_in_words() {
    let folder = Folder::new("no-record");
    let database = folder.path("foreign.db");
    let connection = rusqlite::Connection::open(&database).expect("a database");
    connection.execute_batch("CREATE TABLE x (a)").expect("a table");
    let said = damier(&format!("verify {database}"));
    assert_eq!(said.out.matches("foreign.db").count(), 1, "{}", said.out);
    assert!(said.err.starts_with("error: 1 file cannot be read"), "{}", said.err);
    let lines = folder.write("foreign.jsonl", "[1]\n");
    let said = damier(&format!("verify {lines}"));
    assert!(said.out.contains("line 1: it is no match that damier wrote"), "{}", said.out);
    let results =
        championship(&folder, "a", "game = 'go5'\nseed = 3\nentrants = ['random', 'greedy']\n");
    let connection = rusqlite::Connection::open(&results).expect("a database");
    connection
        .execute_batch("UPDATE match SET thinking = 'x' WHERE id = 0")
        .expect("it is changed");
    let said = damier(&format!("verify {results}"));
    assert!(said.out.contains("cannot be read: `thinking` is no list"), "{}", said.out);
    assert!(said.err.starts_with("error: 1 of 2 games and 1 file cannot be read"), "{}", said.err);
}
