//! Files: who needs which, and nothing else.
//!
//! A library may read itself and what the loader needs. A program may read what its user may, but
//! for other processes and devices, and change nothing.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetStatus, Scope, path_beneath_rules,
};

use super::Inmate;

/// What the newest kernel this was written for can forbid. An older one forbids what it can.
const KNOWN: ABI = ABI::V6;

/// Where the loader looks for libraries that a library needs, and its index of them.
const LOADER: [&str; 7] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/usr/local/lib64",
    "/etc/ld.so.cache",
];

/// Folders of which programs may not read everything.
const GUARDED: [&str; 3] = ["/dev", "/proc", "/sys"];

/// What programs may read in these: itself and what the machine is like. Other processes are none of
/// its business: the arena's command line may tell the seed that draws chance.
const HARMLESS: [&str; 16] = [
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/self",
    "/proc/stat",
    "/proc/sys/kernel",
    "/proc/sys/vm",
    "/sys/devices",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
];

/// Where anything may be written to, since it goes nowhere.
const NOWHERE: &str = "/dev/null";

/// Forbids all files but these, to connect and to listen, and to reach processes outside.
pub(super) fn restrict(inmate: Inmate<'_>) -> Result<(), String> {
    build(inmate).map_err(|why| why.to_string()).and_then(|status| match status {
        RulesetStatus::NotEnforced => Err("the kernel does not offer it".to_owned()),
        RulesetStatus::PartiallyEnforced | RulesetStatus::FullyEnforced => Ok(()),
    })
}

fn build(inmate: Inmate<'_>) -> Result<RulesetStatus, landlock::RulesetError> {
    let (read, write, paths): (BitFlags<AccessFs>, _, _) = match inmate {
        Inmate::Library(path) => {
            (AccessFs::ReadFile | AccessFs::Execute, None, loaded_by(path).collect::<Vec<_>>())
        }
        Inmate::Program => (AccessFs::from_read(KNOWN), Some(NOWHERE), harmless().collect()),
    };
    let writing = AccessFs::WriteFile | AccessFs::Truncate;
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))?
        .handle_access(AccessNet::from_all(KNOWN))?
        .scope(Scope::from_all(KNOWN))?
        .create()?
        // Paths that don't exist are passed over.
        .add_rules(path_beneath_rules(paths, read))?
        .add_rules(path_beneath_rules(write, writing))?
        .restrict_self()?;
    Ok(status.ruleset)
}

/// What has to be read to load this library.
fn loaded_by(library: Option<&Path>) -> impl Iterator<Item = PathBuf> {
    let folders = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let folders: Vec<PathBuf> =
        std::env::split_paths(&folders).filter(|folder| folder.is_absolute()).collect();
    LOADER.iter().map(PathBuf::from).chain(folders).chain(library.map(Path::to_owned))
}

/// All that lies in the root folder, with less of what is guarded.
fn harmless() -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir("/").into_iter().flatten().flatten().map(|entry| entry.path());
    let plain = entries.filter(|path| !GUARDED.iter().any(|guarded| path == Path::new(guarded)));
    plain.chain(HARMLESS.iter().map(PathBuf::from))
}
