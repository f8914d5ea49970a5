//! Files as wholes: read up to a length, since some never end, and written completely or not at all.

use std::fs;
use std::io::{self, Read as _, Write as _};
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
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let draft = folder.join(format!(".{name}.{}", std::process::id()));
    let written = fs::File::create(&draft).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let done = written.and_then(|()| fs::rename(&draft, path));
    if done.is_err() {
        let _ = fs::remove_file(&draft);
    }
    done
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_leaves_nothing_behind() {
        let folder = env::temp_dir().join(format!("damier-folders-{}", std::process::id()));
        let file = folder.join("deep/notes.txt");
        write_whole(&file, "one").unwrap();
        write_whole(&file, "two").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(fs::read_dir(folder.join("deep")).unwrap().count(), 1);
        assert!(write_whole(&folder.join("deep"), "a folder is in the way").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
