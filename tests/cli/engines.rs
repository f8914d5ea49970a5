//! Engines that fail on purpose: each costs its own games, and nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::folder::Folder;
use crate::run::{Said, command, is_alive, kill_arena, ran};

/// An engine that does this.
fn engine(kind: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/engines/fake.sh");
    format!("bad=gtp:sh '{}' {kind}", script.display())
}

/// A match between an engine and a bot that does not end games soon.
fn match_of(engine: &str, flags: &str) -> Said {
    let mut command = command("match go5 --seed 1 -j 1");
    command.args([engine, "smart-random"]).args(flags.split_whitespace());
    ran(&mut command)
}

fn faults(kind: &str, flags: &str) -> Value {
    let said = match_of(&engine(kind), &format!("-n 4 --json {flags}"));
    assert_eq!(said.code, Some(0), "{kind}: {}", said.err);
    let summary: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(summary["games"], 4, "{kind}");
    assert_eq!(summary["entrants"][0]["isolation"], "process");
    summary["entrants"][0].clone()
}

#[test]
fn every_fault_has_its_kind_and_the_next_game_another_process() {
    for (kind, fault, flags) in [
        ("dies", "crash", ""),
        ("killed", "crash", ""),
        ("sleeps", "timeout", "--move-time 100ms"),
        ("sleeps", "timeout", "--game-time 150ms"),
        ("garbage", "error", ""),
        ("banana", "error", ""),
        ("lines", "error", ""),
        ("endless", "error", ""),
        ("wrong-number", "error", ""),
        ("refuses", "error", ""),
        ("error", "error", ""),
        ("illegal", "illegal", ""),
        ("off-board", "illegal", ""),
    ] {
        let entrant = faults(kind, flags);
        assert_eq!(entrant["faults"][fault], 4, "{kind}: {entrant}");
        assert_eq!(entrant["losses"], 4, "{kind}: {entrant}");
    }
}

#[test]
fn resigning_is_losing_and_no_fault() {
    let entrant = faults("resigns", "");
    assert_eq!(entrant["losses"], 4);
    for kind in ["crash", "timeout", "error", "illegal"] {
        assert_eq!(entrant["faults"][kind], 0, "{entrant}");
    }
}

#[test]
fn an_engine_may_greet_and_need_not_repeat_numbers() {
    let entrant = faults("chatty", "--move-time 10s");
    for kind in ["crash", "timeout", "error", "illegal"] {
        assert_eq!(entrant["faults"][kind], 0, "{entrant}");
    }
}

#[test]
fn an_engine_may_refuse_what_it_can_play_without() {
    for command in ["list_commands", "time_settings", "time_left", "get_komi", "final_score"] {
        let entrant = faults(&format!("rejects {command}"), "--game-time 60s");
        for kind in ["crash", "timeout", "error", "illegal"] {
            assert_eq!(entrant["faults"][kind], 0, "{command}: {entrant}");
        }
    }
    for command in ["boardsize", "clear_board", "komi"] {
        let engine = engine(&format!("rejects {command}"));
        match_of(&engine, "-n 2").refused(&["refuses", command, "not today"], "gtp:gnugo");
    }
    for command in ["play", "genmove"] {
        assert_eq!(faults(&format!("rejects {command}"), "")["faults"]["error"], 4, "{command}");
    }
}

#[test]
fn an_engine_that_wants_to_pass_is_asked_to_capture_what_is_dead_first() {
    let ends = |game: &str| {
        let mut command = command(&format!("match {game} --seed 1 -j 1 -n 4 --json"));
        let said = ran(command.args([&engine("cleans"), "smart-random"]));
        let summary: Value = serde_json::from_str(&said.fine()).expect("JSON");
        summary["plies"].as_u64().expect("moves")
    };
    // It resigns when it is asked to clean up, which is the first time that it wants to pass.
    assert_eq!(ends("go5"), 2 + 2 * 2);
    assert!(ends("go5:dead=judged") > 50, "where stones are judged, a pass is a pass");
    assert!(ends("go5:scoring=territory") > 50);
}

