//! Which walls hold is told, and less than all of them is refused where all are asked for.

use std::fs;

use serde_json::Value;

use crate::kit::{animal, damier, host_without};
use crate::process::{finish, place, program};

#[test]
fn which_walls_hold_is_told() {
    let mut command = program(damier());
    let output = finish(command.args(["check", "--walls", "--json"]));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["level"], "full", "{told}");
    let walls = told["walls"].as_array().expect("walls");
    let holds = |name: &str| walls.iter().any(|wall| wall["wall"] == name && wall["holds"] == true);
    assert!(holds("files of others") && holds("network and processes"), "{told}");
    let output = finish(program(damier()).args(["check", "--walls"]));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("walls of the level `full`") && said.contains("Landlock"), "{said}");
}

/// On a kernel that lacks one of them.
#[test]
fn a_wall_that_is_missing_is_told_and_a_championship_that_asks_for_all_is_refused() {
    let folder = place("all-walls");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("c.toml");
    let bot = animal("future").display().to_string();
    let text = format!("game = 'go5'\nisolation = 'full'\nentrants = ['{bot}', 'random']\n");
    fs::write(&file, text).expect("a championship");
    for (call, missing, word) in [
        (libc::SYS_landlock_create_ruleset, "files of others", "Landlock"),
        (libc::SYS_seccomp, "network and processes", "seccomp"),
    ] {
        let output = finish(program(host_without(call)).args(["check", "--walls", "--json"]));
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let walls = told["walls"].as_array().expect("walls");
        let gone: Vec<&Value> = walls.iter().filter(|wall| wall["holds"] == false).collect();
        let wall = gone.iter().find(|wall| wall["wall"] == missing).expect(missing);
        assert!(wall["why"].as_str().is_some_and(|why| why.contains(word)), "{told}");
        assert_ne!(told["level"], "full", "{told}");
        let mut run = program(host_without(call));
        run.arg("run").arg(&file).arg("-o").arg(folder.join("c.db"));
        let output = finish(&mut run);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("isolation `full` cannot be had here"), "{said}");
        assert!(said.contains(word) && said.contains("help:"), "{said}");
        assert!(!folder.join("c.db").exists(), "nothing was begun");
    }
    fs::remove_dir_all(&folder).expect("the folder is left");
}
