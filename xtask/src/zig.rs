//! Plugins in Zig, built by a compiler that is installed below `target`.
//!
//! Debian has no package of the compiler, but Python's package index has: `ziglang`, which is the
//! compiler and nothing else. Since that takes a network, this chore is no part of the tests.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{Outcome, run};

/// The version the example is written for.
const VERSION: &str = "0.13.0";

/// Builds the library.
pub(crate) fn build(root: &Path) -> Result<PathBuf, String> {
    let folder = root.join("target/zig");
    fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let python = folder.join("bin/python");
    provide(&folder, &python)?;
    let library = folder.join("libfirst_legal.so");
    let mut zig = Command::new(python);
    zig.args(["-m", "ziglang", "build-lib", "-dynamic", "-lc", "-O", "ReleaseSafe"]);
    zig.args(["-I", "bots/include", "examples/plugins/zig-first-legal/first_legal.zig"]);
    run(zig.arg(format!("-femit-bin={}", library.display())))?;
    Ok(library)
}

/// A PATH in which that compiler is found as `zig`.
pub(crate) fn in_path(root: &Path) -> Result<OsString, String> {
    let folder = root.join("target/zig/path");
    let (zig, python) = (folder.join("zig"), root.join("target/zig/bin/python"));
    let text = format!("#!/bin/sh\nexec '{}' -m ziglang \"$@\"\n", python.display());
    let written = fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&zig, text))
        .and_then(|()| fs::set_permissions(&zig, fs::Permissions::from_mode(0o755)));
    written.map_err(|why| format!("{}: {why}", zig.display()))?;
    let path = env::var_os("PATH").unwrap_or_default();
    env::join_paths([folder].into_iter().chain(env::split_paths(&path)))
        .map_err(|why| why.to_string())
}

/// Sees to it that there is a compiler, in an environment of Python of its own.
fn provide(folder: &Path, python: &Path) -> Outcome {
    let version = Command::new(python).args(["-m", "ziglang", "version"]).output();
    if version.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    let explain = |why| format!("{why}; it takes python3-venv and a way to Python's package index");
    run(Command::new("python3").args(["-m", "venv"]).arg(folder)).map_err(explain)?;
    let package = format!("ziglang=={VERSION}");
    run(Command::new(python).args(["-m", "pip", "install", "--quiet", &package])).map_err(explain)
}
