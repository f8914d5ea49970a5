//! Clocks that count what was done here, whatever else the machine was doing.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The processor time that all threads of this process have used.
pub fn process_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}
