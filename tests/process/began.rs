//! Signals that are ignored where the tests were started.
//!
//! `nohup`, jobs in the background of a script and some build servers start programs with signals
//! ignored, and whatever these start inherits that. A test that sends such a signal would wait in vain
//! for its program to end.

use std::fs;
use std::sync::{Arc, Once};

use signal_hook::consts::{
    SIGALRM, SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1,
    SIGUSR2, SIGXCPU, SIGXFSZ,
};
use signal_hook::flag;

/// All that programs or their bots may be sent. SIGPIPE is not among them: the standard library sees
/// to that one whenever it starts a program.
const SIGNALS: [i32; 13] = [
    SIGALRM, SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1,
    SIGUSR2, SIGXCPU, SIGXFSZ,
];

/// Sees to it that programs start with every signal as it is by default. A signal that is ignored
/// stays so in a new program, while one that is caught does not: so what was ignored here is caught
/// from now on, and still does nothing.
pub(crate) fn in_the_foreground() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let ignored = ignored();
        for signal in SIGNALS.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 1) {
            flag::register(signal, Arc::default()).expect("a signal can be caught");
        }
    });
}

/// The signals that this process ignores, a bit for each.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("the status of this process");
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    u64::from_str_radix(mask.expect("what is ignored").trim(), 16).expect("a mask")
}
