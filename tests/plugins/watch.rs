//! Deadlines for work that a test does itself and cannot be interrupted in.

use std::io::{self, Write as _};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::process::{DEADLINE, wait_until};

/// What is under way, and when it began.
static UNDER_WAY: Mutex<Vec<(u64, String, Instant)>> = Mutex::new(Vec::new());

/// Work under way, while this lives. Where it takes longer than anything may, all tests of this binary
/// end with a message: a thread that hangs cannot be made to go on.
pub(crate) struct Watch(u64);

impl Watch {
    pub(crate) fn over(what: &str) -> Watch {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| drop(thread::spawn(keep_watch)));
        let test = thread::current().name().unwrap_or_default().to_owned();
        let mut under_way = lock();
        let number = under_way.last().map_or(0, |(number, ..)| number + 1);
        under_way.push((number, format!("{what} in {test}"), Instant::now()));
        Watch(number)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        lock().retain(|(number, ..)| *number != self.0);
    }
}

fn keep_watch() {
    loop {
        thread::sleep(Duration::from_secs(1));
        if let Some((_, what, _)) = lock().iter().find(|(.., begun)| begun.elapsed() > DEADLINE) {
            // Not through the macros, whose words the test harness would keep to itself.
            let _ = writeln!(io::stderr(), "waited {DEADLINE:?} in vain for the end of {what}");
            std::process::exit(101);
        }
    }
}

fn lock() -> MutexGuard<'static, Vec<(u64, String, Instant)>> {
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a thread gives when it ends. One that hangs is left alone, and its test fails.
#[track_caller]
pub(crate) fn joined<T>(what: &str, thread: JoinHandle<T>) -> T {
    wait_until(what, || thread.is_finished());
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
