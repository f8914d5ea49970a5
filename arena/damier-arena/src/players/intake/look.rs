//! What is in the folder: which entries are bots, what they are called, and whether they change.
//!
//! An entry is known by names, sizes and times of all its files. Hidden entries, the arena's own files, and such
//! as programs that copy or edit leave behind while they are at it are left alone.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use crate::plain::{is_plain, one_line};
use crate::players::BadBot;
use crate::players::folder::{self, MADE, Script};

/// How an entry looks: it is another number after each change.
pub(super) type Look = u64;

/// Files and folders of an entry that are looked at.
pub(super) const MOST: usize = 5_000;

/// How files are called that are not finished.
const UNFINISHED: [&str; 8] =
    [".part", ".partial", ".filepart", ".tmp", ".swp", ".crdownload", ".rsync", "~"];

/// What is there.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) entries: BTreeMap<String, Entry>,
    /// What is no bot, or cannot be one, and why.
    pub(super) strange: Vec<(String, BadBot)>,
}

/// An entry that may be a bot.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) path: PathBuf,
    pub(super) kind: Kind,
    pub(super) look: Look,
}

/// What it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A library.
    Library,
    /// A program that nobody builds.
    Script,
    /// A folder with any of that, or to build it from.
    Folder,
}

/// Looks at all entries.
pub(super) fn around(place: &Path, own: &[PathBuf]) -> io::Result<Seen> {
    let mut seen = Seen::default();
    let mut paths: Vec<PathBuf> =
        fs::read_dir(place)?.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths.into_iter().filter(|path| !is_own(path, own)) {
        let Ok(data) = fs::symlink_metadata(&path) else { continue };
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if file.starts_with('.') || UNFINISHED.iter().any(|end| file.ends_with(end)) {
            continue;
        }
        match recognised(&path, &data) {
            None => {}
            Some(Err(why)) => seen.strange.push((one_line(&file), why)),
            Some(Ok(kind)) => {
                let name = name_of(&path, kind);
                let bad =
                    bad_name(&name).or_else(|| Some(taken(&file, &name, seen.entries.get(&name)?)));
                if let Some(why) = bad {
                    seen.strange.push((one_line(&file), why));
                } else {
                    let look = look(&path, &data);
                    seen.entries.insert(name, Entry { path, kind, look });
                }
            }
        }
    }
    Ok(seen)
}

/// How the entry of a name looks now, if it is there.
pub(super) fn again(place: &Path, own: &[PathBuf], name: &str) -> Option<Look> {
    Some(around(place, own).ok()?.entries.get(name)?.look)
}

fn is_own(path: &Path, own: &[PathBuf]) -> bool {
    let file = path.file_name().unwrap_or_default().as_encoded_bytes();
    own.iter().any(|own| {
        let beside = own.file_name().unwrap_or_default().as_encoded_bytes();
        own.parent() == path.parent() && file.starts_with(beside)
    })
}

/// What an entry is; nothing if it is none of our business, such as a text.
fn recognised(path: &Path, data: &Metadata) -> Option<Result<Kind, BadBot>> {
    let shown = || one_line(&path.file_name().unwrap_or_default().to_string_lossy());
    if data.is_symlink() {
        return Some(Err(BadBot::other(
            format!("`{}` is a link, and no link is followed here", shown()),
            "copy the bot itself into the folder",
        )));
    }
    if data.is_dir() {
        let is_empty = || fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
        return match folder::is_bot(path) {
            true => Some(Ok(Kind::Folder)),
            // It may be arriving.
            false if is_empty() => None,
            false => {
                Some(Err(BadBot::other(format!("`{}` {}", shown(), folder::NO_BOT), folder::HELP)))
            }
        };
    }
    if !data.is_file() {
        None
    } else if path.extension().is_some_and(|kind| kind == "so") {
        Some(Ok(Kind::Library))
    } else {
        Script::of(path).map(|_| Ok(Kind::Script))
    }
}

