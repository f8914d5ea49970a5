//! The memory that all processes of a bot have together, as far as the kernel tells it of each.
//!
//! Its own limit counts what a process can write to, for each by itself. What was written and may only be
//! read from then on counts for nothing there, nor do the tables that say where memory is, nor what waits in
//! pipes and sockets: so the arena adds up what there really is.

use std::fs;

/// So much more than its limit a bot may have: code that was written and is run, the stack of its first thread.
const ALLOWANCE: u64 = 96 << 20;
/// Descriptors of all its processes that need not be looked at: as many as one of them may have.
const FEW: u64 = 256;
/// What may wait behind a descriptor.
const BEHIND_ONE: u64 = 208 << 10;

/// Do these processes have more than this together?
pub(super) fn exceed(processes: &[u32], memory: u64) -> bool {
    let most = memory.saturating_add(memory / 8).saturating_add(ALLOWANCE);
    let unread = if processes.len() > 1 { behind(processes) } else { 0 };
    let together = |of: &dyn Fn(u32) -> u64| {
        processes.iter().map(|&process| of(process)).sum::<u64>() + unread
    };
    // What several of them share counts once for each of them here, which is quicker to learn.
    together(&apart) > most && together(&shared) > most
}

fn apart(process: u32) -> u64 {
    told(process, "status", &["RssAnon:", "VmSwap:", "VmPTE:"])
}

fn shared(process: u32) -> u64 {
    match told(process, "smaps_rollup", &["Pss_Anon:", "SwapPss:"]) {
        // An old kernel, or a process that nobody may look into.
        0 => apart(process),
        parts => parts + told(process, "status", &["VmPTE:"]),
    }
}

/// What may wait in pipes and sockets.
fn behind(processes: &[u32]) -> u64 {
    let descriptors = |process: &u32| {
        let folder = format!("/proc/{process}/fd");
        // Newer kernels tell their number as the size of the folder.
        match fs::metadata(&folder).map_or(0, |folder| folder.len()) {
            0 => fs::read_dir(&folder).map_or(0, |all| all.count() as u64),
            number => number,
        }
    };
    let all: u64 = processes.iter().map(descriptors).sum();
    all.saturating_sub(FEW) * BEHIND_ONE
}

/// The sum of figures that the kernel tells of a process in kilobytes, in bytes; 0 if it does not.
fn told(process: u32, file: &str, keys: &[&str]) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default();
    let figure = |line: &str| {
        let figure = keys.iter().find_map(|key| line.strip_prefix(key))?;
        figure.split_whitespace().next()?.parse::<u64>().ok()
    };
    text.lines().filter_map(figure).sum::<u64>() << 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_has_is_seen_whether_or_not_it_can_still_be_written_to() {
        let own = [std::process::id()];
        assert!(!exceed(&own, 4 << 30));
        let mine = vec![1_u8; 256 << 20];
        assert!(exceed(&own, 16 << 20), "{}", mine.len());
        assert!(!exceed(&[], 0));
    }
}
