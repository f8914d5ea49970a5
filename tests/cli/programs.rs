//! Programs over stdio, `cmd:`: the example plays all games, every fault costs its own game alone,
//! and the walls hold.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use rustix::thread::{CapabilitySet, capabilities};
use serde_json::Value;

use crate::folder::Folder;
use crate::process::{self, open_to_all, place, program};
use crate::run::{Said, command, copy_program, damier, kill_arena, ran};

fn file(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).display().to_string()
}

/// The example bot.
fn example() -> String {
    format!("example=cmd:python3 '{}'", file("examples/programs/first_bot.py"))
}

/// A program that does this.
fn odd(kind: &str) -> String {
    format!("odd=cmd:python3 '{}' {kind}", file("tests/data/programs/odd.py"))
}

/// A match of these bots.
fn match_of(game: &str, bots: &[&str], flags: &str) -> Said {
    let mut command = command("match");
    command.arg(game).args(bots).args(flags.split_whitespace()).args(["--seed", "1"]);
    ran(&mut command)
}

/// The same as JSON.
fn summary(game: &str, bots: &[&str], flags: &str) -> Value {
    let said = match_of(game, bots, &format!("--json {flags}"));
    assert_eq!(said.code, Some(0), "{bots:?}: {}", said.err);
    serde_json::from_str(&said.out).expect("JSON")
}

const FAULTS: [&str; 4] = ["crash", "timeout", "illegal", "error"];

fn faults(entrant: &Value) -> u64 {
    FAULTS.iter().filter_map(|kind| entrant["faults"][kind].as_u64()).sum()
}

