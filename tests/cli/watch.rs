//! `damier watch`, in lines of text and JSON.

use crate::run::{damier, ran};

#[test]
fn the_game_is_the_one_that_a_match_with_this_seed_plays() {
    for game in ["go5 greedy mcts:playouts=30", "couleurs:size=6 greedy random"] {
        let watched = damier(&format!("watch {game} --seed 3 --json")).json();
        let (last, moves) = watched.split_last().unwrap();
        let played = damier(&format!("match {game} -n 1 --seed 3 --json -j 1")).json().remove(0);
        assert_eq!(last["transcripts"], played["transcripts"], "{game}");
        assert_eq!(
            (last["moves"].as_u64(), last["seed"].as_u64()),
            (Some(moves.len() as u64), Some(3))
        );
        assert_eq!(played["plies"], moves.len());
    }
    let alone = damier("watch 2048 greedy --seed 3 --json").json().pop().unwrap();
    let played = damier("match 2048 greedy -n 1 --seed 3 --json").json().remove(0);
    assert_eq!(alone["transcripts"], played["transcripts"]);
    assert_eq!(alone["scores"][0], played["entrants"][0]["score"]["mean"]);
}

#[test]
fn every_position_is_printed_with_what_the_bot_thought() {
    let out = damier("watch go5 greedy mcts:playouts=30 --seed 1").fine();
    assert!(out.starts_with("go:size=5"), "{out}");
    assert!(out.contains("move 2: mcts:playouts=30 plays ") && out.contains("; value "), "{out}");
    assert!(out.contains("result: ") && out.ends_with("moves, seed 1\n"), "{out}");
    let moves = out.matches("\nmove ").count();
    assert_eq!(out.matches("komi: ").count(), moves + 1, "a board before every move, and the last");
}

#[test]
fn a_fault_ends_the_match_and_is_told() {
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    let mut watch = crate::run::command("watch go5 random --seed 1 --json");
    watch.arg(format!("fake=gtp:sh '{engine}' illegal"));
    let last = ran(&mut watch).json().pop().unwrap();
    assert_eq!(last["ended"], "illegal");
    assert_eq!(last["fault"]["seat"], 1);
    assert_eq!(last["points"], serde_json::json!([1.0, 0.0]));
}

#[test]
fn wrong_games_bots_and_numbers_of_them_are_refused() {
    damier("watch chess greedy").refused(&["chess"], "");
    damier("watch go9 greedy").refused(&["2 bots are needed", "not 1"], "damier bots");
    damier("watch 2048 greedy random").refused(&["1 bot is needed", "not 2"], "damier bots");
    damier("watch go9 greedy nobody").refused(&["nobody"], "");
    assert_eq!(damier("watch go9 greedy random --pace fast").code, Some(2));
}

#[test]
fn what_is_written_is_counted_spelled_and_told_by_name() {
    let out = damier("watch go5 greedy random --seed 1 --max-moves 1 --ascii").fine();
    assert!(out.is_ascii() && out.contains(", greedy - random, seed 1"), "{out}");
    assert!(out.contains("; thought ") && out.ends_with("\n1 move, seed 1\n"), "{out}");
    let three = damier("watch couleurs:size=6,players=3 greedy a=random b=random --seed 2").fine();
    let result = three.lines().find(|line| line.starts_with("result: ")).unwrap();
    assert!(result.contains(" wins: greedy ") && result.contains(", b "), "{result}");
    assert_eq!(damier("watch go5 greedy random --max-moves 0").code, Some(2));
}
