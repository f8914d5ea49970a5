//! Results where nothing may be written.
//!
//! To read a file that others may be adding to, `SQLite` has to write beside it. Where it may not,
//! nobody is adding anything, and the file can be read as it stands.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

/// Opens a file that is complete in itself and takes it for one that never changes.
pub(super) fn open(path: &Path) -> Option<Connection> {
    let name = path.to_str()?;
    // What is in a log of changes is not in the file.
    let log = Path::new(&format!("{name}-wal")).metadata();
    if log.is_ok_and(|log| log.len() > 0) {
        return None;
    }
    let absolute = std::path::absolute(path).ok()?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(address(absolute.to_str()?), flags).ok()
}

/// The address of a file, with what means something else in addresses written out.
fn address(path: &str) -> String {
    let mut address = "file:".to_owned();
    for letter in path.chars() {
        match letter {
            '%' => address.push_str("%25"),
            '?' => address.push_str("%3f"),
            '#' => address.push_str("%23"),
            letter => address.push(letter),
        }
    }
    address + "?immutable=1"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_with_a_meaning_are_written_out() {
        assert_eq!(address("/a b/50%?#1.db"), "file:/a b/50%25%3f%231.db?immutable=1");
    }
}
