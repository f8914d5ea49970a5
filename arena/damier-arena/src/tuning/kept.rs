//! A file of what a tuning has played, to go on from: results by batches, from which all else follows.
//!
//! It is written after every batch, completely or not at all.

use std::io;
use std::path::Path;

use damier_games::Game as _;
use serde::{Deserialize, Serialize};

use super::BadParameter;
use super::plan::{Results, Tuning};
use super::space::{Parameter, values};
use crate::contest::terms::Terms;
use crate::files::{read_up_to, write_whole};
use crate::players::{BadBot, Entrant, Version};
use crate::seed::Seed;

/// What these files begin with, and their version.
const FORMAT: &str = "damier tuning 1";
/// No such file is longer.
const LONGEST: u64 = 64 << 20;

/// What may not change while a tuning goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Asked {
    terms: Terms,
    bot: String,
    opponent: Option<String>,
    versions: Vec<Version>,
    parameters: Vec<String>,
    games: u64,
}

/// All of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    format: String,
    asked: Asked,
    /// The seed of all that is drawn.
    pub seed: Seed,
    /// What came of the games so far.
    pub results: Results,
}

impl Kept {
    /// A tuning that begins.
    ///
    /// # Errors
    /// If what a bot runs cannot be had.
    pub fn begin(tuning: &Tuning, seed: Seed) -> Result<Kept, BadBot> {
        let start = Entrant::text_with(&tuning.bot, &values(&tuning.space, &tuning.start()))?;
        let bots = [Some(start), tuning.opponent.clone()];
        let version = |text: String| {
            Entrant::parse(&text)?.version(tuning.game.name(), &tuning.conditions.walls)
        };
        let asked = Asked {
            terms: tuning.terms(),
            bot: tuning.bot.clone(),
            opponent: tuning.opponent.clone(),
            versions: bots.into_iter().flatten().map(version).collect::<Result<_, _>>()?,
            parameters: tuning.space.iter().map(Parameter::to_string).collect(),
            games: tuning.games,
        };
        Ok(Kept { format: FORMAT.to_owned(), asked, seed, results: Results::default() })
    }

    /// The same with what a file has of it, if there is one; the seed is that of the file.
    ///
    /// # Errors
    /// If the file is of something else, or cannot be read.
    pub fn go_on(
        self,
        tuning: &Tuning,
        path: &Path,
        seed: Option<Seed>,
    ) -> Result<Kept, BadParameter> {
        let shown = path.display();
        let bytes = match read_up_to(path, LONGEST) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(self),
            Err(why) => {
                return Err(BadParameter::new(
                    format!("{shown} cannot be read: {why}"),
                    "name a file with -o that may be written",
                ));
            }
        };
        let read = serde_json::from_slice::<Kept>(&bytes).ok().filter(|kept| kept.format == FORMAT);
        let kept = read.filter(|kept| kept.asked != self.asked || tuning.fits(&kept.results));
        let Some(kept) = kept else {
            return Err(BadParameter::new(
                format!("{shown} is there, and is no file of this version's `damier tune`"),
                "name another file with -o",
            ));
        };
        let mut differences = self.asked.differs_from(&kept.asked);
        if let Some(seed) = seed.filter(|seed| !seed.is_written_like(kept.seed)) {
            differences.push(format!("seed was {}, is {seed}", kept.seed));
        }
        if differences.is_empty() {
            return Ok(kept);
        }
        Err(BadParameter::new(
            format!("{shown} was begun otherwise: {}", differences.join("; ")),
            "take the change back, or begin another file with -o",
        ))
    }

    /// Writes it: completely, or not at all.
    ///
    /// # Errors
    /// If it cannot be written; what was there before still is.
    pub fn keep(&self, path: &Path) -> io::Result<()> {
        write_whole(path, serde_json::to_string(self)? + "\n")
    }
}

impl Asked {
    /// What is otherwise now than it was.
    fn differs_from(&self, before: &Asked) -> Vec<String> {
        let mut found = Vec::new();
        let mut compare = |key: &str, before: String, now: String| {
            if before != now {
                found.push(format!("{key} was {before}, is {now}"));
            }
        };
        let nobody = || "nobody".to_owned();
        compare("game", before.terms.game.clone(), self.terms.game.clone());
        compare("bot", before.bot.clone(), self.bot.clone());
        let opponents = [before, self].map(|of| of.opponent.clone().unwrap_or_else(nobody));
        let [was, is] = opponents;
        compare("--vs", was, is);
        compare("parameters", before.parameters.join(" "), self.parameters.join(" "));
        compare("games", before.games.to_string(), self.games.to_string());
        if found.is_empty() && before.versions != self.versions {
            found.push("a bot has changed since".to_owned());
        }
        if found.is_empty() && before.terms != self.terms {
            found.push("its limits or openings were others".to_owned());
        }
        found
    }
}
