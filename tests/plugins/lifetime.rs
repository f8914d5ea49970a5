//! No host outlives the arena, however that ends.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use damier_arena::players::Isolation;
use damier_games::g2048::G2048;

use crate::kit::{animal, gone, living, open, per_move, play};

/// Set for the process that plays the arena in a test.
const ROLE: &str = "DAMIER_TEST_ARENA";

/// Does nothing, unless it is started by another test: then it waits for a bot that never answers,
/// until it is killed.
#[test]
fn an_arena_that_will_be_killed() {
    let Some(name) = std::env::var_os(ROLE) else { return };
    let name = name.into_string().expect("a name");
    // A worker that ends does not take its hosts along.
    let library = animal(&name);
    let opened = std::thread::spawn(move || open(&library, Isolation::Full)).join();
    let mut bot = opened.expect("a worker").expect("it can be loaded");
    println!("host {}", bot.process_id().expect("a process"));
    play(&G2048::default(), &mut bot, 1, 1, per_move(60_000));
    unreachable!("the bot never answers");
}

#[test]
fn a_host_dies_with_an_arena_that_is_killed() {
    for name in ["loops", "sleeps"] {
        animal(name);
        let mut arena = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "lifetime::an_arena_that_will_be_killed", "--nocapture"])
            .env(ROLE, name)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("an arena");
        let lines = BufReader::new(arena.stdout.take().expect("its output")).lines();
        let mut lines = lines.map(|line| line.expect("text"));
        // The name of the test may stand before it on the line.
        let host = lines.find_map(|line| line.split_once("host ")?.1.parse::<u32>().ok());
        let host = host.expect("the host's number");
        std::thread::sleep(Duration::from_millis(100));
        let alive = living();
        assert!(alive.iter().any(|process| process.pid == host && process.parent == arena.id()));
        arena.kill().expect("it can be killed");
        arena.wait().expect("it ends");
        gone(host);
    }
}

#[test]
fn a_bot_may_move_from_thread_to_thread() {
    let library = animal("future");
    let opened = std::thread::spawn(move || open(&library, Isolation::Full)).join();
    let mut bot = opened.expect("a thread").expect("it can be loaded");
    let process = bot.process_id();
    for _ in 0..3 {
        let played = std::thread::spawn(move || {
            play(&G2048::default(), &mut bot, 1, 20, per_move(1000)).fine();
            bot
        });
        bot = played.join().expect("a thread");
        assert_eq!(bot.process_id(), process, "the same process serves all matches");
    }
}
