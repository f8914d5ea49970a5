//! The harness itself: what it starts is in the foreground, and no wait is without end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use crate::process::program;
use crate::process::running::Running;
use crate::run::{is_alive, ran, wait_until};

/// Set for the process that ignores signals in a test.
const ROLE: &str = "DAMIER_TEST_BACKGROUND";

/// What is ignored by a program that is started by this one.
fn ignored() -> u64 {
    let out = ran(program("grep").args(["SigIgn:", "/proc/self/status"])).fine();
    let mask = out.trim().strip_prefix("SigIgn:").expect("a mask");
    u64::from_str_radix(mask.trim(), 16).expect("a number")
}

#[test]
fn programs_start_with_signals_as_by_default() {
    if std::env::var_os(ROLE).is_some() {
        assert_eq!(ignored() & 0x7fff_ffff, 0);
        return;
    }
    let this = std::env::current_exe().expect("this program");
    let mut shell = program("sh");
    shell.args(["-c", "trap '' HUP INT QUIT TERM PIPE TSTP CHLD XFSZ; exec \"$0\" \"$@\""]);
    shell.arg(this).args(["--exact", "harness::programs_start_with_signals_as_by_default"]);
    let said = ran(shell.env(ROLE, "1"));
    assert!(said.code == Some(0) && said.out.contains("1 passed"), "{}{}", said.out, said.err);
}

#[test]
fn a_wait_that_is_over_tells_what_was_seen_and_leaves_no_process() {
    let mut shell = program("sh");
    let mut shell = Running::start(shell.args(["-c", "sleep 1000 & echo $!; echo why >&2; wait"]));
    let (sleeper, news) = (shell.line(), shell.error_line());
    assert_eq!(news, "why\n");
    assert!(is_alive(sleeper.trim()));
    let waited = AssertUnwindSafe(|| shell.ends_within(Duration::from_millis(50)));
    let panic = catch_unwind(waited).expect_err("the wait is over");
    let message = panic.downcast_ref::<String>().expect("a message");
    assert!(
        message.contains("for the end of \"sh\"") && message.contains("still runs"),
        "{message}"
    );
    assert!(message.contains(&sleeper) && message.contains("why"), "{message}");
    wait_until("the end of all that it started", || !is_alive(sleeper.trim()));
}
