//! Recorded matches that a person goes on with.

use super::{fresh_home, played_at};
use crate::run::damier;

#[test]
fn a_recorded_match_goes_on_in_the_seat_that_is_to_move() {
    let home = fresh_home();
    let results = home.join("r.db");
    let shown = results.display();
    let line = format!("match couleurs:size=6 random greedy -n 2 --seed 3 -q -o {shown}");
    damier(&line).fine();
    let on = format!("play --plain --resume {shown} --match 1 --at 3 --vs random --seed 1");
    let out = played_at(&home, &format!("{on} --name Ann"), "save on.damier\nquit\n").fine();
    assert!(out.contains("Ann"), "{out}");
    let saved = std::fs::read_to_string(home.join("on.damier")).expect("a saved game");
    let saved: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
    assert_eq!(saved["steps"].as_array().map(Vec::len), Some(3), "{saved}");
    assert_eq!(saved["players"][0]["bot"], "random", "{saved}");
    assert_eq!(saved["players"][1]["name"], "Ann", "the second is to move: {saved}");
    // What was saved goes on as usual, and going back leads into the record.
    let again = played_at(&home, "play --plain --resume on.damier", "undo\nquit\n").fine();
    assert!(again.contains("Ann"), "{again}");
    // Alone, the tiles of the record fall again as long as the same is played.
    let alone = home.join("2048.db");
    let shown = alone.display();
    damier(&format!("match 2048:side=3 greedy -n 1 --seed 3 -q -o {shown}")).fine();
    let moves = damier(&format!("replay {shown} --match 1 --json")).json();
    let slide = |at: usize| {
        let text = moves[at]["text"].as_str().expect("a move");
        text.split(',').next().expect("a word").to_owned()
    };
    let on = format!("play --plain --resume {shown} --at 2");
    let script = format!("undo\n{}\nsave same.damier\nquit\n", slide(2));
    played_at(&home, &on, &script).fine();
    let saved = std::fs::read_to_string(home.join("same.damier")).expect("a saved game");
    let saved: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
    let record = saved["record"].as_array().expect("a record").clone();
    assert_eq!(saved["steps"].as_array().map(|steps| steps[..record.len()].to_vec()), Some(record));
}

#[test]
fn what_cannot_go_on_is_refused_with_what_to_do() {
    let home = fresh_home();
    let results = home.join("r.db");
    let shown = results.display();
    damier(&format!("match go5 random greedy -n 2 --seed 3 -q -o {shown}")).fine();
    let on = |rest: &str| played_at(&home, &format!("play --plain --resume {shown} {rest}"), "");
    on("").refused(&["holds 2 matches"], "--match");
    on("--match 1").refused(&["the game is over there"], "--at");
    on("--match 1 --at 999").refused(&["no move 999"], "--at");
    played_at(&home, "play go5 --plain", "save a\nquit\n").fine();
    let saved = |rest: &str| played_at(&home, &format!("play --plain --resume a {rest}"), "");
    saved("--vs random").refused(&["`--vs` is for recorded matches"], "leave it out");
    played_at(&home, "play go5 --plain", "E5\nsave kept.jsonl\nquit\n").fine();
    played_at(&home, "play --plain --resume kept.jsonl", "quit\n").fine();
    saved("--at 2").refused(&["`--at` is for recorded matches"], "leave it out");
}
