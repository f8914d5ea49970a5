//! When the files of a bot were changed. What tools make of them is passed over, as is what is hidden.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Folders that nobody writes in by hand.
const MADE: [&str; 6] = ["target", "__pycache__", "node_modules", "classes", "zig-out", "venv"];
/// The file in which cargo notes what it has chosen.
const LOCK: &str = "Cargo.lock";
/// How names of files end that nobody writes by hand.
const RESULTS: [&str; 12] =
    ["so", "o", "a", "d", "pyc", "class", "db", "db-wal", "db-shm", "log", "tmp", "jsonl"];
/// The program that a Makefile may make, and how make's files are called.
const PROGRAM: &str = "bot";
const MAKEFILES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];
/// How deep below a folder, and how many entries, are looked at.
const DEEPEST: usize = 8;
const MOST: usize = 20_000;

/// The files of a bot, each with the time of its last change and its size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Saved(BTreeMap<PathBuf, (Option<SystemTime>, u64)>);

impl Saved {
    /// How they are now: all below a folder; a file, and others of its folder in the same language.
    pub(super) fn look(place: &Path) -> Saved {
        let mut saved = Saved::default();
        match fs::metadata(place) {
            Ok(data) if data.is_dir() => saved.add_below(place),
            Ok(data) => {
                saved.add(place.to_owned(), &data);
                if let (Some(folder), Some(ending)) = (place.parent(), place.extension()) {
                    let here = Path::new(".");
                    let folder = if folder == Path::new("") { here } else { folder };
                    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                        let alike = entry.path().extension() == Some(ending) && ending != "so";
                        if let Ok(data) = fs::metadata(entry.path())
                            && alike
                            && data.is_file()
                        {
                            saved.add(entry.path(), &data);
                        }
                    }
                }
            }
            // Some editors take a file away before they put the new one there.
            Err(_) => {}
        }
        saved
    }

    fn add(&mut self, path: PathBuf, data: &Metadata) {
        self.0.insert(path, (data.modified().ok(), data.len()));
    }

    fn add_below(&mut self, folder: &Path) {
        let is_made = MAKEFILES.iter().any(|file| folder.join(file).is_file());
        let made = is_made.then(|| folder.join(PROGRAM));
        let mut folders = vec![(folder.to_owned(), 0)];
        let mut seen = 0;
        while let Some((folder, depth)) = folders.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let (path, name) = (entry.path(), entry.file_name());
                let name = name.to_string_lossy();
                seen += 1;
                let is_ours = !name.starts_with('.') && !name.ends_with('~') && name != LOCK;
                if seen > MOST || !is_ours {
                    continue;
                }
                // Links are followed to files only: a link to a folder above would never end.
                let Ok(kind) = entry.file_type() else { continue };
                if kind.is_dir() {
                    if depth < DEEPEST && !MADE.contains(&&*name) {
                        folders.push((path, depth + 1));
                    }
                    continue;
                }
                let ending = path.extension().and_then(|ending| ending.to_str());
                if ending.is_some_and(|ending| RESULTS.contains(&ending)) {
                    continue;
                }
                if let Ok(data) = fs::metadata(&path)
                    && data.is_file()
                    && made.as_ref() != Some(&path)
                {
                    self.add(path, &data);
                }
            }
        }
    }

    /// The files that are not as they were.
    pub(super) fn changed_since(&self, before: &Saved) -> Vec<PathBuf> {
        let mine = self.0.iter().filter(|(path, state)| before.0.get(*path) != Some(state));
        let gone = before.0.keys().filter(|path| !self.0.contains_key(*path));
        mine.map(|(path, _)| path).chain(gone).cloned().collect()
    }

    /// Is there anything?
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_author_saves_is_a_change_and_what_tools_make_is_none() {
        let place = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = place.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            path
        };
        let source = write("src/lib.rs", "1");
        let before = Saved::look(place.path());
        for made in ["target/x/lib.rs", "bot.so", "bot.o", ".git/index", "a.rs~", "night.db"] {
            write(made, "made");
        }
        let after = Saved::look(place.path());
        assert_eq!(after.changed_since(&before), Vec::<PathBuf>::new());
        fs::write(&source, "22").unwrap();
        let new = write("src/more.rs", "");
        let saved = Saved::look(place.path());
        assert_eq!(saved.changed_since(&before), [source.clone(), new]);
        fs::remove_file(&source).unwrap();
        assert!(Saved::look(place.path()).changed_since(&saved).contains(&source));
        assert!(Saved::look(&place.path().join("gone")).is_empty());
        // A program is what its author works on, unless it is made.
        let before = Saved::look(place.path());
        write("bot", "built elsewhere");
        assert_ne!(Saved::look(place.path()), before);
        write("Makefile", "bot: bot.go");
        let before = Saved::look(place.path());
        write("bot", "built here, and anew");
        assert_eq!(Saved::look(place.path()), before);
    }

    #[test]
    fn of_a_script_the_others_in_its_language_are_watched_too() {
        let place = tempfile::tempdir().unwrap();
        let bot = place.path().join("bot.py");
        fs::write(&bot, "import helper\n").unwrap();
        let before = Saved::look(&bot);
        fs::write(place.path().join("notes.txt"), "1").unwrap();
        assert_eq!(Saved::look(&bot), before);
        fs::write(place.path().join("helper.py"), "1").unwrap();
        assert_ne!(Saved::look(&bot), before);
    }
}
