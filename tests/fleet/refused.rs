//! What cannot be: no server, a server that does not let one in, one that keeps nothing.

use crate::contest::{Contest, LONG, command, worker};
use crate::process::finish;
use crate::server::{Server, free_port};
use crate::travel::of_two_files;

const SHORT: &str = "
    game = 'couleurs:size=4'
    seed = 1
    entrants = ['random', 'greedy']
";

/// What a command says when it fails, in two lines.
#[track_caller]
fn refused(line: &str) -> String {
    let output = finish(&mut command(line));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{line}: {error}");
    let lines: Vec<&str> = error.lines().collect();
    let [what, help] = lines[..] else { panic!("not two lines: {error}") };
    assert!(what.starts_with("error: ") && help.starts_with("help: "), "{error}");
    error
}

/// All commands that need a server.
fn commands(contest: &Contest, url: &str) -> [String; 4] {
    let results = contest.path("fleet.db");
    [
        format!("run {} -o {results} --fleet {url}", contest.file()),
        format!("compare couleurs:size=4 random greedy --fleet {url}"),
        format!("worker {url}"),
        format!("fleet {url} --json"),
    ]
}

#[test]
fn without_a_server_nothing_is_begun() {
    let contest = Contest::new(SHORT);
    for line in commands(&contest, &format!("nats://127.0.0.1:{}", free_port())) {
        let error = refused(&line);
        assert!(error.contains("no NATS server can be reached"), "{error}");
        assert!(error.contains("nats-server -js"), "{error}");
    }
    assert!(!contest.folder().join("fleet.db").exists());
}

#[test]
fn a_wrong_password_is_told_and_not_shown() {
    let (server, contest) =
        (Server::with(&["-js", "--user", "ann", "--pass", "right"]), Contest::new(SHORT));
    for user in ["", "ann:wr0ng@"] {
        for line in commands(&contest, &format!("nats://{user}127.0.0.1:{}", server.port)) {
            let error = refused(&line);
            assert!(error.contains("does not let you in"), "{error}");
            assert!(!error.contains("wr0ng"), "{error}");
        }
    }
    assert!(!contest.folder().join("fleet.db").exists());
}

#[test]
fn a_server_without_jetstream_is_no_use() {
    let (server, contest) = (Server::with(&[]), Contest::new(SHORT));
    for line in commands(&contest, &server.url()) {
        let error = refused(&line);
        assert!(error.contains("has no JetStream") && error.contains("-js"), "{error}");
    }
}

#[test]
fn a_store_that_is_full_from_the_start_is_told_and_nothing_stays_there() {
    let (server, (_files, contest)) = (Server::holding(1000), of_two_files());
    let results = contest.path("fleet.db");
    let error = refused(&format!("run {} -o {results} --fleet {}", contest.file(), server.url()));
    assert!(error.contains("cannot hold this contest"), "{error}");
    server.is_clean();
}

#[test]
fn a_store_that_is_full_is_told_and_all_goes_on_when_there_is_room() {
    let (mut server, contest) = (Server::holding(30_000), Contest::new(LONG));
    let mut run = contest.coordinate(&server.url());
    while !run.error_line().contains("the server takes no matches") {}
    let mut worker = worker(&server.url(), "a");
    worker.error_line();
    server.grow(100_000_000);
    contest.came_to_the_same(run);
    server.is_clean();
}
