//! Bots that try to win by other means than moves: what they do can only hurt their own game.
//!
//! Each test is an attack as somebody would make it, against an arena that is run as users run it. What
//! is promised and what is not is in `docs/security.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use damier_arena::players::{Isolation, plugin};
use damier_games::Settings;
use damier_games::g2048::G2048;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::kit::{FOLDER, animal, damier, per_move, play, program as bot_program, walls};
use crate::process::{finish, forget_person, place, program};

/// Where programs in Python are, for attacks and for their victims, and what they are called.
pub(crate) const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/plugins/programs");
pub(crate) const SCRIPTS: [&str; 2] = ["bot.py", "engine.py"];

/// One of them, wherever whoever runs this finds it.
fn found(script: &str) -> PathBuf {
    let folder = std::env::var_os(FOLDER).map_or_else(|| PROGRAMS.into(), PathBuf::from);
    folder.join(script)
}

/// A program that does this.
fn script(kind: &str) -> String {
    format!("{kind}=cmd:python3 '{}' {kind}", found("bot.py").display())
}

/// A path in digits: what a command names is the bot's own.
fn digits(path: &str) -> String {
    path.bytes().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// Plays matches on a small board.
fn command_for(bots: [&str; 2], flags: &str) -> Command {
    let mut command = program(damier());
    forget_person(&mut command);
    command.args(["match", "go5"]).args(bots).args(["--seed", "1", "--max-moves", "12"]);
    command.args(flags.split_whitespace()).env("NO_COLOR", "1");
    command
}

/// The same to its end: what is said about them.
fn damier_says(bots: [&str; 2], flags: &str) -> String {
    let output = finish(&mut command_for(bots, flags));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{bots:?}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

/// The same about each of both bots.
fn meet(bots: [&str; 2], flags: &str) -> [Value; 2] {
    let said = damier_says(bots, &format!("{flags} --json"));
    let summary: Value = serde_json::from_str(&said).expect("JSON");
    [0, 1].map(|at| summary["entrants"][at].clone())
}

fn faults(entrant: &Value) -> u64 {
    let kinds = ["crash", "timeout", "illegal", "error"];
    kinds.iter().filter_map(|kind| entrant["faults"][kind].as_u64()).sum()
}

#[track_caller]
fn has_no_fault(entrant: &Value) {
    assert_eq!(faults(entrant), 0, "{entrant}");
}

/// 480 threads at work while the other one moves, and as many as are usual.
#[test]
fn a_plugin_that_works_in_the_other_s_time_does_not_make_it_forfeit() {
    let hinders = animal("hinders");
    for flags in [
        "-n 2 -j 1 --move-time 2s --bot-threads 512",
        "-n 2 -j 1 --bot-wait 5s --bot-threads 512",
        "-n 2 -j 2 --bot-wait 5s",
    ] {
        let [_, honest] = meet([text(&hinders), &script("honest")], flags);
        has_no_fault(&honest);
        assert!(honest["think_ms"]["mean"].as_f64() >= Some(15.0), "it did work: {honest}");
    }
}

/// The first answer of a bot is to the question whether it can be had.
#[test]
fn a_plugin_at_work_does_not_keep_others_from_starting() {
    let hinders = format!("{}:early=1", text(&animal("hinders")));
    let [_, honest] =
        meet([&hinders, &script("honest")], "-n 2 -j 2 --bot-wait 5s --bot-threads 512");
    has_no_fault(&honest);
}

#[test]
fn a_program_whose_children_work_in_the_other_s_time_does_not_make_it_forfeit() {
    for flags in ["-n 2 -j 1 --move-time 300ms", "-n 2 -j 1 --bot-wait 5s"] {
        let [_, honest] = meet([&script("hinders"), &script("honest")], flags);
        has_no_fault(&honest);
    }
}

/// A bot that is stopped after its answers plays on as if nothing had happened.
#[test]
fn who_is_stopped_between_its_turns_plays_all_its_moves() {
    let third = bot_program("third");
    let walls = "-n 2 -j 1 --bot-wait 20s";
    let [hinders, _] = meet([&script("hinders"), &format!("cmd:{}", text(&third))], walls);
    has_no_fault(&hinders);
}

/// Works with a second thread all the time, in a match that lasts as long as the other one works.
#[test]
fn what_is_used_in_the_other_s_time_is_told_and_charged() {
    let bots: [&str; 2] = [&script("ponders"), &script("honest")];
    let [ponders, honest] = meet(bots, "-n 2 -j 1 --ponder");
    assert!(ponders["between_turns_ms"].as_f64() >= Some(5.0), "{ponders}");
    assert!(honest["between_turns_ms"].as_f64() < Some(5.0), "{honest}");
    has_no_fault(&ponders);
    let table = damier_says(bots, "-n 2 -j 1 --ponder");
    assert!(table.contains("between turns"), "{table}");
    // Where it is allowed it costs no time; where it is not, it is stopped, and what it used until
    // then is its own.
    let [ponders, _] = meet(bots, "-n 2 -j 1 --ponder --move-time 10s");
    has_no_fault(&ponders);
    let [ponders, honest] = meet(bots, "-n 2 -j 1");
    assert!(ponders["between_turns_ms"].as_f64() < Some(20.0), "it is stopped: {ponders}");
    has_no_fault(&honest);
}

/// Half a second of work in answer to `match`.
#[test]
fn time_before_the_first_move_is_charged_to_it() {
    let bots: [&str; 2] = [&script("prepares"), &script("honest")];
    let [prepares, _] = meet(bots, "-n 2 -j 1 --move-time 200ms");
    assert_eq!(prepares["faults"]["timeout"], 2, "{prepares}");
    let [prepares, _] = meet(bots, "-n 2 -j 1 --move-time 20s");
    has_no_fault(&prepares);
    assert!(prepares["think_ms"]["max"].as_f64() >= Some(450.0), "{prepares}");
}

#[test]
fn children_do_not_go_beyond_the_processor_time_of_a_match() {
    let bots: [&str; 2] = [&script("loses-children"), &script("honest")];
    let [loses, honest] = meet(bots, "-n 2 -j 1 --bot-cpu 2s");
    assert_eq!(loses["faults"]["timeout"], 2, "{loses}");
    has_no_fault(&honest);
}

/// Control characters are no part of a line, but to read them takes the arena's time.
#[test]
fn a_line_of_control_characters_without_end_is_a_fault() {
    let [rattles, _] = meet([&script("rattles"), &script("honest")], "-n 2 -j 1");
    assert_eq!(rattles["faults"]["error"], 2, "{rattles}");
}

/// Every match has a process of its own, which loads the library anew.
#[test]
fn a_library_that_is_swapped_after_it_was_looked_at_is_never_loaded() {
    let folder = place("swapped");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("bot.so");
    fs::copy(animal("future"), &path).expect("a library");
    let mut walls = walls(Isolation::Full);
    walls.limits.cpu = Some(Duration::from_secs(30));
    let game = G2048::default();
    let bot = plugin::open(&game, &path, &Settings::new(), &walls);
    let mut bot = bot.expect("it can be loaded");
    let bytes = fs::read(&path).expect("a library");
    assert_eq!(bot.fingerprint(), Some(Sha256::digest(&bytes).into()));
    play(&game, &mut bot, 1, 5, per_move(10_000)).fine();
    // Another file in its place, then another text in the same file, then nothing at all.
    for swap in 0..3 {
        match swap {
            0 => {
                fs::copy(animal("segfault"), folder.join("other")).expect("another library");
                fs::rename(folder.join("other"), &path).expect("it takes the place");
            }
            1 => fs::write(&path, "no library").expect("another text"),
            _ => fs::remove_file(&path).expect("it is gone"),
        }
        play(&game, &mut bot, 1, 5, per_move(10_000)).fine();
    }
    fs::remove_dir_all(&folder).expect("the folder is left");
}

#[test]
fn a_plugin_reads_no_file_beside_the_user_s_own_libraries() {
    let folder = place("libraries");
    fs::create_dir_all(&folder).expect("a folder");
    for name in ["secret", "secret.so.txt"] {
        fs::write(folder.join(name), "sings").expect("a secret");
        let bot = format!("{}:file={}", text(&animal("reads")), folder.join(name).display());
        let mut command = command_for([&bot, "random"], "-n 2 -j 1 --json --isolation full");
        let output = finish(command.env("LD_LIBRARY_PATH", &folder));
        let summary: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        has_no_fault(&summary["entrants"][0]);
    }
    fs::remove_dir_all(&folder).expect("the folder is left");
}

/// A bot with a championship, results and another bot around it.
#[test]
fn a_program_reads_its_own_folder_and_the_system_s_and_nothing_else() {
    let folder = place("snooped");
    let own = folder.join("own");
    fs::create_dir_all(own.join("data")).expect("folders");
    let script = own.join("bot.py");
    fs::copy(found("bot.py"), &script).expect("a script");
    for (name, text) in [
        ("own/data/weights", "1 2 3"),
        ("own/class.toml", "seed = 7\nentrants = []"),
        ("own/class.db", "SQLite format 3\0"),
        ("other.py", "secret"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    // Told in digits: what a command names is the bot's own.
    let digits =
        |path: &str| path.bytes().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
    let snoops = |path: &str, flags: &str| {
        let bot = format!("snoops=cmd:python3 '{}' snoops {}", script.display(), digits(path));
        faults(&meet([&bot, "random"], &format!("-n 1 -j 1 {flags}"))[0])
    };
    let there = |name: &str| folder.join(name).display().to_string();
    for path in [
        &there("own/class.toml"),
        &there("own/class.db"),
        &there("other.py"),
        &there(""),
        "/etc/passwd",
        "/etc/shadow",
        "/root",
        "/home",
        "/tmp",
        "/proc/self/net/dev",
        "/proc/net/tcp",
        "/proc/thread-self/net/dev",
        "/proc/1/cmdline",
        env!("CARGO_MANIFEST_DIR"),
    ] {
        assert_eq!(snoops(path, ""), 0, "{path} was read");
    }
    for path in [&there("own/data/weights"), &there("own"), "/usr/bin", "/proc/self/status"] {
        assert_eq!(snoops(path, ""), 1, "{path} is to be read");
    }
    assert_eq!(snoops(&there("other.py"), &format!("--bot-read {}", there("other.py"))), 1);
    assert_eq!(snoops(&there("other.py"), "--isolation process"), 1, "it is there");
    fs::remove_dir_all(&folder).expect("the folder is left");
}

/// 510 pairs of sockets with large buffers held 8 GiB once.
#[test]
fn buffers_of_the_kernel_are_no_way_around_the_limit_of_memory() {
    let [hoards, _] = meet([&script("hoards"), "random"], "-n 1 -j 1 --bot-memory 64");
    has_no_fault(&hoards);
}

#[test]
fn an_engine_has_the_walls_of_programs_where_it_is_asked_for() {
    let engine = found("engine.py");
    let engine = |prefix: &str, flags: &str| {
        let secret = digits("/etc/passwd");
        let bot = format!("engine={prefix}:python3 '{}' {secret}", engine.display());
        meet([&bot, "random"], &format!("-n 2 -j 1 {flags}"))[0].clone()
    };
    let walled = engine("gtp+walls", "--isolation full");
    has_no_fault(&walled);
    assert_eq!(walled["isolation"], "full", "{walled}");
    let trusted = engine("gtp", "");
    assert_eq!((faults(&trusted), &trusted["isolation"]), (2, &"process".into()), "{trusted}");
}

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
