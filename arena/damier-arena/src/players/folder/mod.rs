//! A folder as a bot: what is in it is built, and what was built is entered.
//!
//! A folder holds a Rust crate, a Makefile, or a program `bot.py`. It is built once in the life of
//! this process, whoever asks for it again; cargo and make decide what there is to do. Nobody here
//! loads anything or knows a game.
//!
//! What builds a folder runs with the rights of whoever started the arena, and without walls:
//! compilers have to read and write files. It is announced.

mod cargo;
mod make;
mod tool;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::BadBot;
use super::bad_bot::Refusal;

/// What plays for a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Built {
    /// A shared library.
    Library(PathBuf),
    /// A program in Python.
    Python(PathBuf),
}

/// What a bot's folder must hold.
const HELP: &str = "a bot's folder holds a Rust crate (Cargo.toml), a Makefile that makes one .so \
                    file, or bot.py; `damier new DIR --game go` writes one to begin with";

/// Names under which make looks for its file.
const MAKEFILES: [&str; 3] = ["GNUmakefile", "makefile", "Makefile"];

/// The program of a bot in Python.
const SCRIPT: &str = "bot.py";

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

/// Is it a folder with a program in Python that plays for it?
pub(super) fn is_python(folder: &Path) -> bool {
    Content::of(folder) == Some(Content::Script)
}

/// What makes a folder a bot's.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Content {
    /// A crate, which cargo builds.
    Crate,
    /// Whatever make builds.
    Makefile,
    /// A program in Python, which nobody builds.
    Script,
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
            holds(SCRIPT).then_some(Content::Script)
        }
    }
}

/// Builds what is in a folder, the first time it is asked for.
pub(super) fn build(folder: &Path) -> Result<Built, BadBot> {
    static DONE: Mutex<Option<HashMap<PathBuf, Built>>> = Mutex::new(None);
    let refuse = |refusal| BadBot::plugin(folder, refusal);
    let place = folder.canonicalize();
    let place = place.map_err(|why| refuse(Refusal::new(why.to_string(), "is the path right?")))?;
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    let done = done.get_or_insert_default();
    if let Some(built) = done.get(&place) {
        return Ok(built.clone());
    }
    let built = build_now(folder, &place).map_err(refuse)?;
    // The second build has overwritten what the first one made.
    if let Some((other, _)) = done.iter().find(|(_, other)| **other == built) {
        return Err(refuse(Refusal::new(
            format!("builds the same file as {}", other.display()),
            "give the crates different names, or do not set CARGO_TARGET_DIR",
        )));
    }
    done.insert(place, built.clone());
    Ok(built)
}

/// `folder` is the user's word for `place`.
fn build_now(folder: &Path, place: &Path) -> Result<Built, Refusal> {
    match Content::of(place) {
        Some(Content::Crate) => cargo::build(folder, place).map(Built::Library),
        Some(Content::Makefile) => make::build(folder, place).map(Built::Library),
        Some(Content::Script) => Ok(Built::Python(place.join(SCRIPT))),
        None => Err(Refusal::new("is a folder without Cargo.toml, Makefile or bot.py", HELP)),
    }
}
