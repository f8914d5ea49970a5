//! Files that are none of their business, libraries that are swapped, and memory that counts for nobody.

use std::fs;
use std::time::Duration;

use damier_arena::players::{Isolation, plugin};
use damier_games::Settings;
use damier_games::g2048::G2048;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::arena::{alone, command_for, digits, faults, found, has_no_fault, meet, script, text};
use crate::kit::{animal, per_move, play, walls};
use crate::process::{finish, place};

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
        let _alone = alone();
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
