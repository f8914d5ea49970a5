//! A folder as a bot: what is in it is built, and what was built is entered.
//!
//! A folder holds a Rust crate, a Makefile, or a program: `bot.py`, `bot.js`, `Bot.java`, or whatever can be run and is
//! called `bot`. What a Makefile makes is a library or such a program. It is built once in the life of
//! this process, whoever asks for it again; cargo and make decide what there is to do. Nobody here
//! loads anything or knows a game.
//!
//! What builds a folder that a user names runs with that user's rights, and without walls: it is announced. What
//! others hand in is built behind walls: `walled`.

mod cargo;
mod make;
mod tool;
mod walled;

use std::collections::HashMap;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::BadBot;
use super::bad_bot::Refusal;
pub use walled::BuildRules;
pub(super) use walled::build_handed_in;

/// What plays for a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Built {
    /// A shared library.
    Library(PathBuf),
    /// A program's file, and what runs it.
    Script(Script, PathBuf),
}

/// Is it shown how a folder is built?
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// On the standard error.
    Aloud,
    /// Nowhere: whoever asked does it himself.
    Silent,
}

/// Why a folder was not built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unbuilt {
    pub(super) why: Refusal,
    /// What its compiler said.
    pub(super) said: String,
}

impl From<Refusal> for Unbuilt {
    fn from(why: Refusal) -> Unbuilt {
        Unbuilt { why, said: String::new() }
    }
}

/// What a bot's folder must hold.
pub(super) const HELP: &str = "a bot's folder holds a Rust crate (Cargo.toml), a Makefile that makes one .so \
                    file or a program `bot`, bot.py, bot.js, Bot.java or such a program; `damier new DIR --game go` writes one to begin \
                    with";

/// Names under which make looks for its file.
const MAKEFILES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];

/// What a folder without any of that is.
pub(super) const NO_BOT: &str =
    "is a folder without Cargo.toml, Makefile, bot.py, bot.js or Bot.java";

/// What nobody writes by hand: it follows from the rest.
pub(super) const MADE: [&str; 3] = ["__pycache__", "node_modules", "target"];

/// A kind of programs that nobody builds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Script {
    /// The program that runs it, with what it is told besides; nothing for what is run itself.
    pub(super) runner: &'static [&'static str],
    /// What it is called in a bot's folder.
    pub(super) file: &'static str,
    /// How its names end.
    ending: &'static str,
    /// What looks for mistakes, runs nothing and writes nothing; files come after it.
    pub(super) check: &'static [&'static str],
}

/// What python3 does to look for mistakes. It writes no files, as its own module for that would.
const COMPILE: &str = "import sys\nfor f in sys.argv[1:]: compile(open(f, 'rb').read(), f, 'exec')";

/// The kinds there are, the first of a folder first.
const SCRIPTS: [Script; 3] = [
    Script {
        runner: &["python3"],
        file: "bot.py",
        ending: "py",
        check: &["python3", "-c", COMPILE],
    },
    Script { runner: &["node"], file: "bot.js", ending: "js", check: &["node", "--check"] },
    // It compiles what it runs: a quick compiler is done before it is somebody else's turn.
    Script {
        runner: &["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"],
        file: "Bot.java",
        ending: "java",
        check: &["javac", "-XDshould-stop.ifNoError=FLOW"],
    },
];

/// A program that was built, or is a program of whatever kind.
const PROGRAM: Script = Script { runner: &[], file: "bot", ending: "", check: &[] };

