//! `damier verify`.

use std::path::PathBuf;

use serde_json::{Value, json};

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
            "game": "go:size=9,komi=5.5,ko=simple,suicide=forbidden,scoring=area,tax=none",
            "black_captures": 0, "white_captures": 0, "result": "B+2.5", "score": "W+4.5",
            "final_board": [
                ".........", ".........", "..O......", ".........", "....X....",
                ".........", "......X..", ".........", ".........",
            ],
            "error": null,
        })
    );
    let text = damier(&format!("verify {file}")).fine();
    assert!(
        text.ends_with(": ok, 9×9, 5 moves, captures 0 and 0, result B+2.5, counted W+4.5\n"),
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
