//! A bot that its author is working on: built anew whenever somebody asks, told of by its first mistake,
//! and kept as it is, so that it can still be played when its files have changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use damier_games::Settings;

use super::bad_bot::Refusal;
use super::folder::{self, Built, Script, Unbuilt};
use super::travel::Parcel;
use super::version::files_of_word;
use super::{BadBot, Entrant, Origin};
use crate::files::write_whole;
use crate::plain::{is_plain, one_line};

mod mistake;

pub use mistake::Mistake;

/// Where a kept bot says what it consists of.
const PARCEL: &str = "parcel.json";

/// A bot that its author is working on.
#[derive(Clone, Debug)]
pub struct Workpiece {
    place: PathBuf,
    entrant: Entrant,
    script: Option<Script>,
}

/// Why it does not play as it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// What is wrong with it, in the words of who found out.
    pub why: BadBot,
    /// All that its compiler said.
    pub said: String,
    /// The first mistake in it, if that was understood.
    pub mistake: Option<Mistake>,
}

impl Unfinished {
    fn of(path: &Path, Unbuilt { why, said }: Unbuilt) -> Box<Unfinished> {
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let folder = if whole.is_dir() { Some(&*whole) } else { whole.parent() };
        let mistake = Mistake::first(&said).map(|of| match folder {
            Some(folder) => of.within(folder),
            None => of,
        });
        Box::new(Unfinished { why: BadBot::plugin(path, why), said, mistake })
    }
}

impl From<BadBot> for Box<Unfinished> {
    fn from(why: BadBot) -> Box<Unfinished> {
        Box::new(Unfinished { why, said: String::new(), mistake: None })
    }
}

impl Workpiece {
    /// The bot of a path, with parameters after a colon: a folder, a library, a script or a program.
    ///
    /// # Errors
    /// If nothing is there that could be built or started.
    pub fn find(text: &str) -> Result<Workpiece, BadBot> {
        let rooted = if text.contains('/') { text.to_owned() } else { format!("./{text}") };
        let (place, params) = super::place_and_params(&rooted);
        let path = PathBuf::from(place);
        let read = path.metadata().map_err(|why| {
            let what = format!("{}: {why}", one_line(text));
            BadBot::other(what, "name the folder of a bot, a library or a script of your own")
        })?;
        let params: Settings = params.parse().map_err(|why| BadBot::params(text, &why, &[]))?;
        let name = name_of(&path);
        let is_library = path.extension().is_some_and(|ending| ending == "so");
        if read.is_dir() || is_library {
            let text = spelled(&name, &path.display().to_string(), &params);
            let origin = Origin::Path { path: path.clone(), params };
            return Ok(Workpiece {
                place: path,
                entrant: Entrant { name, text, origin },
                script: None,
            });
        }
        let script = Script::of(&path);
        let words = |script: &Script| script.command(&path);
        let mut words = script.as_ref().map_or_else(|| vec![place.to_owned()], words);
        words.extend(params.iter().map(|(key, value)| format!("{key}={value}")));
        let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let entrant = Entrant::parse(&format!("{name}=cmd:{}", words.join(" ")))?;
        Ok(Workpiece { place: path, entrant, script })
    }

    /// What tables call it.
    pub fn name(&self) -> &str {
        &self.entrant.name
    }

    /// The folder or file that its author changes.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Is it a folder in which a Makefile says what is made, and where?
    pub fn is_made(&self) -> bool {
        folder::Content::of(&self.place) == Some(folder::Content::Makefile)
    }

    /// Builds it, or lets its language look for mistakes, and shows nothing of that.
    ///
    /// # Errors
    /// Why it does not play.
    pub fn build(&self) -> Result<(), Box<Unfinished>> {
        let unfinished = |unbuilt| Unfinished::of(&self.place, unbuilt);
        if self.place.is_dir() {
            return match folder::build_anew(&self.place).map_err(unfinished)? {
                Built::Script(kind, file) => look_for_mistakes(&kind, &file).map_err(unfinished),
                Built::Library(_) => Ok(()),
            };
        }
        if let Some(kind) = &self.script {
            look_for_mistakes(kind, &self.place).map_err(unfinished)?;
        }
        Ok(self.entrant.look_outside()?)
    }