#[test]
fn the_example_plays_all_three_games_and_beats_random_in_7_couleurs() {
    for (game, games) in [("couleurs:size=12,board=mirrored", 20), ("2048:side=3", 2), ("go5", 4)] {
        let summary = summary(game, &[&example(), "random"], &format!("-n {games} -j 1"));
        let first = &summary["entrants"][0];
        assert_eq!(faults(first), 0, "{game}: {summary}");
        assert_eq!(first["isolation"], "full", "{game}");
        if games == 20 {
            assert!(first["wins"].as_u64() >= Some(18), "{summary}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_games_with_any_number_of_jobs() {
    let digest = |jobs| {
        summary("couleurs:size=8", &[&example(), "greedy"], &format!("-n 8 -j {jobs}"))
            ["transcripts"]
            .clone()
    };
    assert_eq!(digest(1), digest(4));
}

#[test]
fn every_fault_has_its_kind_and_its_reason_and_the_next_game_another_process() {
    for (kind, fault, reason, flags) in [
        ("exits", "crash", "exit code 7 before it answered `turn` (turn 2)", ""),
        ("raises", "crash", "exit code 1 before it answered `turn` (ValueError: no idea", ""),
        ("killed", "crash", "killed by signal 9", ""),
        ("deaf", "crash", "closed its pipes", ""),
        ("whines", "crash", "exit code 1", ""),
        ("hungry", "crash", "(MemoryError at odd.py:", "--bot-memory 256"),
        ("hangs", "timeout", "no answer to `turn` within 200", "--move-time 100ms"),
        ("sleeps", "timeout", "no answer to `turn` within 200", "--game-time 100ms"),
        ("sleeps", "timeout", "no answer to `turn` within 3.1s", "--bot-wait 3s"),
        ("hangs", "timeout", "used up its processor time", "--bot-cpu 1s"),
        ("stubborn", "timeout", "used up its processor time", "--bot-cpu 1s"),
        ("killed", "crash", "killed by signal 9", "--bot-cpu 5s"),
        ("garbage", "error", "`I would rather not` is no answer to `turn`: `move …`", ""),
        ("empty", "error", "an empty line is no answer", ""),
        ("endless", "error", "a line without an end: `xxx", ""),
        ("twice", "error", "unasked", ""),
        ("flood", "error", "unasked", ""),
        ("gives-up", "error", "the program gives up: this is too hard", ""),
        ("no-such-move", "illegal", "`Z99` is not a point from A1 to E5", ""),
        ("illegal", "illegal", "is not", ""),
    ] {
        let flags = format!("-n 2 -j 1 {flags}");
        let bot = odd(kind);
        let bots: [&str; 2] = [&bot, "random"];
        let entrant = summary("go5", &bots, &flags)["entrants"][0].clone();
        assert_eq!(entrant["faults"][fault], 2, "{kind}: {entrant}");
        assert_eq!((faults(&entrant), &entrant["losses"]), (2, &2.into()), "{kind}: {entrant}");
        let text = match_of("go5", &bots, &flags).out;
        assert!(text.contains(&format!("odd: {fault}: ")), "{kind}: {text}");
        assert!(text.contains(reason), "{kind}: no `{reason}` in {text}");
    }
}

#[test]
fn resigning_is_losing_and_no_fault_and_estimates_are_welcome() {
    let entrant = summary("go5", &[&odd("resigns"), "random"], "-n 2 -j 1")["entrants"][0].clone();
    assert_eq!((faults(&entrant), &entrant["losses"]), (0, &2.into()), "{entrant}");
    let entrant =
        summary("go5", &[&odd("estimates"), "random"], "-n 2 -j 1")["entrants"][0].clone();
    assert_eq!(faults(&entrant), 0, "{entrant}");
}

#[test]
fn a_program_is_charged_for_its_work_and_for_its_sleep() {
    // 50 ms of either in every move. Of sleep, less is charged while the machine is taken away from
    // under all of us.
    for (kind, least) in [("works", 45.0), ("naps", 20.0)] {
        let play = |flags: &str| {
            let flags = format!("-n 1 -j 1 {flags}");
            summary("2048", &[&odd(kind), "random"], &flags)["entrants"][0].clone()
        };
        assert_eq!(play("--move-time 20ms --max-moves 6")["faults"]["timeout"], 1, "{kind}");
        assert_eq!(play("--game-time 200ms --max-moves 30")["faults"]["timeout"], 1, "{kind}");
        let slow = play("--move-time 20s --max-moves 6");
        assert_eq!(faults(&slow), 0, "{kind}");
        let mean = slow["think_ms"]["mean"].as_f64().expect("a time");
        assert!((least..10_000.0).contains(&mean), "{kind}: {slow}");
    }
}

/// Each move takes a second and a half of all processors, most of it in children.
#[test]
fn a_program_gains_no_time_by_waiting_for_its_own_children() {
    let threads = odd("threads");
    let play = |flags: &str| {
        let flags = format!("-n 1 -j 1 --max-moves 2 {flags}");
        summary("2048", &[&threads, "random"], &flags)["entrants"][0].clone()
    };
    let charged = play("--move-time 1s");
    assert_eq!(charged["faults"]["timeout"], 1, "{charged}");
    let slow = play("--move-time 60s");
    assert_eq!(faults(&slow), 0, "{slow}");
    assert!(slow["think_ms"]["mean"].as_f64() >= Some(1400.0), "{slow}");
}

#[test]
fn what_cannot_play_is_refused_before_the_first_game() {
    for (bot, words) in [
        ("cmd:no-such-program bot.py", &["no program `no-such-program`"][..]),
        ("cmd:/no/such/program", &["/no/such/program", "No such file"]),
        ("cmd:", &["no program"]),
        ("cmd:'python3", &["never closed"]),
        ("cmd:true", &["exit code 0", "`damier 1`"]),
        ("cmd:cat", &["`damier 1` is no answer to `damier 1`", "`ready`"]),
        ("cmd:python3 /no/such/bot.py", &["exit code 2", "/no/such/bot.py"]),
        ("examples/programs/first_bot.py", &["first_bot.py"]),
        (&odd("impolite"), &["`hello` is no answer", "`ready` is expected"]),
        (&odd("elsewhere"), &["only draughts"]),
    ] {
        let help = match bot {
            _ if bot.ends_with("first_bot.py") => "cmd:python3",
            _ if bot.ends_with("elsewhere") => "choose another game",
            _ => "docs/protocol.md",
        };
        match_of("go5", &[bot, "random"], "-n 2").refused(words, help);
    }
}

#[test]
fn the_smallest_bot_of_the_protocol_s_page_plays_all_three_games() {
    let page = fs::read_to_string(file("docs/protocol.md")).expect("the page");
    let (_, rest) = page.split_once("```python\n").expect("a program");
    let (program, _) = rest.split_once("```").expect("its end");
    let folder = Folder::new("smallest-bot");
    let script = folder.write("bot.py", &format!("import random, sys\n{program}"));
    for game in ["2048:side=3", "couleurs:size=8,players=2", "go5"] {
        let bot = format!("bot=cmd:python3 '{script}'");
        let summary = summary(game, &[&bot, "random"], "-n 2 -j 1 --move-time 30s");
        assert_eq!(faults(&summary["entrants"][0]), 0, "{game}: {summary}");
    }
}

#[test]
fn a_program_takes_part_in_a_championship_and_a_bad_one_spoils_nothing() {
    let folder = Folder::new("programs");
    let (example, bad) = (example(), odd("raises"));
    let championship = folder.write(
        "c.toml",
        &format!(
            "game = \"couleurs:size=8\"\nopenings = 2\nseed = 3\n\
             entrants = [{example:?}, {bad:?}, \"random\"]\n"
        ),
    );
    let results = folder.path("results.db");
    damier(&format!("run {championship} -o {results} -j 2 -q")).fine();
    let table = damier(&format!("standings {results} --json")).json().remove(0);
    assert_eq!(table["games_played"], 12, "{table}");
    let entrants = table["entrants"].as_array().expect("entrants");
    let named = |name: &str| entrants.iter().find(|entrant| entrant["bot"] == name).expect(name);
    assert_eq!((faults(named("example")), &named("example")["losses"]), (0, &0.into()), "{table}");
    assert!(named("odd")["faults"]["crash"].as_u64() > Some(0), "{table}");
    assert_eq!(named("odd")["losses"], 8, "{table}");
}

/// A folder with a file in it, which anybody may change but for the walls.
fn folder(name: &str) -> PathBuf {
    let folder = place(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("there"), "untouched").expect("a file");
    for path in [folder.clone(), folder.join("there")] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o777)).expect("open to all");
    }
    folder
}

