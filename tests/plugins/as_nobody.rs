//! Running tests of this binary once more, as a user without privileges.

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::Path;

use crate::kit::{
    FOLDER, animal, build_without, damier, folder, name_without, program, rust_plugin,
};
use crate::process::{self, finish, finish_long, open_to_all};

const NOBODY: u32 = 65534;

/// System calls that a kernel may lack, and a wall with each: Landlock, seccomp, and the bound on threads,
/// for root and for others.
const WALLS: [libc::c_long; 4] =
    [libc::SYS_landlock_create_ruleset, libc::SYS_seccomp, libc::SYS_setresuid, libc::SYS_unshare];

/// Programs in Python that attack.
const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/plugins/programs");
const SCRIPTS: [&str; 2] = ["bot.py", "engine.py"];

/// Copies a program. Another process does it: a file that is open for writing here may be so in
/// whatever other tests start meanwhile, and then it cannot be run.
fn copy(program: &Path, to: &Path) {
    assert!(finish(process::program("cp").args([program, to])).status.success());
    open_to_all(to);
}

/// Copies all that is needed to where nobody can read it.
fn settle(place: &Path) {
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/plugins/c");
    for source in fs::read_dir(sources).expect("the zoo").flatten() {
        let path = source.path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        if path.extension().is_some_and(|kind| kind == "c") && name != "without" {
            animal(name);
        }
    }
    rust_plugin("rust-panics");
    rust_plugin("rust-greedy");
    fs::create_dir(place).expect("a place");
    open_to_all(place);
    for file in fs::read_dir(folder()).expect("the plugins").flatten() {
        if file.path().extension().is_some_and(|kind| kind == "so") {
            let plugin = place.join(file.file_name());
            fs::copy(file.path(), &plugin).expect("a plugin");
            open_to_all(plugin);
        }
    }
    copy(&damier(), &place.join("damier"));
    for call in WALLS {
        let host = place.join(name_without(call));
        build_without(call, &place.join("damier"), &host);
        open_to_all(host);
    }
    copy(&program("third"), &place.join("program-third"));
    for script in SCRIPTS {
        let to = place.join(script);
        fs::copy(Path::new(PROGRAMS).join(script), &to).expect("a script");
        open_to_all(to);
    }
    copy(&std::env::current_exe().expect("this program"), &place.join("tests"));
}

/// Runs these parts of the tests as nobody; each has a test by which to see that it was run.
pub(crate) fn run_as_nobody(name: &str, parts: &[(&str, &str)]) {
    let place = process::place(name);
    settle(&place);
    let mut tests = process::program(place.join("tests"));
    tests.args(parts.iter().map(|(part, _)| part)).args(["--test-threads", "2"]);
    tests.env(FOLDER, &place).current_dir("/").gid(NOBODY).uid(NOBODY);
    let output = finish_long(&mut tests);
    fs::remove_dir_all(&place).expect("the place is left");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    for (part, test) in parts {
        assert!(said.contains(&format!("test {part}{test} ... ok")), "{said}");
    }
}
