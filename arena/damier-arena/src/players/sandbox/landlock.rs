//! Files: who needs which, and nothing else.
//!
//! A library may read itself and what the loader needs. A program may read the system's own folders,
//! where interpreters and their libraries are, what is its own, and nothing else, and change nothing. What
//! builds a bot may do the same, and whatever it likes in one folder.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetStatus, Scope, path_beneath_rules,
};

use super::{Guest, Reach};

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

/// So many libraries of the user's own at most.
const MOST_LIBRARIES: usize = 4096;

/// Where a system has its programs, and what these need to know about it. Neither passwords nor keys.
const SYSTEM: [&str; 23] = [
    "/bin",
    "/sbin",
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
    "/run/current-system",
    "/etc/alternatives",
    "/etc/crypto-policies",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/etc/locale.alias",
    "/etc/nsswitch.conf",
    "/etc/pki/java",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/timezone",
];

/// How folders in `/etc` begin in which interpreters keep their settings.
const SETTINGS: [&str; 8] = ["java", "jvm", "python", "perl", "php", "ruby", "mono", "R"];

/// What programs may read of devices, of the machine and of themselves. Other processes are none of its
/// business, the arena's command line may tell the seed; nor are the machine's connections, which
/// are below each process.
const HARMLESS: [&str; 34] = [
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/self/auxv",
    "/proc/self/cgroup",
    "/proc/self/cmdline",
    "/proc/self/comm",
    "/proc/self/coredump_filter",
    "/proc/self/environ",
    "/proc/self/exe",
    "/proc/self/fd",
    "/proc/self/fdinfo",
    "/proc/self/io",
    "/proc/self/limits",
    "/proc/self/maps",
    "/proc/self/mountinfo",
    "/proc/self/oom_score_adj",
    "/proc/self/smaps",
    "/proc/self/smaps_rollup",
    "/proc/self/stat",
    "/proc/self/statm",
    "/proc/self/status",
    "/proc/stat",
    "/proc/sys/kernel",
    "/proc/sys/vm",
    "/sys/devices",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
];

/// What they may only list.
const LISTED: &str = "/proc/self/task";

/// Where anything may be written to, since it goes nowhere.
const NOWHERE: &str = "/dev/null";

/// Forbids all files but these, to connect and to listen, and to reach processes outside.
pub(super) fn restrict(guest: Guest<'_>) -> Result<(), String> {
    build(guest).map_err(|why| why.to_string()).and_then(|status| match status {
        RulesetStatus::NotEnforced => Err("the kernel does not offer it".to_owned()),
        RulesetStatus::PartiallyEnforced | RulesetStatus::FullyEnforced => Ok(()),
    })
}

fn build(guest: Guest<'_>) -> Result<RulesetStatus, landlock::RulesetError> {
    let (read, write, paths): (BitFlags<AccessFs>, _, _) = match guest {
        Guest::Library => {
            (AccessFs::ReadFile | AccessFs::Execute, None, loader().collect::<Vec<_>>())
        }
        Guest::Program(reach) | Guest::Builder(reach, _) => {
            (AccessFs::from_read(KNOWN), Some(NOWHERE), reached(reach).collect())
        }
    };
    let built = match guest {
        Guest::Builder(_, folder) => Some(folder),
        Guest::Library | Guest::Program(_) => None,
    };
    let listed: Vec<PathBuf> = match guest {
        Guest::Library => Vec::new(),
        Guest::Program(reach) | Guest::Builder(reach, _) => {
            reach.list.iter().cloned().chain([LISTED.into()]).collect()
        }
    };
    let writing = AccessFs::WriteFile | AccessFs::Truncate;
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))?
        .handle_access(AccessNet::from_all(KNOWN))?
        .scope(Scope::from_all(KNOWN))?
        .create()?
        // Paths that don't exist are passed over.
        .add_rules(path_beneath_rules(paths, read))?
        .add_rules(path_beneath_rules(listed, AccessFs::ReadDir))?
        .add_rules(path_beneath_rules(write, writing))?
        .add_rules(path_beneath_rules(built, AccessFs::from_all(KNOWN)))?
        .restrict_self()?;
    Ok(status.ruleset)
}

/// What has to be read to load a library: the system's, and of the user's own folders of libraries
/// these alone. The library itself is open already, and is memory that Landlock knows nothing of.
fn loader() -> impl Iterator<Item = PathBuf> {
    let folders = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let folders: Vec<PathBuf> =
        std::env::split_paths(&folders).filter(|folder| folder.is_absolute()).collect();
    let files = folders.into_iter().filter_map(|folder| std::fs::read_dir(folder).ok());
    let files = files.flatten().flatten().map(|entry| entry.path()).filter(|file| is_library(file));
    LOADER.iter().map(PathBuf::from).chain(files.take(MOST_LIBRARIES))
}

/// Is this called a library, and does it begin like one?
fn is_library(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().as_encoded_bytes();
    let mut magic = [0; 4];
    name.windows(3).any(|part| part == b".so")
        && std::fs::metadata(file).is_ok_and(|data| data.is_file())
        && File::open(file).and_then(|mut file| file.read_exact(&mut magic)).is_ok()
        && magic == *b"\x7fELF"
}

/// What a program of this reach may read.
fn reached(reach: &Reach) -> impl Iterator<Item = PathBuf> {
    let settings = std::fs::read_dir("/etc").into_iter().flatten().flatten().filter(|entry| {
        let name = entry.file_name();
        SETTINGS.iter().any(|begin| name.as_encoded_bytes().starts_with(begin.as_bytes()))
    });
    let settings: Vec<PathBuf> = settings.map(|entry| entry.path()).collect();
    let known = SYSTEM.iter().chain(&HARMLESS).map(PathBuf::from);
    known.chain(settings).chain(reach.read.iter().cloned())
}
