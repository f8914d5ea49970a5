//! Signals: a wish to stop that long work looks at now and then, and files that may not grow.

use std::fs;
use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::{SigId, flag, low_level};

/// The code with which an interrupted program ends.
const INTERRUPTED: i32 = 130;

/// A file that may not grow any more is to be an error like a full disk, not the end.
pub(super) fn outlive_full_files() -> io::Result<()> {
    flag::register(SIGXFSZ, Arc::default()).map(drop)
}

/// What Ctrl-C, a polite kill and a terminal that is closed ask for, while this lives.
pub(super) struct Stop {
    asked: Arc<AtomicBool>,
    at_once: Arc<AtomicBool>,
    ids: Vec<SigId>,
}

impl Stop {
    /// Listens from now on. Until [`Stop::gently`] is called the program just ends, and so it does
    /// when it is asked twice.
    pub(super) fn listen() -> io::Result<Stop> {
        let at_once = Arc::new(AtomicBool::new(true));
        let mut stop = Stop { asked: Arc::default(), at_once, ids: Vec::new() };
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            if signal == SIGHUP && is_ignored(signal) {
                continue; // `nohup` asked for that.
            }
            for end in [&stop.at_once, &stop.asked].map(Arc::clone) {
                stop.ids.push(flag::register_conditional_shutdown(signal, INTERRUPTED, end)?);
            }
            stop.ids.push(flag::register(signal, Arc::clone(&stop.asked))?);
        }
        Ok(stop)
    }

    /// There is something to bring to an end first: the flag says when.
    pub(super) fn gently(&self) -> &AtomicBool {
        self.at_once.store(false, Ordering::Relaxed);
        &self.asked
    }

    /// There is nothing to bring to an end, only something to say: when it is asked, the program says
    /// this and ends.
    pub(super) fn with_last_words(&self, words: impl FnOnce() -> String + Send + 'static) {
        let asked = Arc::clone(&self.asked);
        let listener = thread::Builder::new().spawn(move || {
            while !asked.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(20));
            }
            // Nowhere is left to say that the standard error is gone.
            let _ = writeln!(io::stderr(), "{}", words());
            std::process::exit(INTERRUPTED);
        });
        // Without a listener the program just ends.
        if listener.is_ok() {
            self.gently();
        }
    }
}

impl Drop for Stop {
    /// Others may listen from now on: the menu, which has a terminal to give back first.
    fn drop(&mut self) {
        for id in &self.ids {
            low_level::unregister(*id);
        }
    }
}

/// Was the program started with this signal ignored?
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
