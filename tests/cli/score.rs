//! `damier score`: life, seki and the result of recorded games.

use std::fmt::Write as _;
use std::fs;

use serde_json::{Value, json};

use crate::folder::Folder;
use crate::run::damier;

/// A position as a record of stones that were set up.
fn record(rows: &[String], properties: &str) -> String {
    let mut text = format!("(;GM[1]FF[4]SZ[{}]KM[0]{properties}", rows.len());
    for (name, symbol) in [("AB", 'X'), ("AW", 'O')] {
        let mut points = String::new();
        for (row, line) in rows.iter().enumerate() {
            for (column, _) in line.chars().enumerate().filter(|&(_, stone)| stone == symbol) {
                let letter = |at: usize| char::from(b'a' + at as u8);
                let _ = write!(points, "[{}{}]", letter(column), letter(row));
            }
        }
        if !points.is_empty() {
            let _ = write!(text, "{name}{points}");
        }
    }
    text + ")"
}

fn rows(diagram: &[&str]) -> Vec<String> {
    diagram.iter().map(|&row| row.to_owned()).collect()
}

/// A file with these records.
fn file(folder: &Folder, name: &str, records: &[String]) -> String {
    folder.write(name, &records.join("\n"))
}

/// The stones with a status, in order.
fn stones(scored: &Value, status: &str) -> Vec<String> {
    let chains = scored["chains"].as_array().unwrap().iter();
    let such = chains.filter(|chain| chain["status"] == status);
    let mut names: Vec<String> = such
        .flat_map(|chain| chain["stones"].as_array().unwrap().clone())
        .map(|name| name.as_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

fn sorted(names: &Value) -> Vec<String> {
    let names = names.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn the_known_positions_are_judged_as_they_are_known_one_line_each() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/games/tests/data/go.json");
    let vectors: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let life = vectors["life"].as_array().unwrap();
    let board = |position: &Value| -> Vec<String> {
        let rows = position["rows"].as_array().unwrap().iter();
        rows.map(|row| row.as_str().unwrap().to_owned()).collect()
    };
    let records: Vec<String> = life.iter().map(|position| record(&board(position), "")).collect();
    let folder = Folder::new("score-known");
    let scored = damier(&format!("score {} --json", file(&folder, "life.sgf", &records))).json();
    assert_eq!(scored.len(), life.len());
    for (position, scored) in life.iter().zip(&scored) {
        let (id, gnu_go) = (&position["id"], &position["gnugo_final_status"]["b"]);
        assert_eq!(json!(board(position)), scored["board"], "{id}");
        match position["truth"].as_str().unwrap() {
            "seki" => assert_eq!(stones(scored, "seki"), sorted(&gnu_go["seki"]), "{id}"),
            "white_dead" | "black_dead" | "black_A5_dead" => {
                assert_eq!(stones(scored, "dead"), sorted(&gnu_go["dead"]), "{id}");
                assert_eq!(scored["proven"], true, "{id}");
            }
            "unsettled" => assert!(!stones(scored, "unsettled").is_empty(), "{id}"),
            _ => {}
        }
    }
}

#[test]
fn a_position_is_explained_to_people_line_by_line() {
    let folder = Folder::new("score-text");
    let diagram = rows(&["X...O", "OOOOO", "XXXXX", "X.X.X", "XXXXX"]);
    let file = file(&folder, "eye.sgf", &[record(&diagram, "RU[Chinese]RE[B+3]")]);
    let text = damier(&format!("score {file} --komi 0.5")).fine();
    for line in [
        " 5 x - - - O",
        "   A B C D E",
        "black   dead    proven (search)  A5",
        "territory: Black 2, White 4",
        "1 dead stone of Black is taken off",
        "Black: 13 stones + 2 territory = 15",
        "White: 6 stones + 4 territory + 0.5 komi = 10.5",
        "Black wins by 4.5",
        "result: B+4.5 by area; the record says B+3",
    ] {
        assert!(text.lines().any(|shown| shown == line), "no `{line}` in:\n{text}");
    }
    assert_eq!(damier(&format!("score {file} -q")).fine(), "B+5\n");
    assert!(damier(&format!("score {file} --ascii")).fine().is_ascii());
}

#[test]
fn the_json_has_chains_territory_score_and_result() {
    let folder = Folder::new("score-json");
    let diagram = rows(&["X...O", "OOOOO", "XXXXX", "X.X.X", "XXXXX"]);
    let file = file(&folder, "eye.sgf", &[record(&diagram, "")]);
    let scored = damier(&format!("score {file} --json --scoring territory")).json().remove(0);
    assert_eq!(
        scored["chains"][0],
        json!({"colour": "black", "stones": ["A5"], "status": "dead", "how": "search",
               "proven": true, "share": null})
    );
    assert_eq!(scored["chains"][2]["how"], "benson");
    assert_eq!(
        scored["territory"],
        json!({"black": ["B2", "D2"], "white": ["A5", "B5", "C5", "D5"], "dame": [], "seki": []})
    );
    assert_eq!(scored["dead"], json!(["A5"]));
    assert_eq!(scored["score"], json!({"black": 2.0, "white": 5.0}));
    assert_eq!((&scored["result"], &scored["scoring"]), (&json!("W+3"), &json!("territory")));
    assert_eq!((&scored["proven"], &scored["error"]), (&json!(true), &Value::Null));
}

#[test]
fn an_estimate_is_never_shown_as_a_proof() {
    let folder = Folder::new("score-estimate");
    let mut open = vec![".........".to_owned(); 9];
    open[4] = "..X...O..".to_owned();
    let file = file(&folder, "open.sgf", &[record(&open, "")]);
    let scored = damier(&format!("score {file} --json")).json().remove(0);
    assert_eq!(scored["proven"], false);
    let share = scored["chains"][0]["share"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&share));
    assert!(damier(&format!("score {file}")).fine().contains("estimated, not proven"));
}

#[test]
fn earlier_positions_are_scored_and_moves_that_are_not_there_are_refused() {
    let folder = Folder::new("score-move");
    let game = "(;SZ[5]KM[0.5]RU[Chinese];B[cc];W[cb];B[bb];W[];B[])".to_owned();
    let file = file(&folder, "short.sgf", &[game]);
    let moves = |line: &str| damier(line).json().remove(0)["moves"].clone();
    assert_eq!(moves(&format!("score {file} --json")), 5);
    let early = damier(&format!("score {file} --json --move 1")).json().remove(0);
    assert_eq!(early["board"], json!([".....", ".....", "..X..", ".....", "....."]));
    assert_eq!(early["result"], "B+24.5");
    let empty = damier(&format!("score {file} --json --move 0")).json().remove(0);
    assert_eq!((&empty["result"], &empty["moves"]), (&json!("W+0.5"), &json!(0)));
    damier(&format!("score {file} --move 6")).refused(&["no move 6", "has 5"], "earlier move");
}

#[test]
fn what_cannot_be_scored_says_where_and_why() {
    let folder = Folder::new("score-wrong");
    damier("score /no/such/file.sgf").refused(&["/no/such/file.sgf"], ".sgf");
    let illegal = "(;SZ[5];B[cc];W[cc])".to_owned();
    let twice = file(&folder, "twice.sgf", std::slice::from_ref(&illegal));
    damier(&format!("score {twice}")).refused(&["move 2", "already a stone on C3"], "--move N");
    damier(&format!("score {twice} --move 1")).fine();
    let nothing = file(&folder, "nothing.sgf", &["no game here".to_owned()]);
    damier(&format!("score {nothing}")).refused(&["at byte 0", "no game"], ".sgf");
    damier(&format!("score {twice} --move 1 --komi 1e9")).refused(&["komi"], "--komi 6.5");
    let said = damier(&format!(
        "score {} --json",
        file(&folder, "two.sgf", &[illegal, "(;SZ[5]RU[NZ];B[cc])".to_owned()])
    ));
    assert_eq!(said.code, Some(1));
    assert!(said.err.starts_with("error: 1 of 2 games"), "{}", said.err);
    let lines: Vec<Value> =
        said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[0]["error"].as_str().unwrap().contains("move 2"));
    assert_eq!((&lines[1]["result"], &lines[1]["game"]), (&json!("B+25"), &json!(2)));
}
