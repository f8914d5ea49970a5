//! Clocks that count what was done here, whatever else the machine was doing.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The processor time that this thread has used.
pub fn processor_time() -> Duration {
    read(ClockId::ThreadCPUTime)
}

/// The processor time that all threads of this process have used.
pub fn process_time() -> Duration {
    read(ClockId::ProcessCPUTime)
}

fn read(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}
