//! Versions: what a bot runs, as a fingerprint.
//!
//! A bot is a name; what plays under it may change from one day to the next. Two bots are of the same
//! version if the same would be executed with the same parameters, wherever it lies and whatever it is
//! called: a library's bytes, what was built from a folder, a program's own files, the name and
//! parameters of a built-in bot of this version of Damier, an engine's command and what it says it is.

mod files;

pub(super) use files::of_word as files_of_word;

use std::fmt;
use std::str::FromStr;

use damier_games::Settings;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::builtin::NET;
use super::copy::Copy;
use super::folder::{self, Built};
use super::program::CommandLine;
use super::{BadBot, CmdSpec, Entrant, Origin, Walls};
use crate::plain::hex;

/// The SHA-256 of what a bot runs.
///
/// ```
/// use damier_arena::players::Version;
/// let version: Version = "3f2a91".repeat(11)[..64].parse().unwrap();
/// assert_eq!(version.short(), "3f2a91");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version([u8; 32]);

impl Version {
    /// Its first digits, as tables have it.
    pub fn short(&self) -> String {
        hex(&self.0[..3])
    }
}

/// All of its digits.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Version({self})")
    }
}

/// Why a text is no version.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a version is 64 digits (0-9, a-f)")]
pub struct BadVersion;

impl FromStr for Version {
    type Err = BadVersion;

    fn from_str(text: &str) -> Result<Version, BadVersion> {
        let digits = |at: usize| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok();
        let version = Version(std::array::from_fn(|at| digits(at).unwrap_or(0)));
        // Neither signs nor capital letters: a version has one text.
        if version.to_string() == text { Ok(version) } else { Err(BadVersion) }
    }
}

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Version, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// What goes into a version. Each part is taken with its kind and length, so that nothing can move from
/// one to the next.
pub(super) struct Fingerprint(Sha256);

impl Fingerprint {
    fn of(kind: &str) -> Fingerprint {
        let mut print = Fingerprint(Sha256::new());
        print.add("bot", kind.as_bytes());
        print
    }

    pub(super) fn add(&mut self, kind: &str, part: &[u8]) {
        for bytes in [kind.as_bytes(), part] {
            self.0.update((bytes.len() as u64).to_le_bytes());
            self.0.update(bytes);
        }
    }

    /// The order in which parameters are written means nothing.
    fn params(mut self, params: &Settings) -> Fingerprint {
        let mut params: Vec<(String, String)> =
            params.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        params.sort_unstable();
        for (key, value) in params {
            self.add(&key, value.as_bytes());
        }
        self
    }

    fn finish(self) -> Version {
        Version(self.0.finalize().into())
    }
}

impl Entrant {
    /// What it runs to play the game of this name: a folder is built, an engine is started and asked what
    /// it is.
    ///
    /// # Errors
    /// If what it runs cannot be had.
    pub fn version(&self, game: &str, walls: &Walls) -> Result<Version, BadBot> {
        match &self.origin {
            Origin::Builtin(spec) => {
                let (name, params) = (spec.name(), spec.params());
                let damier = env!("CARGO_PKG_VERSION");
                // A net is what is in its file, whatever that is called.
                Ok(match spec.net()? {
                    None => builtin(name, params, damier),
                    Some(net) => {
                        builtin(name, &params.without(NET).with("net-digest", digest(&net)), damier)
                    }
                })
            }
            Origin::Path { path, params } => {
                let built =
                    if path.is_dir() { folder::build(path)? } else { Built::Library(path.clone()) };
                let print = match built {
                    Built::Library(library) => {
                        let mut print = Fingerprint::of("library");
                        // Of the same bytes that hosts will load.
                        let copy =
                            Copy::of(&library).map_err(|why| BadBot::plugin(&library, why))?;
                        print.add("file", &copy.fingerprint());
                        print
                    }
                    Built::Script(kind, file) => self.program(
                        CmdSpec::script(path, (&kind, &file), &Settings::default()).command_line(),
                        walls,
                    )?,
                };
                Ok(print.params(params).finish())
            }
            Origin::Cmd(spec) => self.program(spec.command_line(), walls).map(Fingerprint::finish),
            Origin::Gtp(spec) => {
                let mut print = self.program(spec.command_line(), &Walls::default())?;
                for (question, answer) in spec.introduces_itself(game, walls)? {
                    print.add(question, answer.as_bytes());
                }
                Ok(print.finish())
            }
        }
    }

