//! Clocks: what was done here, whatever else the machine was doing, and what time has passed.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The time that has passed, for differences; no processor has to have worked.
pub fn wall_time() -> Duration {
    let time = clock_gettime(ClockId::Monotonic);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// The processor time that all threads of this process have used.
pub fn process_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}
