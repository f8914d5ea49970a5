//! Bots with a clock, on machines of any speed.

use std::fs;
use std::path::Path;

use damier_arena::archive::store::Store;
use rustix::process::Signal;
use serde_json::Value;

use crate::contest::{Contest, command, json, worker};
use crate::process::running::Running;
use crate::process::{finish, wait_until};
use crate::server::Server;

/// Plays a championship whose bots have a clock, and gives its matches as lines of JSON have them.
#[track_caller]
fn timed(scaling: &str) -> (Vec<Value>, Value) {
    let (server, contest) = (
        Server::start(),
        Contest::new(&format!(
            "game = 'couleurs:size=5'\nseed = 1\nopenings = 4\nmove-time = '20ms'\n{scaling}\
         entrants = ['random', 'mcts']\n"
        )),
    );
    let _worker = worker(&server.url(), "a");
    let mut seen = Value::Null;
    wait_until("the worker is there", || {
        seen = json(&format!("fleet {} --json", server.url()));
        seen["workers"][0].is_object()
    });
    let run = contest.coordinate(&server.url());
    let output = run.ends();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    server.is_clean();
    assert_eq!(contest.played("fleet.db"), 8);
    let line =
        format!("export {} -f jsonl -o {}", contest.path("fleet.db"), contest.path("all.jsonl"));
    let output = finish(&mut command(&line));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = finish(&mut command(&format!("verify {} -q", contest.path("all.jsonl"))));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = fs::read_to_string(contest.path("all.jsonl")).expect("lines");
    let lines = lines.lines().map(|line| serde_json::from_str(line).expect("an object"));
    (lines.collect(), seen)
}

#[test]
fn every_match_with_a_clock_tells_how_fast_its_machine_was() {
    let (matches, seen) = timed("");
    for of in &matches {
        assert!(of["machine"]["speed"].as_f64().is_some_and(|speed| speed > 0.2), "{of}");
    }
    let speeds = &seen["workers"][0]["speeds"];
    assert!(speeds.is_object(), "{seen}");
}

#[test]
fn time_is_not_scaled_where_that_is_not_wanted() {
    let (matches, _) = timed("scale-time = false\n");
    assert!(matches.iter().all(|of| of["machine"]["speed"].is_null()));
}

#[test]
fn without_a_clock_nothing_is_measured() {
    let server = Server::start();
    let contest =
        Contest::new("game = 'couleurs:size=4'\nseed = 1\nentrants = ['random', 'greedy']\n");
    let _worker: Running = worker(&server.url(), "a");
    contest.came_to_the_same(contest.coordinate(&server.url()));
    let line =
        format!("export {} -f jsonl -o {}", contest.path("fleet.db"), contest.path("all.jsonl"));
    assert!(finish(&mut command(&line)).status.success());
    let lines = fs::read_to_string(contest.path("all.jsonl")).expect("lines");
    assert!(!lines.is_empty() && !lines.contains("\"machine\""), "{lines}");
}

#[test]
fn a_worker_that_is_much_slower_than_the_reference_is_told_so_and_left_out() {
    let (server, contest) = (
        Server::start(),
        Contest::new(
            "game = 'couleurs:size=5'\nseed = 1\nopenings = 4\nmove-time = '20ms'\n\
             entrants = ['random', 'mcts']\n",
        ),
    );
    let mut run = contest.coordinate(&server.url());
    run.until("the reference is measured", || !server.streams().is_empty());
    run.signal(Signal::INT);
    assert_eq!(run.ends().status.code(), Some(130));
    // As if a machine that is ten times as fast had begun it.
    let mut results = Store::open(Path::new(&contest.path("fleet.db"))).expect("results");
    let reference = results.about("reference").expect("they can be read").expect("it is measured");
    let mut reference: Value = serde_json::from_str(&reference).expect("an object");
    reference["seconds"] = (reference["seconds"].as_f64().expect("a time") / 10.0).into();
    results.set_about("reference", &reference.to_string()).expect("it is written");
    drop(results);
    let mut slow = worker(&server.url(), "slow");
    let mut run = contest.coordinate(&server.url());
    let told = |news: &str| news.contains("of the speed of the one that began it");
    while !told(&slow.error_line()) {}
    while !told(&run.error_line()) {}
    assert_eq!(contest.played("fleet.db"), 0);
    run.signal(Signal::INT);
    assert_eq!(run.ends().status.code(), Some(130));
    server.is_clean();
}