/// Can this file be run?
fn is_executable(file: &Path) -> bool {
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

impl Script {
    /// The words of the command that runs this file.
    pub(super) fn command(&self, file: &Path) -> Vec<String> {
        let words = self.runner.iter().map(|word| (*word).to_owned());
        words.chain([file.to_string_lossy().into_owned()]).collect()
    }

    /// What runs a file of this name, if that is known.
    pub(super) fn of(file: &Path) -> Option<Script> {
        let ending = file.extension()?;
        SCRIPTS.into_iter().find(|script| ending == script.ending)
    }
}

/// What tables call `.`: the name of the folder one is in.
pub(super) fn name_of_this() -> String {
    let here = std::env::current_dir().ok();
    let name = here.as_deref().and_then(Path::file_name);
    name.map_or(".".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Does a folder look like a bot's?
pub(super) fn is_bot(folder: &Path) -> bool {
    Content::of(folder).is_some()
}

/// Is it a folder with a program that plays for it? What a Makefile makes is known once it was made.
pub(super) fn is_program(folder: &Path) -> bool {
    match Content::of(folder) {
        Some(Content::Script(_)) => true,
        Some(Content::Makefile) => matches!(make::made(folder), Ok(Built::Script(..))),
        Some(Content::Crate) | None => false,
    }
}

/// What makes a folder a bot's.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Content {
    /// A crate, which cargo builds.
    Crate,
    /// Whatever make builds.
    Makefile,
    /// A program that nobody builds.
    Script(Script),
}

impl Content {
    /// The first of these that a folder holds.
    pub(super) fn of(folder: &Path) -> Option<Content> {
        let holds = |file: &str| folder.join(file).is_file();
        if holds("Cargo.toml") {
            Some(Content::Crate)
        } else if MAKEFILES.into_iter().any(holds) {
            Some(Content::Makefile)
        } else {
            let script = SCRIPTS.into_iter().find(|script| holds(script.file));
            let program = || is_executable(&folder.join(PROGRAM.file)).then_some(PROGRAM);
            script.or_else(program).map(Content::Script)
        }
    }
}

/// What was built by this process, by folders.
static DONE: Mutex<Option<HashMap<PathBuf, Built>>> = Mutex::new(None);

/// Builds what is in a folder, the first time it is asked for.
pub(super) fn build(folder: &Path) -> Result<Built, BadBot> {
    let refuse = |refusal| BadBot::plugin(folder, refusal);
    let place = place_of(folder).map_err(refuse)?;
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    let done = done.get_or_insert_default();
    if let Some(built) = done.get(&place) {
        return Ok(built.clone());
    }
    let built = build_now(folder, &place, Voice::Aloud);
    let built = built.map_err(|unbuilt| refuse(unbuilt.why))?;
    note(done, place, &built).map_err(refuse)?;
    Ok(built)
}

/// Builds what is in a folder whether or not that was done before, and shows nothing of it.
pub(super) fn build_anew(folder: &Path) -> Result<Built, Unbuilt> {
    let place = place_of(folder)?;
    // Others who have to build something do not wait for this.
    let built = build_now(folder, &place, Voice::Silent)?;
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    note(done.get_or_insert_default(), place, &built)?;
    Ok(built)
}

fn place_of(folder: &Path) -> Result<PathBuf, Refusal> {
    folder.canonicalize().map_err(|why| Refusal::new(why.to_string(), "is the path right?"))
}

/// Notes what was built, unless that has overwritten what another folder's build made.
fn note(done: &mut HashMap<PathBuf, Built>, place: PathBuf, built: &Built) -> Result<(), Refusal> {
    if let Some((other, _)) = done.iter().find(|(at, other)| **at != place && *other == built) {
        return Err(Refusal::new(
            format!("builds the same file as {}", other.display()),
            "give the crates different names, or do not set CARGO_TARGET_DIR",
        ));
    }
    done.insert(place, built.clone());
    Ok(())
}

/// `folder` is the user's word for `place`.
fn build_now(folder: &Path, place: &Path, voice: Voice) -> Result<Built, Unbuilt> {
    match Content::of(place) {
        Some(Content::Crate) => cargo::build(folder, place, voice).map(Built::Library),
        Some(Content::Makefile) => make::build(folder, place, voice),
        Some(Content::Script(script)) => {
            let file = place.join(script.file);
            Ok(Built::Script(script, file))
        }
        None => Err(Refusal::new(NO_BOT, HELP).into()),
    }
}
