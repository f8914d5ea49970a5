//! Is there such a bot at all? Asked before anything is made of it.

use std::path::Path;

use super::bad_bot::Refusal;
use super::builtin::BuiltinSpec;
use super::{BadBot, Entrant, Origin, elf, folder};
use crate::registry::{self, Playable, Visit};

impl Entrant {
    /// Looks for the bot: a built-in one in this game or, without one, in any; a library or
    /// a program on the disk; a folder is built.
    /// Whether it plays is another question.
    ///
    /// # Errors
    /// That it is not there, or that its parameters fit no game.
    pub fn look_for(&self, game: Option<&str>) -> Result<(), BadBot> {
        match &self.origin {
            Origin::Builtin(spec) => {
                look_for_builtin(spec.name(), game)?;
                try_parameters(spec, game)
            }
            Origin::Path { path, .. } if !path.is_dir() => {
                elf::check(path).map_err(|why: Refusal| BadBot::plugin(path, why))
            }
            Origin::Path { path, .. } => folder::build(path).map(drop),
            Origin::Cmd(spec) => spec.look_for(),
            Origin::Gtp(spec) => spec.look_for(),
        }
    }

    /// What to say of a built-in bot where a bot's folder of the same name is at hand.
    pub fn namesake(&self) -> Option<String> {
        let Origin::Builtin(spec) = &self.origin else { return None };
        let name = spec.name();
        (folder::is_bot(Path::new(name)) && !games_with(name).is_empty()).then(|| {
            format!("`{name}` is the built-in bot; the folder of that name is entered by ./{name}")
        })
    }
}

/// The games that have a built-in bot of this name.
pub(super) fn games_with(name: &str) -> Vec<&'static str> {
    let has = |game: &&str| registry::with_game(game, Names).is_ok_and(|all| all.contains(&name));
    registry::NAMES.into_iter().filter(has).collect()
}

/// Refuses parameters that fit no game.
fn try_parameters(spec: &BuiltinSpec, game: Option<&str>) -> Result<(), BadBot> {
    let games = game.map_or_else(|| registry::NAMES.to_vec(), |game| vec![game]);
    let opened = games.into_iter().map(|game| {
        registry::with_game(game, Opening(spec)).unwrap_or_else(|why| Err(BadBot::of_game(&why)))
    });
    let (fine, refused): (Vec<_>, Vec<_>) = opened.partition(Result::is_ok);
    let why = refused.into_iter().filter_map(Result::err).find(|why| !why.is_other_game());
    why.filter(|_| fine.is_empty()).map_or(Ok(()), Err)
}

/// Sees whether a built-in bot can be had.
struct Opening<'a>(&'a BuiltinSpec);

impl Visit for Opening<'_> {
    type Out = Result<(), BadBot>;

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        self.0.open(&game).map(drop)
    }
}

fn look_for_builtin(name: &str, game: Option<&str>) -> Result<(), BadBot> {
    let games = game.map_or_else(|| registry::NAMES.to_vec(), |game| vec![game]);
    let mut known: Vec<&str> = Vec::new();
    for game in games {
        known.extend(registry::with_game(game, Names).map_err(|why| BadBot::of_game(&why))?);
    }
    known.sort_unstable();
    known.dedup();
    if known.contains(&name) {
        return Ok(());
    }
    let elsewhere = games_with(name);
    if elsewhere.is_empty() && Path::new(name).exists() {
        return Err(BadBot::path(name));
    }
    Err(match game.and_then(|game| registry::name(game).ok()) {
        Some(game) => BadBot::unknown(name, game, &known, &elsewhere),
        None => BadBot::unknown_anywhere(name, &known),
    })
}

/// The names of a game's built-in bots.
struct Names;

impl Visit for Names {
    type Out = Vec<&'static str>;

    fn visit<G: Playable>(self, _game: G) -> Self::Out {
        G::BUILTINS.iter().map(|builtin| builtin.name).collect()
    }
}
