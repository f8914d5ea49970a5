//! A file that is there completely or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::Failure;

/// A file that is written under another name, and gets its own when it is finished. Dropped before
/// that, it leaves nothing behind.
#[derive(Debug)]
pub(super) struct NewFile {
    path: PathBuf,
    /// The name for now; none once it is finished.
    draft: Option<PathBuf>,
    file: BufWriter<File>,
}

impl NewFile {
    /// Begins a file. One that is there already is refused, or replaced at the end.
    pub(super) fn create(path: &Path, force: bool) -> Result<NewFile, Failure> {
        if !force {
            refuse_existing(path)?;
        }
        if path.metadata().is_ok_and(|data| !data.is_file()) {
            let error = format!("{} is no plain file", path.display());
            return Err(Failure::input(error, "name a file with -o"));
        }
        // What a link points to is replaced, not the link.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = path.file_name().ok_or_else(|| {
            Failure::input(format!("{} is a folder", path.display()), "name a file with -o")
        })?;
        let mut draft_name = std::ffi::OsString::from(".");
        draft_name.push(name);
        draft_name.push(format!(".{}.part", std::process::id()));
        let draft = path.with_file_name(draft_name);
        let file = File::create(&draft).map_err(|why| cannot_write(path, &why))?;
        Ok(NewFile { path: path.to_owned(), draft: Some(draft), file: BufWriter::new(file) })
    }

    /// Puts all of it on disk and gives the file its name.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let finish = |file: &mut BufWriter<File>, draft: &Path, path: &Path| {
            file.flush()?;
            file.get_ref().sync_all()?;
            fs::rename(draft, path)
        };
        let Some(draft) = self.draft.take() else { return Ok(()) };
        finish(&mut self.file, &draft, &self.path).map_err(|why| {
            let _ = fs::remove_file(&draft);
            cannot_write(&self.path, &why)
        })
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(draft) = &self.draft {
            let _ = fs::remove_file(draft);
        }
    }
}

/// A file that somebody may want to keep is not overwritten by mistake.
pub(super) fn refuse_existing(path: &Path) -> Result<(), Failure> {
    if path.symlink_metadata().is_err() {
        return Ok(());
    }
    Err(Failure::input(
        format!("{} is there already", path.display()),
        "name another file with -o, or replace it with --force",
    ))
}

/// Makes a folder, if it is not there yet.
pub(super) fn make_folder(path: &Path) -> Result<(), Failure> {
    if path.is_dir() {
        return Ok(());
    }
    fs::create_dir(path).map_err(|why| cannot_write(path, &why))
}

fn cannot_write(path: &Path, why: &io::Error) -> Failure {
    Failure::input(
        format!("{} cannot be written: {why}", path.display()),
        "is the path right, is there room, and may you write there?",
    )
}
