//! On a kernel that lacks one of the walls the others stand: what then still holds, and what does not.
//!
//! Each wall is seen to be needed, too: something gets through as soon as it is missing.

use std::fs;

use damier_arena::players::{Isolation, Level, Walls, plugin, usual_threads};
use damier_games::g2048::G2048;
use rustix::process::getuid;
use serde_json::Value;

use crate::arena::{alone, digits, faults, found, matches, text};
use crate::kit::{animal, gone, host_without, per_move, play, walls};
use crate::process::{finish, forget_person, place, program};

use libc::{SYS_landlock_create_ruleset as LANDLOCK, SYS_seccomp as SECCOMP};

/// What `files` does, a bit each: reading, and changing or leaving.
const READING: u64 = 0b1_1111;
const CHANGING: u64 = 0b1_1111_1111_1110_0000;
/// What of this Landlock alone does not forbid: changing rights, truncating on older kernels, another folder.
const BEYOND_LANDLOCK: u64 = 0b1_0001_1000_0000_0000;

/// What an animal managed to do where this call is missing, a bit each.
fn bites(name: &str, params: &str, call: libc::c_long, level: Level) -> u64 {
    let _alone = alone();
    let walls = Walls { program: Some(host_without(call)), ..walls(Isolation::Auto) };
    let params = params.parse().expect("parameters");
    let bot = plugin::open(&G2048::default(), &animal(name), &params, &walls);
    let mut bot = bot.expect("it can be loaded");
    assert_eq!(bot.level(), level);
    let process = bot.process_id().expect("it has a process");
    let seen = play(&G2048::default(), &mut bot, 1, 1, per_move(10_000));
    seen.fine();
    drop(bot);
    gone(process);
    seen.nodes
}

/// The same of `files`, with a file that it is to leave alone.
fn bites_at_files(call: libc::c_long, level: Level) -> u64 {
    let file = place(&format!("bait-{call}"));
    fs::write(&file, "sings").expect("a bait");
    let bites = bites("files", &format!("file={}", file.display()), call, level);
    assert_eq!(fs::read_to_string(&file).expect("the bait"), "sings");
    fs::remove_file(&file).expect("the bait is let go");
    bites
}

#[test]
fn without_landlock_a_plugin_reads_and_changes_nothing() {
    let done = bites_at_files(LANDLOCK, Level::Seccomp);
    assert_eq!(done & CHANGING, 0, "{done:#b}");
    assert_eq!(done & 0b11, 0b11, "nothing else keeps it from reading: {done:#b}");
    for name in ["fork", "sockets", "outside"] {
        assert_eq!(bites(name, "", LANDLOCK, Level::Seccomp), 0, "{name}");
    }
}

#[test]
fn without_seccomp_a_plugin_has_sockets_and_children_but_no_files_and_no_arena() {
    static BYTE: u8 = 7;
    let done = bites_at_files(SECCOMP, Level::Landlock);
    assert_eq!(done & READING, 0, "{done:#b}");
    assert_eq!(done & CHANGING & !BEYOND_LANDLOCK, 0, "{done:#b}");
    // The arena's memory and tracing it: Landlock's, and the arena is another user besides.
    let address = format!("at={:#x}", (&raw const BYTE).addr());
    let reached = bites("outside", &address, SECCOMP, Level::Landlock);
    assert_eq!(reached & 0b1_0000_0000_0001, 0, "{reached:#b}");
    for (name, least) in [("sockets", 0b101), ("fork", 0b11)] {
        let done = bites(name, "", SECCOMP, Level::Landlock);
        assert_eq!(done & least, least, "nothing else keeps it from that: {name} {done:#b}");
    }
}

#[test]
fn without_a_user_of_its_own_a_plugin_has_threads_and_nothing_else() {
    let call = if getuid().is_root() { libc::SYS_setresuid } else { libc::SYS_unshare };
    let threads = bites("small_threads", "", call, Level::Full);
    assert!(threads > usual_threads(), "nothing else bounds them: {threads}");
    assert_eq!(bites_at_files(call, Level::Full), 0);
    for name in ["fork", "sockets", "outside"] {
        assert_eq!(bites(name, "", call, Level::Full), 0, "{name}");
    }
    let output = finish(program(host_without(call)).args(["check", "--walls", "--json"]));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let walls = told["walls"].as_array().expect("walls");
    let bound = walls.iter().find(|wall| wall["wall"] == "threads without end").expect("a wall");
    assert_eq!(bound["holds"], false, "{told}");
}

/// One has the next one, and so on: whoever follows them must not lose itself.
#[test]
fn without_a_user_of_its_own_a_program_with_too_many_processes_is_ended() {
    let call = if getuid().is_root() { libc::SYS_setresuid } else { libc::SYS_unshare };
    let _alone = alone();
    let bot = format!("crowds=cmd:python3 '{}' crowds", found("bot.py").display());
    let mut command = program(host_without(call));
    forget_person(&mut command);
    matches(&mut command, [&bot, "random"], "-n 1 -j 1 --bot-threads 64 --bot-wait 60s --json");
    let output = finish(&mut command);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let summary: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let faults = &summary["entrants"][0]["faults"];
    assert_eq!((&faults["crash"], &faults["error"]), (&1.into(), &0.into()), "{summary}");
}

/// Does a program get through with this where a call is missing?
fn gets_through(kind: &str, path: &str, call: libc::c_long) -> bool {
    let _alone = alone();
    let script = found("bot.py");
    let bot = format!("bot=cmd:python3 '{}' {kind} {}", script.display(), digits(path));
    let mut command = program(host_without(call));
    forget_person(&mut command);
    matches(&mut command, [&bot, "random"], "-n 1 -j 1 --json");
    let output = finish(&mut command);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let summary: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    faults(&summary["entrants"][0]) > 0
}

#[test]
fn programs_lose_what_the_missing_wall_kept_and_nothing_else() {
    let file = place("scribbled");
    let there = text(&file);
    for (kind, path, landlock, seccomp) in [
        ("snoops", "/etc/passwd", true, false),
        ("scribbles", there, false, false),
        ("dials", "", false, true),
    ] {
        assert_eq!(gets_through(kind, path, LANDLOCK), landlock, "{kind} without Landlock");
        assert_eq!(gets_through(kind, path, SECCOMP), seccomp, "{kind} without seccomp");
    }
    assert!(!file.exists());
}
