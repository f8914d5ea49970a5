//! Files that people name while they play: nothing that is there is lost by a slip of the hand.

use std::path::{Path, PathBuf};
use std::{env, fs};

use damier_arena::files::write_whole;

/// Why a file is not written, as a sentence in one line. Files are called what people called them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Somebody may want to keep what is there.
    #[error("{0} is there already")]
    Exists(String),
    /// It cannot be written at all.
    #[error("{file} cannot be written: {why}")]
    Impossible {
        /// The file.
        file: String,
        /// Why, as a fragment.
        why: String,
    },
}

/// The files that were written here, and may be written again.
#[derive(Clone, Debug, Default)]
pub(crate) struct NamedFiles {
    own: Vec<PathBuf>,
}

impl NamedFiles {
    /// A file to begin with may be written as well: the one that a game goes on from.
    pub(crate) fn with(file: Option<&Path>) -> NamedFiles {
        NamedFiles { own: file.and_then(|file| file.canonicalize().ok()).into_iter().collect() }
    }

    /// Writes a file where somebody said. One that is there and was not written here is left alone
    /// unless it is to be replaced. Folders are not made. Tells where the file is.
    pub(crate) fn write(
        &mut self,
        named: &str,
        replace: bool,
        text: impl FnOnce(&Path) -> Result<String, String>,
    ) -> Result<PathBuf, Refusal> {
        let path = expand(named);
        let impossible = |why: String| Refusal::Impossible { file: named.to_owned(), why };
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(impossible(format!("there is no folder {}", folder.display())));
        }
        let there = fs::metadata(&path).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) || path.file_name().is_none() {
            return Err(impossible("it is no plain file".to_owned()));
        }
        // What a link points to is replaced, not the link.
        let place = path.canonicalize().unwrap_or_else(|_| path.clone());
        if there.is_some() && !replace && !self.own.contains(&place) {
            return Err(Refusal::Exists(named.to_owned()));
        }
        let text = text(&path).map_err(impossible)?;
        write_whole(&place, &text).map_err(|why| impossible(why.to_string()))?;
        self.own.extend(place.canonicalize());
        Ok(path)
    }
}

/// A leading `~/` is the user's home, as in a shell.
fn expand(named: &str) -> PathBuf {
    let home = || env::var_os("HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    match named.strip_prefix("~/").and_then(|rest| Some(home()?.join(rest))) {
        Some(path) => path,
        None => PathBuf::from(named),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_written_here_is_replaced_without_being_asked() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        let name = |file: &str| folder.join(file).to_string_lossy().into_owned();
        let text = |text: &str| {
            let text = text.to_owned();
            move |_: &Path| Ok(text)
        };
        fs::write(folder.join("thesis.txt"), "years of work").unwrap();
        let mut files = NamedFiles::default();
        let refused = files.write(&name("thesis.txt"), false, text("a game")).unwrap_err();
        assert_eq!(refused, Refusal::Exists(name("thesis.txt")));
        assert_eq!(fs::read_to_string(folder.join("thesis.txt")).unwrap(), "years of work");
        files.write(&name("game"), false, text("one")).unwrap();
        files.write(&name("game"), false, text("two")).unwrap();
        assert_eq!(fs::read_to_string(folder.join("game")).unwrap(), "two");
        let mut others = NamedFiles::default();
        assert!(others.write(&name("game"), false, text("three")).is_err());
        others.write(&name("game"), true, text("three")).unwrap();
        assert!(NamedFiles::with(Some(&folder.join("game"))).own.len() == 1);
        for impossible in ["no/such/folder", ""] {
            let why = others.write(&name(impossible), true, text("")).unwrap_err();
            assert!(matches!(why, Refusal::Impossible { .. }), "{why}");
        }
        assert!(!folder.join("no").exists());
    }
}
