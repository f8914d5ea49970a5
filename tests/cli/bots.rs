//! `damier bots`.

use std::collections::BTreeSet;

use crate::run::damier;

fn names(line: &str) -> BTreeSet<String> {
    let lines = damier(&format!("bots {line} --json")).json();
    lines.iter().filter_map(|line| line["bot"].as_str().map(str::to_owned)).collect()
}

#[test]
fn every_game_has_its_bots() {
    let everywhere = ["greedy", "mcts", "random", "smart-random"];
    for (game, own) in [("2048", "expectimax"), ("couleurs", "alphabeta"), ("go", "defend-attack")]
    {
        let names = names(&format!("--game {game}"));
        for bot in everywhere.into_iter().chain([own]) {
            assert!(names.contains(bot), "{game} has no {bot}: {names:?}");
        }
    }
    assert!(names("").contains("alphabeta"));
}

#[test]
fn every_bot_plays_a_game_with_its_defaults() {
    for line in damier("bots --json").json() {
        let (bot, game) = (line["bot"].as_str().expect("a name"), line["game"].as_str());
        let game = match game.expect("a game") {
            // Small boards: defaults think for a while.
            "2048" => "2048:side=2",
            "couleurs" => "couleurs:size=5",
            _ => "go:size=3",
        };
        let answer = damier(&format!("match {game} {bot} random -n 2 --seed 1 --json")).json();
        for kind in ["crash", "timeout", "illegal", "error"] {
            assert_eq!(answer[0]["entrants"][0]["faults"][kind], 0, "{game} {bot}");
        }
    }
}

#[test]
fn parameters_say_what_they_may_be() {
    let lines = damier("bots --json").json();
    let params = lines.iter().flat_map(|line| line["params"].as_array().expect("a list"));
    let mut seen = 0;
    for param in params {
        for key in ["key", "values", "default", "help"] {
            let text = param[key].as_str().unwrap_or_default();
            assert!(!text.is_empty(), "{param} has no {key}");
        }
        seen += 1;
    }
    assert!(seen > 5, "{seen} parameters");
    let text = damier("bots --game couleurs").fine();
    assert!(text.contains("alphabeta, couleurs") && text.contains("parameter"), "{text}");
}

#[test]
fn an_unknown_game_has_no_bots() {
    damier("bots --game chess").refused(&["no game `chess`"], "damier games");
}
