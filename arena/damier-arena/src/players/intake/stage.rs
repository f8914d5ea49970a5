//! Copies of what was handed in, and what was built from them.
//!
//! A copy is known by what is in it: what was copied and built once is found again after a restart. Only plain
//! files and folders are copied. Something is built in a folder of its own among temporary files, of which nothing
//! stays but the library.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::fs::OFlags;
use sha2::{Digest, Sha256};

use super::look::{Entry, Kind, MOST, is_made};
use crate::plain::{hex, one_line};
use crate::players::folder::{self, BuildRules, Built, Content, Script, build_handed_in};
use crate::players::{BadBot, Entrant};

/// Bytes of an entry at most.
const LARGEST: u64 = 512 << 20;
/// How unfinished copies begin.
const UNFINISHED: &str = ".new-";

/// The folder of copies.
pub(super) struct Stage {
    folder: PathBuf,
    rules: BuildRules,
    copies: AtomicU64,
}

/// Why something cannot be copied.
enum Uncopied {
    Broken(io::Error),
    TooMuch,
}

impl From<io::Error> for Uncopied {
    fn from(why: io::Error) -> Uncopied {
        Uncopied::Broken(why)
    }
}

impl Stage {
    /// The folder at this path, which nobody else may look into.
    pub(super) fn open(folder: &Path, rules: BuildRules) -> io::Result<Stage> {
        fs::create_dir_all(folder)?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
        for entry in fs::read_dir(folder)?.flatten() {
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        Ok(Stage { folder: folder.canonicalize()?, rules, copies: AtomicU64::new(0) })
    }

    /// Removes a copy that nobody plays with.
    pub(super) fn remove(&self, place: &Path) {
        if place.parent() == Some(&self.folder) {
            // What stays is overwritten when it comes back.
            let _ = fs::remove_dir_all(place);
        }
    }

    /// Removes all copies of earlier times but these.
    pub(super) fn sweep(&self, used: &BTreeSet<PathBuf>) {
        let copies = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        for copy in copies.map(|entry| entry.path()).filter(|copy| !used.contains(copy)) {
            self.remove(&copy);
        }
    }

    /// Copies an entry, and builds it if it has to be. Gives what plays, and where it lies.
    pub(super) fn take_in(&self, name: &str, entry: &Entry) -> Result<(Entrant, PathBuf), BadBot> {
        let place = self.copy(name, entry)?;
        let plays = match entry.kind {
            Kind::Library => place.join(format!("{name}.so")),
            Kind::Script => place.clone(),
            Kind::Folder => {
                let library = place.join(format!("{name}.so"));
                if folder::is_program(&place) { place.clone() } else { library }
            }
        };
        // As it would be named to play it elsewhere.
        let script = Script::of(&entry.path).filter(|_| entry.kind == Kind::Script);
        let command = script.map(|script| format!("cmd:{} ", script.runner.join(" ")));
        let text = format!("{name}={}{}", command.unwrap_or_default(), entry.path.display());
        Ok((Entrant::standing_in(name, &text, plays), place))
    }

    fn copy(&self, name: &str, entry: &Entry) -> Result<PathBuf, BadBot> {
        let shown = one_line(&entry.path.to_string_lossy());
        let cannot = |why: Uncopied| match why {
            Uncopied::Broken(why) => {
                BadBot::other(format!("{shown} cannot be copied: {why}"), "may it be read?")
            }
            Uncopied::TooMuch => BadBot::other(
                format!("{shown} is too large: more than {MOST} files or {} MiB", LARGEST >> 20),
                "leave out what the bot does not need",
            ),
        };
        let content = if entry.kind == Kind::Folder { Content::of(&entry.path) } else { None };
        let is_built = matches!(content, Some(Content::Crate | Content::Makefile));
        // Tools look for their settings in all folders above: among temporary files are nobody's.
        let temporary = is_built
            .then(|| tempfile::Builder::new().prefix("damier-build-").tempdir())
            .transpose()
            .map_err(|why| cannot(why.into()))?;
        let number = self.copies.fetch_add(1, Ordering::Relaxed);
        let fresh = self.folder.join(format!("{UNFINISHED}{number}"));
        let _ = fs::remove_dir_all(&fresh);
        let copied = temporary.as_ref().map_or(fresh.clone(), |folder| folder.path().join(name));
        let digest = match entry.kind {
            Kind::Folder => Copying::begin().folder(&entry.path, &copied),
            Kind::Library | Kind::Script => {
                let script = Script::of(&entry.path);
                let file = script.map_or(format!("{name}.so"), |script| script.file.to_owned());
                fs::create_dir_all(&copied)
                    .map_err(Uncopied::from)
                    .and_then(|()| Copying::begin().file(&entry.path, &copied.join(file)))
            }
        };
        let place = digest.map(|digest| self.folder.join(format!("{name}-{digest}")));
        let place = place.inspect_err(|_| drop(fs::remove_dir_all(&fresh))).map_err(cannot)?;
        if place.is_dir() {
            let _ = fs::remove_dir_all(&fresh);
            return Ok(place);
        }
        if is_built {
            let built = build_handed_in(&copied, &self.rules);
            let built = built.map_err(|why| BadBot::plugin(&entry.path, why))?;
            let (built, called) = match built {
                Built::Library(library) => (library, format!("{name}.so")),
                Built::Script(kind, program) => (program, kind.file.to_owned()),
            };
            let moved = fs::create_dir_all(&fresh)
                .and_then(|()| fs::copy(built, fresh.join(called)).map(drop));
            moved.map_err(|why| cannot(why.into()))?;
        }
        fs::rename(&fresh, &place).map_err(|why| cannot(why.into()))?;
        Ok(place)
    }
}

/// A copy on its way.
struct Copying {
    digest: Sha256,
    files: usize,
    bytes: u64,
}

impl Copying {
    fn begin() -> Copying {
        Copying { digest: Sha256::new(), files: 0, bytes: 0 }
    }

