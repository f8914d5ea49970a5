//! Sees to it that what programs started does not outlive the arena.
//!
//! The kernel kills a program when the arena dies, but not the program's children. So one more
//! process, `damier leftovers`, is told of every group of processes that begins and ends. When the
//! arena is gone, however that came, it kills the groups that are left and ends.

use std::collections::BTreeSet;
use std::io::{BufRead as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::players::spawner::spawn;

/// The command line's name for it.
const COMMAND: &str = "leftovers";

/// The way to that process, once there is one. `None` if it did not start: then children that do
/// not listen to their input may be left.
static WATCHER: OnceLock<Option<Mutex<ChildStdin>>> = OnceLock::new();

/// A group of processes begins. `damier` is this program.
pub(in crate::players) fn watch(damier: &Path, group: u32) {
    let watcher = WATCHER.get_or_init(|| {
        let mut command = Command::new(damier);
        // In a group of its own it is not interrupted with the arena.
        command.arg(COMMAND).env_clear().current_dir("/").process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        spawn(command).ok().and_then(|mut child| child.stdin.take()).map(Mutex::new)
    });
    if let Some(watcher) = watcher {
        tell(watcher, &format!("+{group}\n"));
    }
}

/// A group of processes was killed, and its number is still its own.
pub(in crate::players) fn release(group: u32) {
    if let Some(Some(watcher)) = WATCHER.get() {
        tell(watcher, &format!("-{group}\n"));
    }
}

fn tell(watcher: &Mutex<ChildStdin>, line: &str) {
    let mut way = watcher.lock().unwrap_or_else(PoisonError::into_inner);
    // One that was killed cannot be helped.
    let _ = way.write_all(line.as_bytes());
}

/// Serves the arena until it is gone.
pub fn serve() {
    let mut groups = BTreeSet::new();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match line.split_at_checked(1).map(|(sign, number)| (sign, number.parse::<i32>())) {
            Some(("+", Ok(group))) => groups.insert(group),
            Some(("-", Ok(group))) => groups.remove(&group),
            _ => false,
        };
    }
    for group in groups.into_iter().filter(|&group| group > 1).filter_map(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}
