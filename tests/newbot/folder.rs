//! Folders as bots.

use std::fs;
use std::path::{Path, PathBuf};

use crate::kit::{command, damier_in, empty_folder, json, put};
use crate::run::{Said, ran};

/// A folder with a bot in C, one of the zoo.
fn c_folder(name: &str, animal: &str) -> PathBuf {
    let folder = empty_folder(name).join("bot");
    fs::create_dir(&folder).expect("a folder");
    let root = env!("CARGO_MANIFEST_DIR");
    put(
        &folder,
        "Makefile",
        &format!(
            "bot.so: bot.c\n\techo made >> log\n\t$(CC) -std=gnu99 -w -shared -fPIC \
             -I '{root}/bots/include' -I '{root}/tests/plugins/c' -o $@ bot.c\n"
        ),
    );
    put(&folder, "bot.c", &format!("#include \"{animal}.c\"\n"));
    folder.parent().expect("a folder").to_owned()
}

fn play(folder: &Path, bot: &str, more: &[&str]) -> Said {
    let words = ["match", "2048", bot, "random", "-n", "4", "--seed", "1"];
    damier_in(folder, &[&words[..], more].concat())
}

#[test]
fn a_makefile_is_made_once_whoever_asks() {
    let folder = c_folder("made-once", "future");
    let first = play(&folder, "./bot", &["-j", "3"]);
    assert_eq!(
        (first.code, first.err.as_str()),
        (Some(0), "building ./bot with make, without walls\n")
    );
    let log = || fs::read_to_string(folder.join("bot/log")).expect("a log");
    assert_eq!(log(), "made\n");
    // What is made already is not worth a word.
    let again = play(&folder, "./bot/", &["--json"]);
    assert_eq!(json(&again)["entrants"][0]["isolation"], "full");
    assert_eq!((again.err.as_str(), log().as_str()), ("", "made\n"));
    put(&folder, "bot/bot.c", "#include \"future.c\"\n\n");
    json(&damier_in(&folder.join("bot"), &["match", "2048", ".", "-n", "2", "--json"]));
    assert_eq!(log(), "made\nmade\n");
}

#[test]
fn parameters_follow_a_folder_after_a_colon() {
    let folder = c_folder("parameters", "wants_depth");
    play(&folder, "./bot", &[]).refused_after_building(
        &["bot/bot.so: its process says that it does not play", "depth"],
        "parameters",
    );
    json(&play(&folder, "./bot:depth=3", &["--json"]));
    let named = json(&play(&folder, "deep=./bot:depth=3", &["--json"]));
    assert_eq!(named["entrants"][0]["bot"], "deep");
}

#[test]
fn a_championship_takes_folders_too() {
    let folder = c_folder("championship", "wants_depth");
    put(
        &folder,
        "cup.toml",
        "game = \"2048:side=3\"\nopenings = 2\n\
         entrants = [\"./bot:depth=3\", \"random\", { bot = \"./bot\", name = \"mine\", depth = 3 }]\n",
    );
    let ran = damier_in(&folder, &["run", "cup.toml", "--json"]);
    let standings = json(&ran);
    assert_eq!(standings["entrants"].as_array().map(Vec::len), Some(3), "{standings}");
    assert_eq!(fs::read_to_string(folder.join("bot/log")).expect("a log"), "made\n");
    put(&folder, "wrong.toml", "game = \"2048\"\nentrants = [\"random\", \"./nothing/\"]\n");
    let said = damier_in(&folder, &["run", "wrong.toml"]);
    said.refused(&["wrong.toml, line 2", "./nothing/"], "path");
}

#[test]
fn what_the_compiler_says_is_shown_before_the_error() {
    let folder = c_folder("broken-c", "future");
    put(&folder, "bot/bot.c", "this is no C;\n");
    let failed = play(&folder, "./bot", &[]);
    assert_eq!((failed.code, failed.out.as_str()), (Some(1), ""));
    assert!(failed.err.contains("bot.c:1:"), "{}", failed.err);
    failed.refused_after_building(
        &["./bot: cannot be built: `make` ended with exit code 2"],
        "above",
    );

    let folder = empty_folder("broken-rust");
    crate_with(&folder, "[lib]\ncrate-type = [\"cdylib\"]\n", "pub fn f() -> u8 { \"text\" }\n");
    let failed = play(&folder, "./bot", &[]);
    assert!(failed.err.contains("mismatched types"), "{}", failed.err);
    failed.refused_after_building(&["`cargo build --release` ended with exit code 101"], "above");
}

/// A crate that needs nothing.
fn crate_with(folder: &Path, manifest: &str, code: &str) {
    let package = "[package]\nname = \"bot\"\nedition = \"2024\"\n[workspace]\n";
    fs::create_dir_all(folder.join("bot/src")).expect("a folder");
    put(folder, "bot/Cargo.toml", &format!("{package}{manifest}"));
    put(folder, "bot/src/lib.rs", code);
}

#[test]
fn a_crate_has_to_make_a_shared_library() {
    let folder = empty_folder("no-cdylib");
    crate_with(&folder, "", "");
    let said = play(&folder, "./bot", &[]);
    said.refused_after_building(&["./bot: builds no shared library"], "crate-type = [\"cdylib\"]");
}

#[test]
fn one_library_has_to_come_out_of_a_makefile() {
    let folder = empty_folder("makes-nothing");
    fs::create_dir(folder.join("bot")).expect("a folder");
    put(&folder, "bot/Makefile", "all:\n");
    play(&folder, "./bot", &[]).refused(
        &["./bot: its Makefile makes neither a .so file nor a program `bot`"],
        "cc -shared",
    );
    put(&folder, "bot/a.so", "");
    put(&folder, "bot/b.so", "");
    play(&folder, "./bot", &[]).refused(&["several libraries", "a.so", "b.so"], "bot.so");
    // Of several, the one that is called like the folder.
    put(&folder, "bot/libbot.so", "");
    play(&folder, "./bot", &[]).refused(&["libbot.so: is empty"], "shared library");
}

#[test]
fn any_other_folder_is_refused_with_what_it_should_hold() {
    let folder = empty_folder("nothing-in-it");
    fs::create_dir(folder.join("bot")).expect("a folder");
    let words = ["./bot: is a folder without Cargo.toml, Makefile, bot.py, bot.js or Bot.java"];
    play(&folder, "./bot", &[]).refused(&words, "damier new");
    play(&folder, "bot", &[]).refused(&["no built-in bot `bot`"], "./bot");
    play(&folder, "./nothing", &[]).refused(&["no such file"], "path");
}

#[test]
fn a_missing_compiler_is_named() {
    let folder = empty_folder("no-cargo");
    crate_with(&folder, "", "");
    let mut command = command(&folder, env!("CARGO_BIN_EXE_damier"));
    command.args(["match", "2048", "./bot"]).env("PATH", "/nowhere").env_remove("CARGO");
    let said = ran(&mut command);
    said.refused(&["./bot: cannot be built: there is no program `cargo`"], "install Rust");
}

impl Said {
    /// As `refused`, where a compiler said something before.
    #[track_caller]
    fn refused_after_building(self, words: &[&str], help: &str) {
        let lines: Vec<&str> = self.err.lines().collect();
        let last_two = lines[lines.len().saturating_sub(2)..].join("\n");
        Said { err: last_two, ..self }.refused(words, help);
    }
}
