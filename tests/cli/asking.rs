//! `damier ask`, `damier review` and `damier replay --review`: what bots think of recorded positions.

use serde_json::Value;

use crate::folder::Folder;
use crate::run::{command, damier, ran};

/// Results of some matches of `alphabeta` and `random` in 7 Couleurs.
fn couleurs(folder: &Folder) -> String {
    let results = folder.path("couleurs.db");
    let line = "match couleurs:size=8 alphabeta:depth=2 random -n 4 --seed 3 -q";
    ran(command(line).args(["-o", &results])).fine();
    results
}

#[test]
fn a_bot_answers_for_a_position_what_it_played_there() {
    let folder = Folder::new("ask");
    let results = couleurs(&folder);
    for at in [0, 2, 4] {
        let line = format!("ask alphabeta:depth=2 {results} --match 1 --at {at} --json --seed 1");
        let [answer] = &damier(&line).json()[..] else { panic!("one answer") };
        assert_eq!(answer["move"], answer["played"], "{answer}");
        assert!(answer["value"].is_number() && answer["nodes"].as_u64() > Some(0), "{answer}");
        assert_eq!((&answer["at"], &answer["seat"]), (&at.into(), &0.into()), "{answer}");
    }
    let many = format!("ask random {results} --match 1 --at 1 -n 20 --seed 1");
    let answers = damier(&format!("{many} --json")).json();
    let moves = |answer: &Value| answer["move"].as_str().expect("a move").to_owned();
    let mut all: Vec<String> = answers.iter().map(moves).collect();
    assert_eq!(answers, {
        let mut again = damier(&format!("{many} --json")).json();
        for (now, then) in again.iter_mut().zip(&answers) {
            now["think_ms"] = then["think_ms"].clone();
        }
        again
    });
    all.sort_unstable();
    all.dedup();
    assert!(answers.len() == 20 && all.len() > 2, "other seeds, other moves: {all:?}");
    let told = damier(&many).fine();
    assert!(told.contains("after move 1 of ") && told.contains("random played "), "{told}");
}

#[test]
fn what_cannot_be_asked_is_refused_with_what_to_do() {
    let folder = Folder::new("ask-refused");
    let results = couleurs(&folder);
    let ask = |rest: &str| damier(&format!("ask greedy {results} {rest}"));
    ask("--match 1 --at 999").refused(&["no move 999"], "an earlier move");
    ask("--at 1").refused(&["holds 4 matches"], "--match");
    ask("--match 9 --at 1").refused(&["no match `9`"], "there are 4");
    let last = damier(&format!("replay {results} --match 1 --json")).json().len() - 1;
    ask(&format!("--match 1 --at {last}")).refused(&["the game is over there"], "an earlier move");
    damier(&format!("ask nobody {results} --match 1 --at 1"))
        .refused(&["no bot `nobody`"], "damier bots");
}

#[test]
fn the_costliest_moves_of_a_bot_are_found_and_make_openings() {
    let folder = Folder::new("review");
    let (results, hard) = (couleurs(&folder), folder.path("hard.jsonl"));
    let by = "--by alphabeta:depth=3 --seed 1";
    let line = format!("review {results} --bot random --top 5 {by} --json");
    let found = ran(command(&line).args(["-o", &hard])).json();
    assert_eq!(found.len(), 5);
    let cost = |line: &Value| line["cost"].as_f64().expect("a cost");
    assert!(found.windows(2).all(|pair| cost(&pair[0]) >= cost(&pair[1])), "{found:?}");
    assert!(found.iter().all(|line| cost(line) > 0.0 && line["by"] == "random"), "{found:?}");
    assert!(found.iter().all(|line| line["played"] != line["better"]), "{found:?}");
    let again = damier(&format!("{line} -j 1")).json();
    assert_eq!(again, found, "one worker finds what several find");
    // Who plays well makes no mistake that a search of the same depth would see.
    let own = damier(&format!(
        "review {results} --bot alphabeta:depth=2 --by alphabeta:depth=2 --seed 1 --json"
    ));
    assert_eq!(own.json(), Vec::<Value>::new());
    let lines = std::fs::read_to_string(&hard).expect("positions");
    assert_eq!(lines.lines().count(), 5);
    let game = "match couleurs:size=8 greedy random -n 10 --seed 1 --json";
    let played = ran(command(game).args(["--openings", &hard])).json();
    assert_eq!(played[0]["games"], 10);
    ran(command(&line).args(["-o", &hard])).refused(&["hard.jsonl"], "--force");
    damier(&format!("review {results} --bot nobody"))
        .refused(&["nobody"], "alphabeta:depth=2, random");
    damier(&format!("review {results} --by random")).refused(&["no estimate"], "--by mcts");
}

#[test]
fn a_review_keeps_to_its_time_and_says_how_far_it_came() {
    let folder = Folder::new("review-time");
    let results = folder.path("go.db");
    ran(command("match go9 random random -n 2 --seed 3 -q").args(["-o", &results])).fine();
    let line = format!("review {results} --by mcts:playouts=200 --cpu-time 10ms --seed 1 -j 1");
    let told = damier(&line);
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(told.out.contains("there was no time for more"), "{}", told.out);
}

#[test]
fn a_replay_with_a_review_marks_mistakes() {
    let folder = Folder::new("replay-review");
    let results = couleurs(&folder);
    let line = format!("replay {results} --match 1 --review alphabeta:depth=3 --seed 1");
    let moments = damier(&format!("{line} --json")).json();
    let reviewed = |at: usize| &moments[at]["review"];
    assert_eq!(reviewed(0), &Value::Null);
    let mistakes: Vec<usize> =
        (1..moments.len()).filter(|&at| reviewed(at)["mistake"] == true).collect();
    let [first, ..] = mistakes[..] else { panic!("no mistake of `random`: {moments:?}") };
    assert_eq!(moments[first]["by"], "random", "{:?}", moments[first]);
    let told = damier(&format!("{line} --plain -q"));
    assert_eq!(told.code, Some(0), "{}", told.err);
    let better = reviewed(first)["better"].as_str().expect("a move");
    assert!(told.out.contains(&format!("a mistake: {better} is better, by ")), "{}", told.out);
    let alone = folder.path("2048.db");
    let line = "match 2048:side=3 random -n 1 --max-moves 20 --seed 3 -q";
    ran(command(line).args(["-o", &alone])).fine();
    let line = format!("review {alone} --by expectimax:depth=2 --top 3 --seed 1 --json");
    let found = damier(&line).json();
    assert!(!found.is_empty() && found.iter().all(|line| line["cost"].as_f64() > Some(0.0)));
}
