//! Many matches against a bot that crashes in every third one leave nothing behind.

use std::fs;
use std::time::Duration;

use damier_arena::players::{Entrant, Isolation};
use damier_bots::{Bot, Fault};
use damier_games::g2048::G2048;

use crate::kit::{animal, open, per_move, play, processes, program as compiled, walls};
use crate::process::{finish_long, program, wait_until};

/// Set for the process that plays all these matches, alone, so that all it has is counted.
const ROLE: &str = "DAMIER_TEST_MARATHON";

/// A multiple of three, so that it ends as it begins: after a crash, with no process.
const MATCHES: u64 = if cfg!(feature = "extended-tests") { 10_002 } else { 300 };

#[derive(Debug, PartialEq, Eq)]
struct Having {
    /// Those that are dead and were not waited for included.
    children: usize,
    descriptors: usize,
    threads: usize,
}

fn count(folder: &str) -> usize {
    fs::read_dir(folder).expect("a list of what is mine").count()
}

fn having() -> Having {
    let me = std::process::id();
    Having {
        children: processes().iter().filter(|process| process.parent == me).count(),
        descriptors: count("/proc/self/fd"),
        threads: count("/proc/self/task"),
    }
}

/// What there is when nothing changes any more: threads that listened to a process need a moment to
/// learn that it is gone.
fn at_rest() -> Having {
    let mut last = having();
    let mut times = 0;
    wait_until("a hundred milliseconds without a change", || {
        std::thread::sleep(Duration::from_millis(10));
        let now = having();
        times = if now == last { times + 1 } else { 0 };
        last = now;
        times == 10
    });
    last
}

fn kilobytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("my status");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("memory");
    resident.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Plays with a bot that ends like this in every third match.
fn run(mut bot: Box<dyn Bot<G2048>>, end: &str, servants: usize) {
    let mut crashes = 0;
    let mut play_some = |matches: u64| {
        for number in 0..matches {
            let seen = play(&G2048::default(), &mut *bot, number, 3, per_move(1000));
            if seen.forfeit.is_some() {
                seen.faulted(Fault::Crash, end);
                crashes += 1;
            }
        }
    };
    play_some(30);
    let (before, used) = (at_rest(), kilobytes());
    play_some(MATCHES);
    assert_eq!(at_rest(), before);
    let grown = kilobytes().saturating_sub(used);
    println!("{used} KiB, then {grown} KiB more");
    assert!(grown < 2048, "{grown} KiB more after {MATCHES} matches");
    assert_eq!(crashes, (MATCHES + 30) / 3);
    drop(bot);
    assert_eq!(having().children, servants);
}

/// Does nothing, unless it is started by another test.
#[test]
fn a_marathon() {
    let Some(role) = std::env::var_os(ROLE) else { return };
    if role == "plugin" {
        let bot = open(&animal("third"), Isolation::Full).expect("it can be loaded");
        run(Box::new(bot), "SIGABRT", 0);
    } else {
        let text = format!("third=cmd:'{}'", compiled("third").display());
        let bot = Entrant::parse(&text).expect("a program");
        let opened = bot.open(&G2048::default(), &walls(Isolation::Full)).expect("it starts");
        // The process that ends leftovers stays as long as the arena.
        run(opened.bot, "killed by signal 6", 1);
    }
}

fn marathon(role: &str) {
    let mut marathon = program(std::env::current_exe().expect("this program"));
    marathon.args(["--exact", "leaks::a_marathon", "--nocapture"]).env(ROLE, role);
    let output = finish_long(&mut marathon);
    let said = String::from_utf8_lossy(&output.stdout);
    let passed = output.status.success() && said.contains("1 passed");
    assert!(passed, "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn crashes_of_plugins_leak_no_process_descriptor_thread_or_memory() {
    marathon("plugin");
}

#[test]
fn crashes_of_programs_leak_no_process_descriptor_thread_or_memory() {
    marathon("program");
}
