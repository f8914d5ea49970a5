//! What a program has to be able to read besides the system's own folders.
//!
//! That is its own folder, the folders of an interpreter that is installed somewhere else, as below
//! somebody's home, and what its user names. All else on the disk is none of its business: neither
//! other bots nor the championship's file with its seed, also where these lie beside it.

use std::env;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// The first bytes of results.
const RESULTS: &[u8] = b"SQLite format 3\0";
/// More files than a bot has beside it.
const MOST: usize = 4096;

/// Variables with folders that interpreters look into.
const VARIABLES: [&str; 6] =
    ["PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "NODE_PATH", "JAVA_HOME", "LD_LIBRARY_PATH"];

/// What a program may read besides the system's own folders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Files, and folders with all that is below them.
    pub read: Vec<PathBuf>,
    /// Folders that it may only list.
    pub list: Vec<PathBuf>,
}

impl Reach {
    /// What this program with these arguments needs. `also`: what its user names. `within`: the folder beyond
    /// which nothing that the command names is the bot's own, if somebody else wrote the command.
    pub(in crate::players) fn of(
        program: &Path,
        arguments: &[String],
        also: &[PathBuf],
        within: Option<&Path>,
    ) -> Reach {
        let mut reach = Reach { read: also.to_vec(), list: Vec::new() };
        let program = std::path::absolute(program).unwrap_or_else(|_| program.to_owned());
        let is_own = |path: &Path| within.is_none_or(|within| is_below(path, within));
        for (number, step) in steps(program).iter().enumerate() {
            reach.interpreter(step, number == 0 && is_own(step));
        }
        // An argument is a path, or holds some: `-cp=a.jar:b.jar`, `sh -c 'python3 bot.py'`.
        let signs = [' ', '=', ':', ',', '\'', '"', '\t'];
        let words = arguments.iter().flat_map(|text| text.split(signs).chain([text.as_str()]));
        for word in words.filter(|word| !word.is_empty()) {
            if let Some(path) = fs::canonicalize(word).ok().filter(|path| is_own(path)) {
                let folder = if path.is_dir() { Some(path.as_path()) } else { path.parent() };
                reach.own(&path, folder);
            }
        }
        let folders = VARIABLES.iter().filter_map(env::var_os);
        let folders = folders.flat_map(|text| env::split_paths(&text).collect::<Vec<_>>());
        reach.read.extend(folders.filter(|folder| folder.is_absolute() && !is_shared(folder)));
        // Where packages of the user's own are.
        reach.read.extend(home().map(|home| home.join(".local/lib")));
        reach
    }

    /// A program, and where it is installed if that is a folder of its own. Only the folder of what the
    /// command names is the bot's: links may lead anywhere.
    fn interpreter(&mut self, program: &Path, is_named: bool) {
        let Some(folder) = program.parent() else { return };
        let installed =
            matches!(folder.file_name(), Some(name) if name == "bin" || name == "shims");
        let prefix = folder.parent().filter(|_| installed);
        let local = home().map(|home| home.join(".local"));
        match prefix.filter(|prefix| !is_shared(prefix) && Some(*prefix) != local.as_deref()) {
            Some(prefix) => self.read.push(prefix.to_owned()),
            None if installed || !is_named => self.read.push(program.to_owned()),
            None => self.own(program, Some(folder)),
        }
    }

    /// A bot's own file, and the folder that it is in with all that is no file of the arena's.
    fn own(&mut self, file: &Path, folder: Option<&Path>) {
        if !file.is_dir() {
            self.read.push(file.to_owned());
        }
        let Some(folder) = folder.filter(|folder| !is_shared(folder)) else {
            return;
        };
        if self.list.iter().any(|known| known == folder) {
            return;
        }
        // Not the folder as a whole: what the arena keeps in it stays closed.
        self.list.push(folder.to_owned());
        let beside = fs::read_dir(folder).into_iter().flatten().flatten().take(MOST);
        // A link that leads out of the folder would open what it leads to.
        let is_inside = |path: &PathBuf| {
            fs::canonicalize(path).is_ok_and(|real| real.starts_with(folder)) || !path.is_symlink()
        };
        let beside = beside.map(|entry| entry.path()).filter(is_inside);
        let beside =
            beside.filter(|path| !is_the_arenas(&fs::canonicalize(path).unwrap_or_default()));
        self.read.extend(beside);
    }
}

/// Does a path lead to something in this folder?
pub(in crate::players) fn is_below(path: &Path, folder: &Path) -> bool {
    let real = |path| fs::canonicalize(path).ok();
    matches!((real(path), real(folder)), (Some(path), Some(folder)) if path.starts_with(&folder))
}

