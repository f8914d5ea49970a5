//! What was played lately: results of series for which nobody named a file, kept in the data folder so
//! that the game that was just lost can be looked at. The newest ones stay, and no more than so many bytes.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Serialize;

use crate::desk::menu::ago;
use crate::folders;
use crate::text::number::counted;
use crate::text::plain::one_line;
use damier_arena::archive::store::{BadStore, Store};

/// How many are kept.
const MOST: usize = 20;
/// How many bytes they may take together.
pub(crate) const BYTES: u64 = 200 << 20;
const ENDING: &str = "db";

/// Results that were kept.
#[derive(Clone, Debug, Serialize)]
pub struct Lately {
    /// Their file.
    pub file: PathBuf,
    /// The game with its settings.
    pub game: String,
    /// Who played.
    pub entrants: Vec<String>,
    /// How many games there are.
    pub games: usize,
    /// When they were played.
    pub when: String,
}

impl Lately {
    /// All of it in a line.
    pub fn line(&self) -> String {
        let games = counted(self.games as u64, "game", "games");
        let (players, game) = (self.entrants.join(" – "), self.short_game());
        one_line(&format!("{}: {game}, {players}, {games}", self.when))
    }

    /// The game without most of its settings.
    pub fn short_game(&self) -> &str {
        self.game.split(',').next().unwrap_or_default()
    }
}

fn folder() -> Option<PathBuf> {
    folders::data().map(|folder| folder.join("results"))
}

/// A new file for a series of this game.
///
/// # Errors
/// If there is no place for it.
pub(crate) fn claim(game: &str) -> io::Result<PathBuf> {
    let folder = folder().ok_or_else(|| io::Error::other("there is no home folder"))?;
    folders::claim(&folder, game, ENDING)
}

/// Deletes the oldest results beyond what is kept, but none that is being written.
pub(crate) fn prune() {
    let Some(folder) = folder() else { return };
    prune_in(&folder, MOST, BYTES);
}

fn prune_in(folder: &Path, most: usize, bytes: u64) {
    let mut sum = 0;
    for (at, path) in folders::newest_in(folder, ENDING).iter().enumerate() {
        let beside = |ending: &str| PathBuf::from(format!("{}{ending}", path.display()));
        let files = [path.clone(), beside("-wal"), beside("-shm")];
        let sizes = files.iter().filter_map(|file| file.metadata().ok()).map(|file| file.len());
        sum += sizes.sum::<u64>();
        let is_free = || File::open(path).is_ok_and(|file| file.try_lock().is_ok());
        if at > 0 && (at >= most || sum > bytes) && is_free() {
            for file in files {
                // It may be gone, or somebody else's.
                let _ = fs::remove_file(file);
            }
        }
    }
}

/// The files of all that is kept, the newest first.
pub(crate) fn files() -> Vec<PathBuf> {
    folder().map_or_else(Vec::new, |folder| folders::newest_in(&folder, ENDING))
}

/// All that is kept, the newest first.
pub fn all() -> Vec<Lately> {
    files().into_iter().filter_map(|file| look(&file).ok().flatten()).collect()
}

fn look(path: &Path) -> Result<Option<Lately>, BadStore> {
    let store = Store::read(path)?;
    let (agreed, games) = (store.agreed()?, store.ids()?.len());
    let modified = path.metadata().and_then(|file| file.modified()).ok();
    let age = modified.and_then(|at| SystemTime::now().duration_since(at).ok());
    Ok(agreed.filter(|_| games > 0).map(|agreed| Lately {
        file: path.to_owned(),
        entrants: agreed.roster.names(),
        game: agreed.terms.game,
        games,
        when: ago(age.unwrap_or_default()),
    }))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_newest_stay_within_their_number_and_bytes_and_none_that_is_in_use_goes() {
        let place = tempfile::tempdir().unwrap();
        let file = |age: u64| {
            let path = place.path().join(format!("{age}.db"));
            fs::write(&path, [0; 100]).unwrap();
            let at = SystemTime::now() - Duration::from_secs(60 * age);
            File::options().write(true).open(&path).unwrap().set_modified(at).unwrap();
            path
        };
        let files: Vec<PathBuf> = (0..6).map(file).collect();
        let used = File::open(&files[4]).unwrap();
        used.lock().unwrap();
        let left = || files.iter().map(|file| file.exists()).collect::<Vec<_>>();
        prune_in(place.path(), 4, 1000);
        assert_eq!(left(), [true, true, true, true, true, false]);
        prune_in(place.path(), 4, 250);
        assert_eq!(left(), [true, true, false, false, true, false]);
        prune_in(place.path(), 4, 50);
        assert_eq!(left(), [true, false, false, false, true, false], "the newest always stays");
    }
}
