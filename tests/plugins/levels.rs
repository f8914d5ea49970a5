//! How far a plugin is shut in is known, and less than what was asked for is refused.

use damier_arena::players::{Entrant, Isolation, Level, Walls, plugin};
use damier_bots::Fault;
use damier_games::Settings;
use damier_games::g2048::G2048;

use crate::kit::{animal, host_without, open, per_move, play, walls};

fn without(call: libc::c_long, isolation: Isolation) -> Result<Level, String> {
    without_for("future", call, isolation)
}

fn without_for(name: &str, call: libc::c_long, isolation: Isolation) -> Result<Level, String> {
    let walls = Walls { program: Some(host_without(call)), ..walls(isolation) };
    let bot = plugin::open(&G2048::default(), &animal(name), &Settings::new(), &walls);
    bot.map(|bot| bot.level()).map_err(|why| format!("{why} / {}", why.help()))
}

#[test]
fn the_level_that_is_reached_is_told() {
    for (isolation, level) in [
        (Isolation::Auto, Level::Full),
        (Isolation::Full, Level::Full),
        (Isolation::Process, Level::Process),
        (Isolation::Inline, Level::Inline),
    ] {
        let bot = open(&animal("future"), isolation).expect("it can be loaded");
        assert_eq!(bot.level(), level);
        assert_eq!(bot.process_id().is_some(), isolation != Isolation::Inline);
    }
    assert_eq!(without(libc::SYS_landlock_create_ruleset, Isolation::Auto), Ok(Level::Seccomp));
    assert_eq!(without(libc::SYS_seccomp, Isolation::Auto), Ok(Level::Landlock));
}

#[test]
fn less_than_what_was_asked_for_is_refused() {
    let refused = without(libc::SYS_landlock_create_ruleset, Isolation::Full);
    let refused = refused.expect_err("not full");
    assert!(refused.contains("isolation `full` cannot be had here, only `seccomp`"), "{refused}");
    assert!(refused.contains("no Landlock") && refused.contains("--isolation auto"), "{refused}");
    let refused = without(libc::SYS_seccomp, Isolation::Full).expect_err("not full");
    assert!(refused.contains("only `landlock`") && refused.contains("no seccomp"), "{refused}");
}

#[test]
fn behind_lesser_walls_nothing_of_the_library_is_run() {
    let fall = |isolation| without_for("falls_at_load", libc::SYS_seccomp, isolation);
    let refused = fall(Isolation::Auto).expect_err("it falls");
    assert!(refused.contains("fails when it is loaded"), "{refused}");
    let refused = fall(Isolation::Full).expect_err("not full");
    assert!(refused.contains("only `landlock`"), "{refused}");
}

#[test]
fn behind_lesser_walls_a_program_is_not_started() {
    let entrant = Entrant::parse("cmd:echo here I am").expect("a program");
    let open = |isolation| {
        let walls = Walls { program: Some(host_without(libc::SYS_seccomp)), ..walls(isolation) };
        let opened = entrant.open(&G2048::default(), &walls);
        let why = opened.err().expect("it cannot play");
        format!("{why} / {}", why.help())
    };
    let refused = open(Isolation::Auto);
    assert!(refused.contains("`here I am` is no answer"), "{refused}");
    let refused = open(Isolation::Full);
    assert!(refused.contains("only `landlock`") && refused.contains("isolation auto"), "{refused}");
    assert!(!refused.contains("no answer") && !refused.contains("for the arena"), "{refused}");
}

#[test]
fn cpu_time_can_be_limited_per_match() {
    let mut walls = walls(Isolation::Full);
    walls.limits.cpu = Some(std::time::Duration::from_secs(1));
    let loops = animal("loops");
    let bot = plugin::open(&G2048::default(), &loops, &Settings::new(), &walls);
    let mut bot = bot.expect("it can be loaded");
    let seen = play(&G2048::default(), &mut bot, 1, 1, per_move(10_000));
    seen.faulted(Fault::Timeout, "used up its CPU time");
}

#[test]
fn memory_can_be_limited() {
    let mut walls = walls(Isolation::Full);
    walls.limits.memory = 256 << 20;
    let threads = animal("threads");
    let most = |walls: &Walls| {
        let bot = plugin::open(&G2048::default(), &threads, &Settings::new(), walls);
        play(&G2048::default(), &mut bot.expect("it can be loaded"), 1, 1, per_move(1000)).nodes
    };
    let few = most(&walls);
    walls.limits.memory = 512 << 20;
    assert!(few < most(&walls));
}
