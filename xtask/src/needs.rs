//! Programs the tests need, and the Debian packages they come in.

use std::env;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{Outcome, run};

/// A program, and the Debian package that brings it.
pub(crate) struct Need {
    program: &'static str,
    package: &'static str,
    purpose: &'static str,
}

/// What the tests need.
pub(crate) const TESTS: &[Need] = &[
    Need { program: "cc", package: "gcc", purpose: "compile plugins written in C" },
    Need { program: "python3", package: "python3", purpose: "play with a program over stdio" },
    Need { program: "node", package: "nodejs", purpose: "run bots written in JavaScript" },
    Need { program: "javac", package: "default-jdk-headless", purpose: "run bots written in Java" },
    Need { program: "go", package: "golang-go", purpose: "build bots written in Go" },
    Need { program: "g++", package: "g++", purpose: "compile the header as C++" },
    Need { program: "make", package: "make", purpose: "build bots from folders with a Makefile" },
    Need { program: "gnugo", package: "gnugo", purpose: "play Go against another engine" },
    Need { program: "chromium", package: "chromium", purpose: "look at the page in a browser" },
    Need {
        program: "nats-server",
        package: "nats-server",
        purpose: "let a fleet meet at a server",
    },
    Need {
        program: "chromedriver",
        package: "chromium-driver",
        purpose: "drive the browser that looks at the page",
    },
];

impl Need {
    /// Sees to it that the program is there, and says what to install if that is not allowed.
    pub(crate) fn provide(&self) -> Outcome {
        let Need { program, package, purpose } = self;
        if let Some(path) = find(program) {
            println!("==> {program}: {}", path.display());
            return Ok(());
        }
        let missing = format!("`{program}` is missing, needed to {purpose}");
        if find("apt-get").is_none() {
            return Err(format!("{missing}; it comes in Debian's package `{package}`"));
        }
        if !is_root() {
            return Err(format!(
                "{missing}; install Debian's package `{package}`, as root: apt-get install {package}"
            ));
        }
        println!("==> {missing}; installing Debian's package `{package}`");
        run(&mut apt_get(&["update"]))?;
        run(&mut apt_get(&["install", "--yes", "--no-install-recommends", package]))?;
        match find(program) {
            Some(_) => Ok(()),
            None => Err(format!("package `{package}` is installed, but brought no `{program}`")),
        }
    }
}

fn apt_get(words: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Where a program is: in PATH, or where Debian puts games and servers.
fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(["/usr/games", "/usr/sbin"].map(PathBuf::from));
    folders.map(|folder| folder.join(program)).find(|file| is_executable(file))
}

fn is_executable(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// A process owns its own entry in `/proc`.
fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0)
}
