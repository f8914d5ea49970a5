//! Bots that travel to other machines or to a later day: the files that they consist of, and how they are put
//! together there.
//!
//! What makes a version travels, and nothing else, so a bot is of the same version where it arrives, and whoever
//! receives it can tell. Engines stay where they are installed.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::builtin::{BuiltinSpec, NET};
use super::folder::{self, Built};
use super::program::CommandLine;
use super::version::files_of_word;
use super::workpiece::{quoted, spelled};
use super::{BadBot, CmdSpec, Entrant, Origin};
use crate::plain::hex;

/// Where the files of a folder go.
const FOLDER: &str = "folder";

/// A bot without its files: what they are called, and what they are for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parcel {
    /// What tables call it.
    pub name: String,
    /// It as it was written at home.
    pub text: String,
    how: How,
    /// Its files.
    pub files: Vec<Packed>,
}

/// A file on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packed {
    /// Where it goes, below a folder of the bot's own.
    path: String,
    /// The SHA-256 of its bytes, by which it is known.
    pub digest: String,
    executable: bool,
}

/// How a bot is put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum How {
    /// It comes with Damier; one of its parameters may be a file.
    Builtin { spec: String, net: Option<String> },
    /// A library with parameters.
    Library { file: String, params: String },
    /// A folder with a script, and parameters.
    Folder { params: String },
    /// A program: its words, some of which are files or folders.
    Program { words: Vec<Word> },
    /// An engine, which does not travel.
    Engine,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Plain(String),
    Place(String),
}

impl Parcel {
    /// Does somebody have to have it where it plays?
    pub fn is_engine(&self) -> bool {
        self.how == How::Engine
    }

    /// Is it foreign code?
    pub fn is_foreign(&self) -> bool {
        !matches!(self.how, How::Builtin { .. } | How::Engine)
    }

    /// Puts a bot together in a folder in which its files are.
    ///
    /// # Errors
    /// If it is an engine, or nothing that can be put together.
    pub fn unpack(&self, folder: &Path) -> Result<Entrant, BadBot> {
        let place = |path: &str| folder.join(path).display().to_string();
        let origin = match &self.how {
            How::Engine => {
                return Err(BadBot::other(
                    format!("the engine `{}` does not travel", self.name),
                    "offer it: --offer NAME=gtp:COMMAND",
                ));
            }
            How::Builtin { spec, net } => {
                let spec = BuiltinSpec::parse(spec)?;
                Origin::Builtin(match net {
                    Some(net) => spec.with(NET, &place(net)),
                    None => spec,
                })
            }
            How::Library { file, params } => {
                let params = params.parse().map_err(|why| BadBot::params(params, &why, &[]))?;
                Origin::Path { path: place(file).into(), params }
            }
            How::Folder { params } => {
                let params = params.parse().map_err(|why| BadBot::params(params, &why, &[]))?;
                Origin::Path { path: place(FOLDER).into(), params }
            }
            How::Program { words } => {
                let word = |word: &Word| match word {
                    Word::Plain(text) => text.clone(),
                    Word::Place(path) => place(path),
                };
                let words: Vec<String> = words.iter().map(word).collect();
                if words.is_empty() {
                    return Err(BadBot::empty(&self.text));
                }
                Origin::Cmd(CmdSpec::of(CommandLine::of(words)))
            }
        };
        Ok(Entrant { name: self.name.clone(), text: self.text.clone(), origin })
    }
}

impl Parcel {
    /// The same for good: it is written as it is had from that folder.
    ///
    /// # Errors
    /// As of [`Parcel::unpack`].
    pub(super) fn settle(&self, folder: &Path) -> Result<Entrant, BadBot> {
        let text = match self.unpack(folder)?.origin {
            Origin::Path { path, params } => {
                spelled(&self.name, &path.display().to_string(), &params)
            }
            Origin::Cmd(spec) => {
                let words = spec.command_line().words().iter();
                let words: Vec<String> = words.map(|word| quoted(word)).collect();
                format!("{}=cmd:{}", self.name, words.join(" "))
            }
            Origin::Builtin(_) | Origin::Gtp(_) => self.text.clone(),
        };
        Entrant::parse(&text)
    }
}

impl Packed {
    /// Puts the bytes that arrived where they belong.
    ///
    /// # Errors
    /// If they are not what was sent, or cannot be written.
    pub fn put(&self, folder: &Path, bytes: &[u8]) -> io::Result<()> {
        let inside = Path::new(&self.path);
        let is_inside = inside.components().all(|part| matches!(part, Component::Normal(_)));
        if !is_inside || hex(&Sha256::digest(bytes)) != self.digest {
            return Err(io::Error::other("what arrived is not what was sent"));
        }
        let path = folder.join(inside);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(&path, bytes)?;
        let mode = if self.executable { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode))
    }
}

/// Packs the files of one bot.
#[derive(Default)]
struct Packing {
    files: Vec<Packed>,
    sources: Vec<PathBuf>,
}

