//! Contests of all kinds, and workers that do not play one.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::process::Signal;
use serde_json::Value;

use crate::contest::{Contest, LONG, command, json, timeless, worker};
use crate::process::running::Running;
use crate::process::{finish, program};
use crate::proxy::Proxy;
use crate::server::Server;
use crate::travel::of_two_files;

/// A worker that cannot play is told so, as is who runs the championship; another one plays it then.
#[track_caller]
fn is_left_out(server: &Server, contest: &Contest, mut unfit: Running, why: &str) {
    let mut run = contest.coordinate(&server.url());
    while !run.error_line().contains("does not play this") {}
    loop {
        let said = unfit.error_line();
        if said.contains("is not played here") {
            assert!(said.contains(why), "{said}");
            break;
        }
    }
    assert_eq!(contest.played("fleet.db"), 0);
    let _sound = worker(&server.url(), "sound");
    contest.came_to_the_same(run);
    server.is_clean();
}

#[test]
fn what_was_tampered_with_on_its_way_is_not_played() {
    let (_folder, contest) = of_two_files();
    let server = Server::start();
    let proxy = Proxy::forging(server.port, b"NUMBER = 1", b"NUMBER = 2");
    is_left_out(&server, &contest, worker(&proxy.url(), "deceived"), "a file of `mine`");
}

/// The program as it is on a kernel that seems to lack a system call.
fn without_seccomp(folder: &Path) -> PathBuf {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/plugins/c/without.c");
    let open = folder.join("open");
    let program_there = format!("-DPROGRAM=\"{}\"", crate::PROGRAM);
    let call = format!("-DWITHOUT={}", libc::SYS_seccomp);
    let mut cc = program("cc");
    cc.args(["-std=gnu99", "-w", "-I"]).arg(concat!(env!("CARGO_MANIFEST_DIR"), "/bots/include"));
    let built = finish(cc.args([&program_there, &call, "-o"]).arg(&open).arg(source));
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    open
}

/// Whoever runs a contest says himself which walls it has at home.
#[test]
fn a_worker_on_a_kernel_with_fewer_walls_plays_only_if_it_was_told_to() {
    let (folder, contest) = of_two_files();
    let (server, open) = (Server::start(), without_seccomp(folder.path()));
    let worker = |words: &[&str]| {
        let mut worker = program(&open);
        worker.args(["worker", &server.url(), "-j", "1", "--name"]).args(words);
        Running::start(&mut worker)
    };
    let mut careful = worker(&["careful"]);
    let mut run = program(&open);
    run.args(["run", &contest.file(), "-o", &contest.path("fleet.db"), "--fleet", &server.url()]);
    let run = Running::start(run.args(["--progress", "none"]));
    loop {
        let said = careful.error_line();
        if said.contains("is not played here") {
            assert!(said.contains("has the walls `landlock` alone here"), "{said}");
            assert!(said.contains("--fewer-walls"), "{said}");
            break;
        }
    }
    assert_eq!(contest.played("fleet.db"), 0);
    let _bold = worker(&["bold", "--fewer-walls"]);
    contest.came_to_the_same(run);
    server.is_clean();
}

#[test]
fn a_worker_with_fewer_walls_than_at_home_does_not_play() {
    let (folder, contest) = of_two_files();
    let server = Server::start();
    let mut worker = program(without_seccomp(folder.path()));
    worker.args(["worker", &server.url(), "-j", "1", "--name", "open"]);
    is_left_out(&server, &contest, Running::start(&mut worker), "`mine` has the walls");
}

#[test]
fn a_contest_that_asks_for_no_walls_is_played_by_no_worker() {
    let (_folder, contest) = of_two_files();
    let text = fs::read_to_string(contest.file()).expect("its file");
    fs::write(contest.file(), format!("isolation = 'process'\n{text}")).expect("a file");
    let server = Server::start();
    let _worker = worker(&server.url(), "careful");
    let mut run = contest.coordinate(&server.url());
    let mut said = String::new();
    while !said.contains("does not play this") {
        said = run.error_line();
    }
    assert!(said.contains("without walls"), "{said}");
    run.signal(Signal::INT);
    assert_eq!(run.ends().status.code(), Some(130));
    server.is_clean();
}

#[test]
fn results_that_decide_who_meets_whom_give_the_same_rounds() {
    let server = Server::start();
    let _workers = [worker(&server.url(), "a"), worker(&server.url(), "b")];
    for format in ["swiss", "knockout"] {
        let rounds = if format == "swiss" { "rounds = 3\n" } else { "" };
        let text = LONG.replace("openings = 20", "openings = 2");
        let contest = Contest::new(&format!("format = '{format}'\n{rounds}{text}"));
        contest.came_to_the_same(contest.coordinate(&server.url()));
    }
    server.is_clean();
}

#[test]
fn a_bot_that_faults_too_often_is_retired_as_at_home() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("moody.py");
    fs::write(&script, MOODY).expect("a file");
    let contest = Contest::new(&format!(
        "game = 'go:size=5'\nopenings = 12\nseed = 1\nretire-after = 3\n\
         entrants = ['bad=cmd:python3 {}', 'random', 'smart-random']\n",
        script.display()
    ));
    let server = Server::start();
    let _worker = worker(&server.url(), "a");
    contest.came_to_the_same(contest.coordinate(&server.url()));
    server.is_clean();
}

/// Faults or plays as the seed of the match has it: one time of two.
const MOODY: &str = "
import sys
fact = {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(' ')
    fact[word] = rest
    if word in ('damier', 'match'):
        print('ready', flush=True)
    if word == 'turn':
        sound = int(fact['seed']) % 2 == 0
        print('move', fact['legal'].split()[0] if sound else 'nowhere', flush=True)
";

#[test]
fn a_comparison_ends_at_the_same_game_with_the_same_answer() {
    let server = Server::start();
    let _workers = [worker(&server.url(), "a"), worker(&server.url(), "b")];
    let line = "compare go5 greedy random --seed 1 --json";
    let [home, away] = [line.to_owned(), format!("{line} --fleet {}", server.url())].map(|line| {
        let mut answer = timeless(json(&line));
        answer["seconds"] = Value::Null;
        answer
    });
    assert_eq!(away, home);
    server.is_clean();
}

#[test]
fn who_looks_sees_workers_and_what_they_do() {
    let server = Server::start();
    let mut worker = worker(&server.url(), "seen");
    worker.error_line();
    let seen = json(&format!("fleet {} --json", server.url()));
    let of = &seen["workers"][0];
    assert_eq!((&of["name"], &of["jobs"]), (&"seen".into(), &1.into()), "{seen}");
    assert!(of["cores"].as_u64() >= Some(1) && seen["runs"] == serde_json::json!([]), "{seen}");
    let output = finish(&mut command(&format!("fleet {} --once", server.url())));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("1 worker, 1 at a time") && text.contains("nothing is under way"),
        "{text}"
    );
}

#[test]
fn only_engines_are_offered() {
    let output = finish(command("worker nats://127.0.0.1:1").args(["--offer", "greedy"]));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && error.contains("travels"), "{error}");
}
