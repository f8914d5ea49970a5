//! What the process may use.

use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::{Allowance, Guest};

/// Descriptors: the standard ones, the pipes, and what the loader opens and closes.
const FILES: u64 = 64;
/// The same for programs, some of which keep their whole library open. Pipes and pairs of sockets hold
/// memory that counts for nobody: this bounds it.
const FILES_OF_A_PROGRAM: u64 = 256;

/// The same for compilers and linkers, which open all of a program's parts.
const FILES_OF_A_BUILDER: u64 = 1024;
/// The largest file that may be built, in bytes.
const LARGEST: u64 = 1 << 30;

/// What is kept of the memory of who falls: nothing. Where the kernel hands that to a program, which takes the
/// processor from those who play, zero means as much as there is, and one means that nobody is woken up.
const NO_CORE: u64 = 1;

/// A program's stack where none is set.
const STACK: u64 = 8 << 20;

/// Sets all limits but that of threads and processes, for which there is `threads`.
pub(super) fn set(guest: Guest<'_>, allowance: &Allowance) -> Result<(), Errno> {
    let Allowance { memory, cpu, walls, .. } = *allowance;
    let files = match guest {
        Guest::Library => {
            // All addresses count, whether they are used or not.
            limit(Resource::As, memory, memory)?;
            limit(Resource::Fsize, 0, 0)?;
            FILES
        }
        Guest::Program(_) => {
            // Many interpreters reserve far more addresses than they will ever use: what counts is
            // memory of its own that can be written to. Stacks that grow by themselves do not count
            // and have a limit of their own; seccomp forbids to make more of them.
            limit(Resource::Data, memory, memory)?;
            let stack = getrlimit(Resource::Stack).current.unwrap_or(STACK);
            limit(Resource::Stack, stack, memory.max(stack))?;
            if walls {
                limit(Resource::Fsize, 0, 0)?;
            }
            FILES_OF_A_PROGRAM
        }
        Guest::Builder(..) => {
            limit(Resource::Data, memory, memory)?;
            limit(Resource::Fsize, LARGEST, LARGEST)?;
            FILES_OF_A_BUILDER
        }
    };
    limit(Resource::Nofile, files, files)?;
    limit(Resource::Core, NO_CORE, NO_CORE)?;
    if cpu > 0 {
        // A first signal that can be ignored, and a second later one that cannot.
        limit(Resource::Cpu, cpu, cpu + 1)?;
    }
    Ok(())
}

/// Sets a limit, or leaves a lower one that is there already.
pub(super) fn limit(resource: Resource, soft: u64, hard: u64) -> Result<(), Errno> {
    let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    let (soft, hard) = (soft.min(most), hard.min(most));
    setrlimit(resource, Rlimit { current: Some(soft), maximum: Some(hard) })
}
