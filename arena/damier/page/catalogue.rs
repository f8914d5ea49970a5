//! The files that may be looked at: those that were named when the server was started, those in folders
//! that were named, and those of the user's own that are remembered.
//!
//! A request names a file by its key in the catalogue, never by a path; nothing else is ever opened. Of a
//! folder only what really is in it counts: links are not followed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use damier_arena::archive::records::Kind;

use crate::desk::{lately, recent};
use crate::text::plain::one_line;

/// The endings of what is found in folders.
const ENDINGS: [&str; 3] = ["db", "jsonl", "sgf"];
/// How deep folders are searched, and how many files are shown of each.
const DEEPEST: usize = 4;
const MOST: usize = 1000;
/// The longest key, in characters.
const LONGEST_KEY: usize = 60;

/// Why something cannot be offered: fragments that fit after "error: " and "help: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BadOffer {
    error: String,
}

impl BadOffer {
    /// What to do.
    pub fn help(&self) -> &'static str {
        "name results files, .jsonl or .sgf files, or folders with such files"
    }
}

/// Where files come from.
#[derive(Clone, Debug)]
enum Source {
    File(PathBuf),
    /// A folder, and how many folders deep it is searched.
    Folder(PathBuf, usize),
    /// What the user looked at or played lately.
    Remembered,
}

/// All files that may be looked at.
#[derive(Debug)]
pub struct Catalogue {
    sources: Vec<Source>,
    /// The key of every file that was ever shown: it stays the same however many others come.
    keys: Mutex<BTreeMap<PathBuf, String>>,
}

/// A file that may be looked at.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// What requests call it.
    pub(crate) key: String,
    /// What people call it.
    pub(crate) title: String,
    /// Where it is.
    pub(crate) path: PathBuf,
    /// When it was changed last.
    pub(crate) changed: SystemTime,
}

impl Catalogue {
    /// Offers these files and folders.
    ///
    /// # Errors
    /// If one of them is not there, or is neither.
    pub fn of(paths: &[PathBuf]) -> Result<Catalogue, BadOffer> {
        let source = |path: &PathBuf| {
            let bad = |why: &str| BadOffer { error: format!("{} {why}", path.display()) };
            let whole = path.canonicalize();
            let whole = whole.map_err(|why| bad(&format!("cannot be shown: {why}")))?;
            if whole.is_dir() {
                return Ok(Source::Folder(whole, DEEPEST));
            }
            match Kind::of(&whole) {
                Ok(_) if whole.is_file() => Ok(Source::File(whole)),
                Ok(_) => Err(bad("cannot be shown: it is no file")),
                Err(why) => Err(bad(&format!("cannot be shown: {why}"))),
            }
        };
        let sources = paths.iter().map(source).collect::<Result<_, _>>()?;
        Ok(Catalogue { sources, keys: Mutex::default() })
    }

    /// Offers what the user looked at or played lately, and what is in the folder where he is.
    pub fn remembered() -> Catalogue {
        let mut sources = vec![Source::Remembered];
        let here = std::env::current_dir().and_then(fs::canonicalize);
        sources.extend(here.map(|here| Source::Folder(here, 1)));
        Catalogue { sources, keys: Mutex::default() }
    }

    /// All files there are now, the latest first.
    pub(crate) fn items(&self) -> Vec<Item> {
        let mut paths = Vec::new();
        for source in &self.sources {
            match source {
                Source::File(path) => paths.push(path.clone()),
                Source::Folder(folder, deepest) => search(folder, *deepest, &mut paths),
                Source::Remembered => {
                    paths.extend(recent::files());
                    paths.extend(lately::files());
                }
            }
        }
        paths.sort_unstable();
        paths.dedup();
        let mut items: Vec<Item> = paths.into_iter().filter_map(|path| self.item(path)).collect();
        items.sort_by(|one, other| other.changed.cmp(&one.changed).then(one.key.cmp(&other.key)));
        items
    }

