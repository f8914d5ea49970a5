//! The fleet in a browser, as `damier serve --fleet` shows it.

use std::io::Read as _;

use crate::contest::{Contest, LONG, command, worker};
use crate::http::{Request, connect};
use crate::process::running::Running;
use crate::process::{finish, wait_until};
use crate::server::{Server, free_port};

/// A page that shows this fleet, and where it is.
fn page(words: &str) -> (Running, String) {
    let mut page = Running::start(&mut command(&format!("serve --port 0 -q {words}")));
    let line = page.line();
    let host = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
    (page, host.expect("an address").to_owned())
}

fn shown(host: &str, path: &str) -> String {
    Request::new(host, "GET", path).send().fine()
}

#[test]
fn the_page_shows_who_is_there_and_what_is_under_way() {
    let (mut server, contest) = (Server::start(), Contest::new(LONG));
    let (_page, host) = page(&format!("--fleet {}", server.url()));
    assert!(shown(&host, "/").contains("href=\"/fleet\""));
    wait_until("nobody is there", || shown(&host, "/fleet").contains("0 workers"));
    assert!(shown(&host, "/fleet").contains("Nothing is under way"));
    let mut run = contest.coordinate(&server.url());
    wait_until("a contest", || shown(&host, "/fleet").contains("go:size=5"));
    // Whoever calls himself so is shown as a text.
    let _worker = worker(&server.url(), "<b>bold</b>");
    wait_until("a worker", || shown(&host, "/fleet").contains("&lt;b&gt;bold&lt;/b&gt;"));
    run.until("games", || contest.played("fleet.db") > 0);
    contest.came_to_the_same(run);
    wait_until("its end", || shown(&host, "/fleet").contains("Nothing is under way"));
    server.stop();
    wait_until("the server has gone", || shown(&host, "/fleet").contains("cannot be reached"));
    server.restart();
    wait_until("it is back", || shown(&host, "/fleet").contains("1 worker,"));
}

#[test]
fn whoever_looks_is_told_as_it_changes() {
    let server = Server::start();
    let (_page, host) = page(&format!("--fleet {}", server.url()));
    let mut stream = connect(&host);
    let ask = format!("GET /fleet/live HTTP/1.1\r\nHost: {host}\r\n\r\n");
    std::io::Write::write_all(&mut stream, ask.as_bytes()).expect("it listens");
    let (mut heard, mut some) = (String::new(), [0; 4096]);
    let mut until = |what: &str| {
        while !heard.contains(what) {
            let count = stream.read(&mut some).expect("an event");
            assert!(count > 0, "{heard}");
            heard.push_str(&String::from_utf8_lossy(&some[..count]));
        }
    };
    until("0 workers");
    let _worker = worker(&server.url(), "a");
    until("1 worker,");
}

#[test]
fn a_page_without_a_fleet_shows_none_and_one_of_no_server_is_not_begun() {
    let (_page, host) = page("");
    assert!(!shown(&host, "/").contains("/fleet"));
    assert_eq!(Request::new(&host, "GET", "/fleet").send().status, 404);
    let line = format!("serve --port 0 --fleet nats://127.0.0.1:{}", free_port());
    let output = finish(&mut command(&line));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("no NATS server can be reached"), "{error}");
    assert_eq!(output.status.code(), Some(1));
}
