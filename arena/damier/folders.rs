//! Where a user's own files are: settings in the config folder, and what the program remembers in the
//! data folder, as the XDG base directories say.
//!
//! Nothing here knows what is in the files. Where there is no home, nothing is kept, and no command
//! fails for it.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

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
