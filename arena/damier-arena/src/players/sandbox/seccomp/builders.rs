//! System calls of what builds a bot: compilers, linkers, and what starts them.
//!
//! Beyond what programs need they make, change, move and remove files, which Landlock confines to one folder.
//! What Landlock knows nothing of stays forbidden: a file's owner and rights, its other attributes, sockets,
//! and all that leaves the group that can be ended as a whole. The rights of a file that is open may be
//! changed, since tools make programs so; whose it is nobody can tell here, so what would let others write to
//! it, lend them its owner's rights or keep its owner out is not done.

use libc::{c_long, pid_t};
use seccompiler::{SeccompCmpArgLen as Length, SeccompCmpOp as Op, SeccompCondition, SeccompRule};

use super::{Checked, Rules, allow, programs};

/// Calls that are allowed whatever their arguments.
const ALLOWED: &[c_long] = &[
    // Make takes on its own user before it starts a tool. Nobody here may be another one.
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_openat,
    // Files that are open.
    libc::SYS_flock,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_pwritev2,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_sync_file_range,
    libc::SYS_copy_file_range,
    libc::SYS_sendfile,
    libc::SYS_fchmod,
    // Files by their names. Cut short they are by descriptors alone: older kernels have no wall around that.
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
];

/// Calls that newer machines no longer have.
#[cfg(target_arch = "x86_64")]
const ALLOWED_HERE: &[c_long] = &[
    libc::SYS_open,
    libc::SYS_creat,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_link,
    libc::SYS_symlink,
];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_HERE: &[c_long] = &[];

/// What else may be done with a descriptor: locks.
const FCNTL: &[libc::c_int] = &[
    libc::F_GETLK,
    libc::F_SETLK,
    libc::F_SETLKW,
    libc::F_OFD_GETLK,
    libc::F_OFD_SETLK,
    libc::F_OFD_SETLKW,
];

/// What a builder needs.
pub(super) fn rules(pid: pid_t) -> Checked<Rules> {
    let mut rules = programs::rules(pid, true)?;
    // Whatever stood there about single arguments is taken back.
    rules.extend(ALLOWED.iter().chain(ALLOWED_HERE).map(|&call| (call, Vec::new())));
    for &command in FCNTL {
        allow(&mut rules, libc::SYS_fcntl, 1, Op::Eq, u64::from(command.unsigned_abs()))?;
    }
    // The times of a file that is open: there is no name.
    let nameless = SeccompCondition::new(1, Length::Qword, Op::Eq, 0)?;
    rules.insert(libc::SYS_utimensat, vec![SeccompRule::new(vec![nameless])?]);
    // Over such a pair Rust's programs learn whether what they start begins. Like a stream it has no other end.
    let family = u64::from(libc::AF_UNIX.unsigned_abs());
    let kind = u64::from(libc::SOCK_SEQPACKET.unsigned_abs());
    let pair = SeccompRule::new(vec![
        SeccompCondition::new(0, Length::Dword, Op::Eq, family)?,
        SeccompCondition::new(1, Length::Dword, Op::MaskedEq(0xF), kind)?,
    ])?;
    rules.entry(libc::SYS_socketpair).or_default().push(pair);
    Ok(rules)
}

/// Bits of a file's rights that nobody is given: to write for others, and what comes with running a program.
const GIVEN_TO_NOBODY: [u64; 5] = [0o0020, 0o0002, 0o4000, 0o2000, 0o1000];
/// The right of its owner to read it, which nobody is deprived of.
const OWNERS: u64 = 0o0400;

/// Changes of rights that are not made, and of which it is said that they were: a tool that copies a file with
/// its rights goes on with those that a new file has.
pub(super) fn not_done() -> Checked<Rules> {
    let mut rules = Rules::new();
    for bit in GIVEN_TO_NOBODY {
        allow(&mut rules, libc::SYS_fchmod, 1, Op::MaskedEq(bit), bit)?;
    }
    allow(&mut rules, libc::SYS_fchmod, 1, Op::MaskedEq(OWNERS), 0)?;
    Ok(rules)
}
