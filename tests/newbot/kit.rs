//! Folders to work in, and commands that run there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::process;
use crate::run::{Said, ran, ran_long};

/// Where all crates of these tests are built, so that what they share is built once.
fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("newbot-target")
}

/// An empty folder of this name.
pub(crate) fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("newbot").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("what an earlier run left is removed");
    }
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes a file of a folder.
pub(crate) fn put(folder: &Path, file: &str, content: &str) {
    fs::write(folder.join(file), content).expect("a file");
}

/// The names of what is in a folder, in order.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A program that runs in a folder, offline, and finds `damier` in its path.
pub(crate) fn command(folder: &Path, program: &str) -> Command {
    let mut command = process::program(program);
    process::forget_person(&mut command);
    if let Some(home) = std::env::var_os("HOME") {
        // Where Cargo finds what it needs; the settings of who lives there are not ours.
        command.env("HOME", home).env("XDG_CONFIG_HOME", target().join("no-settings"));
    }
    let damier = Path::new(env!("CARGO_BIN_EXE_damier")).parent().expect("a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(damier.to_owned()).chain(std::env::split_paths(&path));
    let cargo = Path::new(env!("CARGO")).parent().expect("a folder").to_owned();
    let path = std::env::join_paths(folders.chain([cargo])).expect("a path");
    command.env("XDG_DATA_HOME", target().join("data"));
    command.current_dir(folder).env("PATH", path).env("NO_COLOR", "1");
    command.env("CARGO_TARGET_DIR", target()).env("CARGO_NET_OFFLINE", "true");
    command.env("DAMIER", env!("CARGO_MANIFEST_DIR"));
    // Fast enough to play, and built in half of the time.
    command.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    command
}

/// Runs `damier` in a folder.
pub(crate) fn damier_in(folder: &Path, words: &[&str]) -> Said {
    ran_long(command(folder, "damier").args(words))
}

/// Runs a command line in a folder; it has to go well.
#[track_caller]
pub(crate) fn runs(folder: &Path, line: &str) -> String {
    goes_well(folder, line, command(folder, "sh"))
}

/// The same for a crate that links all of Damier: it is built beside these tests, with what they were
/// built with.
#[track_caller]
pub(crate) fn runs_beside(folder: &Path, line: &str) -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a folder of its own");
    let mut shell = command(folder, "sh");
    shell.env("CARGO_TARGET_DIR", target);
    goes_well(folder, line, shell)
}

#[track_caller]
fn goes_well(folder: &Path, line: &str, mut shell: Command) -> String {
    let said = ran_long(shell.args(["-euc", line]));
    assert_eq!(said.code, Some(0), "{line} in {}: {}{}", folder.display(), said.out, said.err);
    said.out
}

/// The output of a run that went well, as one object. A build may have been announced.
#[track_caller]
pub(crate) fn json(said: &Said) -> Value {
    let rest: Vec<&str> = said.err.lines().filter(|line| !line.starts_with("building ")).collect();
    assert_eq!((said.code, rest), (Some(0), vec![]), "{}", said.out);
    serde_json::from_str(&said.out).expect("JSON")
}

/// Compiles an animal of the zoo of plugins.
pub(crate) fn animal(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("newbot-zoo");
    fs::create_dir_all(&folder).expect("a folder");
    let (library, source) =
        (folder.join(format!("{name}.so")), format!("tests/plugins/c/{name}.c"));
    // Another test may be at the same one, and never finds half of it.
    let unfinished = folder.join(format!("{name}.{:?}", std::thread::current().id()));
    let mut command = process::program("cc");
    command.args(["-std=gnu99", "-O1", "-w", "-pthread", "-shared", "-fPIC", "-I", "bots/include"]);
    let said = ran(command.current_dir(root).arg("-o").arg(&unfinished).arg(source));
    assert_eq!(said.code, Some(0), "{}", said.err);
    fs::rename(unfinished, &library).expect("a library");
    library
}
