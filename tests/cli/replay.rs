//! `damier replay`, in lines of text and JSON.

use std::fs::File;
use std::path::Path;

use damier_arena::archive::records::{Recorded, Results, jsonl};
use damier_arena::archive::store::BadStore;
use damier_arena::registry::Games;
use rusqlite::Connection;
use serde_json::Value;

use crate::folder::Folder;
use crate::run::{command, damier, ran};

/// Runs a championship and gives the path of its results.
fn results(folder: &Folder, text: &str) -> String {
    let file = folder.write("c.toml", text);
    let results = folder.path("c.db");
    let mut run = command("run -q");
    ran(run.args([&file, "-o", &results])).fine();
    results
}

const GO: &str =
    "game = 'go5'\nseed = 5\nopenings = 1\nentrants = ['random', 'mcts:playouts=20']\n";

fn record(name: &str) -> String {
    format!("{}/tests/data/sgf/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_position_of_a_stored_match_is_printed_from_the_start_to_the_result() {
    let folder = Folder::new("replay-all");
    let file = results(&folder, GO);
    let positions = damier(&format!("replay {file} --match 1 --json")).json();
    let last = positions.len() - 1;
    assert_eq!(
        positions[0]["board"],
        serde_json::json!([".....", ".....", ".....", ".....", "....."])
    );
    for (at, position) in positions.iter().enumerate() {
        assert_eq!(position["move"], at);
        assert_eq!(position["moves"], last);
        assert_eq!(position["match"], "1.1.1");
        assert_eq!(position["result"].is_null(), at != last);
        if at > 0 {
            assert_eq!(position["seat"], (at - 1) % 2);
            let thinks = position["by"].as_str().unwrap().starts_with("mcts");
            assert!(thinks || position["value"].is_null(), "{position}");
        }
    }
    let valued = positions.iter().filter(|position| position["value"].is_number()).count();
    assert!(valued > last / 4, "{valued} estimates in {last} moves");
    // Stones only vanish where that is said to stand out.
    let stones = |position: &Value| position["board"].to_string().matches(['X', 'O']).count();
    for two in positions.windows(2) {
        let captured = two[1]["notable"].as_str().is_some_and(|why| why.starts_with("captures"));
        let fell = stones(&two[1]) < stones(&two[0]) + usize::from(two[1]["text"] != "pass");
        assert_eq!(captured, fell, "{}", two[1]);
    }
    let text = damier(&format!("replay {file} --match 1.1.1")).fine();
    assert!(text.starts_with("match 1.1.1: "), "{text}");
    assert!(text.contains("move 0 of") && text.contains("result: "), "{text}");
    assert_eq!(text.matches("\nmove ").count(), last + 1);
    let one = damier(&format!("replay {file} --match 1 --at 3 --plain -q")).fine();
    assert!(one.starts_with(&format!("move 3 of {last}: ")) && text.contains(&one), "{one}");
}

#[test]
fn several_matches_are_listed_and_wrong_ones_refused_with_what_there_is() {
    let folder = Folder::new("replay-list");
    let file = results(&folder, GO);
    let list = damier(&format!("replay {file} --json")).json();
    let ids: Vec<&str> = list.iter().map(|line| line["match"].as_str().unwrap()).collect();
    assert_eq!(ids, ["1.1.1", "1.1.2"]);
    assert!(list.iter().all(|line| line["ended"] == "rules" && line["fault"].is_null()));
    let text = damier(&format!("replay {file}")).fine();
    assert!(text.contains("1.1.2") && text.contains("mcts:playouts=20 – random"), "{text}");
    damier(&format!("replay {file} --match 9")).refused(&["no match `9`"], "1.1.1 to 1.1.2");
    damier(&format!("replay {file} --match 1.9.1")).refused(&["1.9.1"], "from 1 to 2");
    damier(&format!("replay {file} --match 1 --at 9999"))
        .refused(&["1.1.1", "no move 9999"], "from 0, the start, to");
    damier(&format!("replay {file} --at 3")).refused(&["2 matches"], "--match");
}

#[test]
fn a_move_of_2048_is_a_slide_with_the_tile_that_appeared() {
    let folder = Folder::new("replay-2048");
    let file = results(
        &folder,
        "game = '2048'\nseed = 1\nopenings = 1\nentrants = ['random', 'greedy']\n",
    );
    let positions = damier(&format!("replay {file} --match 2 --json")).json();
    for two in positions.windows(2) {
        assert!(two[1]["text"].as_str().unwrap().contains(", then "), "{}", two[1]);
        let largest = |position: &Value| -> u64 {
            position["facts"]["largest tile"].as_str().unwrap().parse().unwrap()
        };
        let grew = largest(&two[1]) > largest(&two[0]);
        assert_eq!(two[1]["notable"].is_string(), grew, "{}", two[1]);
    }
    let score = |position: &Value| position["facts"]["score"].as_str().unwrap().to_owned();
    assert_eq!(positions.last().unwrap()["result"], score(positions.last().unwrap()));
}

#[test]
fn a_fault_is_told_with_its_reason_and_last_words() {
    let folder = Folder::new("replay-fault");
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    let file = results(
        &folder,
        &format!(
            "game = 'go5'\nseed = 1\nopenings = 1\nentrants = ['random', \"fake=gtp:sh '{engine}' illegal\"]\n"
        ),
    );
    let list = damier(&format!("replay {file}")).fine();
    assert!(list.contains("fake: illegal: "), "{list}");
    let end = damier(&format!("replay {file} --match 1 --json")).json().pop().unwrap();
    assert_eq!(end["fault"]["kind"], "illegal");
    let text = damier(&format!("replay {file} --match 1")).fine();
    assert!(text.contains("fake faulted: illegal: ") && text.contains("its last words:"), "{text}");
}

#[test]
fn lines_of_json_and_sgf_are_replayed_like_results() {
    let folder = Folder::new("replay-kinds");
    let file = results(&folder, GO);
    let lines = folder.path("c.jsonl");
    let mut all: Vec<Recorded> = Vec::new();
    let stored = Results::open(&Games::standard(), Path::new(&file)).unwrap();
    stored
        .each(|recorded| {
            all.push(recorded);
            Ok::<(), BadStore>(())
        })
        .unwrap();
    let mut out = File::create(&lines).unwrap();
    for recorded in &all {
        jsonl::write(recorded, &mut out).unwrap();
    }
    let boards = |line: &str| -> Vec<Value> {
        damier(line).json().into_iter().map(|position| position["board"].clone()).collect()
    };
    assert_eq!(
        boards(&format!("replay {lines} --match 2 --json")),
        boards(&format!("replay {file} --match 2 --json"))
    );
    let sgf = damier(&format!("replay {} --json", record("ff3.sgf"))).json();
    assert_eq!(sgf.len(), 6);
    assert_eq!(sgf[5]["result"], "B+2.5");
}

#[test]
fn a_record_that_leaves_the_rules_is_shown_as_far_as_it_goes() {
    let said = damier(&format!("replay {} --match 2", record("several-games.sgf")));
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("move 1 of 1"), "{}", said.out);
    assert!(said.err.contains("already a stone on E5"), "{}", said.err);
    // A board that is edited in mid game, or a colour that moves twice, is no obstacle.
    for name in ["set-up-in-mid-game.sgf", "twice-the-same-colour.sgf", "rectangle.sgf"] {
        let said = damier(&format!("replay {} --match 1", record(name)));
        assert!(said.out.contains("move 1 of "), "{name}: {} {}", said.out, said.err);
    }
}

