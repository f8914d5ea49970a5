//! How many threads and processes there may be, for each bot by itself.
//!
//! Memory does not bound them: a thread's stack may be tiny. The kernel's own limit counts all that
//! a user has, whatever it belongs to, and does not hold for root. So a bot becomes somebody who has
//! nothing else:
//!
//! - started by root, a user with a number of its own. It may still read what root may, or it could
//!   not load a library that lies in root's folder; all other privileges are gone;
//! - started by anybody else, the same user in a user namespace of its own, in which the kernel
//!   counts from the beginning.

use std::fs;

use rustix::io::Errno;
use rustix::process::{Resource, Uid, getegid, geteuid, getppid};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, UnshareFlags, capabilities,
    configure_capability_in_ambient_set, set_capabilities, set_capabilities_secure_bits,
    set_keep_capabilities, set_thread_res_uid, unshare_unsafe,
};

use super::die_with_parent;
use super::limits::limit;

/// Users' numbers that nobody else gives out: above those of containers, below those that are
/// negative to some programs.
const FIRST_STRANGER: u32 = 0x7000_0000;

/// What of root's privileges is needed to become a stranger, and what the arena needs to put one on
/// its cores and to end it. Root of a container may lack some.
const NEEDED: CapabilitySet =
    CapabilitySet::SETUID.union(CapabilitySet::SYS_NICE).union(CapabilitySet::KILL).union(READING);

/// What it takes to read all that root may: a file may be for its owner alone. That nothing is
/// written is Landlock's.
const READING: CapabilitySet = CapabilitySet::DAC_OVERRIDE.union(CapabilitySet::DAC_READ_SEARCH);

/// The first kernel that counts by namespace.
const COUNTS_BY_NAMESPACE: (u32, u32) = (5, 14);

/// Lets there be so many threads and processes at most from here on. Says why that cannot be had here: the
/// kernel refuses it to a process that has several threads already. `asks`: will it ask what it may do? Compilers
/// do, and the kernel's answer is usually about a user without privileges, also where there is one.
pub(super) fn bound(most: u64, asks: bool) -> Result<(), String> {
    let parent = getppid();
    let told = |why: Errno| why.to_string();
    if asks && geteuid().is_root() {
        // Root of a container may not be allowed to; then it has to do without what is in root's folders.
        let _ = set_capabilities_secure_bits(CapabilitiesSecureBits::NO_SETUID_FIXUP);
    }
    let apart = if geteuid().is_root() { become_a_stranger() } else { Err(Errno::INVAL) };
    match apart {
        // Root of a container that is no root outside does not have these numbers.
        Err(Errno::INVAL) => move_apart()?,
        apart => apart.map_err(told)?,
    }
    // Whoever becomes another does not die with the parent any more, unless it asks again.
    die_with_parent().map_err(|why| why.to_string())?;
    if getppid() != parent {
        return Err("the arena has ended".to_owned());
    }
    limit(Resource::Nproc, most, most).map_err(told)
}

/// Becomes a user of whom there is no other process, with no privilege but that to read.
fn become_a_stranger() -> Result<(), Errno> {
    if !capabilities(None)?.effective.contains(NEEDED) {
        return Err(Errno::PERM);
    }
    let stranger = Uid::from_raw(FIRST_STRANGER.saturating_add(std::process::id()));
    set_keep_capabilities(true)?;
    set_thread_res_uid(stranger, stranger, stranger)?;
    have_only(READING)?;
    // For a program that this process becomes.
    READING.iter().try_for_each(|privilege| configure_capability_in_ambient_set(privilege, true))
}

/// Moves to a user namespace of its own, as the same user.
fn move_apart() -> Result<(), String> {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    if version(&release) < Some(COUNTS_BY_NAMESPACE) {
        return Err("the kernel counts all that the user has".to_owned());
    }
    let (user, group) = (geteuid().as_raw(), getegid().as_raw());
    #[expect(unsafe_code, reason = "the same call can part threads from their files")]
    // SAFETY: this leaves files as they are.
    let moved = unsafe { unshare_unsafe(UnshareFlags::NEWUSER) };
    moved.map_err(|why| format!("no user namespace: {why}"))?;
    // Where that is forbidden the user's number looks like nobody's inside, and all else is the same.
    for (file, text) in [
        ("uid_map", format!("{user} {user} 1")),
        ("setgroups", "deny".to_owned()),
        ("gid_map", format!("{group} {group} 1")),
    ] {
        let _ = fs::write(format!("/proc/self/{file}"), text);
    }
    // Whoever opens a namespace has all privileges in it.
    have_only(CapabilitySet::empty()).map_err(|why| why.to_string())
}

fn have_only(kept: CapabilitySet) -> Result<(), Errno> {
    set_capabilities(None, CapabilitySets { effective: kept, permitted: kept, inheritable: kept })
}

/// The first two numbers of a kernel's release.
fn version(release: &str) -> Option<(u32, u32)> {
    let mut numbers = release.split(|sign: char| !sign.is_ascii_digit()).map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_are_compared_by_number() {
        assert_eq!(version("6.18.44-fc-v445\n"), Some((6, 18)));
        assert!(version("5.4.0-150-generic") < Some(COUNTS_BY_NAMESPACE));
        assert!(version("5.15.0") > Some(COUNTS_BY_NAMESPACE));
        assert_eq!(version(""), None);
    }
}
