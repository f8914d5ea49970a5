//! What others may try: pages of other sites, names that are scripts, paths that lead elsewhere, and
//! connections that only take room.

use std::collections::VecDeque;
use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::symlink;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::http::connect;
use crate::server::Server;

#[test]
fn only_requests_that_call_the_server_by_its_own_name_are_answered() {
    let server = Server::start(["tests/data/results"]);
    let port = server.host.rsplit(':').next().unwrap();
    let status = |host: &str| server.request("GET", "/").with("Host", host).send().status;
    assert_eq!(status(&format!("localhost:{port}")), 200);
    for strange in ["evil.example", &format!("evil.example:{port}"), "localhost", "", "127.0.0.1"] {
        assert_eq!(status(strange), 421, "{strange}");
    }
    let elsewhere = server.request("GET", "http://evil.example/").send();
    assert_eq!(elsewhere.status, 421);
}

#[test]
fn nothing_is_changed_for_another_site() {
    let server = Server::start(["tests/data/results"]);
    let post = || server.request("POST", "/").body("x");
    assert_eq!(post().send().status, 403);
    assert_eq!(post().with("Origin", "null").send().status, 403);
    assert_eq!(post().with("Origin", "http://evil.example").send().status, 403);
    let longer = format!("http://{}.evil.example", server.host);
    assert_eq!(post().with("Origin", &longer).send().status, 403);
    assert_eq!(post().of_this_site().send().status, 405, "from here it is only no way to ask");
}

#[test]
fn browsers_are_told_what_no_answer_may_do() {
    let server = Server::start(["tests/data/results"]);
    for path in ["/", "/nowhere", "/assets/0/page.css"] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(
            policy.contains("default-src 'none'") && policy.contains("script-src 'self'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
        assert!(!answer.text().contains("style="), "the policy would refuse it");
    }
}

#[test]
fn no_address_and_no_link_leads_out_of_what_was_named() {
    let place = tempfile::tempdir().unwrap();
    let named = place.path().join("named");
    fs::create_dir(&named).unwrap();
    fs::copy("tests/data/sgf/README.md", named.join("notes.txt")).ok();
    fs::write(place.path().join("secret.sgf"), "(;GM[1]SZ[5]C[secret])").unwrap();
    fs::write(named.join("open.sgf"), "(;GM[1]SZ[5]C[open];B[cc])").unwrap();
    symlink(place.path().join("secret.sgf"), named.join("link.sgf")).unwrap();
    symlink(place.path(), named.join("folder")).unwrap();
    let server = Server::start([&named]);
    let listed = server.get("/").fine();
    assert!(
        listed.contains("open.sgf") && !listed.contains("secret") && !listed.contains("link.sgf")
    );
    for path in [
        "/results/secret",
        "/results/link",
        "/results/../secret.sgf",
        "/results/..%2fsecret",
        "/results/%2e%2e/secret.sgf",
        "/results/folder%2fsecret",
        "/results/%2fetc%2fpasswd",
        "/results/open%00",
        "/assets/../../secret.sgf",
        "/assets/x/..%2f..%2fsecret.sgf",
        "//etc/passwd",
    ] {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!answer.text().contains("C[secret]"), "{path}");
    }
}

#[test]
fn an_enormous_body_is_refused_before_it_is_read() {
    let server = Server::start(["tests/data/results"]);
    let mut stream = connect(&server.host);
    let (host, length) = (&server.host, 1_u64 << 30);
    let head = format!(
        "POST / HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = Vec::new();
    let mut first = [0; 1024];
    let count = stream.read(&mut first).unwrap();
    answer.extend(&first[..count]);
    let answer = String::from_utf8_lossy(&answer).into_owned();
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
}

#[test]
fn an_enormous_body_that_does_not_say_so_is_read_no_further_than_it_may_be() {
    let server = Server::start(["tests/data/results"]);
    let mut stream = connect(&server.host);
    let host = &server.host;
    let head = format!(
        "POST /play HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let chunk = format!("{:x}\r\n{}\r\n", 1 << 20, "x".repeat(1 << 20));
    let sent = (0..1024).take_while(|_| stream.write_all(chunk.as_bytes()).is_ok()).count();
    assert!(sent < 64, "{sent} MB were taken");
    server.get("/").fine();
}

/// Room for so many connections on this side, or for as many as the system allows.
fn room_for(connections: u64) -> usize {
    let limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.map_or(connections + 200, |most| most.min(connections + 200));
    if limit.current.is_some_and(|now| now < wanted) {
        setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), ..limit }).unwrap();
    }
    let now = getrlimit(Resource::Nofile).current.unwrap_or(wanted);
    connections.min(now.saturating_sub(200)) as usize
}

#[test]
fn thousands_of_connections_that_only_wait_keep_nobody_out() {
    let room = room_for(10_000);
    let server = Server::start(["tests/data/results"]);
    let mut waiting = VecDeque::new();
    for number in 0..10_000 {
        if waiting.len() == room {
            waiting.pop_front();
        }
        let mut stream = connect(&server.host);
        if number % 2 == 0 {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: ");
        }
        waiting.push_back(stream);
        if number % 1000 == 999 {
            server.get("/").fine();
        }
    }
}

#[test]
fn thousands_of_requests_that_never_end_keep_nobody_out() {
    let room = room_for(3000);
    let server = Server::start(["tests/data/results"]);
    let host = &server.host;
    let head = format!(
        "POST /play HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ngame=go"
    );
    let mut unfinished = VecDeque::new();
    for number in 0..3000 {
        if unfinished.len() == room {
            unfinished.pop_front();
        }
        let mut stream = connect(host);
        let _ = stream.write_all(head.as_bytes());
        unfinished.push_back(stream);
        if number % 500 == 499 {
            server.get("/").fine();
        }
    }
}
