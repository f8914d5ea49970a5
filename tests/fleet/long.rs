//! The same for long: ten thousand short games, and everything killed again and again.

use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::contest::{Contest, worker};
use crate::process::LONG;
use crate::process::running::Running;
use crate::server::Server;

/// Ten thousand and eighty short games.
const MANY: &str = "
    game = 'go:size=5'
    openings = 840
    opening-plies = 2
    seed = 7
    entrants = ['random', 'greedy', 'smart-random', 'a=mcts:playouts=20']
";

/// Does something to a championship of many games every second until it is over, so many times at most.
fn disturbed(times: usize, mut disturb: impl FnMut(usize, &mut Server, &mut Vec<Running>)) {
    let (mut server, contest) = (Server::start(), Contest::new(MANY));
    let mut workers: Vec<_> = (0..4).map(|n| worker(&server.url(), &format!("w{n}"))).collect();
    let mut run = contest.coordinate(&server.url());
    let begun = Instant::now();
    for time in 0..times {
        sleep(Duration::from_secs(1));
        if run.has_ended() {
            break;
        }
        disturb(time, &mut server, &mut workers);
        assert!(begun.elapsed() < LONG, "it never ends");
    }
    contest.came_to_the_same_within(run, LONG);
    server.is_clean();
}

#[test]
fn one_of_four_workers_is_killed_every_second() {
    disturbed(usize::MAX, |time, server, workers| {
        workers[time % 4].kill();
        workers[time % 4] = worker(&server.url(), &format!("again{time}"));
    });
}

#[test]
fn the_server_is_killed_five_times() {
    disturbed(5, |_, server, _| server.restart());
}

#[test]
fn a_worker_is_stopped_for_a_minute() {
    disturbed(62, |time, _, workers| match time {
        1 => _ = workers[0].signal(Signal::STOP),
        61 => _ = workers[0].signal(Signal::CONT),
        _ => {}
    });
}

#[test]
fn the_coordinator_is_killed_ten_times() {
    let (server, contest) = (Server::start(), Contest::new(MANY));
    let _workers: Vec<_> = (0..4).map(|n| worker(&server.url(), &format!("w{n}"))).collect();
    for _ in 0..10 {
        let mut run = contest.coordinate(&server.url());
        sleep(Duration::from_millis(1500));
        run.kill();
    }
    contest.came_to_the_same_within(contest.coordinate(&server.url()), LONG);
    server.is_clean();
}
