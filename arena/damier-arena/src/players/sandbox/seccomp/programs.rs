//! System calls of whole programs: interpreters, scripts that start them, and what they load.
//!
//! Beyond what a library needs they look around among files, have pipes and timers, and may start
//! other programs, which stay in their group so that they can be ended with them. Nothing here
//! opens a socket, changes a file's owner or rights, or touches another process.

use libc::{c_long, pid_t};
use seccompiler::{SeccompCmpArgLen as Length, SeccompCmpOp as Op, SeccompCondition, SeccompRule};

use super::{Checked, Rules, allow, common, foreign, reading_only};

/// Calls that are allowed whatever their arguments.
const ALLOWED: &[c_long] = &[
    // Starting, and starting others.
    libc::SYS_execve,
    libc::SYS_set_tid_address,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_umask,
    // Looking around among files.
    libc::SYS_readlinkat,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_getdents64,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_preadv,
    libc::SYS_preadv2,
    libc::SYS_readahead,
    libc::SYS_fadvise64,
    // Descriptors, and waiting for them.
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_close_range,
    libc::SYS_pipe2,
    libc::SYS_eventfd2,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_pselect6,
    // Over the two ends of a socket pair, the only sockets there can be. Nobody may make them hold more
    // than is usual, which would be memory that counts for no process.
    libc::SYS_sendto,
    libc::SYS_recvfrom,
    libc::SYS_getsockopt,
    libc::SYS_getsockname,
    libc::SYS_getpeername,
    libc::SYS_shutdown,
    // Memory.
    libc::SYS_mincore,
    libc::SYS_mlock,
    libc::SYS_munlock,
    libc::SYS_msync,
    libc::SYS_pkey_alloc,
    libc::SYS_pkey_free,
    libc::SYS_pkey_mprotect,
    libc::SYS_get_mempolicy,
    // Signals and timers, to oneself.
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_signalfd4,
    libc::SYS_setitimer,
    libc::SYS_getitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_gettime,
    libc::SYS_timer_getoverrun,
    libc::SYS_timer_delete,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    // Oneself. The C library asks for the scheduling of its threads by their numbers, which a filter
    // cannot tell from others'.
    libc::SYS_getgroups,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_capget,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getattr,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
];

/// Calls that newer machines no longer have.
#[cfg(target_arch = "x86_64")]
const ALLOWED_HERE: &[c_long] = &[
    libc::SYS_arch_prctl,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_readlink,
    libc::SYS_access,
    libc::SYS_getdents,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_eventfd,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_select,
    libc::SYS_signalfd,
    libc::SYS_alarm,
    libc::SYS_pause,
    libc::SYS_getpgrp,
];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_HERE: &[c_long] = &[];

/// What may be done with a descriptor. None of it sends signals or locks files.
const FCNTL: &[libc::c_int] = &[
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETPIPE_SZ,
];

/// What may be asked of a device, mostly to learn that it is no terminal.
const IOCTL: &[u32] = &[
    libc::TCGETS as u32,
    libc::TIOCGPGRP as u32,
    libc::TIOCGWINSZ as u32,
    libc::FIONREAD as u32,
    libc::FIONBIO as u32,
    libc::FIOCLEX as u32,
    libc::FIONCLEX as u32,
];

/// What a program needs. Files may be opened to be written to only where something else, Landlock,
/// forbids it for all but `/dev/null`.
pub(super) fn rules(pid: pid_t, files_are_safe: bool) -> Checked<Rules> {
    let mut rules = common(pid)?;
    rules.extend(ALLOWED.iter().chain(ALLOWED_HERE).map(|&call| (call, Vec::new())));
    reading_only(&mut rules)?;
    if files_are_safe {
        // For writing, which Landlock refuses. To truncate what is opened for reading stays
        // forbidden here: old kernels let it pass.
        for access in [libc::O_WRONLY, libc::O_RDWR] {
            let access = u64::from(access.unsigned_abs());
            let mode = Op::MaskedEq(u64::from(libc::O_ACCMODE.unsigned_abs()));
            allow(&mut rules, libc::SYS_openat, 2, mode.clone(), access)?;
            #[cfg(target_arch = "x86_64")]
            allow(&mut rules, libc::SYS_open, 1, mode, access)?;
        }
    }
    for &command in FCNTL {
        allow(&mut rules, libc::SYS_fcntl, 1, Op::Eq, u64::from(command.unsigned_abs()))?;
    }
    for &request in IOCTL {
        allow(&mut rules, libc::SYS_ioctl, 1, Op::Eq, u64::from(request))?;
    }
    allow(&mut rules, libc::SYS_kill, 0, Op::Eq, u64::from(pid.unsigned_abs()))?;
    // Asking about oneself: zero stands for that.
    for (call, who) in [
        (libc::SYS_getpgid, 0),
        (libc::SYS_getsid, 0),
        (libc::SYS_getpriority, 1),
        (libc::SYS_get_robust_list, 0),
    ] {
        allow(&mut rules, call, who, Op::Eq, 0)?;
    }
    // Threads, and processes that are children.
    allow(&mut rules, libc::SYS_clone, 0, Op::MaskedEq(foreign()), 0)?;
    // Memory that counts as its own: what is shared would not, nor would a stack that grows.
    let kinds = libc::MAP_SHARED | libc::MAP_ANONYMOUS | libc::MAP_GROWSDOWN;
    let kinds = u64::from(kinds.unsigned_abs());
    rules.remove(&libc::SYS_mmap);
    for kind in [0, libc::MAP_SHARED, libc::MAP_ANONYMOUS] {
        let kind = u64::from(kind.unsigned_abs());
        allow(&mut rules, libc::SYS_mmap, 3, Op::MaskedEq(kinds), kind)?;
    }
    // A pair of streams between oneself and oneself; a datagram could be addressed to others.
    let family = u64::from(libc::AF_UNIX.unsigned_abs());
    let kind = Op::MaskedEq(0xF);
    rules.insert(
        libc::SYS_socketpair,
        vec![SeccompRule::new(vec![
            SeccompCondition::new(0, Length::Dword, Op::Eq, family)?,
            SeccompCondition::new(1, Length::Dword, kind, u64::from(libc::SOCK_STREAM as u32))?,
        ])?],
    );
    Ok(rules)
}
