//! What a server forgets, what it cannot tell while it is away, and what killed workers leave behind.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, SystemTime};

use rustix::process::Signal;

use crate::contest::{Contest, LONG, command, worker};
use crate::process::running::{Running, descendants};
use crate::process::{DEADLINE, wait_until};
use crate::server::Server;
use crate::travel::of_two_files;

/// Says something to a server, as whoever administers it could, and waits until it was done.
#[track_caller]
fn say(server: &Server, subject: &str, what: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("the server is there");
    stream.set_read_timeout(Some(DEADLINE)).expect("a time");
    let length = what.len();
    let words = format!(
        "CONNECT {{\"verbose\":false}}\r\nSUB answer 1\r\nPUB {subject} answer {length}\r\n{what}\r\n"
    );
    stream.write_all(words.as_bytes()).expect("it listens");
    let (mut heard, mut some) = (Vec::new(), [0; 4096]);
    loop {
        let text = String::from_utf8_lossy(&heard).into_owned();
        if text.split_once("MSG answer").is_some_and(|(_, answer)| answer.contains("}\r\n")) {
            return text;
        }
        let count = stream.read(&mut some).expect("it answers");
        assert!(count > 0, "{text}");
        heard.extend_from_slice(&some[..count]);
    }
}

fn stream(server: &Server, end: &str) -> String {
    let mut streams = server.streams().into_iter();
    streams.find(|name| name.ends_with(end)).unwrap_or_default()
}

#[test]
fn batches_that_a_server_has_forgotten_are_dealt_out_again() {
    let (server, contest) = (Server::start(), Contest::new(LONG));
    let mut run = contest.coordinate(&server.url());
    run.until("its streams are there", || !stream(&server, "_DONE").is_empty());
    let name = stream(&server, "_DONE").replace("DAMIER_", "").replace("_DONE", "");
    let about = format!("$JS.API.STREAM.INFO.DAMIER_{name}_JOBS");
    run.until("batches wait", || !say(&server, &about, "").contains("\"messages\":0,"));
    // What nobody can read stands for results that were damaged.
    say(&server, &format!("damier.{name}.done.forged"), "nothing");
    say(&server, &format!("$JS.API.STREAM.PURGE.DAMIER_{name}_JOBS"), "");
    while !run.error_line().contains("the server has lost matches") {}
    let _worker = worker(&server.url(), "a");
    contest.came_to_the_same(run);
    server.is_clean();
}

#[test]
fn who_waits_for_a_server_is_told_and_can_leave() {
    let (mut server, contest) = (Server::start(), Contest::new(LONG));
    let mut worker = worker(&server.url(), "a");
    let mut run = contest.coordinate(&server.url());
    run.until("the first games", || contest.played("fleet.db") > 0);
    server.stop();
    for waiting in [&mut run, &mut worker] {
        while !waiting.error_line().contains("the server cannot be reached") {}
    }
    server.restart();
    for waiting in [&mut run, &mut worker] {
        while !waiting.error_line().contains("the server is there again") {}
    }
    server.stop();
    for mut waiting in [run, worker] {
        while !waiting.error_line().contains("the server cannot be reached") {}
        waiting.signal(Signal::INT);
        assert_eq!(waiting.ends().status.code(), Some(130));
    }
    server.restart();
    let _another = crate::contest::worker(&server.url(), "b");
    contest.came_to_the_same(contest.coordinate(&server.url()));
    server.is_clean();
}

#[test]
fn a_worker_that_is_killed_leaves_no_process_and_no_folder_for_long() {
    let ((_files, contest), server) = (of_two_files(), Server::start());
    let place = tempfile::tempdir().expect("a folder");
    let start = |name: &str| {
        let mut worker = command(&format!("worker {} -j 2 --name {name}", server.url()));
        Running::start(worker.env("TMPDIR", place.path()))
    };
    let folders = || fs::read_dir(place.path()).into_iter().flatten().flatten();
    let mut first = start("first");
    let mut run = contest.coordinate(&server.url());
    run.until("its bots are there", || folders().count() > 0 && descendants(first.id()).len() > 1);
    let started = descendants(first.id());
    first.kill();
    let is_there = |process: &u32| fs::metadata(format!("/proc/{process}")).is_ok();
    wait_until("all that it started has ended", || !started.iter().any(is_there));
    let left: Vec<_> = folders().map(|entry| entry.path()).collect();
    assert_eq!(left.len(), 1, "{left:?}");
    // As if it had been some time ago.
    let hour_ago = SystemTime::now() - Duration::from_hours(1);
    File::open(&left[0]).and_then(|folder| folder.set_modified(hour_ago)).expect("it is ours");
    let mut second = start("second");
    contest.came_to_the_same(run);
    assert!(!left[0].exists(), "the next one clears it away");
    second.signal(Signal::TERM);
    assert_eq!(second.ends().status.code(), Some(130));
    assert_eq!(folders().count(), 0, "who is asked to leave takes it along");
    server.is_clean();
}