    /// The file with this key, if it is still there and still where it was.
    pub(crate) fn find(&self, key: &str) -> Option<Item> {
        let path = {
            let keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
            keys.iter().find(|(_, known)| *known == key).map(|(path, _)| path.clone())
        };
        match path {
            // A folder may have been changed into a link meanwhile.
            Some(path) => {
                self.item(path.clone()).filter(|_| path.canonicalize().is_ok_and(|p| p == path))
            }
            // It was sent by somebody, and nobody has looked at the list yet.
            None => self.items().into_iter().find(|item| item.key == key),
        }
    }

    fn item(&self, path: PathBuf) -> Option<Item> {
        let data = fs::symlink_metadata(&path).ok().filter(fs::Metadata::is_file)?;
        let name = path.file_name()?.to_string_lossy();
        let title = one_line(&name);
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        let known = keys.get(&path).cloned();
        let key = known.unwrap_or_else(|| free(&keys, &key_of(&path)));
        keys.entry(path.clone()).or_insert_with(|| key.clone());
        drop(keys);
        Some(Item { key, title, changed: data.modified().unwrap_or(SystemTime::UNIX_EPOCH), path })
    }
}

/// The name of a file as it can stand in an address: letters and digits.
fn key_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let letters = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
    let key: String = letters.take(LONGEST_KEY).collect();
    let key = key.trim_matches('-');
    if key.is_empty() { "results".to_owned() } else { key.to_owned() }
}

/// A key that nobody has: this one, or this one with a number.
fn free(keys: &BTreeMap<PathBuf, String>, wanted: &str) -> String {
    let is_free = |key: &String| !keys.values().any(|known| known == key);
    let numbered = (2..).map(|number: usize| format!("{wanted}-{number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}

/// Looks for files in a folder, and in those in it.
fn search(folder: &Path, deepest: usize, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<fs::DirEntry> =
        fs::read_dir(folder).into_iter().flatten().flatten().collect();
    entries.sort_unstable_by_key(fs::DirEntry::file_name);
    for entry in entries {
        if found.len() >= MOST {
            return;
        }
        // This is what stands there, not what a link points to.
        let Ok(kind) = entry.file_type() else { continue };
        let (name, path) = (entry.file_name(), entry.path());
        let hidden = name.as_encoded_bytes().starts_with(b".");
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if kind.is_file() && ENDINGS.contains(&ending) {
            found.push(path);
        } else if kind.is_dir() && !hidden && name != "target" && deepest > 1 {
            search(&path, deepest - 1, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_plain_stay_and_are_those_of_one_file_each() {
        let place = tempfile::tempdir().unwrap();
        let file = |name: &str| {
            let path = place.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "(;)").unwrap();
        };
        file("b/A week <1>.sgf");
        let all = Catalogue::of(&[place.path().to_owned()]).unwrap();
        let keys = || {
            all.items().into_iter().map(|item| item.key).collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(keys(), ["a-week--1".to_owned()].into());
        let path = all.find("a-week--1").unwrap().path;
        file("a/A week <1>.sgf");
        file("a/notes.txt");
        assert_eq!(keys(), ["a-week--1".to_owned(), "a-week--1-2".to_owned()].into());
        assert_eq!(all.find("a-week--1").unwrap().path, path);
        assert!(all.find("../a").is_none() && all.find("").is_none());
    }

    #[test]
    fn links_are_not_followed_out_of_a_folder() {
        let (place, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let secret = elsewhere.path().join("secret.sgf");
        fs::write(&secret, "(;)").unwrap();
        let link = |to: &Path, name: &str| {
            std::os::unix::fs::symlink(to, place.path().join(name)).unwrap();
        };
        link(&secret, "link.sgf");
        link(elsewhere.path(), "folder");
        fs::write(place.path().join("own.sgf"), "(;)").unwrap();
        let all = Catalogue::of(&[place.path().to_owned()]).unwrap();
        let titles: Vec<String> = all.items().into_iter().map(|item| item.title).collect();
        assert_eq!(titles, ["own.sgf"]);
        // A file that becomes a link after it was shown is none of ours any more.
        fs::remove_file(place.path().join("own.sgf")).unwrap();
        link(&secret, "own.sgf");
        assert!(all.find("own").is_none());
    }
}
