//! `damier check`, of programs that do what beginners' programs do.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::Signal;
use serde_json::Value;

use crate::kit::{command, damier_in, empty_folder, put};
use crate::process::running::Running;
use crate::run::{ran, said};

/// Plays the first legal move, until it does what its first argument says.
const BOT: &str = r#"
import sys, threading, time
fact, kind, matches, turns = {}, sys.argv[1], 0, 0
if kind == "threaded":
    for _ in range(3):
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    fact[word] = rest
    if word == "damier":
        print("ready", kind)
    elif word == "match":
        matches, turns = matches + 1, 0
        known = fact["game"] in ("2048", "couleurs", "go") or kind == "easygoing"
        if kind == "strict" and not known:
            raise KeyError(fact["game"])
        print("ready" if known else "error no idea")
    elif word == "turn":
        turns += 1
        legal = fact["legal"].split()
        move = legal[-1] if kind == "leaky" and matches > 2 else legal[0]
        if kind == "falls" and turns == 3:
            raise ValueError("boom")
        if kind == "falls-last" and fact["seat"] == "1" and turns == 2:
            raise ValueError("boom in the last seat")
        if kind == "falls-among-three" and fact["seats"] == "3":
            raise ValueError("boom among three")
        if kind == "chats":
            print("thinking about", move)
        if kind == "writes":
            open("diary.txt", "w")
        if kind == "hungry":
            hoard = bytearray(3 << 30)
        print("resign" if kind == "resigns" else "move " + move)
"#;

/// A folder with that program.
fn folder(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    put(&folder, "my bot.py", BOT);
    folder
}

fn bot(kind: &str) -> String {
    format!("cmd:python3 'my bot.py' {kind}")
}

/// What is said of a program in 7 Couleurs.
fn report(folder: &Path, kind: &str) -> Value {
    let words = ["check", &bot(kind), "--game", "couleurs:size=8", "--json", "--seed", "3"];
    // On a busy machine a bot may be waited for, which is said unless nobody wants to know.
    let said = damier_in(folder, &[&words[..], &["--progress", "none"]].concat());
    assert_eq!(said.err, "", "{kind}");
    serde_json::from_str(&said.out).expect("one object")
}

/// The verdict, the reason and the help of a check.
#[track_caller]
fn finding<'a>(report: &'a Value, check: &str) -> [&'a str; 3] {
    let checks = report["checks"].as_array().expect("checks");
    let found = checks.iter().find(|finding| finding["check"] == check);
    let found = found.unwrap_or_else(|| panic!("no `{check}` in {report}"));
    ["verdict", "reason", "help"].map(|key| found[key].as_str().unwrap_or_default())
}

#[test]
fn a_program_is_asked_for_a_game_that_does_not_exist() {
    let folder = folder("check-unknown-game");
    for (kind, verdict, words) in [
        ("plain", "ok", "no idea"),
        ("easygoing", "warning", "it is ready to play a game that it cannot know"),
        ("strict", "warning", "KeyError: 'chess'"),
    ] {
        let report = report(&folder, kind);
        let [found, reason, help] = finding(&report, "unknown game");
        assert_eq!((found, &report["sound"]), (verdict, &Value::Bool(true)), "{report}");
        assert!(reason.contains(words), "{reason}");
        assert_eq!(help.contains("`error REASON`"), verdict == "warning", "{help}");
    }
}

#[test]
fn it_is_told_how_many_threads_a_program_has() {
    let folder = folder("check-threads");
    for (kind, threads) in [("plain", "; 1 thread"), ("threaded", "; 4 threads")] {
        let report = report(&folder, kind);
        let [_, reason, _] = finding(&report, "between turns");
        assert!(reason.ends_with(threads), "{reason}");
    }
}

#[test]
fn a_program_that_remembers_earlier_matches_is_found() {
    let folder = folder("check-leaky");
    let [verdict, reason, help] =
        finding(&report(&folder, "leaky"), "matches in a row").map(str::to_owned);
    assert_eq!(verdict, "warning", "{reason}");
    assert!(reason.contains("another game") && help.contains("forget"), "{reason}: {help}");
    let plain = report(&folder, "plain");
    assert_eq!(finding(&plain, "matches in a row"), ["ok", "4 matches", ""]);
    assert_eq!(finding(&plain, "same seed twice"), ["ok", "the same game", ""]);
}

#[test]
fn the_command_that_is_printed_shows_the_crash_again() {
    let folder = folder("check-again");
    for (kind, check, boom) in [
        ("falls", "whole game", "ValueError: boom"),
        ("falls-last", "last seat", "ValueError: boom in the last seat"),
        ("falls-among-three", "three players", "ValueError: boom among three"),
    ] {
        let report = report(&folder, kind);
        let [verdict, reason, help] = finding(&report, check);
        assert_eq!(verdict, "failed", "{report}");
        assert!(reason.contains(boom), "{reason}");
        let line = help.strip_prefix("to see all it said: ").unwrap_or_else(|| panic!("{help}"));
        assert!(line.contains("--seed 3"), "{line}");
        let again = ran(command(&folder, "sh").args(["-c", line]));
        let all = format!("{}{}", again.out, again.err);
        assert!(again.code == Some(0) && all.contains("Traceback"), "{line}: {all}");
        assert!(all.contains(boom), "{line}: {all}");
    }
    let twice = report(&folder, "falls");
    let [verdict, reason, _] = finding(&twice, "same seed twice");
    assert_eq!(verdict, "warning");
    assert!(reason.contains("2 moves, then crash: "), "{reason}");
}

