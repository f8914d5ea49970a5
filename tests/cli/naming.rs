//! Bots as users name them: what cannot be meant is refused, and what may be meant otherwise is noted.

use std::fs;
use std::path::Path;

use crate::folder::Folder;
use crate::process::program;
use crate::run::{Said, command, damier, ran};

/// A match in a folder.
fn match_in(folder: &Folder, bot: &str, flags: &str) -> Said {
    let mut command = command("match couleurs:size=4");
    command.args([bot, "random", "-n", "2", "--seed", "1"]).args(flags.split_whitespace());
    ran(command.current_dir(folder.path("")))
}

#[test]
fn what_is_no_file_is_refused_at_once() {
    let folder = Folder::new("fifo");
    ran(program("mkfifo").arg(folder.path("pipe"))).fine();
    match_in(&folder, "./pipe", "").refused(&["./pipe: is not a file"], "shared library");
}

#[test]
fn a_name_with_a_space_is_refused_by_what_names_may_hold() {
    let folder = Folder::new("spaces");
    match_in(&folder, "élève 1=greedy", "")
        .refused(&["`élève 1`", "a space"], "neither spaces, colons nor slashes");
    let out = match_in(&folder, "élève-1=greedy", "").fine();
    assert!(out.contains("élève-1"), "{out}");
}

#[test]
fn a_path_may_hold_a_colon() {
    let folder = Folder::new("colon");
    fs::create_dir(folder.path("a:b")).expect("a folder");
    folder.write("a:b/bot.so", "no library\n");
    for bot in ["./a:b/bot.so", "./a:b/bot.so:depth=3"] {
        match_in(&folder, bot, "").refused(&["./a:b/bot.so: is a text file"], "shared library");
    }
    match_in(&folder, "./a:b:depth=3", "").refused(&["./a:b: is a folder without"], "damier new");
}

#[test]
fn a_folder_named_like_a_built_in_bot_is_noted() {
    let folder = Folder::new("namesake");
    fs::create_dir(folder.path("greedy")).expect("a folder");
    match_in(&folder, "greedy", "--progress none").fine();
    folder.write("greedy/bot.py", "print('never asked')\n");
    let said = match_in(&folder, "greedy", "--progress none");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let note =
        "note: `greedy` is the built-in bot; the folder of that name is entered by ./greedy\n";
    assert_eq!(said.err, note);
    match_in(&folder, "greedy", "-q").fine();
    fs::create_dir(folder.path("mine")).expect("a folder");
    folder.write("mine/bot.py", "print('never asked')\n");
    let said = match_in(&folder, "mine", "--progress none");
    assert!(said.err.starts_with("error: there is no built-in bot `mine`"), "{}", said.err);
}

#[test]
fn a_bot_of_another_game_is_told_from_one_of_none() {
    damier("match couleurs defend-attack random").refused(
        &["`defend-attack` plays go, not couleurs", "there are random"],
        "--game couleurs",
    );
    damier("check defend-attack --game 2048").refused(&["plays go, not 2048"], "--game 2048");
}

#[test]
fn gnu_go_without_its_mode_is_refused_at_once() {
    let folder = Folder::new("gnugo");
    let started = folder.path("started");
    let engine = folder.write("gnugo", &format!("#!/bin/sh\necho >'{started}'\nsleep 1000\n"));
    damier(&format!("match go9 gtp:{engine} random"))
        .refused(&["GNU Go speaks GTP only"], "--mode gtp");
    assert!(!Path::new(&started).exists(), "it is not even started");
}

#[test]
fn who_keeps_everybody_waiting_is_named() {
    let folder = Folder::new("waiting");
    let said = match_in(&folder, "sleepy=cmd:sleep 100", "--bot-wait 7s");
    let (waiting, rest) = said.err.split_once('\n').expect("several lines");
    assert_eq!(waiting, "waiting for an answer of sleepy, for 7s at most (--bot-wait)");
    Said { err: rest.to_owned(), ..said }
        .refused(&["no answer to `damier 1` within 7.0s"], "protocol");
}

#[test]
fn usage_shows_what_is_required_and_nothing_hidden() {
    let said = damier("match couleurs:size=4 -n 2 --seed 1 -q");
    assert_eq!(said.code, Some(2));
    assert!(
        said.err.contains("usage: damier match [OPTIONS] <GAME> <BOT>...; try"),
        "{}",
        said.err
    );
    let said = damier("stats wdl --seed 1");
    assert!(said.err.contains("usage: damier stats wdl [OPTIONS] "), "{}", said.err);
    let said = damier("bot");
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("'bots'") && !said.err.contains("host"), "{}", said.err);
    let said = damier("leftover");
    assert!(!said.err.contains("leftovers"), "{}", said.err);
    let mut empty = command("match go5 random random --seed");
    let empty = ran(empty.arg(""));
    assert!(empty.err.contains("a seed is a number below"), "{}", empty.err);
}

#[test]
fn one_file_is_told_of_in_the_singular() {
    let folder = Folder::new("one-file");
    let file = folder.write("broken.jsonl", "{\n");
    let said = damier(&format!("verify {file}"));
    assert_eq!(said.code, Some(1));
    let words = "cannot be read, breaks the rules, or was changed";
    assert!(said.err.contains(words), "{}", said.err);
}
