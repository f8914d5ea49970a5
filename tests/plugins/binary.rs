//! Plugins through `damier match`, as users meet them.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::kit::{animal, c_example, damier, gone, living, rust_plugin};
use crate::process::running::Running;
use crate::process::{DEADLINE, finish, forget_person, place, program};

fn run(game: &str, bots: &[&str], flags: &[&str]) -> Output {
    let mut command = program(damier());
    forget_person(&mut command);
    finish(command.args(["match", game]).args(bots).args(flags).env("NO_COLOR", "1"))
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

/// How many games each animal plays.
const GAMES: u64 = 4;

/// Plays with an animal, and expects this fault in every game, or none.
fn meet(game: &str, bot: &str, fault: Option<&str>, flags: &[&str]) {
    let others: &[&str] = if game == "2048" { &[] } else { &["random"] };
    let flags = [&["-n", "4", "-j", "2", "--isolation", "full"], flags].concat();
    let first = first_of(game, &[&[bot], others].concat(), &flags);
    assert_eq!(first["isolation"], "full", "{bot}");
    for kind in ["crash", "timeout", "illegal", "error"] {
        let expected = if fault == Some(kind) { GAMES } else { 0 };
        assert_eq!(first["faults"][kind], expected, "{bot}: {first}");
    }
    if fault.is_some() && game != "2048" {
        let (wins, losses) = (first["wins"].as_u64(), first["losses"].as_u64());
        assert_eq!((wins, losses), (Some(0), Some(GAMES)), "{bot}");
    }
}

/// Meets some animals in the same game, all at the same time.
fn meet_all(animals: &[(&str, Option<&str>, &[&str])]) {
    std::thread::scope(|scope| {
        for &(name, fault, flags) in animals {
            let library = animal(name);
            scope.spawn(move || meet("go:size=5", text(&library), fault, flags));
        }
    });
}

#[test]
fn who_falls_has_crashed_and_the_others_go_on_playing() {
    let crash = Some("crash");
    meet_all(&[
        ("segfault", crash, &[]),
        ("abort", crash, &[]),
        ("exits", crash, &[]),
        ("overflow", crash, &[]),
        ("memory", crash, &[]),
        ("closes", crash, &[]),
    ]);
    let panics = rust_plugin("rust-panics");
    for bot in ["once", "twice"] {
        meet("2048", &format!("{}:bot={bot}", text(&panics)), crash, &[]);
    }
}

#[test]
fn who_does_not_answer_is_out_of_time_and_the_others_go_on_playing() {
    let timeout = Some("timeout");
    meet_all(&[
        ("loops", timeout, &["--move-time", "100ms"]),
        ("sleeps", timeout, &["--game-time", "100ms"]),
        ("stops", timeout, &["--bot-wait", "100ms"]),
        ("stops", timeout, &["--move-time", "100ms"]),
    ]);
}

#[test]
fn who_answers_nonsense_is_at_fault_and_the_others_go_on_playing() {
    let (illegal, error) = (Some("illegal"), Some("error"));
    meet_all(&[
        ("far", illegal, &[]),
        ("illegal", illegal, &[]),
        ("errs", error, &[]),
        ("odd", error, &[]),
        ("writes", error, &[]),
        ("junk", error, &[]),
    ]);
}

#[test]
fn who_tries_what_it_may_not_goes_on_playing_and_has_done_nothing() {
    meet_all(&[
        ("threads", None, &[]),
        ("small_threads", None, &[]),
        ("fork", None, &[]),
        ("exec", None, &[]),
        ("sockets", None, &[]),
        ("outside", None, &[]),
    ]);
    let file = place("nightingale");
    fs::write(&file, "sings").expect("a nightingale");
    let bot = format!("{}:file={}", text(&animal("files")), text(&file));
    meet("go:size=5", &bot, None, &[]);
    assert_eq!(fs::read_to_string(&file).expect("the nightingale"), "sings");
    fs::remove_file(&file).expect("the nightingale is let go");
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
fn who_waits_to_be_told_is_told_in_time() {
    let library = animal("until_told");
    let asleep = format!("{}:file=asleep", text(&library));
    for bot in [text(&library), &asleep] {
        for flags in [
            ["--move-time", "1s", "--max-moves", "2"],
            ["--game-time", "1s", "--max-moves", "1"],
            // Where there is no clock, before the arena gives the bot up.
            ["--bot-wait", "1s", "--max-moves", "2"],
        ] {
            let flags = [&["-n", "1"], &flags[..]].concat();
            let told = first_of("2048", &[bot], &flags);
            assert_eq!(told["faults"]["timeout"], 0, "{bot} with {flags:?}: {told}");
            assert_eq!(told["faults"]["error"], 0, "{bot} with {flags:?}: {told}");
            // Much less than a second where others took the processor meanwhile, and nothing where it
            // slept and only processor time counts.
            let longest = told["think_ms"]["max"].as_f64().expect("a time");
            let least = if bot == asleep && flags.contains(&"--bot-wait") { 0.0 } else { 100.0 };
            assert!((least..1000.0).contains(&longest), "{bot} with {flags:?}: {longest} ms");
        }
    }
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
    let (falls, sleeps) = (animal("segfault"), animal("sleeps"));
    let mut command = program(damier());
    command.args(["match", "go:size=5", text(&falls), text(&sleeps), "-n", "8", "-j", "2"]);
    let mut arena = Running::start(command.args(["--move-time", "100ms"]));
    let number = arena.id();
    // Its hosts have to be met while they live: later nobody knows whose they were.
    let mut hosts = HashSet::new();
    arena.until_end(DEADLINE, || {
        let children = living().into_iter().filter(|process| process.parent == number);
        hosts.extend(children.map(|process| process.pid));
    });
    assert!(hosts.len() > 1, "no host was met");
    hosts.into_iter().for_each(gone);
}

#[test]
fn a_panic_is_told_with_its_place_and_with_all_calls_where_they_are_asked_for() {
    let bot = format!("{}:bot=once", text(&rust_plugin("rust-panics")));
    for (asked, has_calls) in [("0", false), ("1", true)] {
        let mut command = program(damier());
        forget_person(&mut command);
        command.args(["match", "2048", &bot, "-n", "1", "-v"]).env("RUST_BACKTRACE", asked);
        let output = finish(command.env("NO_COLOR", "1"));
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let first = said.lines().find(|line| line.contains("crash: ")).expect("a fault");
        assert!(first.contains("src/lib.rs:") && !first.contains("(note: "), "{first}");
        assert_eq!(said.contains("stack backtrace:"), has_calls, "{said}");
    }
}
