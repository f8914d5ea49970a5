//! The commands of Damier know this game as they know their own.

use serde_json::Value;

use crate::process;
use crate::{empty_folder, here, runs};

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("one object")
}

/// Built-in bots, a plugin in C that `make` builds, and a program in Python.
#[test]
fn the_championship_is_played_stored_and_can_be_looked_at() {
    let folder = empty_folder("championship");
    let results = folder.join("results.db");
    let results = results.to_str().expect("a path");
    let table = runs(here(), &["run", "connect-four.toml", "-o", results]);
    assert!(table.starts_with("connect-four:width=7,height=6,connect=4, seed 7, 300 games"));
    assert!(table.contains("\nended by: rules 300\n"), "{table}");
    let bots = ["alphabeta:depth=6", "mcts:playouts=500", "four-c", "four-py", "greedy", "random"];
    for bot in bots {
        assert!(table.contains(&format!("  {bot} ")), "no {bot} in {table}");
    }
    let first = table.lines().find(|line| line.starts_with('1')).expect("a first place");
    let last = table.lines().find(|line| line.starts_with('6')).expect("a last place");
    assert!(first.contains("alphabeta") && last.contains("random"), "{table}");

    assert!(runs(here(), &["verify", results]).ends_with(": ok, 300 matches\n"));
    let replay = runs(here(), &["replay", results, "--match", "1", "--plain"]);
    assert!(replay.contains("  a b c d e f g\ndiscs: 0 of 42\n"), "{replay}");
    assert!(runs(here(), &["standings", results, "--json"]).contains("four-py"));
    let line = ["ask", "mcts:playouts=100", results, "--match", "1", "--at", "2", "--json"];
    assert!(json(&runs(here(), &line))["move"].is_string());
    let line = ["review", results, "--bot", "random", "--by", "mcts:playouts=200", "--json"];
    let costly = runs(here(), &[&line[..], &["--cpu-time", "2s", "--top", "1"]].concat());
    assert_eq!(json(&costly)["by"], "random", "{costly}");
}

#[test]
fn bots_from_outside_are_sound() {
    for bot in ["./plugins", "cmd:python3 programs/four.py"] {
        let report = runs(here(), &["check", bot, "--game", "connect-four", "--json"]);
        let report = json(report.lines().last().expect("a line"));
        assert_eq!((&report["sound"], &report["warnings"]), (&true.into(), &0.into()), "{report}");
        let played = report["checks"].as_array().expect("checks").iter();
        assert!(played.into_iter().any(|check| check["check"] == "whole game"), "{report}");
    }
}

#[test]
fn bots_are_compared_watched_and_listed() {
    let outcome =
        runs(here(), &["match", "connect-four", "alphabeta", "random", "-n", "10", "--json"]);
    assert_eq!(json(&outcome)["entrants"][0]["wins"], 10, "{outcome}");
    let line = ["compare", "connect-four", "alphabeta:depth=2", "random", "--seed", "1"];
    assert!(runs(here(), &line).contains("alphabeta:depth=2 is stronger than random"));
    let watched = runs(here(), &["watch", "connect-four", "random", "greedy", "--plain"]);
    assert!(watched.contains("result: "), "{watched}");
    assert!(runs(here(), &["games", "-q"]).ends_with("\nconnect-four\n"));
    assert!(runs(here(), &["bots"]).contains("\nalphabeta, connect-four: looks some moves ahead"));
}

#[test]
fn sequences_are_counted_and_speed_is_measured() {
    let counts = runs(here(), &["perft", "connect-four", "--depth", "7"]);
    assert!(counts.contains(" 823,536 "), "{counts}");
    let figures = json(&runs(here(), &["bench", "connect-four", "--seconds", "0.01", "--json"]));
    for figure in ["connect-four_random_moves", "connect-four_arena_games"] {
        assert!(figures[figure].as_f64().is_some_and(|value| value > 0.0), "{figures}");
    }
    assert_eq!(figures.as_object().map(serde_json::Map::len), Some(2), "{figures}");
}

#[test]
fn what_to_type_is_told_with_the_name_of_this_program() {
    let refused = process::finish(process::damier().args(["match", "chess", "random", "random"]));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("connect-four games` lists"), "{said}");
}