#[test]
fn files_that_hold_no_match_are_refused() {
    let folder = Folder::new("replay-bad");
    damier("replay /no/such/file.db")
        .refused(&["/no/such/file.db", "No such file"], "results file");
    damier("replay /tmp").refused(&["/tmp"], "results file");
    let text = folder.write("notes.db", "this is no database");
    damier(&format!("replay {text}")).refused(&["notes.db"], "");
    let empty = folder.write("empty.jsonl", "");
    damier(&format!("replay {empty}")).refused(&["holds no match"], "damier run");
    let broken = folder.write("broken.jsonl", "{\"format\":\"damier match 1\"}\n");
    damier(&format!("replay {broken} --plain")).refused(&["match 1", "line 1"], "damier verify");
}

#[test]
fn a_stored_transcript_that_was_tampered_with_is_told() {
    let folder = Folder::new("replay-tampered");
    let file = results(&folder, GO);
    let connection = Connection::open(&file).unwrap();
    connection
        .execute_batch("UPDATE match SET record = replace(record, 'steps ', 'steps C3 C3 ')")
        .unwrap();
    let said = damier(&format!("replay {file} --match 1"));
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("step 2") && said.err.contains("help: "), "{}", said.err);
}

#[test]
fn the_list_counts_moves_as_the_matches_do() {
    let folder = Folder::new("replay-moves");
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    let entrants = format!("'random', 'mcts:playouts=5', \"fake=gtp:sh '{engine}' illegal\"");
    let text = format!(
        "game = 'go5'\nseed = 5\nopening-plies = 3\nresign = {{ below = 0.4, moves = 1 }}\n\
         entrants = [{entrants}]\n"
    );
    let file = results(&folder, &text);
    let listed = damier(&format!("replay {file} --json")).json();
    let mut endings = std::collections::BTreeSet::new();
    for listing in &listed {
        let id = listing["match"].as_str().unwrap();
        let moves =
            &damier(&format!("replay {file} --match {id} --at 0 --json")).json()[0]["moves"];
        assert_eq!(&listing["moves"], moves, "{listing}");
        endings.insert(listing["ended"].to_string());
    }
    assert!(endings.len() >= 2, "matches that end in several ways: {endings:?}");
}
