//! Whole games: our arena drives GNU Go, and a controller pairs GNU Go with one of our bots.

use damier_arena::registry::Games;
use serde_json::Value;

use crate::gtp::Engine;
use crate::process::{damier, finish};

const GNU_GO: &str = "gnu=gtp:gnugo --mode gtp --level 1 --positional-superko --chinese-rules";

fn summary(arguments: &[&str]) -> Value {
    let mut played = damier();
    let output = finish(played.arg("match").args(arguments).args(["--json", "--seed", "1"]));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn the_arena_plays_whole_games_against_gnu_go() {
    for game in ["go5", "go7:komi=3", "go9:handicap=3", "go7:handicap=3,placement=free"] {
        let summary = summary(&[game, GNU_GO, "defend-attack", "-n", "2"]);
        for entrant in summary["entrants"].as_array().unwrap() {
            for (kind, faults) in entrant["faults"].as_object().unwrap() {
                assert_eq!(*faults, 0, "{game}: {kind} of {}", entrant["bot"]);
            }
        }
        assert_eq!(summary["games"], 2);
    }
}

#[test]
fn gnu_go_plays_behind_walls() {
    let walled = GNU_GO.replace("gtp:", "gtp+walls:");
    let summary = summary(&["go7", &walled, "random", "-n", "2", "--isolation", "full"]);
    let gnu = &summary["entrants"][0];
    assert_eq!((&gnu["isolation"], &gnu["wins"]), (&"full".into(), &2.into()), "{summary}");
}

#[test]
fn gnu_go_keeps_its_time() {
    let summary = summary(&["go7", GNU_GO, "random", "-n", "2", "--game-time", "60s"]);
    assert_eq!(summary["entrants"][0]["faults"]["timeout"], 0);
    assert!(summary["entrants"][0]["think_ms"]["max"].as_f64().unwrap() > 0.0);
}

#[test]
fn gnu_go_says_who_has_won_and_that_is_noted() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("opinions");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, results) = (folder.join("c.toml"), folder.join("c.db"));
    let text = format!(
        "game = 'go7:rules=chinese'\nseed = 1\nopenings = 2\nentrants = [\"{GNU_GO}\", 'smart-random']\n"
    );
    std::fs::write(&file, text).expect("a file");
    let run = |arguments: &[&std::ffi::OsStr]| {
        let output = finish(damier().args(arguments));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    run(&["run".as_ref(), file.as_ref(), "-q".as_ref(), "-o".as_ref(), results.as_ref()]);
    let table = run(&["standings".as_ref(), results.as_ref(), "--json".as_ref()]);
    let table: Value = serde_json::from_slice(&table).expect("JSON");
    let gnu = table["entrants"].as_array().unwrap().iter().find(|e| e["bot"] == "gnu").unwrap();
    let disagreements = gnu["score_disagreements"].as_u64().expect("it was asked");
    let results = damier_arena::archive::records::Results::open(&Games::standard(), &results)
        .expect("results");
    let mut opinions = 0;
    let each = results.each(|recorded| {
        for remark in &recorded.of.remarks {
            let opinion = remark.opinion.as_ref().expect("GNU Go writes nothing else");
            assert!(opinion.starts_with(['B', 'W', '0']), "{opinion}");
            opinions += u64::from(*opinion != recorded.result);
        }
        Ok::<(), damier_arena::archive::store::BadStore>(())
    });
    each.expect("all are read");
    assert_eq!(disagreements, opinions);
    assert_eq!(disagreements, 0, "GNU Go captures what is dead before it passes");
    run(&["verify".as_ref(), results.store().path().as_ref()]);
}

/// A game as a controller plays it: both sides hear of every move.
fn paired(bot: &str, size: usize, bot_is_black: bool) {
    let seed = size.to_string();
    let mut ours = Engine::ours(&[bot, "--game", "go:rules=chinese", "--seed", &seed]);
    let mut gnugo = Engine::gnu_go(&["--level", "1", "--chinese-rules"]);
    for command in [&format!("boardsize {size}"), "clear_board", "komi 7.5"] {
        ours.ask(command);
        gnugo.ask(command);
    }
    let (mut passes, mut moves) = (0, 0);
    while passes < 2 && moves < 4 * size * size {
        let colour = if moves % 2 == 0 { "b" } else { "w" };
        let is_ours = (moves % 2 == 0) == bot_is_black;
        let command = format!("genmove {colour}");
        let mv = if is_ours { ours.ask(&command) } else { gnugo.ask(&command) };
        let mv = mv.join(" ").to_lowercase();
        if mv == "resign" {
            break;
        }
        let told = format!("play {colour} {mv}");
        let _ = if is_ours { gnugo.ask(&told) } else { ours.ask(&told) };
        passes = if mv == "pass" { passes + 1 } else { 0 };
        moves += 1;
    }
    for colour in ["black", "white"] {
        for command in ["list_stones", "captures"] {
            let command = format!("{command} {colour}");
            let sorted = |mut words: Vec<String>| {
                words.sort();
                words
            };
            assert_eq!(sorted(ours.ask(&command)), sorted(gnugo.ask(&command)), "{command}");
        }
    }
    assert!(ours.ask("final_score")[0].contains('+'));
}

#[test]
fn a_controller_pairs_our_bots_with_gnu_go() {
    for (at, bot) in ["greedy", "defend-attack", "mcts:playouts=50"].into_iter().enumerate() {
        paired(bot, 7 + at, at % 2 == 0);
    }
}