#[test]
fn what_beginners_trip_over_has_its_own_help() {
    let folder = folder("check-help");
    for (kind, words) in [
        ("chats", "file=sys.stderr"),
        ("writes", "--isolation process"),
        ("hungry", "1024 MiB of memory here: --bot-memory"),
    ] {
        let report = report(&folder, kind);
        let [verdict, reason, help] = finding(&report, "first move");
        assert_eq!(verdict, "failed", "{reason}");
        assert!(help.contains(words), "{kind}: {reason}: {help}");
    }
}

#[test]
fn who_only_gives_up_is_warned() {
    let folder = folder("check-resigns");
    let report = report(&folder, "resigns");
    for check in ["first move", "whole game", "last seat"] {
        let [verdict, reason, help] = finding(&report, check);
        assert_eq!((verdict, reason), ("warning", "it gave up without a move"), "{check}");
        assert!(help.contains("only what is lost"), "{help}");
    }
}

#[test]
fn a_silent_program_is_waited_for_once_and_that_is_said() {
    let folder = empty_folder("check-silent");
    put(&folder, "silent.sh", "echo asked >> asked.txt\nexec sleep 1000\n");
    for bot in ["cmd:sh silent.sh", "gtp:sh silent.sh"] {
        let _ = fs::remove_file(folder.join("asked.txt"));
        // Behind walls it could not tell us.
        let open = ["--isolation", "process"];
        let said = damier_in(&folder, &[&["check", bot, "--bot-wait", "3s"], &open[..]].concat());
        // Once, not once for each game.
        let asked = fs::read_to_string(folder.join("asked.txt")).expect("it was started");
        assert_eq!(asked, "asked\n");
        assert_eq!(said.code, Some(1), "{}", said.out);
        assert_eq!(
            said.err,
            format!("waiting for an answer of {bot}, for 3s at most (--bot-wait)\n")
        );
        assert_eq!(said.out.matches("FAILED").count(), 1, "{}", said.out);
        assert!(said.out.contains("within 3.0s"), "{}", said.out);
    }
    let quiet = damier_in(&folder, &["check", "cmd:sleep 1000", "--bot-wait", "3s", "-q"]);
    assert_eq!((quiet.code, quiet.err.as_str()), (Some(1), ""));
}

#[test]
fn ctrl_c_ends_it_with_a_word() {
    let folder = empty_folder("check-interrupted");
    put(&folder, "slow.py", &BOT.replace("turns += 1", "import time; time.sleep(1000)"));
    let mut check = command(&folder, "damier");
    check.args(["check", "cmd:python3 slow.py slow", "--game", "2048"]);
    let mut check = Running::start(&mut check);
    while !check.line().contains("handshake") {}
    check.signal(Signal::INT);
    let said = said(check.ends());
    assert_eq!(said.code, Some(130), "{}", said.err);
    assert!(said.err.ends_with("interrupted after 1 check\n"), "{}", said.err);
}

#[test]
fn an_engine_plays_without_walls() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/engines/fake.sh");
    let engine = format!("gtp:sh '{}' passes", script.display());
    let out = damier_in(&empty_folder("check-engine"), &["check", &engine, "--game", "go5"]).fine();
    assert!(
        out.contains("handshake          it plays in a process of its own, without walls"),
        "{out}"
    );
}

#[test]
fn what_cannot_be_built_or_had_is_an_error_and_no_verdict() {
    let folder = empty_folder("check-broken");
    let check = |bot: &str| damier_in(&folder, &["check", bot]);
    fs::create_dir(folder.join("bot")).expect("a folder");
    check("./bot").refused(&["./bot: is a folder without Cargo.toml"], "damier new");
    check("mcts:foo=1").refused(&["`mcts:foo=1`", "unknown setting `foo`"], "damier bots");
    put(&folder, "bot/Makefile", "all:\n\techo trouble; exit 1\n");
    let said = check("./bot");
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{}", said.err);
    let count = |words: &str| said.err.matches(words).count();
    assert_eq!(count("building ./bot with make, without walls\n"), 1, "{}", said.err);
    assert_eq!((count("\ntrouble\n"), count("error: ")), (1, 1), "{}", said.err);
}

#[test]
fn a_folder_with_a_program_is_called_by_its_folder() {
    let folder = folder("check-python-folder");
    fs::create_dir(folder.join("mine")).expect("a folder");
    put(&folder, "mine/bot.py", "import sys\nprint('error no parameters, please')\n");
    let words = ["match", "2048", "./mine:depth=3", "-n", "2"];
    damier_in(&folder, &words)
        .refused(&["bot `./mine:depth=3`: ", "no parameters, please"], "parameters");
    put(&folder, "mine/bot.py", "import nothing_of_the_kind\n");
    damier_in(&folder, &words)
        .refused(&["bot `./mine:depth=3`: ", "ModuleNotFoundError"], "bot.py");
}