/// A path and all that it leads to by symbolic links.
fn steps(program: PathBuf) -> Vec<PathBuf> {
    let mut steps = vec![program];
    while let Some(link) = steps.last().and_then(|last| fs::read_link(last).ok()) {
        let next = steps.last().and_then(|last| last.parent()).map(|folder| folder.join(link));
        match next {
            Some(next) if steps.len() < 40 => steps.push(next),
            _ => break,
        }
    }
    steps.extend(steps.last().and_then(|last| fs::canonicalize(last).ok()));
    steps
}

fn home() -> Option<PathBuf> {
    env::var_os("HOME").map(PathBuf::from).filter(|home| home.is_absolute())
}

/// Is this a folder that holds all kinds of things: of the system's, or somebody's home?
fn is_shared(folder: &Path) -> bool {
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let shared =
        ["/", "/tmp", "/var/tmp", "/dev/shm", "/home", "/root", "/etc", "/var", "/opt", "/mnt"];
    shared.iter().any(|shared| folder == Path::new(shared))
        || home().is_some_and(|home| home.starts_with(&folder))
}

/// Is this a championship's file, or results?
fn is_the_arenas(path: &Path) -> bool {
    if !fs::metadata(path).is_ok_and(|data| data.is_file()) {
        return false;
    }
    let beginning = |most: u64| {
        let mut text = Vec::new();
        let read = File::open(path).and_then(|file| file.take(most).read_to_end(&mut text));
        read.map(|_| text).unwrap_or_default()
    };
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let beside_results = [&b"-wal"[..], b"-shm", b"-journal"].iter().any(|end| name.ends_with(end));
    if name.ends_with(b".toml") {
        return String::from_utf8_lossy(&beginning(1 << 20))
            .lines()
            .any(|line| line.trim_start().starts_with("entrants"));
    }
    beside_results || beginning(RESULTS.len() as u64) == RESULTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_reads_what_lies_beside_it_but_for_the_arena_s_own_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| fs::canonicalize(folder.path()).unwrap().join(name);
        for (name, text) in [
            ("bot.py", "print()"),
            ("weights.bin", "1 2 3"),
            ("pyproject.toml", "[project]"),
            ("class.toml", "seed = 7\nentrants = []"),
            ("class.db", "SQLite format 3\0..."),
        ] {
            fs::write(path(name), text).unwrap();
        }
        std::os::unix::fs::symlink("/etc", path("all")).unwrap();
        std::os::unix::fs::symlink("class.toml", path("seed")).unwrap();
        let script = path("bot.py").to_string_lossy().into_owned();
        let reach = Reach::of(Path::new("/usr/bin/python3"), &[script], &[], None);
        assert!(reach.list.contains(&fs::canonicalize(folder.path()).unwrap()), "{reach:?}");
        for (name, is_read) in [
            ("bot.py", true),
            ("weights.bin", true),
            ("pyproject.toml", true),
            ("class.toml", false),
            ("class.db", false),
            ("all", false),
            ("seed", false),
        ] {
            assert_eq!(reach.read.contains(&path(name)), is_read, "{name}");
        }
        assert!(!reach.read.iter().any(|path| is_shared(path)), "{reach:?}");
    }

    #[test]
    fn a_name_may_hold_spaces_and_an_argument_several_paths() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| fs::canonicalize(folder.path()).unwrap().join(name);
        for name in ["a b/my bot.py", "c/one.jar", "d/two.jar"] {
            fs::create_dir_all(path(name).parent().unwrap()).unwrap();
            fs::write(path(name), "").unwrap();
        }
        let jars = format!("-cp={}:{}", path("c/one.jar").display(), path("d/two.jar").display());
        let arguments = [path("a b/my bot.py").display().to_string(), jars];
        let reach = Reach::of(Path::new("/usr/bin/java"), &arguments, &[], None);
        for name in ["a b/my bot.py", "c/one.jar", "d/two.jar"] {
            assert!(reach.read.contains(&path(name)), "{name}: {reach:?}");
        }
    }

    #[test]
    fn of_a_folder_that_everybody_uses_only_the_bot_is_read() {
        let file = tempfile::Builder::new().suffix(".py").tempfile_in("/tmp").unwrap();
        let script = file.path().to_string_lossy().into_owned();
        let reach = Reach::of(Path::new("/usr/bin/python3"), &[script], &[], None);
        assert!(reach.read.contains(&file.path().to_owned()));
        assert!(!reach.list.contains(&PathBuf::from("/tmp")));
    }

    #[test]
    fn an_interpreter_reads_where_it_is_installed() {
        let folder = tempfile::tempdir().unwrap();
        let prefix = fs::canonicalize(folder.path()).unwrap().join("versions/3.13");
        fs::create_dir_all(prefix.join("bin")).unwrap();
        std::os::unix::fs::symlink("/usr/bin/env", prefix.join("bin/python3")).unwrap();
        let reach = Reach::of(&prefix.join("bin/python3"), &[], &[], None);
        assert!(reach.read.contains(&prefix), "{reach:?}");
    }
}
