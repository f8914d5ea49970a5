//! High scores of 2048.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use super::{fresh_home, played_at};
use crate::process::running::Running;
use crate::run::command;

/// A puzzle that one slide solves: four points, then no slide is left.
fn puzzle(home: &Path) {
    fs::write(home.join("p.txt"), "2\n2 X\n2 X\n").unwrap();
}

const LINE: &str = "play 2048:puzzle=p.txt,twos=10";

#[test]
fn a_score_is_kept_with_its_name_and_shown() {
    let home = fresh_home();
    puzzle(&home);
    let out = played_at(&home, &format!("{LINE} --name Ann --seed 1"), "down\n").fine();
    assert!(out.contains("number 1 of the high scores"), "{out}");
    let out = played_at(&home, &format!("{LINE} --seed 2"), "scores\ndown\nrestart\n").fine();
    assert!(out.contains("high score: 4 (Ann)") && out.contains("1. 4 Ann"), "{out}");
    assert!(out.contains("number 2 of the high scores"), "{out}");
    let lines = played_at(&home, "play --scores --json", "").json();
    let names: Vec<&str> = lines.iter().map(|line| line["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ann", "Anyone"]);
    assert_eq!((&lines[0]["score"], &lines[0]["moves"]), (&4.0.into(), &1.into()));
    let table = played_at(&home, "play 2048 --scores", "").fine();
    assert!(table.contains("Ann") && table.contains("rows="), "{table}");
    let other = played_at(&home, "play 2048:side=5 --scores", "").fine();
    assert_eq!(other, "no high scores yet\n");
}

#[test]
fn help_from_undo_or_a_bot_makes_no_high_score() {
    for input in ["down\nundo\ndown\n", "hint\ndown\n"] {
        let home = fresh_home();
        puzzle(&home);
        let out = played_at(&home, LINE, input).fine();
        assert!(out.contains("The game is over: 4 points"), "{out}");
        assert!(out.contains("No high score: a tip was given, or a turn taken back."), "{out}");
        assert_eq!(played_at(&home, "play --scores", "").fine(), "no high scores yet\n");
    }
}

#[test]
fn programs_that_end_at_once_lose_no_score() {
    let home = fresh_home();
    puzzle(&home);
    let mut children: Vec<_> = (0..10)
        .map(|number| {
            let mut command = command(&format!("{LINE} --name P{number}"));
            command.env("XDG_DATA_HOME", &home).current_dir(&home);
            Running::start(command.stdin(Stdio::piped()))
        })
        .collect();
    // All of them wait for their only move, so that they end together.
    for child in &mut children {
        child.feed("down\nquit\n");
    }
    for child in children {
        assert!(child.ends().status.success());
    }
    let lines = played_at(&home, "play --scores --json", "").json();
    let mut names: Vec<&str> = lines.iter().map(|line| line["name"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9"]);
    let left: Vec<_> = fs::read_dir(home.join("damier")).unwrap().flatten().collect();
    let is_draft = |name: &str| name.starts_with('.');
    assert!(!left.iter().any(|entry| is_draft(&entry.file_name().to_string_lossy())));
}

#[test]
fn a_damaged_file_is_named_and_left_alone() {
    let home = fresh_home();
    puzzle(&home);
    fs::create_dir_all(home.join("damier")).unwrap();
    fs::write(home.join("damier/scores.jsonl"), "nonsense\n").unwrap();
    played_at(&home, LINE, "down\n").fine();
    assert_eq!(fs::read_to_string(home.join("damier/scores.jsonl")).unwrap(), "nonsense\n");
    played_at(&home, "play --scores", "").refused(&["scores.jsonl", "line 1"], "that line");
}
