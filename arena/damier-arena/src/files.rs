//! Files as wholes: read up to a length, since some never end, and written completely or not at all.

use std::fs::{self, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

/// Reads a file that is to be no longer than this: some files never end.
///
/// # Errors
/// If it cannot be read, or is longer.
pub fn read_up_to(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let size =
            if most >= 1 << 20 { format!("{} MiB", most >> 20) } else { format!("{most} bytes") };
        return Err(io::Error::other(format!("it is longer than {size}")));
    }
    Ok(bytes)
}

/// The same for text.
///
/// # Errors
/// If it cannot be read, is longer, or is no text.
pub fn read_text_up_to(path: &Path, most: u64) -> io::Result<String> {
    let bytes = read_up_to(path, most)?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is no text in UTF-8"))
}

/// Writes a file with all of its folders: completely, or not at all.
///
/// # Errors
/// If it cannot be written; what was there before still is.
pub fn write_whole(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut draft = tempfile::Builder::new();
    // It is a file like others, not a secret one.
    let mut draft = draft
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder)
        .map_err(|why| unnamed(&why))?;
    draft.as_file_mut().write_all(contents.as_ref())?;
    draft.as_file().sync_all()?;
    draft.persist(path)?;
    Ok(())
}

/// An error without the name of the draft, which nobody knows.
fn unnamed(why: &io::Error) -> io::Error {
    let text = why.to_string();
    let what = text.split_once(" at path ").map_or(text.as_str(), |(what, _)| what);
    io::Error::new(why.kind(), what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("deep");
        let file = deep.join("notes.txt");
        write_whole(&file, "one").unwrap();
        write_whole(&file, "two").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(fs::read_dir(&deep).unwrap().count(), 1);
        assert!(write_whole(&deep, "a folder is in the way").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_new_file_is_as_open_to_others_as_any() {
        let folder = tempfile::tempdir().unwrap();
        let (whole, usual) = (folder.path().join("whole"), folder.path().join("usual"));
        write_whole(&whole, "").unwrap();
        fs::write(&usual, "").unwrap();
        let mode = |file: &Path| fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode(&whole), mode(&usual));
    }

    #[test]
    fn an_error_speaks_of_no_file_that_nobody_knows() {
        let why = write_whole(Path::new("/proc/notes.txt"), "").unwrap_err().to_string();
        assert!(!why.contains("/proc/"), "{why}");
    }
}
