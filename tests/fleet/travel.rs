//! What bots need, on its way to workers.

use std::fs;

use tempfile::TempDir;

use crate::contest::{Contest, command, worker};
use crate::process::running::Running;
use crate::process::{finish, program};
use crate::server::Server;

/// A championship with a program that needs a second file, in a folder of theirs.
pub(crate) fn of_two_files() -> (TempDir, Contest) {
    let folder = tempfile::tempdir().expect("a folder");
    let first = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/programs/first_bot.py");
    let text = fs::read_to_string(first).expect("the example");
    let script = folder.path().join("mine.py");
    fs::write(&script, format!("import helper\n{text}")).expect("a file");
    fs::write(folder.path().join("helper.py"), "NUMBER = 1\n").expect("a file");
    let contest = Contest::new(&format!(
        "game = 'couleurs:size=5'\nseed = 3\nopenings = 3\n\
         entrants = ['random', 'greedy', 'mine=cmd:python3 {}']\n",
        script.display()
    ));
    (folder, contest)
}

/// A worker that cannot find anything where it was written.
fn away(server: &Server) -> Running {
    let mut away = command(&format!("worker {} -j 2 --name away", server.url()));
    Running::start(away.current_dir("/"))
}

#[test]
fn programs_travel_with_their_files_and_play_as_at_home() {
    let (_folder, contest) = of_two_files();
    let server = Server::start();
    let _away = away(&server);
    contest.came_to_the_same(contest.coordinate(&server.url()));
    server.is_clean();
}

#[test]
fn libraries_travel() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = folder.path().join("first.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/plugins/c-first-legal");
    let mut cc = program("cc");
    cc.args(["-shared", "-fPIC", "-I", concat!(env!("CARGO_MANIFEST_DIR"), "/bots/include"), "-o"]);
    let built = finish(cc.arg(&library).arg(format!("{source}/first_legal.c")));
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let contest = Contest::new(&format!(
        "game = 'go:size=5'\nseed = 3\nopenings = 3\nentrants = ['random', 'first={}']\n",
        library.display()
    ));
    let server = Server::start();
    let _away = away(&server);
    contest.came_to_the_same(contest.coordinate(&server.url()));
    server.is_clean();
}

/// A championship on a puzzle in a file, whose matches are larger than a message may be.
pub(crate) fn of_large_matches() -> (TempDir, Contest) {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzle = folder.path().join("puzzle.txt");
    // A large board is played for long, so that a match is some megabytes.
    let row = ["0"; 8].join(" ");
    fs::write(&puzzle, format!("8\n{}\n", [row.as_str(); 8].join("\n").replacen("0 0", "2 2", 1)))
        .expect("a file");
    let contest = Contest::new(&format!(
        "game = '2048:puzzle={}'\nseed = 3\nopenings = 2\nmax-moves = 120000\n\
         entrants = ['random', 'second=random']\n",
        puzzle.display()
    ));
    (folder, contest)
}

#[test]
fn puzzles_travel_and_matches_may_be_larger_than_a_message() {
    let (_folder, contest) = of_large_matches();
    let large = fs::metadata(contest.path("home.db")).is_ok_and(|data| data.len() > 4 << 20);
    assert!(large, "each of its four matches is more than a megabyte");
    let server = Server::start();
    let _away = away(&server);
    contest.came_to_the_same(contest.coordinate(&server.url()));
    server.is_clean();
}

#[test]
fn engines_stay_and_matches_go_where_they_are() {
    let engine = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/engines/fake.sh");
    let engine = format!("engine=gtp:sh {engine} passes");
    // Six matches, two of them without the engine.
    let contest = Contest::new(&format!(
        "game = 'go:size=5'\nseed = 3\nentrants = ['random', 'greedy', '{engine}']\n"
    ));
    let server = Server::start();
    let mut without = worker(&server.url(), "without");
    let mut run = contest.coordinate(&server.url());
    run.until("what needs no engine", || contest.played("fleet.db") == 2);
    without.kill();
    let mut with = command(&format!("worker {} -j 1 --name has", server.url()));
    let _with = Running::start(with.args(["--offer", &engine]));
    contest.came_to_the_same(run);
    server.is_clean();
}
