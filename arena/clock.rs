//! Clocks that count what a thread did, whatever else the machine was doing.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The processor time that this thread has used.
pub fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}
