//! The walls hold for a user without privileges, too.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use crate::kit::{FOLDER, animal, damier, folder, rust_plugin};

const NOBODY: u32 = 65534;

/// Copies a program. Another process does it: a file that is open for writing here may be so in
/// whatever other tests start meanwhile, and then it cannot be run.
fn copy(program: &Path, to: &Path) {
    let copied = Command::new("cp").args([program, to]).status();
    assert!(copied.expect("cp is there").success());
}

/// Copies all that is needed to where nobody can read it, and runs the zoo there as nobody.
#[test]
fn the_zoo_is_as_tame_for_a_user_without_privileges() {
    if !rustix::process::getuid().is_root() {
        return; // All other tests have shown it.
    }
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/plugins/c");
    for source in fs::read_dir(sources).expect("the zoo").flatten() {
        let path = source.path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        if path.extension().is_some_and(|kind| kind == "c") && name != "without" {
            animal(name);
        }
    }
    rust_plugin("rust-panics");
    let place = std::env::temp_dir().join(format!("damier-nobody-{}", std::process::id()));
    fs::create_dir(&place).expect("a place");
    fs::set_permissions(&place, fs::Permissions::from_mode(0o755)).expect("open to all");
    for file in fs::read_dir(folder()).expect("the plugins").flatten() {
        if file.path().extension().is_some_and(|kind| kind == "so") {
            fs::copy(file.path(), place.join(file.file_name())).expect("a plugin");
        }
    }
    copy(&damier(), &place.join("damier"));
    let tests = place.join("tests");
    copy(&std::env::current_exe().expect("this program"), &tests);
    let output = Command::new(&tests)
        .args(["zoo::", "--test-threads", "2"])
        .env(FOLDER, &place)
        .current_dir("/")
        .gid(NOBODY)
        .uid(NOBODY)
        .output()
        .expect("it runs");
    fs::remove_dir_all(&place).expect("the place is left");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    assert!(said.contains("no_file_is_read_written_or_deleted ... ok"), "{said}");
}
