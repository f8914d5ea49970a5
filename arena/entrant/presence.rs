//! Is there such a bot at all? Asked before anything is made of it.

use std::path::Path;

use super::bad_bot::Refusal;
use super::{BadBot, Entrant, Origin, elf};
use crate::registry::{self, Playable, Visit};

impl Entrant {
    /// Looks for the bot: a built-in one in this game or, without one, in any; a library or
    /// a program on the disk.
    /// Whether it plays is another question.
    ///
    /// # Errors
    /// That it is not there.
    pub(crate) fn look_for(&self, game: Option<&str>) -> Result<(), BadBot> {
        match &self.origin {
            Origin::Builtin(spec) => look_for_builtin(spec.name(), game),
            Origin::Path { path, .. } if !path.is_dir() => {
                elf::check(path).map_err(|why: Refusal| BadBot::plugin(path, why))
            }
            Origin::Path { .. } => Ok(()),
            Origin::Cmd(spec) => spec.look_for(),
            Origin::Gtp(spec) => spec.look_for(),
        }
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
    if Path::new(name).exists() {
        return Err(BadBot::path(name));
    }
    Err(match game.and_then(|game| registry::name(game).ok()) {
        Some(game) => BadBot::unknown(name, game, &known),
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
