//! Where a user's own files are: settings in the config folder, and what the program remembers in the
//! data folder, as the XDG base directories say.
//!
//! Nothing here knows what is in the files. Where there is no home, nothing is kept, and no command
//! fails for it.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder of what the program remembers: progress, recent files, high scores, saved games.
pub fn data() -> Option<PathBuf> {
    folder("XDG_DATA_HOME", ".local/share")
}

/// The folder of the user's settings.
pub fn config() -> Option<PathBuf> {
    folder("XDG_CONFIG_HOME", ".config")
}

fn folder(variable: &str, in_home: &str) -> Option<PathBuf> {
    // The standard says that relative paths are to be ignored.
    let named = |name: &str| {
        let path = env::var_os(name).filter(|path: &OsString| !path.is_empty()).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let base = named(variable).or_else(|| named("HOME").map(|home| home.join(in_home)))?;
    Some(base.join("damier"))
}

/// All files of a folder with this ending, the newest first.
pub(crate) fn newest_in(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<(SystemTime, PathBuf)> = entries
        .filter(|entry| entry.path().extension().is_some_and(|found| found == ending))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    found.sort_unstable_by(|one, other| other.cmp(one));
    found.into_iter().map(|(_, path)| path).collect()
}

/// A file that nobody has yet: `go-5.jsonl`, else `go-5-2.jsonl` and so on.
pub(crate) fn claim(folder: &Path, name: &str, ending: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    for number in 1_u32.. {
        let more = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{name}{more}.{ending}"));
        match File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
            Err(why) => return Err(why),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