    /// The version of a built-in bot that an earlier version of Damier brought along; nothing for others.
    pub(crate) fn version_in(&self, damier: &str) -> Option<Version> {
        match &self.origin {
            Origin::Builtin(spec) => Some(builtin(spec.name(), spec.params(), damier)),
            Origin::Path { .. } | Origin::Cmd(_) | Origin::Gtp(_) => None,
        }
    }

    /// A command: its words, and what is in the files that they name.
    fn program(&self, command: &CommandLine, walls: &Walls) -> Result<Fingerprint, BadBot> {
        let mut print = Fingerprint::of("program");
        for word in command.words() {
            files::add_word(&mut print, word, walls.within.as_deref())
                .map_err(|why| self.unread(&why))?;
        }
        Ok(print)
    }

    fn unread(&self, why: &str) -> BadBot {
        BadBot::other(
            format!("bot `{}`: {why}", crate::plain::one_line(self.text())),
            "its files are read to tell its versions apart",
        )
    }
}

fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn builtin(name: &str, params: &Settings, damier: &str) -> Version {
    let mut print = Fingerprint::of("builtin");
    print.add("name", name.as_bytes());
    print.add("damier", damier.as_bytes());
    print.params(params).finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Version {
        Entrant::parse(text).unwrap().version("go", &Walls::default()).unwrap()
    }

    #[test]
    fn a_version_is_what_runs_not_what_it_is_called() {
        assert_eq!(version("greedy"), version("g=greedy"));
        assert_ne!(version("greedy"), version("random"));
        assert_ne!(version("mcts:playouts=2"), version("mcts:playouts=3"));
        assert_eq!(version("mcts:playouts=2,seed=1"), version("mcts:seed=1,playouts=2"));
    }

    #[test]
    fn a_program_is_what_it_names_wherever_it_lies() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
            path.display().to_string()
        };
        let bot = write("ann/bot.py", "from helper import flood\nopen('weights.bin')\n");
        write("ann/helper.py", "import deep.inside\n");
        write("ann/deep/inside.py", "1\n");
        write("ann/weights.bin", "2\n");
        let others = write("ann/bob.py", "print(1)\n");
        let of = |path: &str| version(&format!("cmd:python3 {path}"));
        let before = of(&bot);
        write("ann/bob.py", "print(2)\n");
        write("ann/results.db", "grows\n");
        assert_eq!(of(&bot), before, "what it does not name is not its own");
        for (name, text) in [
            ("ann/helper.py", "import deep.inside  # now\n"),
            ("ann/deep/inside.py", "2\n"),
            ("ann/weights.bin", "3\n"),
        ] {
            let earlier = of(&bot);
            write(name, text);
            assert_ne!(of(&bot), earlier, "{name}");
        }
        assert_ne!(of(&bot), of(&others));
        std::fs::rename(folder.path().join("ann"), folder.path().join("moved")).unwrap();
        let moved = folder.path().join("moved/bot.py").display().to_string();
        write("ann/bot.py", "from helper import flood\nopen('weights.bin')\n");
        let here = of(&moved);
        std::fs::remove_dir_all(folder.path().join("ann")).unwrap();
        std::fs::rename(folder.path().join("moved"), folder.path().join("ann")).unwrap();
        assert_eq!(of(&bot), here);
        assert_ne!(version(&format!("cmd:python3 {bot} depth=2")), here);
    }

    #[test]
    fn the_program_beside_a_bot_is_no_part_of_it() {
        let (folder, program) = (tempfile::tempdir().unwrap(), std::env::current_exe().unwrap());
        let name = program.file_name().and_then(|name| name.to_str()).unwrap();
        let bot = folder.path().join("bot.py");
        std::fs::write(&bot, format!("# a line that begins with {name}\n")).unwrap();
        let text = format!("cmd:python3 {}", bot.display());
        let before = version(&text);
        std::os::unix::fs::symlink(&program, folder.path().join(name)).unwrap();
        assert_eq!(version(&text), before);
    }

    #[test]
    fn versions_are_read_back_and_nothing_else_is() {
        let version = version("greedy");
        assert_eq!(version.to_string().parse(), Ok(version));
        assert_eq!(version.to_string().to_uppercase().parse::<Version>(), Err(BadVersion));
        assert_eq!("3f2a91".parse::<Version>(), Err(BadVersion));
    }
}
