//! Where bots come from: from what users write to something that plays.
//!
//! `greedy` and `expectimax:depth=3` are built in; `./libmybot.so:depth=3` is a plugin and `./mybot` a
//! folder to build one from, `cmd:python3 bot.py` a program that talks in lines, `gtp:gnugo --mode gtp`
//! a Go engine. A name may stand before any bot: `deep=expectimax:depth=3`.
//!
//! A plugin runs in this process ([`Isolation::Inline`]) or, by default, in a child process that has
//! shut itself in before it loads the library. Whatever such a bot does becomes a `Forfeit`; only a
//! bot that cannot be had at all is an error, [`BadBot`], and that before its first match. Nobody
//! here knows what a match is worth or whether a move is legal.
//!
//! - `builtin`: bots that come with Damier; `plugin`: libraries; `folder`: what has to be built first;
//! - `foreign`: bots that a file names, before anything of them may run; `intake`: bots that are copied into a
//!   folder, and built behind walls;
//! - `cmd`: programs; `gtp`: Go engines;
//! - `program`: talking to a process in lines; `stopwatch` and `ledger`: what a process is charged, in
//!   its turns and between them; `leash`: who works between its turns is stopped; `holdings`: the memory of
//!   all its processes;
//! - `copy`, `elf` and `library`: a file as it was opened, what is in it, and loading it; `inline`: a bot over the C ABI;
//! - `hosted`, `process`, `pipes`, `mailbox`, `spawner`, `wire`: a bot over a child process; `trouble`: what
//!   went wrong in it, in nobody's words yet;
//! - `declared`: parameters that a bot says it takes; `varied`: the same bot with others; `version`: what a bot runs,
//!   as a fingerprint; `travel`: how that comes to another machine; `workpiece`: a bot that its author changes all the time;
//! - `serve`, `sandbox` and `fall`: the child's side, `damier host` and `damier shut-in`; `null`: a bot to measure all this with.

mod bad_bot;
mod builtin;
mod c_match;
mod cmd;
mod copy;
mod declared;
mod elf;
mod fall;
mod folder;
mod foreign;
mod gtp;
mod holdings;
mod hosted;
mod inline;
mod intake;
mod isolation;
mod last_words;
mod leash;
mod ledger;
mod library;
mod mailbox;
mod meter;
mod nodes;
pub mod null;
mod patience;
mod pipes;
pub mod plugin;
mod process;
mod program;
mod sandbox;
mod serve;
mod spawner;
mod stopwatch;
mod travel;
mod trouble;
mod varied;
mod version;
mod wall_report;
mod wire;
mod workpiece;

use std::fmt;
use std::path::{Path, PathBuf};

use damier_bots::{Bot, Builtins};
use damier_games::{Notation, Setting, Settings};

use crate::plain::{is_plain, one_line};
pub use bad_bot::BadBot;
use builtin::BuiltinSpec;
use cmd::CmdSpec;
pub use cmd::{Reception, UNKNOWN_GAME, become_program};
pub use folder::BuildRules;
use folder::Built;
pub use foreign::Foreign;
use gtp::GtpSpec;
pub use intake::{Intake, News, Staged, Trial};
pub use isolation::{Isolation, Level, Limits, Walls, usual_threads};
pub use program::{Reach, end_leftovers};
pub use sandbox::Allowance;
pub use serve::serve;
pub use travel::{Packed, Parcel};
pub use varied::Given;
pub use version::{BadVersion, Version};
pub use wall_report::{Wall, WallReport, walls_here};
pub use workpiece::{Mistake, Unfinished, Workpiece};

/// The longest name, in characters: a bot without one is called as it is written.
pub const LONGEST_NAME: usize = 500;

/// So many bots meet in one contest at most. All ratings come from one joint fit, whose time grows with the
/// third power of their number: two seconds for a thousand, half a minute for two thousand.
pub const MOST_ENTRANTS: usize = 1000;

/// The isolation of bots that come with the arena: there is none.
pub const BUILTIN: &str = "builtin";

