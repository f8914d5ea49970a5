//! `damier check`, of good bots and of the zoo.

use std::path::Path;

use serde_json::Value;

use crate::kit::{animal, damier_in, empty_folder};

/// What is said of a bot, and the exit code.
fn report(bot: &str, more: &[&str]) -> (Value, Option<i32>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    // On a busy machine a bot may be waited for, which is said unless nobody wants to know.
    let words = ["check", bot, "--json", "--seed", "3", "--progress", "none"];
    let said = damier_in(folder, &[&words, more].concat());
    assert_eq!(said.err, "", "{bot}");
    (serde_json::from_str(&said.out).expect("one object"), said.code)
}

fn checks(report: &Value) -> &Vec<Value> {
    report["checks"].as_array().expect("checks")
}

/// The verdict about a situation.
fn verdict<'a>(report: &'a Value, check: &str) -> &'a Value {
    let found = checks(report).iter().find(|finding| finding["check"] == check);
    found.unwrap_or_else(|| panic!("no `{check}` in {report}"))
}

#[test]
fn built_in_bots_are_sound_in_every_game_they_play() {
    let (all, code) = report("greedy", &[]);
    assert_eq!((&all["sound"], code), (&Value::Bool(true), Some(0)), "{all}");
    for game in ["2048", "couleurs", "go"] {
        let names: Vec<&str> = checks(&all)
            .iter()
            .filter(|finding| finding["game"] == game)
            .filter_map(|finding| finding["check"].as_str())
            .collect();
        for check in [
            "handshake",
            "first move",
            "whole game",
            "tiny board",
            "huge board",
            "clock nearly out",
            "matches in a row",
            "same seed twice",
            "unknown parameter",
        ] {
            assert!(names.contains(&check), "{game}: no `{check}` in {names:?}");
        }
    }
    assert_eq!(verdict(&all, "forced move")["game"], "2048");
    assert_eq!(verdict(&all, "only a pass")["reason"], "1 move");
    let (some, code) = report("defend-attack", &[]);
    assert_eq!(code, Some(0), "{some}");
    let refused = verdict(&some, "unknown game");
    assert_eq!((&refused["verdict"], &refused["game"]), (&"ok".into(), &"2048".into()), "{some}");
}

/// An animal, the first check that fails or warns, its verdict, words of the reason.
const ZOO: &[(&str, &str, &str, &str)] = &[
    ("no_symbol", "handshake", "failed", "no symbol `damier_bot_entry`"),
    ("major", "handshake", "failed", "version 2 of the plugin ABI"),
    ("too_old", "handshake", "failed", "a descriptor of 32 bytes"),
    ("falls_at_load", "handshake", "failed", "fails when it is loaded"),
    ("creates_nothing", "handshake", "failed", "created no bot"),
    ("refuses", "handshake", "failed", "the bot refuses"),
    ("other_games", "handshake", "failed", "it plays chess"),
    ("segfault", "first move", "failed", "SIGSEGV"),
    ("abort", "first move", "failed", "SIGABRT"),
    ("exits", "first move", "failed", "exit code 0"),
    ("overflow", "first move", "failed", "killed by SIG"),
    ("memory", "first move", "failed", "SIGABRT"),
    ("loops", "first move", "failed", "no answer within"),
    ("sleeps", "first move", "failed", "no answer within"),
    ("stops", "first move", "failed", "no answer within"),
    ("closes", "first move", "failed", "closed the pipes"),
    ("writes", "whole game", "failed", "wrote into the pipe"),
    ("far", "first move", "failed", "no move 4000000000"),
    ("errs", "first move", "failed", "no idea"),
    ("odd", "first move", "failed", "code 77"),
    ("junk", "whole game", "failed", "cannot go on"),
    ("illegal", "whole game", "failed", "illegal: "),
    ("third", "matches in a row", "failed", "in match 3: crash"),
    ("naps", "clock nearly out", "warning", "were left for the game"),
    ("ponders", "between turns", "warning", "of processor time beside each move"),
    ("future", "unknown parameter", "warning", "without a word"),
];

