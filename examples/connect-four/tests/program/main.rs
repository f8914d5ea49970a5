//! The program: Damier with this game, as its users see it.

mod commands;
mod new;
mod screen;

#[path = "../../../../tests/process/mod.rs"]
#[expect(dead_code, reason = "Damier's own tests use more of it")]
mod process;
#[path = "../../../../tests/terminal/pty.rs"]
#[expect(dead_code, reason = "Damier's own tests use more of it")]
mod pty;

use std::path::{Path, PathBuf};

/// What is started in the terminal.
const PROGRAM: &str = env!("CARGO_BIN_EXE_connect-four");

/// Runs the program in a folder with these words; it has to go well. Gives what it wrote.
#[track_caller]
fn runs(folder: &Path, words: &[&str]) -> String {
    let output = process::finish_long(
        process::damier().args(words).current_dir(folder).env("NO_COLOR", "1"),
    );
    let (out, err) = (String::from_utf8(output.stdout), String::from_utf8_lossy(&output.stderr));
    let out = out.expect("output is UTF-8");
    assert!(output.status.success(), "{words:?}: {out}{err}");
    out
}

/// The folder of this crate.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder for what a test writes, empty.
fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("connect-four").join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("what an earlier run left is removed");
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
