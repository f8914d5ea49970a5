//! What kind of record a file is.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// The kinds of files that hold matches.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Results of a championship.
    Results,
    /// A match a line, in JSON.
    Jsonl,
    /// Games of Go.
    Sgf,
}

impl Kind {
    /// Looks at a file: at how it begins, and at its name where that does not tell.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of(path: &Path) -> io::Result<Kind> {
        let mut beginning = Vec::new();
        File::open(path)?.take(64).read_to_end(&mut beginning)?;
        let name = path.extension().unwrap_or_default().to_ascii_lowercase();
        Ok(if beginning.starts_with(b"SQLite format 3\0") {
            Kind::Results
        } else if name == "sgf" {
            Kind::Sgf
        } else if name == "jsonl" || beginning.trim_ascii_start().starts_with(b"{") {
            Kind::Jsonl
        } else if name == "db" {
            Kind::Results
        } else {
            Kind::Sgf
        })
    }
}
