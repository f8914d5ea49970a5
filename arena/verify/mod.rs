//! Were recorded games played by the rules?
//!
//! One [`Verdict`] for every game of a file, whatever the file holds: a game that breaks the rules,
//! or that cannot be read, never stops the others.

mod go;
mod verdict;

use std::fs;
use std::path::Path;

use crate::records::sgf;
pub use verdict::{Side, Verdict};

/// Judges every game of a file. A file that cannot be read has one verdict, which says so.
pub fn file(path: &Path) -> Vec<Verdict> {
    let name = path.display().to_string();
    match fs::read(path) {
        Ok(bytes) => sgf::read(&bytes).into_iter().map(|game| go::judge(&name, game)).collect(),
        Err(why) => vec![Verdict::unreadable(&name, format!("the file cannot be read: {why}"))],
    }
}
