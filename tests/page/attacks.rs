//! What others may try: pages of other sites, names that are scripts, paths that lead elsewhere, and
//! connections that only take room.

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::symlink;

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
fn thousands_of_connections_that_only_wait_keep_nobody_out() {
    let server = Server::start(["tests/data/results"]);
    let mut waiting = Vec::new();
    for number in 0..10_000 {
        // This process has limits of its own.
        if waiting.len() == 400 {
            waiting.remove(0);
        }
        let mut stream = connect(&server.host);
        if number % 2 == 0 {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: ");
        }
        waiting.push(stream);
        if number % 1000 == 999 {
            server.get("/").fine();
        }
    }
}