/// A bot that is ready to play.
pub struct Opened<G: Notation> {
    /// The bot.
    pub bot: Box<dyn Bot<G>>,
    /// How far it is kept from the arena: [`BUILTIN`], or the level of its walls.
    pub isolation: &'static str,
    /// Does it promise the same moves for the same seed?
    pub deterministic: bool,
    /// Does it say that it keeps a limit on the positions or playouts of a move?
    pub keeps_nodes: bool,
    /// The SHA-256 of the library that was loaded, if it is a plugin.
    pub fingerprint: Option<[u8; 32]>,
    /// The parameters that it takes, if it says so.
    pub params: Option<Vec<Setting>>,
}

impl<G: Notation> Opened<G> {
    /// A bot that promises nothing and is no library.
    fn new(bot: Box<dyn Bot<G>>, isolation: &'static str) -> Opened<G> {
        let (deterministic, keeps_nodes, fingerprint, params) = (false, false, None, None);
        Opened { bot, isolation, deterministic, keeps_nodes, fingerprint, params }
    }
}

/// A bot as users write it, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// What tables call it.
    pub name: String,
    /// It as it was written, name included.
    text: String,
    /// Where it comes from.
    origin: Origin,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Origin {
    Builtin(BuiltinSpec),
    Gtp(GtpSpec),
    Cmd(CmdSpec),
    /// A library, or a folder to build.
    Path {
        path: PathBuf,
        params: Settings,
    },
}

impl Entrant {
    /// Reads `[NAME=]SPEC`.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Entrant, BadBot> {
        let (name, spec) = match text.split_once('=') {
            // In `expectimax:depth=3` the first `=` belongs to a parameter.
            Some((name, spec)) if !name.contains([':', '/']) => (name.trim(), spec.trim()),
            _ => (text.trim(), text.trim()),
        };
        if name != spec && name.contains(' ') {
            return Err(BadBot::other(
                format!("`{}` cannot be the name of a bot: it holds a space", one_line(name)),
                "names hold neither spaces, colons nor slashes: deep=expectimax:depth=3",
            ));
        }
        if name.is_empty() || spec.is_empty() {
            return Err(BadBot::empty(text));
        }
        if !name.chars().all(is_plain) {
            let shown = one_line(name);
            return Err(BadBot::other(
                format!("the name `{shown}` of a bot holds control characters or invisible ones"),
                "names stand in tables: use letters, digits and signs",
            ));
        }
        let letters = name.chars().count();
        if letters > LONGEST_NAME {
            let shown: String = name.chars().take(40).collect();
            return Err(BadBot::other(
                format!(
                    "the name `{shown}…` of a bot has {letters} characters, and at most {LONGEST_NAME} fit"
                ),
                "give it a short name before its text: deep=expectimax:depth=3",
            ));
        }
        let origin = Origin::parse(spec)?;
        let name = if name == "." { folder::name_of_this() } else { name.to_owned() };
        Ok(Entrant { name, text: text.to_owned(), origin })
    }

    /// Reads several bots. The same name twice gets a number.
    ///
    /// # Errors
    /// What is wrong with which text.
    pub fn parse_all<T: AsRef<str>>(texts: &[T]) -> Result<Vec<Entrant>, BadBot> {
        if texts.len() > MOST_ENTRANTS {
            return Err(BadBot::other(
                format!(
                    "{} bots are too many: at most {MOST_ENTRANTS} meet in one contest",
                    texts.len()
                ),
                "hold several contests, and let the best of each meet",
            ));
        }
        let mut entrants: Vec<Entrant> = Vec::new();
        for (at, text) in texts.iter().enumerate() {
            let mut entrant = Entrant::parse(text.as_ref()).map_err(|why| why.of_entrant(at))?;
            let plain = entrant.name.clone();
            let mut number = 1;
            while entrants.iter().any(|earlier| earlier.name == entrant.name) {
                number += 1;
                entrant.name = format!("{plain}#{number}");
            }
            entrants.push(entrant);
        }
        Ok(entrants)
    }

    /// Builds the bot for a game, behind walls if it is a plugin or a program.
    ///
    /// # Errors
    /// Why this bot cannot play this game.
    pub fn open<G: Notation + Builtins>(
        &self,
        game: &G,
        walls: &Walls,
    ) -> Result<Opened<G>, BadBot> {
        match &self.origin {
            Origin::Builtin(spec) => Ok(Opened::new(spec.open(game)?, BUILTIN)),
            Origin::Path { path, params } => open_path(game, path, params, walls),
            Origin::Cmd(spec) => open_program(game, spec, walls),
            Origin::Gtp(spec) => {
                let (bot, level) = spec.open(game, walls)?;
                Ok(Opened::new(bot, level.name()))
            }
        }
    }
}