#[test]
fn every_animal_of_the_zoo_is_found_out_by_the_right_line() {
    for &(name, check, kind, words) in ZOO {
        let library = animal(name);
        let bot = library.to_str().expect("a path");
        let (report, code) = report(bot, &["--game", "2048", "--bot-wait", "1s"]);
        let found = checks(&report).iter().find(|finding| finding["verdict"] != "ok");
        let found = found.unwrap_or_else(|| panic!("{name} is sound: {report}"));
        // With these, the first move may be as it should be, or not.
        let either = ["illegal", "writes"].contains(&name) && found["check"] == "first move";
        assert!(found["check"] == check || either, "{name}: {found}");
        assert_eq!(found["verdict"], kind, "{name}: {found}");
        assert!(found["reason"].as_str().is_some_and(|why| why.contains(words)), "{name}: {found}");
        assert!(found["help"].as_str().is_some_and(|help| !help.is_empty()), "{name}: {found}");
        let sound = kind == "warning";
        assert_eq!((&report["sound"], code), (&sound.into(), Some(i32::from(!sound))), "{name}");
    }
}

#[test]
fn a_bot_that_breaks_its_promise_to_be_deterministic_is_not_sound() {
    for (name, kind, sound) in [("promises", "failed", false), ("dice", "warning", true)] {
        let library = animal(name);
        let bot = library.to_str().expect("a path");
        let (report, code) = report(bot, &["--game", "couleurs"]);
        let found = verdict(&report, "same seed twice");
        assert_eq!(found["verdict"], kind, "{name}: {report}");
        assert_eq!(code, Some(i32::from(!sound)), "{name}: {report}");
    }
}

#[test]
fn engines_are_checked_like_everyone_else() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/engines/fake.sh");
    let engine = |kind: &str| format!("gtp:sh '{}' {kind}", script.display());
    let (passes, code) = report(&engine("passes"), &[]);
    assert_eq!(code, Some(0), "{passes}");
    assert_eq!(verdict(&passes, "unknown game")["verdict"], "ok");
    assert!(passes.to_string().contains("never asked: engines play Go"), "{passes}");
    let (dies, code) = report(&engine("dies"), &["--game", "go"]);
    assert_eq!(code, Some(1), "{dies}");
    let found = verdict(&dies, "whole game");
    assert!(found["reason"].as_str().is_some_and(|why| why.contains("exit code 7")), "{dies}");
}

#[test]
fn the_text_has_a_line_for_every_check_and_a_verdict_at_the_end() {
    let folder = empty_folder("check-text");
    let out = damier_in(&folder, &["check", "random", "--game", "go5", "--seed", "3"]).fine();
    assert!(
        out.starts_with("random, go5\n  ok       handshake          it is built in\n"),
        "{out}"
    );
    assert!(out.ends_with("\nrandom: sound (seed 3)\n"), "{out}");
    let library = animal("segfault");
    let bot = library.to_str().expect("a path");
    let said = damier_in(&folder, &["check", bot, "--game", "go5", "--seed", "3"]);
    assert_eq!((said.code, said.err.as_str()), (Some(1), ""), "{}", said.out);
    let (out, line) = (&said.out, "  FAILED   first move         crash: ");
    assert!(out.contains(line) && out.contains("it last said: about to fall"), "{out}");
    assert!(out.contains("help: to see where: gdb"), "{out}");
    assert!(out.contains("not sound: 1 of 3 checks failed (seed 3)"), "{out}");
    let quiet = damier_in(&folder, &["check", "random", "--game", "go5", "--seed", "3", "-q"]);
    assert_eq!(quiet.fine().trim(), "random: sound (seed 3)");
}

#[test]
fn what_cannot_be_checked_is_refused() {
    let folder = empty_folder("check-wrong");
    let check = |words: &[&str]| damier_in(&folder, &[&["check"], words].concat());
    check(&["random", "--game", "chess"]).refused(&["no game `chess`"], "damier games");
    check(&[""]).refused(&["names no bot"], "greedy");
    assert_eq!(check(&[]).code, Some(2));
    check(&["gredy", "--game", "go", "--json"])
        .refused(&["no bot `gredy` for go"], "did you mean `greedy`?");
}

#[test]
fn many_games_are_played_for_faults_that_are_rare() {
    let (all, code) = report("random", &["--game", "couleurs", "--games", "25"]);
    assert_eq!(code, Some(0), "{all}");
    let many = verdict(&all, "many games")["reason"].as_str().expect("a reason");
    assert!(many.starts_with("25 games without a fault"), "{many}");
}
