//! Many matches against a bot that crashes in every third one leave nothing behind.

use std::fs;
use std::process::Command;

use damier::entrant::Isolation;
use damier_bots::Fault;
use damier_games::g2048::G2048;

use crate::kit::{animal, living, open, per_move, play};

/// Set for the process that plays all these matches, alone, so that all it has is counted.
const ROLE: &str = "DAMIER_TEST_MARATHON";

/// A multiple of three, so that it ends as it begins: after a crash, with no process.
const MATCHES: u64 = if cfg!(feature = "extended-tests") { 10_002 } else { 300 };

struct Having {
    children: usize,
    descriptors: usize,
    kilobytes: u64,
}

fn having() -> Having {
    let me = std::process::id();
    let status = fs::read_to_string("/proc/self/status").expect("my status");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("memory");
    Having {
        children: living().iter().filter(|process| process.parent == me).count(),
        descriptors: fs::read_dir("/proc/self/fd").expect("my descriptors").count(),
        kilobytes: resident.trim().trim_end_matches(" kB").parse().expect("a number"),
    }
}

/// Does nothing, unless it is started by another test.
#[test]
fn a_marathon() {
    if std::env::var_os(ROLE).is_none() {
        return;
    }
    let mut bot = open(&animal("third"), Isolation::Full).expect("it can be loaded");
    let mut crashes = 0;
    let mut play_some = |matches: u64| {
        for number in 0..matches {
            let seen = play(&G2048::default(), &mut bot, number, 3, per_move(1000));
            if seen.forfeit.is_some() {
                seen.faulted(Fault::Crash, "SIGABRT");
                crashes += 1;
            }
        }
    };
    play_some(30);
    let before = having();
    play_some(MATCHES);
    let after = having();
    assert_eq!((after.children, after.descriptors), (before.children, before.descriptors));
    println!("{} KiB, then {} KiB", before.kilobytes, after.kilobytes);
    let grown = after.kilobytes.saturating_sub(before.kilobytes);
    assert!(grown < 2048, "{grown} KiB more after {MATCHES} matches");
    assert_eq!(crashes, (MATCHES + 30) / 3);
    drop(bot);
    assert_eq!(having().children, 0);
}

#[test]
fn crashes_leak_no_process_descriptor_or_memory() {
    animal("third");
    let output = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "leaks::a_marathon", "--nocapture"])
        .env(ROLE, "1")
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let passed = output.status.success() && said.contains("1 passed");
    assert!(passed, "{said}{}", String::from_utf8_lossy(&output.stderr));
}
