//! `damier bots`.

use std::collections::BTreeSet;

use crate::folder::Folder;
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

/// Plays the first legal move, and declares a parameter.
const DECLARES: &str = r#"
import sys
fact = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    fact[word] = rest
    if word == "damier":
        print("param depth=3; 1 to 8; how far it looks")
        print("ready declarer")
    if word == "match":
        print("ready" if fact["game"] == "go" else "error Go only")
    if word == "turn":
        print("move", fact["legal"].split()[0])
"#;

#[test]
fn a_bot_of_ones_own_says_which_parameters_it_takes() {
    let folder = Folder::new("declares");
    let bot = folder.path("");
    let bot = bot.trim_end_matches('/');
    folder.write("bot.py", DECLARES);
    let [line] = &damier(&format!("bots {bot} --json")).json()[..] else { panic!("one game") };
    assert_eq!((&line["game"], &line["params"][0]["key"]), (&"go".into(), &"depth".into()));
    assert_eq!(line["params"][0]["values"], "1 to 8");
    let told = damier(&format!("bots {bot}")).fine();
    assert!(told.contains("depth") && told.contains("how far it looks"), "{told}");
    damier(&format!("match go5 {bot}:depth=2 random -n 1 -q --json")).fine();
    damier(&format!("match go5 {bot}:dept=2 random -n 1"))
        .refused(&["unknown setting `dept`"], "did you mean `depth`?");
    damier(&format!("match go5 {bot}:depth=0 random -n 1"))
        .refused(&["`depth` is 1 to 8, not `0`"], "how far it looks");
    let builtin = damier("bots mcts --game go --json").json();
    assert_eq!(builtin[0]["bot"], "mcts");
    damier("bots ./nowhere").refused(&["nowhere"], "");
}
