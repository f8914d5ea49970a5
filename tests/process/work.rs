//! Work that is measured: by what it takes of the processor, not by the clock on the wall, which goes on
//! while others have the processor.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Does some work in this thread, and gives the time that it took of the processor.
pub(crate) fn measured<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let used = || {
        let used = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(used.tv_sec.unsigned_abs(), used.tv_nsec as u32)
    };
    let before = used();
    let done = work();
    (done, used().saturating_sub(before))
}
