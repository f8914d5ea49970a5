//! No host outlives the arena, however that ends.

use std::time::Duration;

use damier_arena::players::Isolation;
use damier_games::g2048::G2048;

use crate::kit::{animal, gone, living, open, per_move, play};
use crate::process::program;
use crate::process::running::Running;
use crate::watch::joined;

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
    let opened = std::thread::spawn(move || open(&library, Isolation::Full));
    let mut bot = joined("a worker opens the bot", opened).expect("it can be loaded");
    println!("host {}", bot.process_id().expect("a process"));
    play(&G2048::default(), &mut bot, 1, 1, per_move(60_000));
    unreachable!("the bot never answers");
}

#[test]
fn a_host_dies_with_an_arena_that_is_killed() {
    for name in ["loops", "sleeps"] {
        animal(name);
        let mut arena = program(std::env::current_exe().expect("this program"));
        arena.args(["--exact", "lifetime::an_arena_that_will_be_killed", "--nocapture"]);
        let mut arena = Running::start(arena.env(ROLE, name));
        let host = loop {
            // The name of the test may stand before it on the line.
            let line = arena.line();
            let number = line.split_once("host ").map(|(_, number)| number.trim().parse::<u32>());
            if let Some(Ok(number)) = number {
                break number;
            }
        };
        std::thread::sleep(Duration::from_millis(100));
        let alive = living();
        assert!(alive.iter().any(|process| process.pid == host && process.parent == arena.id()));
        arena.kill();
        gone(host);
    }
}

#[test]
fn a_bot_may_move_from_thread_to_thread() {
    let library = animal("future");
    let opened = std::thread::spawn(move || open(&library, Isolation::Full));
    let mut bot = joined("a thread opens the bot", opened).expect("it can be loaded");
    let process = bot.process_id();
    for _ in 0..3 {
        let played = std::thread::spawn(move || {
            play(&G2048::default(), &mut bot, 1, 20, per_move(1000)).fine();
            bot
        });
        bot = joined("a thread plays a match", played);
        assert_eq!(bot.process_id(), process, "the same process serves all matches");
    }
}