    /// Copies one file, and says what is in it.
    fn file(mut self, from: &Path, to: &Path) -> Result<String, Uncopied> {
        self.add(from, to, "")?;
        Ok(self.finish())
    }

    /// Copies a folder, and says what is in it. Every folder in it is held open while it is copied, and what is in it
    /// is found from there: whatever takes its place meanwhile, no link is followed.
    fn folder(mut self, from: &Path, to: &Path) -> Result<String, Uncopied> {
        let flags = (OFlags::NOFOLLOW | OFlags::DIRECTORY).bits().cast_signed();
        let mut left: Vec<(PathBuf, Option<Arc<File>>, PathBuf, String)> =
            vec![(from.to_owned(), None, to.to_owned(), String::new())];
        while let Some((from, _around, to, within)) = left.pop() {
            let held = Arc::new(File::options().read(true).custom_flags(flags).open(&from)?);
            let here = PathBuf::from(format!("/proc/self/fd/{}", held.as_raw_fd()));
            fs::create_dir_all(&to)?;
            let mut inside: Vec<_> = fs::read_dir(&here)?.flatten().collect();
            inside.sort_by_key(fs::DirEntry::file_name);
            for entry in inside {
                let file = entry.file_name();
                let name = file.to_string_lossy();
                self.files += 1;
                if self.files > MOST {
                    return Err(Uncopied::TooMuch);
                }
                // Neither what is built nor links nor anything that is no file.
                let Ok(kind) = entry.file_type() else { continue };
                let within = format!("{within}/{name}");
                if kind.is_dir() && !is_made(&name) {
                    left.push((here.join(&file), Some(Arc::clone(&held)), to.join(&file), within));
                } else if kind.is_file() {
                    self.add(&here.join(&file), &to.join(&file), &within)?;
                }
            }
        }
        Ok(self.finish())
    }

    fn add(&mut self, from: &Path, to: &Path, name: &str) -> Result<(), Uncopied> {
        // Whatever took the file's place meanwhile: no link is followed, and no pipe is waited for.
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
        let mut source =
            File::options().read(true).custom_flags(flags.bits().cast_signed()).open(from)?;
        let data = source.metadata()?;
        if !data.is_file() {
            return Ok(());
        }
        let mode = 0o600 | data.permissions().mode() & 0o111;
        let mut copy = File::options().write(true).create_new(true).mode(mode).open(to)?;
        self.digest.update((name.len() as u64).to_le_bytes());
        self.digest.update(name.as_bytes());
        let (mut part, mut length) = (vec![0; 1 << 16], 0);
        loop {
            let read = source.read(&mut part)?;
            if read == 0 {
                break;
            }
            length += read as u64;
            self.bytes += read as u64;
            if self.bytes > LARGEST {
                return Err(Uncopied::TooMuch);
            }
            self.digest.update(&part[..read]);
            copy.write_all(&part[..read])?;
        }
        self.digest.update(length.to_le_bytes());
        // Make goes by times.
        Ok(copy.set_modified(data.modified()?)?)
    }

    fn finish(self) -> String {
        hex(&self.digest.finalize()[..8])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_what_was_handed_in_and_no_link_of_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir_all(path("bot/data/deep")).unwrap();
        fs::create_dir_all(path("bot/target")).unwrap();
        fs::write(path("secret"), "secret").unwrap();
        for name in ["bot/bot.py", "bot/data/deep/net", "bot/target/old"] {
            fs::write(path(name), name).unwrap();
        }
        std::os::unix::fs::symlink(path("secret"), path("bot/link")).unwrap();
        std::os::unix::fs::symlink("/etc", path("bot/all")).unwrap();
        let copy = |to: &str| Copying::begin().folder(&path("bot"), &path(to));
        let Ok(first) = copy("one") else { panic!("it can be copied") };
        assert_eq!(fs::read_to_string(path("one/data/deep/net")).unwrap(), "bot/data/deep/net");
        for absent in ["one/link", "one/all", "one/target"] {
            assert!(!path(absent).exists(), "{absent}");
        }
        assert!(copy("two").is_ok_and(|second| second == first), "the same is the same");
        fs::write(path("bot/data/deep/net"), "another").unwrap();
        assert!(copy("three").is_ok_and(|third| third != first));
        std::os::unix::fs::symlink(path("bot"), path("linked")).unwrap();
        assert!(Copying::begin().folder(&path("linked"), &path("four")).is_err());
    }
}
