//! Ways in at a server: passwords, TLS, keys, credentials, and users who may do what the guide lists and no more.

use std::fs;

use tempfile::TempDir;

use crate::contest::{Contest, command, json, worker};
use crate::process::{finish, wait_until};
use crate::server::Server;
use crate::travel::{of_large_matches, of_two_files};

const KEYS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fleet/keys");

const SHORT: &str = "
    game = 'couleurs:size=4'
    openings = 3
    seed = 1
    entrants = ['random', 'greedy', 'smart-random']
";

fn key(name: &str) -> String {
    format!("{KEYS}/{name}")
}

/// Who comes in this way plays as at home, and who comes in that way is told that it is none.
#[track_caller]
fn lets_in(server: &Server, right: &str, wrong: &str, why: &str) {
    let contest = Contest::new(SHORT);
    let _worker = worker(right, "a");
    contest.came_to_the_same(contest.coordinate(right));
    server.is_clean();
    for line in [format!("worker {wrong}"), format!("fleet {wrong} --json")] {
        let output = finish(&mut command(&line));
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{line}: {error}");
        assert!(error.contains(why) && error.contains("help: "), "{line}: {error}");
    }
}

#[test]
fn who_has_the_password_is_let_in() {
    let server = Server::with(&["-js", "--user", "ann", "--pass", "p@ss:word"]);
    let [right, wrong] = ["ann:p%40ss%3Aword", "ann:word"]
        .map(|user| format!("nats://{user}@127.0.0.1:{}", server.port));
    lets_in(&server, &right, &wrong, "does not let you in");
}

#[test]
fn who_has_the_token_is_let_in() {
    let server = Server::with(&["-js", "--auth", "t0ken"]);
    let right = format!("nats://t0ken@127.0.0.1:{}", server.port);
    lets_in(&server, &right, &server.url(), "does not let you in");
}

#[test]
fn lines_are_kept_from_strangers_by_tls() {
    let (certificate, secret) = (key("server.pem"), key("server.key"));
    let server = Server::with(&["-js", "--tlscert", &certificate, "--tlskey", &secret]);
    let url = format!("tls://127.0.0.1:{}", server.port);
    let right = format!("{url} --tls-ca {}", key("authority.pem"));
    lets_in(&server, &right, &url, "no NATS server can be reached");
    let output = finish(&mut command(&format!("worker {url} --tls-ca {}", key("nothing.pem"))));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("nothing.pem: No such file"), "{error}");
}

#[test]
fn a_server_may_ask_for_certificates() {
    let [certificate, secret, authority] = ["server.pem", "server.key", "authority.pem"].map(key);
    let server = Server::with(&[
        "-js",
        "--tlsverify",
        "--tlscert",
        &certificate,
        "--tlskey",
        &secret,
        "--tlscacert",
        &authority,
    ]);
    let url = format!("tls://127.0.0.1:{} --tls-ca {authority}", server.port);
    let (mine, its_key) = (key("client.pem"), key("client.key"));
    let right = format!("{url} --tls-cert {mine} --tls-key {its_key}");
    lets_in(&server, &right, &url, "no NATS server can be reached");
}

#[test]
fn who_has_an_nkey_is_let_in() {
    let server = Server::with(&["-c", &key("nkey.conf")]);
    let right = format!("{} --nkey {}", server.url(), key("nkey.seed"));
    lets_in(&server, &right, &server.url(), "does not let you in");
}

#[test]
fn who_has_credentials_is_let_in() {
    let server = Server::with(&["-c", &key("operator.conf")]);
    let right = format!("{} --creds {}", server.url(), key("user.creds"));
    lets_in(&server, &right, &server.url(), "does not let you in");
}

/// A server whose users may do what the guide lists.
fn as_in_the_guide() -> (TempDir, Server) {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/fleet.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    let begin = guide.find("authorization {").expect("what users may do");
    let end = guide[begin..].find("```").expect("its end");
    let users = guide[begin..begin + end].replace('…', "secret");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("server.conf");
    fs::write(&file, format!("{users}\njetstream {{}}\n")).expect("a file");
    let server = Server::with(&["-c", file.to_str().expect("a path")]);
    (folder, server)
}

#[test]
fn what_the_guide_lets_users_do_is_enough() {
    let (_folder, server) = as_in_the_guide();
    let [ann, worker_there, viewer] = ["ann", "worker", "viewer"]
        .map(|name| format!("nats://{name}:secret@127.0.0.1:{}", server.port));
    let (_files, contest) = of_two_files();
    let _worker = worker(&worker_there, "a");
    for who in [&ann, &viewer] {
        wait_until("the worker is seen", || {
            json(&format!("fleet {who} --json"))["workers"][0]["name"] == "a"
        });
    }
    contest.came_to_the_same(contest.coordinate(&ann));
    let (_files, contest) = of_large_matches();
    contest.came_to_the_same(contest.coordinate(&ann));
    server.is_clean();
}

#[test]
fn workers_cannot_run_championships_with_what_the_guide_lets_them_do() {
    let (_folder, server) = as_in_the_guide();
    let contest = Contest::new(SHORT);
    let output =
        contest.coordinate(&format!("nats://worker:secret@127.0.0.1:{}", server.port)).ends();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("cannot hold this contest") && error.contains("may you"), "{error}");
    assert!(server.streams().is_empty());
}
