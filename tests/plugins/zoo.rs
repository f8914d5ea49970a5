//! Bots that do what no bot should, behind all walls: each loses its own match, and nothing else
//! happens.

use std::fs;
use std::time::Duration;

use damier_arena::players::{Isolation, Level, usual_threads};
use damier_bots::{Bot as _, Clock, Fault, Seating};
use damier_games::g2048::G2048;
use damier_games::go::Go;
use damier_games::{Game as _, Notation as _, Seat, Settings};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use rustix::process::getuid;
use rustix::thread::{CapabilitySet, capabilities};

use crate::kit::{Seen, animal, gone, open, open_with, per_move, play, rust_plugin, walls};
use crate::process::{finish, place, program};
use crate::watch::joined;

/// The time that each move has, in milliseconds.
const LIMIT: u64 = 300;
/// The time where a panic writes down where it came from, which is slow.
const PATIENT: u64 = 10_000;

/// Plays a match against an animal behind all walls.
fn meet_with(name: &str, params: &str, time: u64) -> Seen {
    let library = match name {
        "rust-panics" => rust_plugin(name),
        name => animal(name),
    };
    let mut bot = open_with(&library, params, Isolation::Full).expect("it can be loaded");
    assert_eq!(bot.level(), Level::Full);
    let process = bot.process_id().expect("it has a process");
    let seen = play(&G2048::default(), &mut bot, 1, 20, per_move(time));
    // It is not waited for without end; how busy the machine is meanwhile is nobody's fault.
    let limit = Duration::from_millis(time) + Duration::from_secs(20);
    assert!(seen.longest < limit, "{name}: {seen:?}");
    if bot.process_id().is_none() {
        gone(process);
        // The arena goes on: the next match has a new process.
        let start = G2048::default().start(&mut Xoshiro256PlusPlus::seed_from_u64(2));
        let game = &G2048::default();
        let seating = Seating { game, seat: Seat::FIRST, start: &start, seed: 2 };
        bot.new_match(&seating).expect("another match can begin");
    }
    let last = bot.process_id().unwrap_or(process);
    drop(bot);
    gone(last);
    seen
}

fn meet(name: &str) -> Seen {
    meet_with(name, "", LIMIT)
}

#[test]
fn a_bot_that_falls_has_crashed() {
    let seen = meet("segfault");
    let forfeit = seen.faulted(Fault::Crash, "SIGSEGV");
    assert!(forfeit.reason.contains("does not have: in act at segfault.c:"), "{forfeit:?}");
    assert_eq!(forfeit.last_words, "about to fall\n");
    meet("abort").faulted(Fault::Crash, "SIGABRT");
    meet("exits").faulted(Fault::Crash, "exit code 0");
    let deep = meet("overflow");
    let deep = deep.faulted(Fault::Crash, "killed by SIG");
    assert!(deep.reason.contains("a recursion that is too deep"), "{deep:?}");
    meet("memory").faulted(Fault::Crash, "SIGABRT");
}

#[test]
fn a_panic_is_a_crash_with_its_message() {
    let seen = meet_with("rust-panics", "bot=once", PATIENT);
    let forfeit = seen.faulted(Fault::Crash, "panicked: not today");
    assert!(forfeit.last_words.contains("not today"), "{forfeit:?}");
    let seen = meet_with("rust-panics", "bot=twice", PATIENT);
    let forfeit = seen.faulted(Fault::Crash, "SIGABRT");
    assert!(forfeit.last_words.contains("and again"), "{forfeit:?}");
}

#[test]
fn a_bot_that_does_not_answer_is_out_of_time() {
    for name in ["loops", "sleeps", "stops"] {
        meet(name).faulted(Fault::Timeout, "no answer within 400ms");
    }
}

#[test]
fn a_bot_that_cuts_or_fouls_its_line_is_at_fault() {
    meet("closes").faulted(Fault::Crash, "closed the pipes");
    meet("writes").faulted(Fault::Error, "wrote into the pipe of its answers");
}

#[test]
fn of_much_junk_the_beginning_and_the_end_are_kept() {
    let seen = meet("junk");
    let forfeit = seen.faulted(Fault::Error, "cannot go on");
    let words = &forfeit.last_words;
    assert!(words.starts_with("first word\n") && words.len() < 8400, "{}", words.len());
    assert!(words.ends_with("last word\nlogged\n") && words.contains("bytes left out"));
}

#[test]
fn a_bot_may_have_threads_but_not_without_end() {
    let seen = meet("threads");
    seen.fine();
    assert!((4..512).contains(&seen.nodes), "{seen:?}");
}

/// Can the number of threads be bounded here? Not by users who may have no namespace of their own,
/// nor by a root who is not allowed much.
fn threads_are_bounded() -> bool {
    let needed = CapabilitySet::SETUID | CapabilitySet::SYS_NICE | CapabilitySet::DAC_READ_SEARCH;
    let namespace = || finish(program("unshare").args(["--user", "true"]));
    if getuid().is_root() {
        capabilities(None).is_ok_and(|mine| mine.effective.contains(needed))
    } else {
        namespace().status.success()
    }
}

#[test]
fn threads_without_memory_are_bounded_in_number() {
    if !threads_are_bounded() {
        println!("neither user namespaces nor privileges: the number of threads has no bound");
        return;
    }
    // Two at once: what one of them has does not count for the other.
    let both = [(); 2].map(|()| std::thread::spawn(|| meet_with("small_threads", "", PATIENT)));
    for seen in both.map(|met| joined("a match", met)) {
        seen.fine();
        assert_eq!(seen.nodes, usual_threads() - 1, "and the one that started them: {seen:?}");
    }
}

