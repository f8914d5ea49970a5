//! `new`: bots to start from, for a game that Damier's own program does not know.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::{empty_folder, here, runs};

/// Writes a bot, and follows what is said to do next: its tests, games against random, a check.
fn from_nothing_to_a_result(language: &str) {
    let folder = empty_folder(&format!("new-{language}"));
    let name = format!("four-{language}");
    let words = ["new", &name, "--game", "connect-four", "--lang", language, "--json"];
    let told: Value = serde_json::from_str(&runs(&folder, &words)).expect("one object");
    let next = told["next"].as_array().expect("a list").iter().filter_map(Value::as_str);
    let next: Vec<&str> = next.collect();
    assert_eq!(next.len(), 4, "{told}");
    let mut shell = Command::new("sh");
    shell.args(["-euc", &next.join("\n")]).current_dir(&folder).env("CARGO_NET_OFFLINE", "true");
    // Built with what other new bots are built with, and fast enough.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("newbot-target");
    shell.env("CARGO_TARGET_DIR", target).env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    let output = shell.output().expect("a shell");
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{next:?}: {out}{err}");
    assert!(out.contains(".: sound ("), "{out}");
    assert!(!err.contains("warning"), "{err}");
}

#[test]
fn a_new_bot_in_c_passes_its_tests_and_is_sound() {
    from_nothing_to_a_result("c");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("connect-four/new-c/four-c");
    let bot = fs::read_to_string(folder.join("bot.c")).expect("the bot");
    for line in [
        " * 7 x 6 cells and 2 seats: connect-four:width=7,height=6,connect=4.\n",
        " *   0 0 0 0 0 0 0\n",
        " * A move is a number below 7, with a text:\n *   0 (a), 1 (b),",
    ] {
        assert!(bot.contains(line), "no `{line}` in {bot}");
    }
}

#[test]
fn a_new_bot_in_python_passes_its_tests_and_is_sound() {
    from_nothing_to_a_result("python");
}

#[test]
fn a_new_bot_in_rust_links_the_crate_of_the_game() {
    from_nothing_to_a_result("rust");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("connect-four/new-rust/four-rust");
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    let this = format!("connect-four = {{ path = \"{}\"", here().display());
    assert!(manifest.contains(&this), "{manifest}");
}
