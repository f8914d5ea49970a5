//! Is there such a bot at all, and in which games? Asked before anything is made of it.

use std::path::Path;

use damier_bots::Builtins as _;
use damier_games::Game as _;

use super::{AnyGame, Games};
use crate::players::{BadBot, Entrant};

impl Games {
    /// Reads bots that are to play a game. The same name twice gets a number.
    ///
    /// # Errors
    /// What is wrong with which text, or that this game has no such bot.
    pub fn entrants<T: AsRef<str>>(
        &self,
        game: &AnyGame,
        texts: &[T],
    ) -> Result<Vec<Entrant>, BadBot> {
        let entrants = Entrant::parse_all(texts)?;
        for (at, entrant) in entrants.iter().enumerate() {
            self.look_for_in(game, entrant).map_err(|why| why.of_entrant(at))?;
        }
        Ok(entrants)
    }

    /// Looks for a bot: a built-in one in this game or, without one, in any; a library or a program on
    /// the disk; a folder is built. Whether it plays is another question.
    ///
    /// # Errors
    /// That it is not there, or that its parameters fit no game.
    pub fn look_for(&self, entrant: &Entrant, game: Option<&AnyGame>) -> Result<(), BadBot> {
        let Some(name) = entrant.builtin() else { return entrant.look_outside() };
        let all = self.all();
        let games = game.map_or_else(|| all.iter().collect(), |game| vec![game]);
        match game {
            Some(game) => self.look_for_in(game, entrant)?,
            None if !all.iter().any(|game| has(game, name)) => {
                let mut known: Vec<&str> = all.iter().flat_map(names).collect();
                known.sort_unstable();
                known.dedup();
                return Err(
                    BadBot::here(name).unwrap_or_else(|| BadBot::unknown_anywhere(name, &known))
                );
            }
            None => {}
        }
        // Parameters have to fit one of the games that know them.
        let tried = games.into_iter().map(|game| entrant.try_builtin(game));
        let (fine, refused): (Vec<_>, Vec<_>) = tried.partition(Result::is_ok);
        let why = refused.into_iter().filter_map(Result::err).find(|why| !why.is_other_game());
        why.filter(|_| fine.is_empty()).map_or(Ok(()), Err)
    }

    /// What to say of a built-in bot where a bot's folder of the same name is at hand.
    pub fn namesake(&self, entrant: &Entrant) -> Option<String> {
        let name = entrant.builtin()?;
        let known = || self.all().iter().any(|game| has(game, name));
        (Entrant::is_folder(Path::new(name)) && known()).then(|| {
            format!("`{name}` is the built-in bot; the folder of that name is entered by ./{name}")
        })
    }

    /// Refuses a built-in bot that a game does not have, and says which games do.
    fn look_for_in(&self, game: &AnyGame, entrant: &Entrant) -> Result<(), BadBot> {
        let Some(name) = entrant.builtin().filter(|name| !has(game, name)) else { return Ok(()) };
        let all = self.all();
        let elsewhere: Vec<&str> =
            all.iter().filter(|other| has(other, name)).map(AnyGame::name).collect();
        let here = BadBot::here(name).filter(|_| elsewhere.is_empty());
        let unknown = || BadBot::unknown(name, game.name(), &names(game), &elsewhere);
        Err(here.unwrap_or_else(unknown))
    }

    /// All games that bots play, as by default.
    fn all(&self) -> Vec<AnyGame> {
        self.names().into_iter().filter_map(|name| self.find(name).ok()).collect()
    }
}

fn names(game: &AnyGame) -> Vec<&'static str> {
    game.builtins().iter().map(|bot| bot.name).collect()
}

fn has(game: &AnyGame, name: &str) -> bool {
    names(game).contains(&name)
}
