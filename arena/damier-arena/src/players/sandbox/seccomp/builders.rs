//! System calls of what builds a bot: compilers, linkers, and what starts them.
//!
//! Beyond what programs need they make, change, move and remove files, which Landlock confines to one folder.
//! What Landlock knows nothing of stays forbidden: a file's owner and rights, but for files that are
//! open, its other attributes, sockets, and all that leaves the group that can be ended as a whole.

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
    // Files by their names.
    libc::SYS_truncate,
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