#[test]
fn an_engine_is_told_of_the_rules_and_of_fractions_of_seconds_if_it_takes_them() {
    let folder = Folder::new("told-engine");
    let told = |kind: &str, game: &str| {
        let file = folder.path(kind);
        let mut command = command(&format!("match {game} --seed 1 -j 1 -n 2 --move-time 900500ms"));
        let engine = engine(&format!("{kind} '{file}'"));
        ran(command.args([engine.as_str(), "smart-random"])).fine();
        let told = fs::read_to_string(&file).expect("what it was told");
        fs::remove_file(&file).expect("removed");
        told
    };
    let whole = told("notes", "go5:rules=japanese");
    assert!(whole.contains("kgs-rules japanese\n"), "{whole}");
    assert!(whole.contains("time_left b 900 1\n"), "{whole}");
    let fractions = told("notes-fractions", "go5");
    assert!(fractions.contains("kgs-rules chinese\n"), "{fractions}");
    assert!(fractions.contains("time_left b 900.5 1\n"), "{fractions}");
    assert!(told("notes", "go5:rules=aga").contains("kgs-rules aga\n"));
}

#[test]
fn an_engine_that_is_late_and_was_told_too_much_has_that_said() {
    let said = match_of(&engine("tells-late"), "-n 2 --move-time 100ms");
    assert!(said.out.contains("it takes whole seconds only, and was told of 1 s"), "{}", said.out);
}

#[test]
fn an_engine_that_repeats_a_position_is_not_called_unsound_and_gets_no_advice_for_plugins() {
    let check = |engine: &str| {
        let mut command = command("check --game go5 --seed 1 --json");
        let said = ran(command.arg(engine));
        let report: Value = serde_json::from_str(&said.out).expect("JSON");
        (said.out, report)
    };
    // It knows a simple ko only, as it is told, and plays with positions that must not come again.
    let program = env!("CARGO_BIN_EXE_damier");
    let (out, report) = check(&format!("gtp:'{program}' gtp smart-random --seed 1"));
    assert_eq!(report["sound"], true, "{out}");
    assert!(out.contains("repeats an earlier position") && out.contains("ko=simple"), "{out}");
    let (illegal, report) = check(&engine("illegal"));
    assert_eq!(report["sound"], false, "{illegal}");
    for out in [out, illegal] {
        assert!(!out.contains("handed") && !out.contains("from the seed"), "{out}");
    }
}

#[test]
fn an_engine_that_complains_without_end_plays_on() {
    let entrant = faults("floods", "");
    for kind in ["crash", "timeout", "error", "illegal"] {
        assert_eq!(entrant["faults"][kind], 0, "{entrant}");
    }
}

#[test]
fn the_first_fault_is_told_with_its_reason() {
    let said = match_of(&engine("dies"), "-n 2");
    assert!(
        said.out.contains("bad: crash: the engine ended by itself with exit code 7"),
        "{}",
        said.out
    );
    let said = match_of(&engine("refuses"), "-n 2");
    assert!(said.out.contains("refuses `play"), "{}", said.out);
}

#[test]
fn an_engine_that_cannot_play_is_refused_before_the_first_game() {
    for (engine, words) in [
        ("gtp:no-such-engine", &["no program `no-such-engine`"][..]),
        ("gtp:/no/such/engine --gtp", &["/no/such/engine", "No such file"]),
        ("gtp:", &["no program"]),
        ("gtp:'sh", &["never closed"]),
        ("gtp:true", &["exit code 0"]),
        ("gtp:cat", &["nobody can understand"]),
        (&engine("small"), &["refuses `boardsize 5`", "unacceptable size"]),
        (&engine("komi"), &["komi of `5.5`", "7.5"]),
    ] {
        match_of(engine, "-n 2").refused(words, "gtp:gnugo --mode gtp");
    }
    let mut command = command("match couleurs greedy");
    let said = ran(command.arg("gtp:gnugo --mode gtp"));
    said.refused(&["plays Go, not couleurs"], "Go only");
}

#[test]
fn neither_an_engine_nor_what_it_started_outlives_an_arena_that_is_killed() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("waiting-engine");
    kill_arena(engine(&format!("waits '{}'", file.display())), "", &file);
}

#[test]
fn no_engine_outlives_its_matches() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("staying-engine");
    let _ = fs::remove_file(&file);
    let said = match_of(&engine(&format!("stays '{}'", file.display())), "-n 2");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let stayed = fs::read_to_string(&file).expect("engines that were told to quit and stay");
    assert!(stayed.lines().count() > 0);
    assert!(!stayed.lines().any(is_alive), "{stayed}");
}
