//! System calls: what a bot needs to compute, and nothing else.
//!
//! A list of what is allowed; everything else fails with "not permitted", so that a library can live
//! without it. Threads are allowed, processes are not: `clone` is looked at closely, and `clone3`,
//! whose arguments a filter cannot see, answers that there is no such call, upon which the C library
//! takes `clone`. Whole programs need more: see `programs`, and what builds them more still: `builders`.

mod builders;
mod programs;

use std::collections::BTreeMap;

use libc::{c_long, pid_t};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Op, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch, apply_filter,
};

use super::Guest;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;
type Checked<T> = Result<T, seccompiler::BackendError>;

/// Calls that are allowed whatever their arguments.
const ALLOWED: &[c_long] = &[
    // Reading the library, writing last words and answers.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_ppoll,
    // Memory.
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_membarrier,
    // Threads; `clone3` never gets here.
    libc::SYS_clone3,
    libc::SYS_futex,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_getcpu,
    libc::SYS_gettid,
    libc::SYS_exit,
    libc::SYS_exit_group,
    // Signals, to oneself.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    // Time, chance and oneself.
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_getrusage,
    libc::SYS_getrandom,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_uname,
    libc::SYS_sysinfo,
];

/// Calls that newer machines no longer have.
#[cfg(target_arch = "x86_64")]
const ALLOWED_HERE: &[c_long] =
    &[libc::SYS_stat, libc::SYS_lstat, libc::SYS_poll, libc::SYS_time, libc::SYS_getrlimit];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_HERE: &[c_long] = &[];

/// Forbids all other calls. `files_are_safe` if something else forbids to change files.
pub(super) fn restrict(guest: Guest<'_>, files_are_safe: bool) -> Result<(), String> {
    let arch: TargetArch = std::env::consts::ARCH.try_into().map_err(text)?;
    let pid = pid_t::try_from(std::process::id()).map_err(text)?;
    let refuse = |errno: i32| SeccompAction::Errno(errno.unsigned_abs());
    let (none, not_permitted) = (refuse(libc::ENOSYS), refuse(libc::EPERM));
    let clone3 = Rules::from([(libc::SYS_clone3, Vec::new())]);
    let clone3 = SeccompFilter::new(clone3, SeccompAction::Allow, none, arch).map_err(text)?;
    let list = match guest {
        Guest::Library => rules(pid),
        Guest::Program(_) => programs::rules(pid, files_are_safe),
        Guest::Builder(..) => builders::rules(pid),
    };
    let list = list.map_err(text)?;
    let list = SeccompFilter::new(list, not_permitted, SeccompAction::Allow, arch).map_err(text)?;
    // Both are compiled before the first one holds. Of two answers the stricter one counts.
    let mut programs: Vec<BpfProgram> = vec![clone3.try_into().map_err(text)?];
    if let Guest::Builder(..) = guest {
        let not_done = builders::not_done().map_err(text)?;
        let filter = SeccompFilter::new(not_done, SeccompAction::Allow, refuse(0), arch);
        programs.push(filter.map_err(text)?.try_into().map_err(text)?);
    }
    // The list comes last: it forbids to apply more.
    programs.push(list.try_into().map_err(text)?);
    programs.iter().try_for_each(|program| apply_filter(program).map_err(text))
}

/// Allows a call if one of its arguments is right. Several of them are alternatives.
fn allow(rules: &mut Rules, call: c_long, argument: u8, op: Op, value: u64) -> Checked<()> {
    let condition = SeccompCondition::new(argument, Length::Dword, op, value)?;
    rules.entry(call).or_default().push(SeccompRule::new(vec![condition])?);
    Ok(())
}

/// What a library needs.
fn rules(pid: pid_t) -> Checked<Rules> {
    let mut rules = common(pid)?;
    reading_only(&mut rules)?;
    // Asking about a descriptor, not changing it.
    for command in [libc::F_GETFD, libc::F_GETFL] {
        allow(&mut rules, libc::SYS_fcntl, 1, Op::Eq, u64::from(command.unsigned_abs()))?;
    }
    // Threads of this process.
    let thread = u64::from(libc::CLONE_THREAD.unsigned_abs());
    allow(&mut rules, libc::SYS_clone, 0, Op::MaskedEq(thread | foreign()), thread)?;
    Ok(rules)
}

/// What everybody needs.
fn common(pid: pid_t) -> Checked<Rules> {
    let allowed = ALLOWED.iter().chain(ALLOWED_HERE);
    let mut rules: Rules = allowed.map(|&call| (call, Vec::new())).collect();
    // A thread's name, and names of memory, which the C library gives.
    for option in [libc::PR_SET_NAME, libc::PR_GET_NAME, libc::PR_SET_VMA] {
        allow(&mut rules, libc::SYS_prctl, 0, Op::Eq, u64::from(option.unsigned_abs()))?;
    }
    // Aborting is a signal to oneself.
    allow(&mut rules, libc::SYS_tgkill, 0, Op::Eq, u64::from(pid.unsigned_abs()))?;
    // One's own limits may be asked for: the pointer to new ones is null.
    let own = SeccompCondition::new(0, Length::Dword, Op::Eq, 0)?;
    let asking = SeccompCondition::new(2, Length::Qword, Op::Eq, 0)?;
    rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(vec![own, asking])?]);
    Ok(rules)
}

/// Flags of `clone` that reach beyond this process: other namespaces, a child of the arena instead
/// of one's own, which nobody would wait for, and anything about being traced.
fn foreign() -> u64 {
    let flags = libc::CLONE_NEWNS
        | libc::CLONE_NEWCGROUP
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET
        | libc::CLONE_PARENT
        | libc::CLONE_PTRACE
        | libc::CLONE_UNTRACED;
    u64::from(flags.unsigned_abs())
}

/// Files to read, as far as Landlock lets them: no writing, no creating.
fn reading_only(rules: &mut Rules) -> Checked<()> {
    let writing =
        libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC | (libc::O_TMPFILE & !libc::O_DIRECTORY);
    let writing = Op::MaskedEq(u64::from(writing.unsigned_abs()));
    allow(rules, libc::SYS_openat, 2, writing.clone(), 0)?;
    #[cfg(target_arch = "x86_64")]
    allow(rules, libc::SYS_open, 1, writing, 0)?;
    Ok(())
}

fn text(why: impl std::fmt::Display) -> String {
    why.to_string()
}
