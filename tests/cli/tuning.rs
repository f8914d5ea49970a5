//! `damier tune`: the best values of parameters, by games.

use std::path::Path;
use std::process::Command;

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::folder::Folder;
use crate::process::running::Running;
use crate::run::{Said, command, damier, ran, ran_long, said};

/// A bot that plays best at x = 0.3, n = 6 and s = yes.
fn aims() -> String {
    format!("cmd:python3 {}/tests/data/programs/aims.py", env!("CARGO_MANIFEST_DIR"))
}

fn tune(flags: &str, parameters: &[&str]) -> Command {
    let mut tune = command(&format!("tune couleurs:size=6 --progress none {flags}"));
    tune.arg(aims()).args(parameters);
    tune
}

/// A tuning of a built-in bot, which takes no time.
const SHORT: &str = "tune couleurs:size=6 alphabeta depth=1..4@1 -n 200 --seed 2";

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn answer(said: Said) -> Value {
    said.json().remove(0)
}

#[test]
fn a_known_optimum_is_found_and_the_gain_is_shown() {
    let said = answer(ran_long(&mut tune("-n 480 --seed 1 --json", &["x=0.0..1@0.9"])));
    assert!((number(&said["best"]["x"]) - 0.3).abs() < 0.15, "{said}");
    assert_eq!((&said["start"], &said["gain_shown"]), (&json!({"x": 0.9}), &true.into()), "{said}");
    assert!(number(&said["gain"]["elo"]) > 100.0 && number(&said["gain"]["los"]) > 0.99, "{said}");
    assert!(number(&said["gain"]["error"]) > 0.0, "{said}");
    assert_eq!(said["games"], 480);
}

#[test]
fn whole_numbers_and_switches_are_found_too_and_a_default_is_where_it_starts() {
    let parameters = ["n=0..10@1", "s=yes|no@no", "x=0.0..1"];
    let said = answer(ran_long(&mut tune("-n 600 --seed 4 --vs smart-random --json", &parameters)));
    assert_eq!(said["start"], json!({"n": 1, "s": "no", "x": 0.8}), "{said}");
    assert!(number(&said["best"]["n"]) >= 3.0, "{said}");
    assert_eq!((&said["best"]["s"], &said["gain_shown"]), (&"yes".into(), &true.into()), "{said}");
}

#[test]
fn the_same_seed_gives_the_same_run_with_any_number_of_jobs() {
    let run = |jobs: u32| answer(damier(&format!("{SHORT} -j {jobs} --json")));
    let one = run(1);
    assert_eq!(one, run(4));
    assert_eq!(one["seed"], 2);
    assert!(one["best"]["depth"].is_i64() && one["games"].as_u64() <= Some(200), "{one}");
    let alone = "tune 2048:side=3 expectimax depth=1..2@1 -n 80 --seed 2 --json";
    assert_eq!(answer(damier(&format!("{alone} -j 1"))), answer(damier(&format!("{alone} -j 3"))));
}

#[test]
fn a_picture_shows_the_way_and_no_gain_is_an_answer() {
    let text = damier(SHORT).fine();
    for words in [
        "parameter",
        "depth, after so many games",
        "●",
        "found",
        "to play with these values: alphabeta:depth=",
    ] {
        assert!(text.contains(words), "no {words} in {text}");
    }
    assert!(damier(&format!("{SHORT} --ascii")).fine().is_ascii());
    let said = answer(ran(&mut tune("-n 60 --seed 3 --json", &["s=yes|yess@yes"])));
    assert_eq!(said["gain_shown"].as_bool(), Some(false), "{said}");
}

#[test]
fn a_tuning_that_was_killed_or_interrupted_goes_on_and_says_the_same() {
    const LONG: &str = "tune go5 mcts playouts=50..300@100 -n 160 --seed 7 -j 2";
    let folder = Folder::new("tune-kill");
    let file = folder.path("t.tune");
    let plain = damier(&format!("{LONG} -q")).fine();
    let batches = || {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        let kept: Option<Value> = serde_json::from_str(&text).ok();
        kept.and_then(|kept| Some(kept["results"]["tuned"].as_array()?.len())).unwrap_or(0)
    };
    let line = format!("{LONG} -o {file}");
    for least in [1, 3] {
        let mut run = Running::start(&mut command(&line));
        run.until("some batches", || batches() >= least);
        run.kill();
    }
    let before = batches();
    let mut run = Running::start(&mut command(&line));
    run.until("one more", || batches() > before);
    run.signal(Signal::INT);
    let stopped = said(run.ends());
    assert_eq!(stopped.code, Some(130), "{}", stopped.err);
    assert!(stopped.err.contains("the same command goes on"), "{}", stopped.err);
    assert!(stopped.out.contains("so far: playouts="), "{}", stopped.out);
    let quietly = format!("{line} -q");
    assert_eq!(damier(&quietly).fine(), plain);
    assert_eq!(damier(&quietly).fine(), plain, "when all was played");
    for (was, is, words) in [
        ("-n 160", "-n 200", "games was 160, is 200"),
        ("50..300", "50..400", "parameters was playouts=50..300@100, is playouts=50..400@100"),
        ("--seed 7", "--seed 8", "seed was 7, is 8"),
        ("go5", "go7", "game was go:size=5"),
    ] {
        damier(&line.replace(was, is)).refused(&[&file, words], "take the change back");
    }
    std::fs::write(&file, "{\"format\": 7}").expect("a file");
    damier(&line).refused(&[&file, "is no file of"], "another file");
}

#[test]
fn what_cannot_be_looked_for_is_refused_before_the_first_game() {
    let folder = Folder::new("tune-refused");
    let file = folder.path("t.tune");
    for (line, words, help) in [
        ("couleurs alphabeta dept=1..3", &["`dept`"][..], "did you mean `depth`"),
        ("couleurs alphabeta depth=3..1", &["`depth=3..1`", "1 is not above 3"], "depth=1..8"),
        ("couleurs alphabeta depth=3", &["`depth=3`", "no bounds"], "depth=1..8"),
        ("couleurs alphabeta depth=0..3", &["`depth`", "`0`"], "1 to 60"),
        ("couleurs alphabeta depth=1..3@7", &["cannot start at 7"], "@"),
        ("couleurs alphabeta:depth=2 depth=1..3", &["has a value for `depth` already"], "leave"),
        ("couleurs alphabeta depth=1..2 depth=1..3", &["`depth` is given twice"], "leave"),
        ("couleurs alphabeta depth=1..3 -n 10", &["10 games"], "ask for 40"),
        ("couleurs alphabeta depth=1..3 --vs gredy", &["`gredy`"], "greedy"),
        ("2048 expectimax depth=1..3 --vs random", &["nobody plays against anybody"], "--vs"),
        ("couleurs:players=3 alphabeta depth=1..3", &["not of 3"], "another game"),
    ] {
        damier(&format!("tune {line} -o {file}")).refused(words, help);
        assert!(!Path::new(&file).exists(), "{line}");
    }
}

#[test]
fn a_bot_that_only_faults_is_no_bot_to_tune() {
    let folder = Folder::new("tune-faults");
    let text = "import sys\nfor line in sys.stdin:\n    word = line.split()[0]\n    \
                if word in ('damier', 'match'): print('ready')\n    if word == 'turn': print('move nowhere')\n";
    let bot = format!("cmd:python3 {}", folder.write("bot.py", text));
    let mut tune = command("tune couleurs:size=5 -n 80 --seed 1 -q");
    ran(tune.args([&bot, "x=1..9"])).refused(&["forfeited all 16 games"], "damier check");
}
