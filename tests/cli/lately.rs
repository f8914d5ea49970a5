//! What was played lately is kept without being asked for, and `damier replay` alone finds it.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::folder::Folder;
use crate::process::running::Running;
use crate::run::{Said, command, ran};

/// The program of somebody whose data are in this folder.
fn of(data: &str, line: &str) -> Command {
    let mut command = command(line);
    command.env("XDG_DATA_HOME", data);
    command
}

#[track_caller]
fn told(data: &str, line: &str) -> Said {
    ran(&mut of(data, line))
}

#[track_caller]
fn lately(data: &str) -> Vec<Value> {
    told(data, "replay --json").json()
}

#[test]
fn the_games_of_a_match_and_a_comparison_are_found_by_replay_alone() {
    let folder = Folder::new("lately");
    let data = folder.path("data");
    told(&data, "replay").refused(&["nothing", "is kept"], "damier match");
    let out = told(&data, "match go5 random greedy -n 4 --seed 1").fine();
    assert!(out.ends_with("see these games with: damier replay\n"), "{out}");
    let out = told(&data, "compare go5 greedy random -n 6 --seed 1").fine();
    assert!(out.ends_with("see these games with: damier replay\n"), "{out}");
    for quiet in ["--json", "-q"] {
        let out = told(&data, &format!("match 2048:side=3 random -n 2 {quiet}")).fine();
        assert!(!out.contains("damier replay"), "{out}");
    }
    let kept = lately(&data);
    let facts = |at: usize| (kept[at]["games"].as_u64(), kept[at]["entrants"].clone());
    assert_eq!(kept.len(), 4, "{kept:?}");
    assert_eq!(facts(2), (Some(6), serde_json::json!(["greedy", "random"])));
    assert_eq!(facts(3), (Some(4), serde_json::json!(["random", "greedy"])));
    let list = told(&data, "replay").fine();
    assert!(list.contains("go:size=5") && list.contains("just now"), "{list}");
    // A match is one of the newest series.
    let newest = told(&data, "replay --match 2 --plain").fine();
    assert!(newest.contains("match 1.1.2: random, 2048:"), "{newest}");
    let file = kept[3]["file"].as_str().expect("a file");
    let table = told(&data, &format!("standings {file} --json")).json().remove(0);
    assert_eq!(table["games_played"], 4);
    told(&data, &format!("verify {file} -q")).fine();
}

#[test]
fn what_is_told_is_the_same_whether_games_are_kept_or_not() {
    let folder = Folder::new("lately-same");
    let line = "match couleurs:size=6 random greedy -n 40 --seed 2 --json";
    let essence = |mut said: Vec<Value>| {
        let mut answer = said.remove(0);
        answer["seconds"] = Value::Null;
        for entrant in answer["entrants"].as_array_mut().expect("entrants") {
            entrant["think_ms"] = Value::Null;
        }
        answer
    };
    let kept = essence(told(&folder.path("data"), line).json());
    assert_eq!(kept, essence(ran(&mut command(line)).json()));
    // Where nothing can be written, that is no reason to fail, and told to whoever wants to know.
    let file = folder.write("no-folder", "");
    assert_eq!(kept, essence(told(&file, line).json()));
    let said = told(&file, "match go5 random greedy -n 2 -v");
    assert_eq!(said.code, Some(0));
    assert!(said.err.contains("note: these games are not kept: "), "{}", said.err);
    assert!(!said.out.contains("damier replay"), "{}", said.out);
}

#[test]
fn only_the_newest_twenty_stay() {
    let folder = Folder::new("lately-most");
    let data = folder.path("data");
    for games in 1..=22 {
        told(&data, &format!("match go:size=2 random greedy -n {games} -q")).fine();
    }
    let games: Vec<u64> = lately(&data).iter().filter_map(|kept| kept["games"].as_u64()).collect();
    assert_eq!(games.len(), 20);
    assert!(games.contains(&22) && !games.contains(&1) && !games.contains(&2), "{games:?}");
    let files = fs::read_dir(Path::new(&data).join("damier/results")).expect("a folder").count();
    assert_eq!(files, 20);
}

#[test]
fn games_of_a_match_that_was_killed_are_there() {
    let folder = Folder::new("lately-kill");
    let data = folder.path("data");
    let line = "match go7 mcts:playouts=300 random -n 100 -j 2 -q";
    let mut run = Running::start(&mut of(&data, line));
    let games = || lately_games(&data);
    run.until("some games", || games() >= 3);
    run.kill();
    assert!((3..100).contains(&games()), "{}", games());
    told(&data, "replay --match 1 --plain").fine();
}

fn lately_games(data: &str) -> u64 {
    let said = told(data, "replay --json");
    let first = said.out.lines().next().and_then(|line| serde_json::from_str::<Value>(line).ok());
    first.and_then(|kept| kept["games"].as_u64()).unwrap_or(0)
}

/// A program that plays no legal move.
pub(crate) const BAD: &str = "
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word in ('damier', 'match'):
        print('ready', flush=True)
    if word == 'turn':
        print('move nowhere', flush=True)
";

#[test]
fn a_fault_can_be_seen_again_although_nobody_named_a_file() {
    let folder = Folder::new("lately-fault");
    let data = folder.path("data");
    let mut line = of(&data, "match go5 random --seed 1 -n 2 --progress none");
    let script = folder.write("bad.py", BAD);
    let out = ran(line.arg(format!("bad=cmd:python3 {script}"))).fine();
    let again = out.lines().find_map(|line| line.split_once("again: damier ")).expect("a command");
    assert!(again.0.starts_with("bad faulted first in match 1.1.1"), "{out}");
    let told = told(&data, &format!("{} --allow-bots --json", again.1)).json().remove(0);
    assert_eq!((&told["same"], &told["ended"]), (&true.into(), &"illegal".into()), "{told}");
}