/// A command of the program as this user, who finds it and the odd program in a folder.
fn as_user(user: Option<u32>, folder: &Path) -> (Command, String) {
    let script = folder.join("odd.py");
    fs::copy(file("tests/data/programs/odd.py"), &script).expect("a script");
    open_to_all(&script);
    let program = folder.join("damier");
    copy_program(&program.to_string_lossy());
    // Where stacks may grow without end, if that is allowed here.
    let mut command = process::program("sh");
    command.args(["-c", "ulimit -s unlimited; exec \"$0\" \"$@\""]).arg(&program);
    if let Some(user) = user {
        command.uid(user).gid(user);
    }
    command.current_dir("/");
    (command, format!("odd=cmd:python3 '{}'", script.display()))
}

/// What a program that tries everything says about how that went.
fn trespass(folder: &Path, user: Option<u32>, flags: &str) -> (String, Vec<String>) {
    let (mut command, odd) = as_user(user, folder);
    command.args(["match", "go5", &format!("{odd} trespasses '{}'", folder.display()), "random"]);
    command.args(["-n", "1", "-j", "1", "-v"]).args(flags.split_whitespace());
    let said = ran(&mut command);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("exit code 3"), "{}", said.out);
    let denied = said.out.lines().filter_map(|line| line.trim().split_once(" was denied"));
    let denied = denied.map(|(what, _)| what.to_owned()).collect();
    (said.out, denied)
}

const DENIED: [&str; 23] = [
    "writing",
    "creating",
    "creating in /tmp",
    "deleting",
    "truncating",
    "truncating while reading",
    "renaming",
    "changing rights",
    "making a folder",
    "an internet socket",
    "a local socket",
    "another process",
    "a signal to the arena",
    "leaving the group",
    "a child of the arena",
    "many threads",
    "a stack that grows",
    "a stack without end",
    "the arena's limits",
    "the arena's group",
    "the arena's session",
    "the arena's priority",
    "its child's status",
];

