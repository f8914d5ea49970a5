//! Starting and ending the server, and its start page.

use std::fs;

use crate::browser::Browser;
use crate::process::damier;
use crate::process::running::Running;
use crate::server::{Server, play_into};

#[test]
fn the_start_page_lists_what_was_named_and_is_well_at_every_size_and_in_both_themes() {
    let place = tempfile::tempdir().unwrap();
    play_into(&place.path().join("class.db"), &["go:size=5", "greedy", "random", "-n", "4"]);
    fs::write(place.path().join("old.sgf"), "(;GM[1]SZ[5];B[cc])").unwrap();
    let server = Server::start([place.path()]);
    for (width, theme) in [(360, "dark"), (1280, "light"), (3840, "dark")] {
        let browser = Browser::open_with(width, 900, &[]);
        browser.prefer(theme);
        browser.visit(&server.address("/"));
        browser.reads("main", "class.db");
        browser.reads("main", "go:size=5, 4 matches");
        browser.reads("main", "old.sgf");
        browser.is_well();
    }
}

#[test]
fn ctrl_c_ends_the_server_without_a_complaint() {
    let server = Server::start(["tests/data/results"]);
    server.get("/").fine();
    assert_eq!(server.interrupt(), (Some(130), String::new()));
}

#[test]
fn a_port_in_use_is_told_with_what_to_do() {
    let server = Server::start(["tests/data/results"]);
    let port = server.host.rsplit(':').next().unwrap();
    let mut second = damier();
    let output = Running::start(second.args(["serve", "tests/data", "--port", port])).ends();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.starts_with(&format!("error: port {port} of 127.0.0.1 is in use\nhelp: ")),
        "{said}"
    );
}

#[test]
fn what_cannot_be_shown_is_refused_before_anything_is_served() {
    let refused = |words: &[&str], code: i32, expected: &str| {
        let mut command = damier();
        let output = Running::start(command.arg("serve").args(words)).ends();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains(expected) && said.contains("help: "), "{said}");
    };
    refused(&["nowhere.db"], 1, "nowhere.db cannot be shown");
    refused(&["--bind", "0.0.0.0"], 1, "0.0.0.0 can be reached by others");
    refused(&["--public"], 2, "RESULTS|FOLDER");
    refused(&["--bind", "203.0.113.7", "--public", "tests/data"], 1, "203.0.113.7");
}
