//! Where games under way are kept without being asked: files of their own in the user's data folder.
//!
//! A sitting replaces and deletes its own file alone: one that it made, or that it goes on with.
//! Another game of the same seed gets another name, and only the newest files stay.

use std::fs;
use std::path::{Path, PathBuf};

use super::save::Save;
use crate::folders;

/// So many kept games stay; older ones make way for new ones.
const MOST_KEPT: usize = 100;

/// How the names of kept games end.
const ENDING: &str = "jsonl";

/// Where one sitting keeps its game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keeping {
    /// The folder of all kept games; none if nothing is to be kept.
    folder: Option<PathBuf>,
    /// The file that is this sitting's own.
    own: Option<PathBuf>,
}

impl Keeping {
    /// Keeps games in the user's data folder. A game that was kept there goes on in its file.
    pub(crate) fn of_user(resumed: Option<&Path>) -> Keeping {
        Keeping { folder: folder(), own: None }.resuming(resumed)
    }

    fn resuming(mut self, resumed: Option<&Path>) -> Keeping {
        // A file that somebody saved elsewhere is theirs, and stays as it was saved.
        let kept_here = |path: &&Path| {
            let place = path.canonicalize().ok();
            let folder = self.folder.as_ref().and_then(|folder| folder.canonicalize().ok());
            place.as_deref().and_then(Path::parent).is_some_and(|at| Some(at) == folder.as_deref())
        };
        self.own = resumed.filter(kept_here).map(Path::to_owned);
        self
    }

    /// Keeps a game, under a name that begins so. Tells where.
    pub(crate) fn keep(&mut self, game: &Save, name: &str) -> Option<PathBuf> {
        let is_new = self.own.is_none();
        let path = match &self.own {
            Some(own) => own.clone(),
            None => claim(self.folder.as_deref()?, name)?,
        };
        if game.write(&path).is_err() {
            if is_new {
                let _ = fs::remove_file(&path);
            }
            return None;
        }
        if is_new && let Some(folder) = &self.folder {
            prune(folder, MOST_KEPT);
        }
        self.own = Some(path.clone());
        Some(path)
    }

    /// The file that is this sitting's own.
    pub(crate) fn own(&self) -> Option<&Path> {
        self.own.as_deref()
    }

    /// There is nothing to keep any more.
    pub(crate) fn forget(&mut self) {
        if let Some(own) = self.own.take() {
            let _ = fs::remove_file(own);
        }
    }
}

fn folder() -> Option<PathBuf> {
    folders::data().map(|folder| folder.join("games"))
}

/// The game that was kept last.
pub fn newest_kept() -> Option<PathBuf> {
    let kept = kept_in(&folder()?);
    kept.into_iter().next()
}

/// All kept games, the newest first.
fn kept_in(folder: &Path) -> Vec<PathBuf> {
    folders::newest_in(folder, ENDING)
}

/// A file that nobody has yet: `go-5.jsonl`, else `go-5-2.jsonl` and so on.
fn claim(folder: &Path, name: &str) -> Option<PathBuf> {
    folders::claim(folder, name, ENDING).ok()
}

/// Deletes the oldest games beyond so many.
fn prune(folder: &Path, most: usize) {
    for old in kept_in(folder).iter().skip(most) {
        let _ = fs::remove_file(old);
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn names_that_are_taken_are_left_to_those_who_have_them() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        let names: Vec<PathBuf> = (0..3).filter_map(|_| claim(folder, "go-5")).collect();
        let expected = ["go-5.jsonl", "go-5-2.jsonl", "go-5-3.jsonl"];
        assert_eq!(names, expected.map(|name| folder.join(name)));
    }

    #[test]
    fn the_newest_stay_and_other_files_are_left_alone() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        let begun = SystemTime::UNIX_EPOCH;
        for age in 0..6 {
            let file = File::create(folder.join(format!("go-{age}.jsonl"))).unwrap();
            file.set_modified(begun + Duration::from_hours(10 - age)).unwrap();
        }
        fs::write(folder.join("notes.txt"), "mine").unwrap();
        prune(folder, 4);
        let names = kept_in(folder);
        let expected = ["go-0.jsonl", "go-1.jsonl", "go-2.jsonl", "go-3.jsonl"];
        assert_eq!(names, expected.map(|name| folder.join(name)));
        assert!(folder.join("notes.txt").exists());
    }

    #[test]
    fn a_file_elsewhere_is_not_taken_over() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        let games = folder.join("games");
        fs::create_dir_all(&games).unwrap();
        let (mine, kept) = (folder.join("mine.jsonl"), games.join("go-5.jsonl"));
        fs::write(&mine, "").unwrap();
        fs::write(&kept, "").unwrap();
        let keeping = Keeping { folder: Some(games), own: None };
        assert_eq!(keeping.clone().resuming(Some(&mine)).own, None);
        assert_eq!(keeping.resuming(Some(&kept)).own, Some(kept));
    }
}
