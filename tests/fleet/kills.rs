//! Workers, server and coordinator that are killed, stopped and cut off.

use std::thread::sleep;
use std::time::Duration;

use rustix::process::Signal;

use crate::contest::{Contest, LONG, worker};
use crate::proxy::Proxy;
use crate::server::Server;

#[test]
fn workers_that_are_killed_change_nothing() {
    let (server, contest) = (Server::start(), Contest::new(LONG));
    let mut workers: Vec<_> = (0..3).map(|n| worker(&server.url(), &format!("w{n}"))).collect();
    let mut run = contest.coordinate(&server.url());
    for victim in 0..4 {
        run.until("more games", || contest.played("fleet.db") > 40 * victim as u64);
        workers[victim % 3].kill();
        workers[victim % 3] = worker(&server.url(), &format!("again{victim}"));
    }
    contest.came_to_the_same(run);
    server.is_clean();
}

#[test]
fn a_server_that_is_killed_and_comes_back_changes_nothing() {
    let (mut server, contest) = (Server::start(), Contest::new(LONG));
    let _workers = [worker(&server.url(), "a"), worker(&server.url(), "b")];
    let mut run = contest.coordinate(&server.url());
    for games in [0, 80] {
        run.until("more games", || contest.played("fleet.db") > games);
        server.restart();
    }
    contest.came_to_the_same(run);
    server.is_clean();
}

#[test]
fn a_coordinator_that_is_killed_finds_what_was_played_meanwhile() {
    let (server, contest) = (Server::start(), Contest::new(LONG));
    let _workers = [worker(&server.url(), "a"), worker(&server.url(), "b")];
    for games in [0, 40, 80] {
        let mut run = contest.coordinate(&server.url());
        run.until("more games", || contest.played("fleet.db") > games);
        run.kill();
        assert!(!server.streams().is_empty(), "what is played meanwhile has a place");
    }
    contest.came_to_the_same(contest.coordinate(&server.url()));
    server.is_clean();
}

#[test]
fn a_worker_that_stops_and_goes_on_is_not_counted_twice() {
    let (server, contest) = (Server::start(), Contest::new(LONG));
    let mut lame = worker(&server.url(), "lame");
    let mut run = contest.coordinate(&server.url());
    run.until("the first games", || contest.played("fleet.db") > 0);
    lame.signal(Signal::STOP);
    let _sound = worker(&server.url(), "sound");
    // By then its work was given to the other one.
    sleep(Duration::from_secs(8));
    lame.signal(Signal::CONT);
    contest.came_to_the_same(run);
    server.is_clean();
}

#[test]
fn a_slow_link_that_is_cut_again_and_again_changes_nothing() {
    let (server, contest) = (Server::start(), Contest::new(LONG));
    let proxy = Proxy::start(server.port, Duration::from_millis(40), Duration::from_millis(1500));
    let _workers = [worker(&proxy.url(), "far"), worker(&proxy.url(), "farther")];
    contest.came_to_the_same(contest.coordinate(&proxy.url()));
    server.is_clean();
}

#[test]
fn a_worker_that_is_asked_to_leave_hands_back_what_it_has() {
    let (server, contest) = (Server::start(), Contest::new(LONG));
    let mut first = worker(&server.url(), "first");
    let mut run = contest.coordinate(&server.url());
    run.until("the first games", || contest.played("fleet.db") > 0);
    first.signal(Signal::TERM);
    assert_eq!(first.ends().status.code(), Some(130));
    let _second = worker(&server.url(), "second");
    contest.came_to_the_same(run);
    server.is_clean();
}
