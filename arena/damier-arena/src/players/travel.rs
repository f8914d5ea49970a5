//! Bots that travel to other machines or to a later day: the files that they consist of, and how they are put
//! together there.
//!
//! What makes a version travels, and nothing else, so a bot is of the same version where it arrives, and whoever
//! receives it can tell. Engines stay where they are installed. A parcel may be anybody's: it names nothing
//! but the files that came with it, and nothing in it is built.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::builtin::{BuiltinSpec, NET};
use super::folder::{self, Built};
use super::program::{CommandLine, is_below};
use super::version::files_of_word;
use super::workpiece::{quoted, spelled};
use super::{BadBot, CmdSpec, Entrant, Origin};
use crate::plain::{hex, one_line};

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
        let place = |path: &str| {
            let found = is_inside(Path::new(path)).then(|| folder.join(path).display().to_string());
            found.ok_or_else(|| self.unsound(path))
        };
        let file = |path: &str| {
            let came = self.files.iter().any(|file| file.path == path);
            if came { place(path) } else { Err(self.unsound(path)) }
        };
        let origin = match &self.how {
            How::Engine => {
                return Err(BadBot::other(
                    format!("the engine `{}` does not travel", self.name),
                    "offer it: --offer NAME=gtp:COMMAND",
                ));
            }
            How::Builtin { spec, net } => {
                let spec = BuiltinSpec::parse(spec)?;
                if let Some(elsewhere) = spec.params().get(NET) {
                    return Err(self.unsound(elsewhere));
                }
                Origin::Builtin(match net {
                    Some(net) => spec.with(NET, &file(net)?),
                    None => spec,
                })
            }
            How::Library { file: library, params } => {
                let params = params.parse().map_err(|why| BadBot::params(params, &why, &[]))?;
                Origin::Path { path: file(library)?.into(), params }
            }
            How::Folder { params } => {
                let params = params.parse().map_err(|why| BadBot::params(params, &why, &[]))?;
                let path = folder.join(FOLDER);
                // Anything else would be built, which is to run whatever it says.
                if !folder::is_program(&path) {
                    return Err(self.unsound(FOLDER));
                }
                Origin::Path { path, params }
            }
            How::Program { words } => {
                let word = |word: &Word| match word {
                    Word::Plain(text) => Ok(text.clone()),
                    Word::Place(path) => place(path),
                };
                let words: Vec<String> = words.iter().map(word).collect::<Result<_, _>>()?;
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
    fn unsound(&self, path: &str) -> BadBot {
        BadBot::other(
            format!(
                "`{}` arrived without what it names: `{}`",
                one_line(&self.name),
                one_line(path)
            ),
            "whoever sent it has not packed it with this program",
        )
    }

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
        if !is_inside(inside) || hex(&Sha256::digest(bytes)) != self.digest {
            return Err(io::Error::other("what arrived is not what was sent"));
        }
        let path = folder.join(inside);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(&path, bytes)?;
        let mode = if self.executable { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode))
    }
}

/// Does a path lead from a folder to something in it?
fn is_inside(path: &Path) -> bool {
    let mut parts = path.components();
    !path.as_os_str().is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
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

    /// Adds a file that was found below a folder, not named by a user: a link there may lead to anything.
    fn add_found(&mut self, path: String, source: &Path, root: &Path) -> Result<(), BadBot> {
        if !is_below(source, if root.as_os_str().is_empty() { Path::new(".") } else { root }) {
            return Err(BadBot::other(
                format!("`{}` leads out of the bot's folder", one_line(&source.to_string_lossy())),
                "a link to somewhere else does not travel: put the file itself there",
            ));
        }
        self.add(path, source).map(drop)
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
            let path = Path::new(word);
            for file in &files {
                if file == path {
                    self.add(name(file), file)?;
                } else {
                    self.add_found(name(file), file, &root)?;
                }
            }
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
                        packing.add_found(format!("{FOLDER}/{}", inside.display()), file, &root)?;
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
    fn a_link_that_leads_out_of_a_bot_s_folder_does_not_travel() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("theirs")).unwrap();
        fs::write(path("secret"), "sings").unwrap();
        fs::write(path("theirs/bot.py"), "open('weights')\n").unwrap();
        std::os::unix::fs::symlink("../secret", path("theirs/weights")).unwrap();
        let shown = folder.path().display();
        for text in [format!("cmd:python3 {shown}/theirs/bot.py"), format!("{shown}/theirs")] {
            let why = Entrant::parse(&text).unwrap().pack().unwrap_err().to_string();
            assert!(why.contains("leads out of the bot's folder"), "{text}: {why}");
        }
        // What a user names himself is his to send.
        std::os::unix::fs::symlink("theirs/bot.py", path("mine.py")).unwrap();
        fs::write(path("theirs/bot.py"), "print()\n").unwrap();
        assert!(Entrant::parse(&format!("cmd:python3 {shown}/mine.py")).unwrap().pack().is_ok());
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

    #[test]
    fn a_parcel_names_nothing_but_what_came_with_it_and_is_never_built() {
        let folder = tempfile::tempdir().unwrap();
        let proof = folder.path().join("proof");
        let makefile = format!("all:\n\ttouch {}\n", proof.display());
        let packed = |path: &str, text: &str| {
            let digest = hex(&Sha256::digest(text));
            let file = Packed { path: path.to_owned(), digest, executable: true };
            file.put(folder.path(), text.as_bytes()).unwrap();
            file
        };
        let files = vec![
            packed("folder/Makefile", &makefile),
            packed("f/Makefile", &makefile),
            packed("a.so", ""),
        ];
        let empty = String::new;
        let library = |file: &str| How::Library { file: file.to_owned(), params: empty() };
        let program = |words: Vec<Word>| How::Program { words };
        let place = |path: &str| Word::Place(path.to_owned());
        let builtin = |spec: &str, net: Option<&str>| How::Builtin {
            spec: spec.to_owned(),
            net: net.map(str::to_owned),
        };
        for how in [
            How::Folder { params: empty() },
            library("f"),
            library("folder"),
            library(""),
            library("."),
            library("/usr/lib"),
            program(vec![place("/bin/sh")]),
            program(vec![Word::Plain("python3".to_owned()), place("../../etc")]),
            builtin("ntuple:net=/etc/passwd", None),
            builtin("ntuple", Some("/etc/passwd")),
        ] {
            let (name, text, files) = ("evil".to_owned(), empty(), files.clone());
            let parcel = Parcel { name, text, how, files };
            let why = parcel.unpack(folder.path()).unwrap_err();
            assert!(why.to_string().contains("without what it names"), "{parcel:?}: {why}");
        }
        let kind = library("a.so");
        let parcel = Parcel { name: "good".to_owned(), text: empty(), how: kind, files };
        assert!(parcel.unpack(folder.path()).is_ok());
        assert!(!proof.exists(), "nothing was built");
    }
}
