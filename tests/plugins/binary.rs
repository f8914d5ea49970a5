//! Plugins through `damier match`, as users meet them.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::kit::{animal, c_example, damier, living, rust_plugin};

fn run(game: &str, bots: &[&str], flags: &[&str]) -> Output {
    let mut command = Command::new(damier());
    command.args(["match", game]).args(bots).args(flags).env("NO_COLOR", "1");
    command.output().expect("the program starts")
}

/// Plays matches and returns what is said of the first bot.
fn first_of(game: &str, bots: &[&str], flags: &[&str]) -> Value {
    let output = run(game, bots, &[flags, &["--json", "--seed", "1"]].concat());
    let (out, err) = (String::from_utf8(output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{err}");
    let summary: Value = serde_json::from_str(&out.expect("text")).expect("JSON");
    summary["entrants"][0].clone()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn matches_are_played_behind_walls_and_the_level_is_told() {
    let (c, rust) = (c_example(), rust_plugin("rust-greedy"));
    for (flags, level) in [
        (&[][..], "full"),
        (&["--isolation", "full"], "full"),
        (&["--isolation", "process"], "process"),
        (&["--isolation", "inline"], "inline"),
    ] {
        let games = [&["-n", "6", "-j", "2"], flags].concat();
        let first = first_of("go:size=5", &[text(&rust), text(&c)], &games);
        assert_eq!(first["isolation"], level);
        assert_eq!(first["faults"]["crash"], 0);
        let played = ["wins", "draws", "losses"].map(|kind| first[kind].as_u64().unwrap_or(0));
        assert_eq!(played.iter().sum::<u64>(), 6);
    }
}

#[test]
fn the_same_seed_gives_the_same_matches_inline_and_behind_walls_at_any_number_of_jobs() {
    let rust = rust_plugin("rust-greedy");
    let spec = format!("{}:ties=any", text(&rust));
    let digest = |flags: &[&str]| {
        let flags = [flags, &["-n", "8", "--json", "--seed", "7"]].concat();
        let output = run("couleurs:size=10", &[&spec, "random"], &flags);
        let summary: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        summary["transcripts"].as_str().expect("a digest").to_owned()
    };
    let inline = digest(&["--isolation", "inline", "-j", "1"]);
    assert_eq!(digest(&["-j", "1"]), inline);
    assert_eq!(digest(&["-j", "4"]), inline);
}

#[test]
fn faults_are_counted_and_the_others_go_on_playing() {
    for (name, fault, flags) in [
        ("segfault", "crash", &[][..]),
        ("exits", "crash", &[]),
        ("loops", "timeout", &["--move-time", "100ms"]),
        ("sleeps", "timeout", &["--game-time", "100ms"]),
        ("stops", "timeout", &["--bot-wait", "100ms"]),
        ("far", "illegal", &[]),
        ("illegal", "illegal", &[]),
        ("errs", "error", &[]),
    ] {
        let library = animal(name);
        let flags = [&["-n", "4", "-j", "2"], flags].concat();
        let first = first_of("go:size=5", &[text(&library), "random"], &flags);
        assert_eq!(first["faults"][fault], 4, "{name}: {first}");
        assert_eq!(
            (first["wins"].as_u64(), first["losses"].as_u64()),
            (Some(0), Some(4)),
            "{name}"
        );
    }
}

#[test]
fn time_in_a_host_is_charged_to_the_bot() {
    let library = animal("naps");
    let nap = |flags: &[&str]| first_of("2048", &[text(&library)], &[&["-n", "1"], flags].concat());
    assert_eq!(nap(&["--move-time", "10ms", "--max-moves", "5"])["faults"]["timeout"], 1);
    assert_eq!(nap(&["--move-time", "2s", "--max-moves", "5"])["faults"]["timeout"], 0);
    let all = nap(&["--game-time", "200ms", "--max-moves", "50"]);
    assert_eq!(all["faults"]["timeout"], 1, "{all}");
}

#[test]
fn what_cannot_be_loaded_is_said_in_two_lines() {
    let missing = run("go9", &["./nothing.so", "random"], &[]);
    assert_eq!(missing.status.code(), Some(1));
    let said = String::from_utf8_lossy(&missing.stderr);
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(said.contains("error: ./nothing.so: there is no such file"), "{said}");
    let library = animal("major");
    let refused = run("go9", &[text(&library), "random"], &[]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("version 2 of the plugin ABI") && said.contains("\nhelp: "), "{said}");
}

#[test]
fn the_program_leaves_no_process_when_it_ends() {
    let library = animal("segfault");
    let mut command = Command::new(damier());
    command.args(["match", "go:size=5", text(&library), "random", "-n", "4", "-j", "2"]);
    let mut child = command.stdout(std::process::Stdio::null()).spawn().expect("it starts");
    let number = child.id();
    child.wait().expect("it ends");
    assert!(living().iter().all(|process| process.parent != number));
}
