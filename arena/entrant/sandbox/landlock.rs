//! Files: the library and what the loader needs may be read, and nothing else.

use std::path::Path;

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, Ruleset, RulesetAttr as _,
    RulesetCreatedAttr as _, RulesetStatus, Scope, path_beneath_rules,
};

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

/// Forbids all files but these, to connect and to listen, and to reach processes outside.
pub(super) fn restrict(library: Option<&Path>) -> Result<(), String> {
    build(library).map_err(|why| why.to_string()).and_then(|status| match status {
        RulesetStatus::NotEnforced => Err("the kernel does not offer it".to_owned()),
        RulesetStatus::PartiallyEnforced | RulesetStatus::FullyEnforced => Ok(()),
    })
}

fn build(library: Option<&Path>) -> Result<RulesetStatus, landlock::RulesetError> {
    let read: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::Execute;
    let folders = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let folders = std::env::split_paths(&folders).filter(|folder| folder.is_absolute());
    let paths = LOADER.iter().map(|path| Path::new(path).to_owned());
    let paths = paths.chain(folders).chain(library.map(Path::to_owned));
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))?
        .handle_access(AccessNet::from_all(KNOWN))?
        .scope(Scope::from_all(KNOWN))?
        .create()?
        // Paths that don't exist are passed over.
        .add_rules(path_beneath_rules(paths, read))?
        .restrict_self()?;
    Ok(status.ruleset)
}
