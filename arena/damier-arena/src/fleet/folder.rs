//! A folder for the bots of a contest at a worker, which is gone when the worker is: what one that was killed left
//! behind, the next one removes.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::time::Duration;

use rustix::process::getuid;
use tempfile::TempDir;

const PREFIX: &str = "damier-worker-";
/// Whoever makes a folder holds it by then.
const NEW: Duration = Duration::from_mins(1);

/// A folder that is held for as long as it is there.
pub(super) struct Folder {
    folder: TempDir,
    _held: File,
}

impl Folder {
    /// A new one.
    pub(super) fn new() -> io::Result<Folder> {
        clear_away(&std::env::temp_dir(), NEW);
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir()?;
        let held = File::open(folder.path())?;
        held.try_lock()?;
        Ok(Folder { folder, _held: held })
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes our own folders that nobody holds, unless they are new.
fn clear_away(place: &Path, new: Duration) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX)
            // Not of what a link leads to.
            && entry.metadata().is_ok_and(|data| {
                let age = data.modified().ok().and_then(|time| time.elapsed().ok());
                data.is_dir() && data.uid() == getuid().as_raw() && age.is_some_and(|it| it >= new)
            });
        let is_held = || !File::open(entry.path()).is_ok_and(|folder| folder.try_lock().is_ok());
        if is_ours && !is_held() {
            // What cannot be removed does not stand in the way.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_holds_is_removed_and_nothing_else() {
        let place = tempfile::tempdir().expect("a folder");
        let path = |name: &str| place.path().join(name);
        for name in ["damier-worker-left", "damier-worker-held", "another"] {
            fs::create_dir(path(name)).expect("a folder");
            fs::write(path(name).join("bot"), "").expect("a file");
        }
        let held = File::open(path("damier-worker-held")).expect("it is there");
        held.try_lock().expect("nobody else has it");
        clear_away(place.path(), NEW);
        assert!(path("damier-worker-left").exists(), "it may be held in a moment");
        clear_away(place.path(), Duration::ZERO);
        assert!(!path("damier-worker-left").exists());
        assert!(path("damier-worker-held/bot").exists() && path("another/bot").exists());
    }
}
