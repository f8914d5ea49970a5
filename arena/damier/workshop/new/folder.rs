//! Writing files into a folder of their own: all of them, or none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::File;

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum BadFolder {
    /// Something is there already.
    #[error("{} is not empty: it has {}", .0.display(), .1)]
    NotEmpty(PathBuf, String),
    /// Something that is no folder is there.
    #[error("{} is a file, not a folder", .0.display())]
    NotAFolder(PathBuf),
    /// A file could not be written.
    #[error("cannot write {}: {}", .0.display(), .1)]
    Write(PathBuf, io::Error),
}

/// Writes files into a folder that is empty or does not exist yet. What was begun is taken back if
/// something goes wrong.
///
/// # Errors
/// What is in the way, or which file cannot be written.
pub fn write(folder: &Path, files: &[File]) -> Result<(), BadFolder> {
    refuse_what_is_there(folder)?;
    let mut made = Made::default();
    for file in files {
        let path = folder.join(&file.path);
        let written = made.folders(path.parent().unwrap_or(folder)).and_then(|()| {
            made.0.push(path.clone());
            fs::write(&path, &file.content)
        });
        if let Err(why) = written {
            made.take_back();
            return Err(BadFolder::Write(path, why));
        }
    }
    Ok(())
}

fn refuse_what_is_there(folder: &Path) -> Result<(), BadFolder> {
    match folder.read_dir() {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(entry) => {
                let name = entry.map(|entry| entry.file_name().to_string_lossy().into_owned());
                Err(BadFolder::NotEmpty(folder.to_owned(), name.unwrap_or_default()))
            }
        },
        Err(_) if folder.is_file() => Err(BadFolder::NotAFolder(folder.to_owned())),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(why) => Err(BadFolder::Write(folder.to_owned(), why)),
    }
}

/// What was made, in order.
#[derive(Default)]
struct Made(Vec<PathBuf>);

impl Made {
    /// Makes a folder and those it is in.
    fn folders(&mut self, folder: &Path) -> io::Result<()> {
        if folder.as_os_str().is_empty() || folder.is_dir() {
            return Ok(());
        }
        if let Some(parent) = folder.parent() {
            self.folders(parent)?;
        }
        fs::create_dir(folder)?;
        self.0.push(folder.to_owned());
        Ok(())
    }

    /// Removes everything again. What cannot be removed stays.
    fn take_back(self) {
        for path in self.0.iter().rev() {
            let _ = if path.is_dir() { fs::remove_dir(path) } else { fs::remove_file(path) };
        }
    }
}
