//! How a process shuts itself in before it loads a library, or becomes a program.
//!
//! In this order: death with the parent, away with every file but a library's mailbox and the pipe
//! of its bell, or a program's three pipes, limits, a bound on threads and processes, no new
//! privileges, Landlock, and last seccomp, whose list no longer allows any of this. What the kernel
//! does not offer is left out and told.

#![expect(unsafe_code, reason = "closing what was inherited")]

mod landlock;
mod limits;
mod seccomp;
mod threads;

use std::fs::File;
use std::io;
use std::path::Path;

use rustix::fs::{Mode, OFlags, open};
use rustix::io::fcntl_dupfd_cloexec;
use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal, setpgid, setsid};
use rustix::stdio::{dup2_stdin, dup2_stdout, stderr, stdin, stdout};
use rustix::thread::set_no_new_privs;

use super::isolation::Level;
use super::mailbox::Mailbox;
use super::program::Reach;

/// Who is shut in, which decides what has to stay possible.
#[derive(Copy, Clone, Debug)]
pub(super) enum Guest<'a> {
    /// A library in this very process, which holds it open.
    Library,
    /// A program that this process is to become, which may read this.
    Program(&'a Reach),
    /// A tool that builds a bot, which this process is to become: it may read this, and change what is below
    /// that folder.
    Builder(&'a Reach, &'a Path),
}

/// What a process may use, and whether Landlock's and seccomp's walls are wanted.
#[derive(Copy, Clone, Debug)]
pub struct Allowance {
    /// Bytes of memory.
    pub memory: u64,
    /// Seconds of CPU time, zero for any.
    pub cpu: u64,
    /// Threads and processes, all together.
    pub threads: u64,
    /// Build the walls?
    pub walls: bool,
}

/// The walls that were built, and what is missing for all of them.
pub(super) struct Built {
    pub(super) level: Level,
    pub(super) missing: String,
}

/// Opens the mailbox that the standard input is, and moves the pipe to the arena away from the
/// standard output, which a library may use: there is nothing to be read, and what is written goes
/// to the standard error. Closes everything else that was inherited.
///
/// # Safety
/// Nothing in this process may own a descriptor but the three standard ones.
pub(super) unsafe fn take_lines() -> io::Result<(Mailbox, File)> {
    // SAFETY: nobody owns what is closed, says the caller.
    unsafe { libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, 0_u32) };
    let mailbox = Mailbox::open(stdin())?;
    let output = fcntl_dupfd_cloexec(stdout(), 3)?;
    let nothing = open("/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    dup2_stdin(nothing)?;
    dup2_stdout(stderr())?;
    Ok((mailbox, output.into()))
}

/// Leaves nothing to the program that this process becomes but the three standard descriptors.
pub(super) fn bequeath_nothing() {
    // SAFETY: descriptors stay open as long as this program runs; they are marked.
    unsafe {
        libc::syscall(libc::SYS_close_range, 3_u32, u32::MAX, libc::CLOSE_RANGE_CLOEXEC);
    }
}

/// Begins a group of its own, in a session of its own if that is wanted.
pub(super) fn stand_alone(session: bool) -> io::Result<()> {
    let alone = if session { setsid().map(drop) } else { setpgid(None, None) };
    Ok(alone?)
}

/// Has the kernel kill this process as soon as its parent, the arena, is gone.
pub(super) fn die_with_parent() -> io::Result<()> {
    Ok(set_parent_process_death_signal(Some(Signal::KILL))?)
}

/// Sees to it that the parent was this one when that was asked for.
pub(super) fn die_with(parent: u32) -> io::Result<()> {
    // It may be gone already. An arena in another namespace cannot be told by its number.
    match getppid().map(Pid::as_raw_pid) {
        Some(pid) if pid.unsigned_abs() == parent => Ok(()),
        _ => Err(io::Error::other("it has ended")),
    }
}

/// Limits this process for good.
pub(super) fn shut_in(guest: Guest<'_>, allowance: &Allowance) -> Result<Built, String> {
    limits::set(guest, allowance).map_err(|why| format!("cannot be limited: {why}"))?;
    let asks = matches!(guest, Guest::Builder(..));
    let threads = if allowance.walls { threads::bound(allowance.threads, asks) } else { Ok(()) };
    let threads = threads.map_err(|why| format!("no bound on threads: {why}"));
    set_no_new_privs(true).map_err(|why| format!("cannot give up privileges: {why}"))?;
    if !allowance.walls {
        return Ok(Built { level: Level::Process, missing: "not asked for".to_owned() });
    }
    let landlock = landlock::restrict(guest).map_err(|why| format!("no Landlock: {why}"));
    let seccomp = seccomp::restrict(guest, landlock.is_ok());
    let seccomp = seccomp.map_err(|why| format!("no seccomp: {why}"));
    let level = Level::of(landlock.is_ok(), seccomp.is_ok());
    let missing: Vec<String> =
        [landlock, seccomp, threads].into_iter().filter_map(Result::err).collect();
    Ok(Built { level, missing: missing.join("; ") })
}