impl Packing {
    fn add(&mut self, path: String, source: &Path) -> Result<String, BadBot> {
        let read = fs::read(source).and_then(|bytes| Ok((bytes, fs::metadata(source)?)));
        let (bytes, data) = read.map_err(|why| {
            BadBot::other(format!("`{}`: {why}", source.display()), "it has to travel to others")
        })?;
        let executable = data.permissions().mode() & 0o111 != 0;
        self.files.push(Packed {
            path: path.clone(),
            digest: hex(&Sha256::digest(bytes)),
            executable,
        });
        self.sources.push(source.to_owned());
        Ok(path)
    }

    fn program(&mut self, command: &CommandLine) -> Result<How, BadBot> {
        let mut words = Vec::new();
        for (number, word) in command.words().iter().enumerate() {
            let Some((root, files)) = files_of_word(word) else {
                words.push(Word::Plain(word.clone()));
                continue;
            };
            let name = |file: &Path| {
                let inside = file.strip_prefix(&root).unwrap_or(file);
                format!("word-{number}/{}", inside.display())
            };
            for file in &files {
                self.add(name(file), file)?;
            }
            let path = Path::new(word);
            words.push(Word::Place(match files.first() {
                Some(first) if path.is_file() => name(first),
                _ => format!("word-{number}"),
            }));
        }
        Ok(How::Program { words })
    }
}

impl Entrant {
    /// Packs what it runs: a folder is built. Gives also where the files are now, in the order of the parcel.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn pack(&self) -> Result<(Parcel, Vec<PathBuf>), BadBot> {
        let mut packing = Packing::default();
        let library = |packing: &mut Packing, path: &Path, params: &damier_games::Settings| {
            let file = packing.add("library.so".to_owned(), path)?;
            Ok::<How, BadBot>(How::Library { file, params: params.to_string() })
        };
        let how = match &self.origin {
            Origin::Gtp(_) => How::Engine,
            Origin::Cmd(spec) => packing.program(spec.command_line())?,
            Origin::Path { path, params } if path.is_dir() => match folder::build(path)? {
                Built::Library(file) => library(&mut packing, &file, params)?,
                Built::Script(_, script) => {
                    let (root, files) = files_of_word(&script.to_string_lossy())
                        .unwrap_or_else(|| (path.clone(), vec![script]));
                    for file in &files {
                        let inside = file.strip_prefix(&root).unwrap_or(file);
                        packing.add(format!("{FOLDER}/{}", inside.display()), file)?;
                    }
                    How::Folder { params: params.to_string() }
                }
            },
            Origin::Path { path, params } => library(&mut packing, path, params)?,
            Origin::Builtin(spec) => {
                let net = spec.params().get(NET).map(PathBuf::from);
                let net = net.map(|file| packing.add("net".to_owned(), &file)).transpose()?;
                let params = spec.params().without(NET).to_string();
                let sign = if params.is_empty() { "" } else { ":" };
                How::Builtin { spec: format!("{}{sign}{params}", spec.name()), net }
            }
        };
        let Packing { files, sources } = packing;
        Ok((Parcel { name: self.name.clone(), text: self.text.clone(), how, files }, sources))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Walls;

    fn version(of: &Entrant) -> super::super::Version {
        of.version("go", &Walls::default()).unwrap()
    }

    /// Packs a bot, and unpacks it elsewhere.
    fn travel(text: &str, to: &Path) -> (Entrant, Entrant) {
        let home = Entrant::parse(text).unwrap();
        let (parcel, sources) = home.pack().unwrap();
        for (file, source) in parcel.files.iter().zip(sources) {
            file.put(to, &fs::read(source).unwrap()).unwrap();
        }
        let sent = serde_json::to_string(&parcel).unwrap();
        let parcel: Parcel = serde_json::from_str(&sent).unwrap();
        let away = parcel.unpack(to).unwrap();
        (home, away)
    }

    #[test]
    fn a_bot_is_of_the_same_version_where_it_arrives() {
        let folder = tempfile::tempdir().unwrap();
        let bot = folder.path().join("bot.py");
        fs::write(&bot, "import helper\n").unwrap();
        fs::write(folder.path().join("helper.py"), "1\n").unwrap();
        let shown = folder.path().display();
        for text in [
            "greedy".to_owned(),
            "deep=mcts:playouts=7".to_owned(),
            format!("mine=cmd:python3 {shown}/bot.py depth=2"),
        ] {
            let away = tempfile::tempdir().unwrap();
            let (home, away) = travel(&text, away.path());
            assert_eq!((&home.name, version(&home)), (&away.name, version(&away)), "{text}");
        }
    }

    #[test]
    fn what_was_tampered_with_or_would_go_elsewhere_is_not_put_anywhere() {
        let folder = tempfile::tempdir().unwrap();
        let digest = hex(&Sha256::digest(b"sound"));
        let file = |path: &str| Packed {
            path: path.to_owned(),
            digest: digest.clone(),
            executable: false,
        };
        assert!(file("a/b").put(folder.path(), b"sound").is_ok());
        let why = file("c").put(folder.path(), b"other").unwrap_err();
        assert!(why.to_string().contains("not what was sent"));
        for path in ["../c", "/tmp/c", "a/../../c"] {
            assert!(file(path).put(folder.path(), b"sound").is_err(), "{path}");
        }
        assert!(!folder.path().join("c").exists());
    }
}