/// What plays for an entrant.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something that comes with Damier.
    Builtin,
    /// A library.
    Plugin,
    /// A program that talks in lines.
    Program,
    /// A Go engine.
    Engine,
}

impl Entrant {
    /// What plays for it.
    pub fn kind(&self) -> Kind {
        match &self.origin {
            Origin::Builtin(_) => Kind::Builtin,
            Origin::Gtp(_) => Kind::Engine,
            Origin::Cmd(_) => Kind::Program,
            Origin::Path { path, .. } if folder::is_program(path) => Kind::Program,
            Origin::Path { .. } => Kind::Plugin,
        }
    }

    /// The bot of this name, which users write like this, while what is at another path stands in for it.
    pub(crate) fn standing_in(name: &str, text: &str, path: PathBuf) -> Entrant {
        let origin = Origin::Path { path, params: Settings::default() };
        Entrant { name: name.to_owned(), text: text.to_owned(), origin }
    }

    /// It as it was written, name included.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same bot under another name.
    #[must_use]
    pub fn called(&self, name: &str) -> Entrant {
        let spec = self.text.strip_prefix(&format!("{}=", self.name)).unwrap_or(&self.text);
        Entrant {
            name: name.to_owned(),
            text: format!("{name}={spec}"),
            origin: self.origin.clone(),
        }
    }

    /// The same bot with one parameter more; nothing if it has arguments of its own instead.
    pub fn with_parameter(&self, key: &str, value: &str) -> Option<Entrant> {
        let origin = match &self.origin {
            Origin::Builtin(spec) => Origin::Builtin(spec.with(key, value)),
            Origin::Path { path, params } => {
                Origin::Path { path: path.clone(), params: params.clone().with(key, value) }
            }
            Origin::Cmd(_) | Origin::Gtp(_) => return None,
        };
        Some(Entrant { name: self.name.clone(), text: self.text.clone(), origin })
    }

    /// The same built-in bot with a parameter that it was not given; nothing if it was, or is none.
    pub fn with_default(&self, key: &str, value: &str) -> Option<Entrant> {
        let Origin::Builtin(spec) = &self.origin else { return None };
        if spec.params().get(key).is_some() { None } else { self.with_parameter(key, value) }
    }

    /// The name of the built-in bot that it is, if it is one.
    pub fn builtin(&self) -> Option<&str> {
        match &self.origin {
            Origin::Builtin(spec) => Some(spec.name()),
            Origin::Path { .. } | Origin::Cmd(_) | Origin::Gtp(_) => None,
        }
    }

    /// Does a parameter name a file that would be opened? What a program or a plugin opens nobody knows.
    pub fn names_a_file(&self) -> bool {
        match &self.origin {
            Origin::Builtin(spec) => spec.params().get(builtin::NET).is_some(),
            Origin::Path { .. } | Origin::Cmd(_) | Origin::Gtp(_) => true,
        }
    }

    /// Builds a built-in bot and lets it go: do its parameters fit?
    pub(crate) fn try_builtin<G: Notation + Builtins>(&self, game: &G) -> Result<(), BadBot> {
        match &self.origin {
            Origin::Builtin(spec) => spec.open(game).map(drop),
            Origin::Path { .. } | Origin::Cmd(_) | Origin::Gtp(_) => Ok(()),
        }
    }

    /// Is what it needs on the disk? A folder is built.
    pub(crate) fn look_outside(&self) -> Result<(), BadBot> {
        match &self.origin {
            Origin::Builtin(_) => Ok(()),
            Origin::Path { path, .. } if !path.is_dir() => {
                copy::Copy::of(path).map(drop).map_err(|why| BadBot::plugin(path, why))
            }
            Origin::Path { path, .. } => folder::build(path).map(drop),
            Origin::Cmd(spec) => spec.look_for(),
            Origin::Gtp(spec) => spec.look_for(),
        }
    }

    /// Is this the folder of a bot?
    pub(crate) fn is_folder(path: &Path) -> bool {
        folder::is_bot(path)
    }