#[test]
fn moves_that_are_not_legal_are_told_from_those_that_do_not_exist() {
    meet("far").faulted(Fault::Illegal, "no move 4000000000");
    meet("illegal").faulted(Fault::Illegal, "");
    let go = Go::from_settings(&"size=5".parse().expect("settings")).expect("a game");
    let walls = walls(Isolation::Full);
    let library = animal("illegal");
    let bot = damier_arena::players::plugin::open(&go, &library, &Settings::new(), &walls);
    let seen = play(&go, &mut bot.expect("it can be loaded"), 1, 20, per_move(LIMIT));
    seen.faulted(Fault::Illegal, "already a stone");
}

#[test]
fn error_codes_are_errors() {
    meet("errs").faulted(Fault::Error, "no idea");
    meet("odd").faulted(Fault::Error, "code 77");
}

#[test]
fn descriptors_of_another_age_work() {
    for name in ["future", "past", "recreated"] {
        meet(name).fine();
    }
}

#[test]
fn a_bot_may_look_at_its_match_as_long_as_it_lasts() {
    meet("keeps").fine();
}

/// A parameter with an address of this process, which plays the arena.
fn byte_of_the_arena() -> String {
    static BYTE: u8 = 7;
    format!("at={:#x}", (&raw const BYTE).addr())
}

#[test]
pub(crate) fn no_process_is_started_and_none_is_reached() {
    for name in ["fork", "exec", "outside", "sockets"] {
        let seen = meet_with(name, &byte_of_the_arena(), LIMIT);
        seen.fine();
        assert_eq!(seen.nodes, 0, "{name} managed to do {:#b}", seen.nodes);
    }
}

#[test]
pub(crate) fn no_file_is_read_written_or_deleted() {
    let file = place("canary");
    fs::write(&file, "sings").expect("a canary");
    let seen = meet_with("files", &format!("file={}", file.display()), LIMIT);
    seen.fine();
    assert_eq!(seen.nodes, 0, "managed to do {:#b}", seen.nodes);
    assert_eq!(fs::read_to_string(&file).expect("the canary"), "sings");
    fs::remove_file(&file).expect("the canary is let go");
}

/// What `outside` can do where there are no walls: all, but that the kernel may keep some users from
/// looking into other processes.
fn all_bites_of_outside() -> u64 {
    let scope = fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope").unwrap_or_default();
    match (scope.trim(), getuid().is_root()) {
        ("" | "0", _) | ("1" | "2", true) => 0b1_1111_1111_1111,
        _ => 0b0_1111_1111_1110,
    }
}

/// What the walls keep from happening does happen without them.
#[test]
fn the_animals_bite_where_there_are_no_walls() {
    let file = place("bait");
    fs::write(&file, "sings").expect("a bait");
    let bait = format!("file={}", file.display());
    for (name, params, bites) in [
        ("files", &bait, 0b1010_1000_1010_0011),
        ("sockets", &bait, 0b10101),
        ("fork", &bait, 0b1011),
        ("outside", &byte_of_the_arena(), all_bites_of_outside()),
        ("small_threads", &bait, 1000),
    ] {
        let bot = open_with(&animal(name), params, Isolation::Process);
        let mut bot = bot.expect("it can be loaded");
        assert_eq!(bot.level(), Level::Process);
        let process = bot.process_id().expect("it has a process");
        let seen = play(&G2048::default(), &mut bot, 1, 1, per_move(PATIENT));
        assert_eq!(seen.nodes & bites, bites, "{name}: {:#b}", seen.nodes);
        drop(bot);
        gone(process);
    }
    let mut bot = open(&animal("exec"), Isolation::Process).expect("it can be loaded");
    let seen = play(&G2048::default(), &mut bot, 1, 1, per_move(1000));
    seen.faulted(Fault::Crash, "exit code 0");
    assert!(!file.exists(), "the bait is gone");
}

#[test]
fn a_bot_that_speaks_is_heard_through_the_walls_and_without_them() {
    for isolation in [Isolation::Full, Isolation::Inline] {
        let mut bot = open(&animal("speaks"), isolation).expect("it can be loaded");
        let seen = play(&G2048::default(), &mut bot, 1, 3, Clock::NONE);
        seen.fine();
        assert_eq!(seen.comment, "the first legal [2J one", "{isolation:?}");
        let seen = play(&G2048::default(), &mut bot, 1, 3, Clock::NONE);
        assert_eq!(seen.comment, "", "a bot may be silent again");
    }
    let seen = meet("future");
    assert_eq!(seen.comment, "", "what is behind a descriptor of before is no function");
}

#[test]
fn a_plugin_that_declares_its_parameters_is_given_no_others() {
    let library = animal("declares");
    for isolation in [Isolation::Full, Isolation::Inline] {
        let bot = open_with(&library, "depth=8", isolation).expect("it can be loaded");
        let declared = bot.declared().expect("it declares");
        let [depth, rave] = &declared[..] else { panic!("{declared:?}") };
        assert_eq!((depth.key, depth.values, depth.default), ("depth", "1 to 8", "3"));
        assert_eq!(rave.help, "a \u{fffd}[2J switch");
        for (params, what, help) in [
            ("dept=3", "unknown setting `dept`; known are depth, rave", "did you mean `depth`?"),
            (
                "depth=9",
                "`depth` is 1 to 8, not `9`",
                "depth: how far it looks; 1 to 8, by default 3",
            ),
        ] {
            let why = open_with(&library, params, isolation).err().expect("it is refused");
            assert!(why.to_string().contains(what), "{why}");
            assert!(why.help().contains(help), "{}", why.help());
        }
    }
    assert_eq!(open(&animal("future"), Isolation::Full).expect("it is fine").declared(), None);
}
