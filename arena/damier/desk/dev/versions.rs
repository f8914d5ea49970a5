//! The versions of a bot that were built, kept in the data folder: an old one can be played with when its files
//! are gone, and so can the games that it played. One of them is the yardstick, which its author kept.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::folders;
use crate::text::number::hex;
use damier_arena::files::write_whole;
use damier_arena::players::{BadBot, Entrant, Unfinished, Version, Walls, Workpiece};

/// How many are kept besides the yardstick.
const MOST: usize = 30;
/// How the file begins that names the yardstick of a game.
const YARDSTICK: &str = "kept-";
/// So many digits of a version name its folder.
const DIGITS: usize = 16;

/// A version of a bot, and what plays for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Built {
    pub(super) version: Version,
    pub(super) entrant: Entrant,
}

/// The versions of a bot.
#[derive(Clone, Debug)]
pub(super) struct Versions {
    folder: PathBuf,
    game: String,
}

impl Versions {
    /// Those of a bot that plays this game; nothing if there is no data folder.
    pub(super) fn of(workpiece: &Workpiece, game: &str) -> Option<Versions> {
        let data = folders::data()?;
        let place = workpiece.place();
        let place = place.canonicalize().unwrap_or_else(|_| place.to_owned());
        let digest = hex(&Sha256::digest(place.as_os_str().as_encoded_bytes())[..4]);
        let folder = data.join("dev").join(format!("{}-{digest}", workpiece.name()));
        Some(Versions { folder, game: game.to_owned() })
    }

    /// Builds the bot and keeps what was built.
    pub(super) fn build(&self, workpiece: &Workpiece) -> Result<Built, Box<Unfinished>> {
        workpiece.build()?;
        let version = self.version(workpiece.entrant())?;
        let entrant = workpiece.keep(&self.folder.join(short(version)))?;
        Ok(Built { version: self.version(&entrant)?, entrant })
    }

    /// The file that names the yardstick.
    fn note(&self) -> PathBuf {
        self.folder.join(format!("{YARDSTICK}{}", self.game))
    }

    fn version(&self, of: &Entrant) -> Result<Version, BadBot> {
        of.version(&self.game, &Walls::default())
    }

    /// The yardstick, if there is one.
    pub(super) fn yardstick(&self) -> Option<Built> {
        let name = fs::read_to_string(self.note()).ok()?;
        let name = Some(name.trim()).filter(|name| is_name(name))?;
        let entrant = Workpiece::kept_in(&self.folder.join(name))?;
        Some(Built { version: self.version(&entrant).ok()?, entrant })
    }

    /// Makes a version the yardstick. Whoever cannot write there has it until the end.
    pub(super) fn make_yardstick(&self, built: &Built) {
        let _ = write_whole(&self.note(), short(built.version) + "\n");
    }

    /// Removes the oldest beyond what is kept, but none of these.
    pub(super) fn prune(&self, used: &[&Built]) {
        let mut used: Vec<String> = used.iter().map(|built| short(built.version)).collect();
        let entries: Vec<_> = fs::read_dir(&self.folder).into_iter().flatten().flatten().collect();
        let is_note = |name: &str| name.starts_with(YARDSTICK);
        let notes = entries.iter().filter(|entry| entry.file_name().to_str().is_some_and(is_note));
        let kept = notes.filter_map(|entry| fs::read_to_string(entry.path()).ok());
        used.extend(kept.map(|name| name.trim().to_owned()));
        let mut found: Vec<_> = entries
            .iter()
            .filter(|entry| entry.file_name().to_str().is_some_and(is_name))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        let is_used = |path: &Path| used.iter().any(|name| path.ends_with(name));
        for (_, path) in found.into_iter().skip(MOST).filter(|(_, path)| !is_used(path)) {
            // What stays is tried again the next time.
            let _ = fs::remove_dir_all(path);
        }
    }
}

fn short(version: Version) -> String {
    version.to_string()[..DIGITS].to_owned()
}

/// Is this what a version's folder may be called?
fn is_name(name: &str) -> bool {
    name.len() == DIGITS && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}
