//! What the process may use.

use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::super::wire::Hello;

/// Descriptors: the standard ones, the pipes, and what the loader opens and closes.
const FILES: u64 = 64;

/// Sets all limits. The number of processes is not among them: it is counted per user, not per
/// process, and not at all for root. Memory bounds the threads, and seccomp forbids processes.
pub(super) fn set(hello: &Hello) -> Result<(), Errno> {
    // Threads' stacks count as memory, whether they are used or not.
    limit(Resource::As, hello.memory, hello.memory)?;
    limit(Resource::Fsize, 0, 0)?;
    limit(Resource::Nofile, FILES, FILES)?;
    limit(Resource::Core, 0, 0)?;
    if hello.cpu > 0 {
        // A first signal that can be ignored, and a second later one that cannot.
        limit(Resource::Cpu, hello.cpu, hello.cpu + 1)?;
    }
    Ok(())
}

/// Sets a limit, or leaves a lower one that is there already.
fn limit(resource: Resource, soft: u64, hard: u64) -> Result<(), Errno> {
    let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    let (soft, hard) = (soft.min(most), hard.min(most));
    setrlimit(resource, Rlimit { current: Some(soft), maximum: Some(hard) })
}
