//! Files with matches that the user looked at or made lately, remembered in the data folder.
//!
//! Nothing fails if that cannot be read or written: it is a convenience.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::folders;
use damier_arena::files::write_whole;

/// The first line of the file.
const HEADER: &str = "damier recent 1";
/// How many are remembered.
const MOST: usize = 12;

fn file() -> Option<PathBuf> {
    folders::data().map(|folder| folder.join("recent.txt"))
}

/// The files that are still there, the latest first.
pub fn files() -> Vec<PathBuf> {
    let text = file().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) {
        return Vec::new();
    }
    lines.map(PathBuf::from).filter(|path| path.is_file()).take(MOST).collect()
}

/// Remembers a file as the latest.
pub fn note(path: &Path) {
    // Somebody else's file system may refuse; then nothing is remembered.
    let _ = try_note(path);
}

fn try_note(path: &Path) -> io::Result<()> {
    let Some(file) = file() else { return Ok(()) };
    let path = fs::canonicalize(path)?;
    let Some(shown) = path.to_str().filter(|path| !path.contains('\n')) else { return Ok(()) };
    let mut text = format!("{HEADER}\n{shown}\n");
    for other in files().iter().filter(|other| **other != path).take(MOST - 1) {
        text.push_str(&other.to_string_lossy());
        text.push('\n');
    }
    write_whole(&file, &text)
}