    /// Asks a program to play a game that does not exist; nothing if this is no program.
    ///
    /// # Errors
    /// Why the program cannot be had.
    pub fn meets_unknown_game(&self, walls: &Walls) -> Result<Option<Reception>, BadBot> {
        match &self.origin {
            Origin::Cmd(spec) => spec.meet_unknown_game(walls).map(Some),
            Origin::Path { path, params } if folder::is_program(path) => {
                let Built::Script(kind, file) = folder::build(path)? else { return Ok(None) };
                CmdSpec::script(path, (&kind, &file), params).meet_unknown_game(walls).map(Some)
            }
            _ => Ok(None),
        }
    }
}

/// Opens a library, or what is built from a folder.
fn open_path<G: Notation>(
    game: &G,
    path: &Path,
    params: &Settings,
    walls: &Walls,
) -> Result<Opened<G>, BadBot> {
    let built = if path.is_dir() { folder::build(path)? } else { Built::Library(path.to_owned()) };
    match built {
        Built::Library(library) => {
            let plugin = plugin::open(game, &library, params, walls)?;
            let (isolation, deterministic) = (plugin.level().name(), plugin.is_deterministic());
            let fingerprint = plugin.fingerprint();
            let (keeps_nodes, params) = (plugin.keeps_nodes(), plugin.declared());
            let bot = Box::new(plugin);
            Ok(Opened { bot, isolation, deterministic, keeps_nodes, fingerprint, params })
        }
        Built::Script(kind, file) => {
            open_program(game, &CmdSpec::script(path, (&kind, &file), params), walls)
        }
    }
}

fn open_program<G: Notation>(game: &G, spec: &CmdSpec, walls: &Walls) -> Result<Opened<G>, BadBot> {
    spec.open(game, walls)
}

impl Origin {
    fn parse(spec: &str) -> Result<Origin, BadBot> {
        if let Some(engine) = GtpSpec::parse(spec) {
            return engine.map(Origin::Gtp);
        }
        if let Some(program) = CmdSpec::parse(spec) {
            return program.map(Origin::Cmd);
        }
        let (place, params) = place_and_params(spec);
        // Names of built-in bots have neither slashes nor dots.
        if !place.contains(['/', '.']) {
            return Ok(Origin::Builtin(BuiltinSpec::parse(spec)?));
        }
        let params = params.parse().map_err(|why| BadBot::params(spec, &why, &[]))?;
        Ok(Origin::Path { path: PathBuf::from(place), params })
    }
}

/// Where a bot is, and its parameters. They begin at a colon; one that belongs to a path is known by
/// what is on the disk.
fn place_and_params(spec: &str) -> (&str, &str) {
    let usual = spec.split_once(':').unwrap_or((spec, ""));
    if !spec.contains('/') || Path::new(usual.0).exists() {
        return usual;
    }
    let colons = spec.rmatch_indices(':').map(|(at, _)| (&spec[..at], &spec[at + 1..]));
    let found =
        std::iter::once((spec, "")).chain(colons).find(|(place, _)| Path::new(place).exists());
    found.unwrap_or(usual)
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_bot_twice_has_two_names() {
        let entrants = Entrant::parse_all(&["greedy", "greedy", "random", "greedy"]).unwrap();
        let names: Vec<&str> = entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["greedy", "greedy#2", "random", "greedy#3"]);
    }

    #[test]
    fn a_colon_belongs_to_a_path_that_exists() {
        let folder = tempfile::Builder::new().prefix("damier:").tempdir().unwrap();
        let there = folder.path().display().to_string();
        assert_eq!(place_and_params(&there), (there.as_str(), ""));
        let deep = format!("{there}:depth=3");
        assert_eq!(place_and_params(&deep), (there.as_str(), "depth=3"));
        assert_eq!(place_and_params("./gone:depth=3"), ("./gone", "depth=3"));
        assert_eq!(place_and_params("mcts:playouts=3"), ("mcts", "playouts=3"));
    }

    #[test]
    fn a_name_may_stand_before_a_bot() {
        let names = |text: &str| Entrant::parse(text).map(|entrant| entrant.name);
        assert_eq!(names("greedy").unwrap(), "greedy");
        assert_eq!(names("expectimax:depth=3").unwrap(), "expectimax:depth=3");
        assert_eq!(names("deep=expectimax:depth=3").unwrap(), "deep");
        assert_eq!(names("été=greedy").unwrap(), "été");
        assert!(names("élève 1=greedy").is_err());
        assert!(names("").is_err());
        assert!(names("deep=").is_err());
    }
}
