//! What the process may use.

use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::{Inmate, Rations};

/// Descriptors: the standard ones, the pipes, and what the loader opens and closes.
const FILES: u64 = 64;
/// The same for programs, some of which keep their whole library open.
const FILES_OF_A_PROGRAM: u64 = 1024;

/// Sets all limits. The number of processes is not among them: it is counted per user, not per
/// process, and not at all for root. Memory bounds the threads, and seccomp forbids libraries to
/// start processes.
pub(super) fn set(inmate: Inmate<'_>, rations: &Rations) -> Result<(), Errno> {
    let Rations { memory, cpu, walls } = *rations;
    let files = match inmate {
        Inmate::Library(_) => {
            // Threads' stacks count as memory, whether they are used or not.
            limit(Resource::As, memory, memory)?;
            limit(Resource::Fsize, 0, 0)?;
            FILES
        }
        Inmate::Program => {
            // Many interpreters reserve far more addresses than they will ever use: what counts is
            // memory that can be written to.
            limit(Resource::Data, memory, memory)?;
            if walls {
                limit(Resource::Fsize, 0, 0)?;
            }
            FILES_OF_A_PROGRAM
        }
    };
    limit(Resource::Nofile, files, files)?;
    limit(Resource::Core, 0, 0)?;
    if cpu > 0 {
        // A first signal that can be ignored, and a second later one that cannot.
        limit(Resource::Cpu, cpu, cpu + 1)?;
    }
    Ok(())
}

/// Sets a limit, or leaves a lower one that is there already.
fn limit(resource: Resource, soft: u64, hard: u64) -> Result<(), Errno> {
    let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    let (soft, hard) = (soft.min(most), hard.min(most));
    setrlimit(resource, Rlimit { current: Some(soft), maximum: Some(hard) })
}
