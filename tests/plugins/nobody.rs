//! The walls hold for a user without privileges, too.

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::Path;

use rustix::process::getuid;

use crate::attacks::{PROGRAMS, SCRIPTS};
use crate::kit::{
    FOLDER, animal, build_without, damier, folder, name_without, program, rust_plugin,
};
use crate::process::{self, finish, finish_long, open_to_all};
use crate::zoo;

const NOBODY: u32 = 65534;

/// What is run as nobody, with a test of each by which to see that it was.
const PARTS: [(&str, &str); 4] = [
    ("zoo::", "no_file_is_read_written_or_deleted"),
    ("refused::", "what_is_no_library_is_refused"),
    ("levels::", "the_level_that_is_reached_is_told"),
    ("lifetime::", "a_host_dies_with_an_arena_that_is_killed"),
];

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
    for call in [libc::SYS_landlock_create_ruleset, libc::SYS_seccomp] {
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

/// Runs the zoo and what else there is about walls as nobody.
#[test]
fn the_walls_are_as_high_for_a_user_without_privileges() {
    if !getuid().is_root() {
        println!("not root, so all tests are run by a user without privileges: again two of them");
        zoo::no_file_is_read_written_or_deleted();
        zoo::no_process_is_started_and_none_is_reached();
        return;
    }
    run_as_nobody("nobody", &PARTS);
}

/// Runs all attacks as nobody: `cargo xtask attack`.
#[test]
#[ignore = "long, and the attacks are part of the usual tests"]
fn attacks_fail_for_a_user_without_privileges_too() {
    if getuid().is_root() {
        let known = "a_program_reads_its_own_folder_and_the_system_s_and_nothing_else";
        run_as_nobody("nobody-attacks", &[("attacks::", known)]);
    }
}

fn run_as_nobody(name: &str, parts: &[(&str, &str)]) {
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