fn name_of(path: &Path, kind: Kind) -> String {
    let name = if kind == Kind::Folder { path.file_name() } else { path.file_stem() };
    name.unwrap_or_default().to_string_lossy().into_owned()
}

fn taken(file: &str, name: &str, other: &Entry) -> BadBot {
    let other = one_line(&other.path.to_string_lossy());
    let what = format!("`{}` would be called `{name}`, as {other} is", one_line(file));
    BadBot::other(what, "rename one of them")
}

fn bad_name(name: &str) -> Option<BadBot> {
    let signs = |sign: char| !is_plain(sign) || sign.is_whitespace() || ":/=,".contains(sign);
    (name.is_empty() || name.contains(signs) || name.chars().count() > 100).then(|| {
        BadBot::other(
            format!("`{}` cannot be the name of a bot", one_line(name)),
            "rename it: names are short and hold neither spaces, colons, commas nor signs of equality",
        )
    })
}

/// How an entry looks. What follows from others, such as a folder of builds, does not count.
fn look(path: &Path, data: &Metadata) -> Look {
    let mut hasher = DefaultHasher::new();
    let (mut left, mut seen) = (vec![(path.to_owned(), data.clone())], 0);
    while let Some((path, data)) = left.pop() {
        path.hash(&mut hasher);
        (data.ino(), data.mode()).hash(&mut hasher);
        if data.is_dir() {
            let mut inside: Vec<PathBuf> = fs::read_dir(&path)
                .into_iter()
                .flatten()
                .flatten()
                .filter(|entry| !is_made(&entry.file_name().to_string_lossy()))
                .map(|entry| entry.path())
                .collect();
            inside.sort();
            seen += inside.len();
            if seen > MOST {
                break;
            }
            left.extend(inside.into_iter().filter_map(|path| {
                let data = fs::symlink_metadata(&path).ok()?;
                Some((path, data))
            }));
        } else {
            let times = (data.mtime(), data.mtime_nsec(), data.ctime(), data.ctime_nsec());
            (data.len(), times).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// Does a part of a folder follow from the rest?
pub(super) fn is_made(name: &str) -> bool {
    MADE.contains(&name) || name == ".git"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> (Vec<String>, Vec<String>) {
        let own = [folder.join("ladder.db")];
        let Seen { entries, strange } = around(folder, &own).unwrap();
        (entries.into_keys().collect(), strange.into_iter().map(|(name, _)| name).collect())
    }

    #[test]
    fn bots_are_told_from_what_else_lies_in_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in [
            "a.so",
            "b.py",
            ".hidden.so",
            "c.so.part",
            "README",
            "ladder.db",
            "ladder.db-wal",
            "d e.so",
        ] {
            fs::write(path(name), name).unwrap();
        }
        for name in ["made", "empty", "other", "ladder.db.bots"] {
            fs::create_dir(path(name)).unwrap();
        }
        fs::write(path("made/Makefile"), "all:").unwrap();
        fs::write(path("other/notes"), "none").unwrap();
        std::os::unix::fs::symlink("/etc/passwd", path("link.so")).unwrap();
        let (bots, strange) = names(folder.path());
        assert_eq!(bots, ["a", "b", "made"]);
        assert_eq!(strange, ["d e.so", "link.so", "other"]);
    }

    #[test]
    fn every_change_is_seen_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("bot")).unwrap();
        let path = |name: &str| folder.path().join("bot").join(name);
        fs::write(path("bot.py"), "1").unwrap();
        let look = || again(folder.path(), &[], "bot").unwrap();
        let first = look();
        assert_eq!(look(), first);
        fs::create_dir(path("target")).unwrap();
        fs::write(path("target/x"), "built").unwrap();
        assert_eq!(look(), first, "what is built changes nothing");
        fs::write(path("helper.py"), "2").unwrap();
        let second = look();
        assert_ne!(second, first);
        fs::write(path("helper.py"), "3").unwrap();
        assert_ne!(look(), second);
        fs::remove_file(path("helper.py")).unwrap();
        assert_ne!(look(), second);
    }
}
