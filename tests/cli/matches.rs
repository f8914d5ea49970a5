//! `damier match`.

use serde_json::Value;

use crate::folder::Folder;
use crate::run::damier;

fn answer(line: &str) -> Value {
    let mut answer = damier(&format!("match {line} --json")).json();
    assert_eq!(answer.len(), 1, "one object");
    answer.remove(0)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn games_are_the_same_with_any_number_of_jobs() {
    for line in [
        "go:size=7 mcts:playouts=50 defend-attack -n 8",
        "couleurs:size=12,board=mirrored alphabeta:depth=2 mcts:playouts=40 -n 8",
        "2048:side=3 expectimax:depth=1 random mcts:playouts=20 -n 6",
        "couleurs:size=8,players=3 random greedy smart-random -n 9",
    ] {
        let digest = |jobs: u32| {
            let answer = answer(&format!("{line} --seed 11 -j {jobs}"));
            (answer["transcripts"].clone(), answer["entrants"][0]["points"].clone())
        };
        let one = digest(1);
        assert_eq!(one.0.as_str().map(str::len), Some(64), "{line}");
        assert_eq!(one, digest(2), "{line}");
        assert_eq!(one, digest(8), "{line}");
    }
}

#[test]
fn another_seed_gives_other_games() {
    let digest =
        |seed| answer(&format!("go5 random greedy -n 4 --seed {seed}"))["transcripts"].clone();
    assert_eq!(digest(1), digest(1));
    assert_ne!(digest(1), digest(2));
}

#[test]
fn equal_bots_do_not_play_the_same_game_twice() {
    // With the same seeds in both games of a pair, every pair would be one win each.
    let answer = answer("go5 random random -n 200 --seed 3");
    let pairs: Vec<u64> =
        answer["pairs"].as_array().expect("pairs").iter().filter_map(Value::as_u64).collect();
    assert_eq!(pairs.iter().sum::<u64>(), 100);
    assert!(pairs[0] > 5 && pairs[4] > 5, "{pairs:?}");
    assert_eq!(answer["entrants"][1]["bot"], "random#2");
}

#[test]
fn wins_draws_losses_and_points_add_up() {
    let answer = answer("couleurs:size=10,board=mirrored greedy smart-random -n 50 --seed 5");
    assert_eq!(answer["games"], 50);
    let (a, b) = (&answer["entrants"][0], &answer["entrants"][1]);
    assert_eq!((&a["wins"], &a["draws"]), (&b["losses"], &b["draws"]));
    assert!((number(&a["points"]) + number(&b["points"]) - 50.0).abs() < 1e-9);
    assert_eq!(answer["elo"]["of"], "greedy");
    assert!(number(&answer["elo"]["los"]) > 0.99, "{answer}");
    for kind in ["crash", "timeout", "illegal", "error"] {
        assert_eq!(a["faults"][kind], 0);
    }
    assert_eq!(a["isolation"], "builtin");
}

#[test]
fn alone_at_the_table_bots_are_compared_seed_by_seed() {
    let answer = answer("2048 greedy deep=expectimax:depth=2 -n 5 --seed 2");
    assert_eq!(answer["games"], 10);
    let (greedy, deep) = (&answer["entrants"][0], &answer["entrants"][1]);
    assert_eq!((&deep["bot"], &deep["wins"]), (&"deep".into(), &5.into()));
    assert!(number(&deep["score"]["min"]) > number(&greedy["score"]["max"]), "{answer}");
    let tiles: u64 =
        deep["max_tile"].as_object().expect("tiles").values().filter_map(Value::as_u64).sum();
    assert_eq!(tiles, 5);
    assert_eq!(answer["pairs"], serde_json::json!([5, 0, 0, 0, 0]));
}

#[test]
fn a_bot_out_of_time_forfeits_and_the_exit_code_can_say_so() {
    // No playout is over in a microsecond.
    let line = "match go9 mcts:playouts=100 random -n 4 --seed 1 --move-time 1us";
    let answer = damier(&format!("{line} --json")).json().remove(0);
    let timeouts = |entrant: usize| answer["entrants"][entrant]["faults"]["timeout"].as_u64();
    assert_eq!(timeouts(0).zip(timeouts(1)).map(|(a, b)| a + b), Some(4), "{answer}");
    let said = damier(&format!("{line} --fail-on-fault"));
    assert_eq!(said.code, Some(3), "{}", said.err);
    assert!(said.out.contains("4 games were forfeited; the first: "), "{}", said.out);
    assert!(said.out.contains("timeout"), "{}", said.out);
}

#[test]
fn random_opening_moves_lead_to_other_games() {
    let line = "go9 mcts:playouts=10 mcts:playouts=10 -n 6 --seed 4";
    let plain = answer(line);
    let opened = answer(&format!("{line} --opening-plies 6"));
    assert_ne!(plain["transcripts"], opened["transcripts"]);
}

#[test]
fn the_text_names_the_stronger_bot() {
    let out = damier("match couleurs:size=10 greedy random -n 20 --seed 1").fine();
    assert!(out.contains("greedy is stronger than random"), "{out}");
    assert!(out.contains("seed 1") && out.contains("20 games"), "{out}");
}

#[test]
fn wrong_bots_are_refused_before_anything_is_played() {
    let cases: &[(&str, &[&str], &str)] = &[
        ("go9 gredy random", &["no bot `gredy` for go", "defend-attack"], "did you mean `greedy`?"),
        (
            "go9 expectimax random",
            &["`expectimax` plays 2048, not go", "for go there are"],
            "damier bots --game go",
        ),
        ("go9 mcts:playout=5 random", &["`mcts:playout=5`", "unknown"], "did you mean `playouts`?"),
        ("go9 mcts:playouts=no random", &["`playouts`", "`no`"], "playouts"),
        ("go9 mcts:playouts random", &["key=value"], "expectimax:depth=3"),
        ("go9 random:x=1 greedy", &["unknown", "`x`"], "damier bots"),
        ("go9 random", &["2 seats", "two bots, not 1"], "damier match"),
        ("couleurs:players=3 random greedy", &["3 seats needs 3 bots, not 2"], "a=greedy"),
        ("go26 random greedy", &["2 to 25"], "size"),
    ];
    for (line, words, help) in cases {
        damier(&format!("match {line} -n 2")).refused(words, help);
    }
}

#[test]
fn wrong_numbers_are_usage_errors() {
    for line in ["-n 0", "-n -1", "-j 0", "--move-time fast", "--move-time 0s", "--game-time 5"] {
        let said = damier(&format!("match go9 random greedy {line}"));
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{line}: {}", said.err);
    }
}

#[test]
fn three_bots_are_rated_as_in_a_championship() {
    for game in ["go5", "2048:side=3", "couleurs:size=8,players=3"] {
        let line = format!("{game} random greedy smart-random -n 30 --seed 3");
        let answer = answer(&line);
        let entrants = answer["entrants"].as_array().expect("entrants");
        let mean: f64 = entrants.iter().map(|entrant| number(&entrant["rating"])).sum();
        assert!(mean.abs() < 1e-6, "{answer}");
        assert!(entrants.iter().all(|entrant| number(&entrant["error"]) > 10.0), "{answer}");
        let text = damier(&format!("match {line}")).fine();
        assert!(text.contains("rating") && text.contains("LOS"), "{text}");
        assert!(!text.contains("takes a championship"), "{text}");
    }
}

#[test]
fn few_openings_or_seeds_are_told_of() {
    for game in ["go5", "2048:side=3"] {
        let text = |games: u32| {
            damier(&format!("match {game} random greedy smart-random -n {games} --seed 3")).fine()
        };
        assert!(text(4).contains("Errors are rough"), "{}", text(4));
        assert!(!text(40).contains("Errors are rough"), "{}", text(40));
    }
}

#[test]
fn a_match_and_the_table_of_its_games_tell_the_same_error() {
    let folder = Folder::new("same");
    for (game, name) in [("go5 greedy smart-random", "a"), ("2048:side=3 greedy random", "b")] {
        let results = folder.path(name);
        let told = answer(&format!("{game} -n 100 --seed 3 -o {results}"));
        let table = damier(&format!("standings {results} --json --pairs")).json().remove(0);
        let (elo, pair) = (&told["elo"], &table["pairs"][0]);
        assert!((number(&elo["error"]) - number(&pair["error"])).abs() < 1e-6, "{told} {table}");
        let value = number(&elo["value"]).abs();
        assert!((value - number(&pair["difference"])).abs() < 1e-6, "{told} {table}");
    }
}

#[test]
fn a_fault_is_told_with_its_match_and_move() {
    for what in ["match", "compare"] {
        let bots = "go9 mcts:playouts=100 random -n 4 --seed 1";
        let line = format!("{what} {bots} --move-time 1us --opening-plies 2");
        faults_are_told(&damier(&format!("{line} --json")).json().remove(0));
    }
}

fn faults_are_told(answer: &Value) {
    let mut told = 0;
    for entrant in answer["entrants"].as_array().expect("entrants") {
        let (fault, faults) = (&entrant["first_fault"], &entrant["faults"]["timeout"]);
        assert_eq!(fault.is_null(), *faults == 0, "{entrant}");
        if !fault.is_null() {
            told += 1;
            assert!(fault["match"].as_str().is_some_and(|id| id.starts_with("1.1.")), "{fault}");
            assert!(fault["move"].as_u64().is_some_and(|number| number > 2), "{fault}");
            assert!(
                fault["fault"].as_str().is_some_and(|what| what.contains("timeout")),
                "{fault}"
            );
        }
    }
    assert!(told > 0, "{answer}");
}
