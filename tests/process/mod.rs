//! Starting programs in tests and waiting for them: what every test binary shares.
//!
//! Whatever is started here begins as it would in the foreground of a shell, however the tests
//! themselves were started, and nothing is waited for without end: a wait that is over says what was
//! waited for and what was seen so far.

pub(crate) mod began;
pub(crate) mod running;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use running::Running;

/// Nothing ordinary takes this long, however busy the machine is.
pub(crate) const DEADLINE: Duration = Duration::from_mins(3);

/// Neither does a build, a whole test binary or a very long championship take this long.
pub(crate) const LONG: Duration = Duration::from_mins(30);

/// What people set to change what programs look like, and where they keep their own settings and games.
const PERSONAL: [&str; 11] = [
    "NO_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "LINES",
    "SSH_CONNECTION",
    "NO_MOTION",
    "REDUCE_MOTION",
    "HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
];

/// A program with nothing to read, and with both outputs kept for the test.
pub(crate) fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(name);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The program that is tested, which knows nothing of who runs the tests.
pub(crate) fn damier() -> Command {
    let mut command = program(crate::PROGRAM);
    forget_person(&mut command);
    command
}

/// Takes away all by which the program would know who runs the tests, and what that person likes.
pub(crate) fn forget_person(command: &mut Command) {
    for variable in PERSONAL {
        command.env_remove(variable);
    }
}

/// A place for files of this name, of this process alone. Not in the user's folder for such things: its
/// name may hold spaces, which would part a command line, and others may not be let in.
pub(crate) fn place(name: &str) -> PathBuf {
    Path::new("/tmp").join(format!("damier-{name}-{}", std::process::id()))
}

/// Lets every user read this file or folder and run what is in it, whatever is usual here.
pub(crate) fn open_to_all(path: impl AsRef<Path>) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("permissions");
}

/// Runs a program to its end, and gives what it said.
#[track_caller]
pub(crate) fn finish(command: &mut Command) -> Output {
    Running::start(command).ends()
}

/// The same for what may take very long.
#[track_caller]
pub(crate) fn finish_long(command: &mut Command) -> Output {
    Running::start(command).ends_within(LONG)
}

/// Waits until something holds.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < DEADLINE, "waited {DEADLINE:?} in vain: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}
