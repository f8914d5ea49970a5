//! Files that are none of their business, libraries that are swapped, and memory that counts for nobody.

use std::fs;
use std::path::Path;
use std::time::Duration;

use damier_arena::players::{Isolation, Parcel, Walls, plugin};
use damier_bots::Fault;
use damier_games::Settings;
use damier_games::g2048::G2048;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::arena::{
    alone, command_for, digits, faults, found, has_no_fault, hex, meet, script, text,
};
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

/// As a fleet's worker has it: a command that somebody else wrote names a file of the worker's user, in a way that
/// its version does not know.
#[test]
fn a_bot_that_arrived_from_elsewhere_reads_nothing_that_its_command_names_here() {
    let folder = place("arrived");
    let (own, secret) = (folder.join("own"), folder.join("secret"));
    fs::create_dir_all(&own).expect("a folder");
    fs::write(&secret, "sings").expect("a secret");
    let script = fs::read(found("bot.py")).expect("a script");
    let digest = hex(&Sha256::digest(&script));
    let words = [
        ("plain", "python3".to_owned()),
        ("place", "word-1/bot.py".to_owned()),
        ("plain", "snoops".to_owned()),
        ("plain", digits(text(&secret))),
        ("plain", format!("--key={}", secret.display())),
    ];
    let words: Vec<Value> = words.into_iter().map(|(kind, word)| json!({kind: word})).collect();
    let parcel = json!({
        "name": "thief",
        "text": "thief",
        "how": {"program": {"words": words}},
        "files": [{"path": "word-1/bot.py", "digest": digest, "executable": false}],
    });
    let parcel: Parcel = serde_json::from_value(parcel).expect("a parcel");
    parcel.files[0].put(&own, &script).expect("it arrives");
    let thief = parcel.unpack(&own).expect("a bot");
    let plays = |within: Option<&Path>| {
        let within = within.map(Path::to_owned);
        let walls = Walls { within, ..walls(Isolation::Full) };
        let game = G2048::default();
        let version = thief.version("2048", &walls).expect("a version");
        let mut bot = thief.open(&game, &walls).expect("it plays").bot;
        (version, play(&game, &mut *bot, 1, 5, per_move(60_000)))
    };
    let (version, seen) = plays(Some(&own));
    seen.fine();
    plays(None).1.faulted(Fault::Error, "could read");
    fs::remove_file(&secret).expect("it is gone");
    assert_eq!(plays(Some(&own)).0, version, "what is on this machine is no part of it");
    let words = json!([{"plain": "/usr/bin/python3"}, {"place": "word-1/bot.py"}]);
    let mut parcel = serde_json::to_value(&parcel).expect("JSON");
    parcel["how"]["program"]["words"] = words;
    let parcel: Parcel = serde_json::from_value(parcel).expect("a parcel");
    let walls = Walls { within: Some(own.clone()), ..walls(Isolation::Full) };
    let why = parcel.unpack(&own).expect("a bot").open(&G2048::default(), &walls).err();
    let why = why.expect("no program is named by its path").to_string();
    assert!(why.contains("is a program of this machine"), "{why}");
    fs::remove_dir_all(&folder).expect("the folder is left");
}

/// 510 pairs of sockets with large buffers held 8 GiB once.
#[test]
fn buffers_of_the_kernel_are_no_way_around_the_limit_of_memory() {
    let [hoards, _] = meet([&script("hoards"), "random"], "-n 1 -j 1 --bot-memory 64");
    has_no_fault(&hoards);
}

/// Memory that the limit of a process does not count: what it may not write to any more, tables of places, and
/// what children have, buffers of the kernel's among it.
#[test]
fn no_memory_of_all_its_processes_goes_beyond_the_limit_for_long() {
    for kind in ["seals", "charts", "shares-out", "stuffs"] {
        let [greedy, honest] =
            meet([&script(kind), &script("honest")], "-n 1 -j 1 --bot-memory 64 --bot-wait 60s");
        let faults = &greedy["faults"];
        assert_eq!(
            (&faults["crash"], &faults["error"]),
            (&1.into(), &0.into()),
            "{kind}: {greedy}"
        );
        has_no_fault(&honest);
    }
    // What several of its processes share, it has once.
    let [inherits, _] = meet([&script("inherits"), "random"], "-n 1 -j 1 --bot-memory 64");
    has_no_fault(&inherits);
}

#[test]
fn no_secret_among_the_user_s_variables_is_told_to_a_program() {
    let told = |variable: &str, flags: &str| {
        let bot = format!("tells=cmd:python3 '{}' tells {variable}", found("bot.py").display());
        let mut command = command_for([&bot, "random"], &format!("-n 1 -j 1 -v {flags}"));
        let _alone = alone();
        let output = finish(command.env("SOME_TOKEN", "sings").env("LC_MESSAGES", "speaks"));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(told("LC_MESSAGES", "").contains("speaks"));
    let said = told("SOME_TOKEN", "");
    assert!(said.contains("nothing") && !said.contains("sings"), "{said}");
    assert!(told("SOME_TOKEN", "--isolation process").contains("sings"), "it is there");
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