    /// Keeps what was built in a folder of its own, which is made: there it plays as it is now.
    ///
    /// # Errors
    /// If a file cannot be read or written.
    pub fn keep(&self, folder: &Path) -> Result<Entrant, BadBot> {
        let (parcel, sources) = self.entrant.pack()?;
        let cannot = |why: std::io::Error| {
            let what = format!("{} cannot be kept in {}: {why}", self.name(), folder.display());
            BadBot::other(what, "is there room, and may you write there?")
        };
        // This comes last: where it is, all is.
        if folder.join(PARCEL).is_file() {
            return parcel.settle(folder);
        }
        fs::create_dir_all(folder).map_err(cannot)?;
        for (file, source) in parcel.files.iter().zip(sources) {
            // It may have been saved again since, which is told.
            let bytes = fs::read(source).map_err(cannot)?;
            file.put(folder, &bytes).map_err(cannot)?;
        }
        let text = serde_json::to_string(&parcel).unwrap_or_default();
        write_whole(&folder.join(PARCEL), text).map_err(cannot)?;
        parcel.settle(folder)
    }

    /// A bot that was kept in this folder; nothing if none can be had from there.
    pub fn kept_in(folder: &Path) -> Option<Entrant> {
        let text = fs::read_to_string(folder.join(PARCEL)).ok()?;
        serde_json::from_str::<Parcel>(&text).ok()?.settle(folder).ok()
    }

    /// It as it is now, where it is.
    pub fn entrant(&self) -> &Entrant {
        &self.entrant
    }
}

/// Lets a language look at a script and all of the same language that it names, without running it.
fn look_for_mistakes(kind: &Script, file: &Path) -> Result<(), Unbuilt> {
    let named = files_of_word(&file.to_string_lossy()).map(|(_, files)| files);
    let is_alike = |other: &PathBuf| other.extension() == file.extension();
    let files = named.unwrap_or_else(|| vec![file.to_owned()]).into_iter().filter(is_alike);
    let files: Vec<PathBuf> = files.collect();
    let [tool, words @ ..] = kind.check else { return Ok(()) };
    let asked: Vec<&[PathBuf]> = match *tool {
        // It takes one file at a time.
        "node" => files.chunks(1).collect(),
        // What runs a file that was not compiled finds no others.
        "javac" => files.chunks(1).take(1).collect(),
        _ => vec![&files],
    };
    for files in asked {
        let mut command = Command::new(tool);
        let ended = command.args(words).args(files).stdin(Stdio::null()).output();
        let ended = ended.map_err(|why| {
            let what = format!("`{tool}` cannot be started: {why}");
            Refusal::new(what, "install it, or see to it that it is found in PATH")
        })?;
        if !ended.status.success() {
            let said = [ended.stdout, ended.stderr].concat();
            let what = format!("is no program that {tool} takes");
            let why = Refusal::new(what, "what it said stands above");
            return Err(Unbuilt { why, said: String::from_utf8_lossy(&said).into_owned() });
        }
    }
    Ok(())
}

/// What tables call what is at a path.
fn name_of(path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = if path.is_dir() { path.file_name() } else { path.file_stem() };
    let name = name.unwrap_or_default().to_string_lossy();
    let fits = |c: char| if is_plain(c) && !" =:/".contains(c) { c } else { '-' };
    let name: String = name.chars().take(40).map(fits).collect();
    if name.is_empty() { "bot".to_owned() } else { name }
}

/// A bot at a path as users write it.
pub(super) fn spelled(name: &str, place: &str, params: &Settings) -> String {
    let sign = if params.iter().next().is_some() { ":" } else { "" };
    format!("{name}={place}{sign}{params}")
}

/// A word of a command that is read back as it is.
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
