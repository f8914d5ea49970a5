//! A thousand workers who answer by recorded times: memory and speed of the one who runs the championship hold.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use damier_arena::archive::store::{BadStore, Store};
use damier_arena::fleet::Address;
use damier_arena::fleet::rehearsal::rehearse;
use damier_arena::record::Match;
use rustix::param::clock_ticks_per_second;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::contest::Contest;
use crate::process::LONG;
use crate::process::running::used_ticks;
use crate::server::Server;

/// 30,000 games.
const MANY: &str = "
    game = 'go:size=5'
    rounds = 10
    openings = 500
    seed = 9
    entrants = ['random', 'greedy', 'smart-random']
";
const WORKERS: usize = 1000;
/// Games of half a second: two thousand of them a second.
const GAME: Duration = Duration::from_millis(500);

/// The most memory that a process has used, in MB.
fn memory(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = most.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1000
}

/// What was played at home.
fn recorded(path: &str) -> HashMap<u64, Match> {
    let store = Store::read(Path::new(path)).expect("results");
    let mut all = HashMap::new();
    let read = store.each_whole(|of| {
        all.insert(of.id, of);
        Ok::<(), BadStore>(())
    });
    read.expect("they can be read");
    all
}

#[test]
fn a_thousand_workers_are_fed_and_their_results_kept() {
    // Each of them has a connection.
    let limit = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
    let (server, contest) = (Server::start(), Contest::new(MANY));
    let recorded = recorded(&contest.path("home.db"));
    let games = recorded.len() as f64;
    let address = Address { url: server.url(), ..Address::default() };
    let is_over = Arc::new(AtomicBool::new(false));
    let over = Arc::clone(&is_over);
    let pretending = thread::spawn(move || {
        let answer = move |job: &damier_arena::referee::Job| {
            Some((recorded.get(&job.number)?.clone(), GAME))
        };
        rehearse(&address, WORKERS, Box::new(answer), &over)
    });
    let mut run = contest.coordinate(&server.url());
    let (id, mut most, mut ticks, mut begun) = (run.id(), 0, 0, None);
    run.until_end(LONG, || {
        most = most.max(memory(id));
        ticks = ticks.max(used_ticks(id));
        if begun.is_none() && contest.folder().join("fleet.db").exists() {
            begun = Some(Instant::now());
        }
    });
    let rate = games / begun.expect("it has begun").elapsed().as_secs_f64();
    let busy = ticks as f64 / clock_ticks_per_second() as f64;
    println!(
        "{WORKERS} workers, {games} games of {GAME:?}: {rate:.0} a second, {:.0} for a second of the \
         coordinator's processor time, {most} MB",
        games / busy
    );
    contest.came_to_the_same(run);
    is_over.store(true, Ordering::Relaxed);
    pretending.join().expect("they pretended").expect("the server was there");
    assert!(most < 400, "{most} MB");
    server.is_clean();
}