const ALLOWED: [&str; 6] = [
    "reading",
    "/dev/null",
    "its own status",
    "its own limits",
    "its own group",
    "learning that a file is there",
];

/// Can the number of processes be bounded here? Not by users who may have no namespace of their own,
/// nor by a root who is not allowed much.
fn threads_are_bounded() -> bool {
    let needed = CapabilitySet::SETUID | CapabilitySet::SYS_NICE | CapabilitySet::DAC_READ_SEARCH;
    let namespace = || ran(program("unshare").args(["--user", "true"])).code == Some(0);
    if rustix::process::getuid().is_root() {
        capabilities(None).is_ok_and(|mine| mine.effective.contains(needed))
    } else {
        namespace()
    }
}

#[test]
fn behind_all_walls_files_can_be_read_and_nothing_else_can_be_reached() {
    let nobody = rustix::process::getuid().is_root().then_some(65534);
    // As who runs the tests, and as a user without privileges if that is another.
    for user in [None, nobody].into_iter().take(1 + usize::from(nobody.is_some())) {
        let folder = folder(if user.is_some() { "nobody" } else { "somebody" });
        let (out, denied) = trespass(&folder, user, "--isolation full");
        let expected =
            DENIED.iter().filter(|&&what| what != "many threads" || threads_are_bounded());
        assert!(denied.iter().eq(expected), "{out}");
        for allowed in ALLOWED {
            assert!(out.contains(&format!("{allowed} was allowed")), "{out}");
        }
        assert_eq!(fs::read_to_string(folder.join("there")).expect("a file"), "untouched");
        assert!(!folder.join("new").exists());
        fs::remove_dir_all(&folder).expect("the folder is left");
    }
}

#[test]
fn the_level_of_the_walls_is_told_and_can_be_chosen() {
    for (isolation, level) in
        [("auto", "full"), ("full", "full"), ("process", "process"), ("inline", "process")]
    {
        let flags = format!("-n 2 -j 1 --isolation {isolation}");
        let first = summary("go5", &[&odd("fine"), "random"], &flags)["entrants"][0].clone();
        assert_eq!((&first["isolation"], faults(&first)), (&level.into(), 0), "{isolation}");
    }
    let folder = folder("unwalled");
    let (out, denied) = trespass(&folder, None, "--isolation process");
    for what in ["creating", "a child of the arena", "many threads", "a stack that grows"] {
        assert!(!denied.iter().any(|denied| denied == what), "{what}: {out}");
    }
    let _ = fs::remove_file("/tmp/damier-trespasser");
    fs::remove_dir_all(&folder).expect("the folder is left");
}

#[test]
fn neither_a_program_nor_what_it_started_outlives_an_arena_that_is_killed() {
    let folder = folder("killed");
    let file = folder.join("pids");
    // Only without walls can it write down its numbers.
    kill_arena(odd(&format!("waits '{}'", file.display())), "--isolation process", &file);
    fs::remove_dir_all(&folder).expect("the folder is left");
}

#[test]
fn a_championship_tells_what_a_bot_said_last_as_a_match_does() {
    let folder = Folder::new("programs-said-last");
    let text = "import sys\nfor line in sys.stdin:\n    \
                if line.strip() in ('damier 1', 'match'): print('ready', flush=True)\n    \
                if line.strip() == 'turn': raise ValueError('no idea')\n";
    let script = folder.write("bad.py", text);
    let championship = folder.write(
        "said.toml",
        &format!(
            "game = 'couleurs:size=6'\nseed = 1\n\
             entrants = [\"bad=cmd:python3 '{script}'\", 'random']\n"
        ),
    );
    let results = folder.path("said.db");
    for line in [format!("run {championship} -o {results} -v"), format!("standings {results} -v")] {
        let out = damier(&line).out;
        assert!(out.contains("`turn` (ValueError: no idea at bad.py:4)\n"), "{out}");
        assert!(out.contains("\nwhat bad said in match 1.1.1:\n  Traceback "), "{out}");
    }
    let json = damier(&format!("standings {results} --json")).fine();
    assert!(json.contains("(ValueError: no idea at bad.py:4)"), "{json}");
}
