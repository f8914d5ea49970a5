//! The bots that come with each game, by name.

mod couleurs;
mod duo;
mod g2048;
mod go;

use damier_games::{BadSetting, Game, Setting, Settings};

use crate::bot::Bot;

/// Builds a bot for a game from its parameters.
pub type Build<G> = fn(&G, &Settings) -> Result<Box<dyn Bot<G>>, BadSetting>;

/// A built-in bot.
pub struct Builtin<G: Game> {
    /// Its name, as users write it.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Its parameters.
    pub params: &'static [Setting],
    /// Builds one.
    pub build: Build<G>,
}

impl<G: Game> Builtin<G> {
    /// A bot without parameters.
    const fn plain<B: Bot<G> + Default + 'static>(
        name: &'static str,
        about: &'static str,
    ) -> Builtin<G> {
        let build: Build<G> = |_, params| {
            params.only(&[])?;
            Ok(Box::new(B::default()))
        };
        Builtin { name, about, params: &[], build }
    }
}

/// A built-in bot as it is listed.
#[derive(Copy, Clone, Debug)]
pub struct Listed {
    /// Its name, as users write it.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Its parameters.
    pub params: &'static [Setting],
}

/// A game with bots of its own.
pub trait Builtins: Game {
    /// The bots there are, weakest first.
    const BUILTINS: &'static [Builtin<Self>];

    /// The bots there are, weakest first, as they are listed.
    fn builtins(&self) -> Vec<Listed> {
        let listed =
            |bot: &Builtin<Self>| Listed { name: bot.name, about: bot.about, params: bot.params };
        Self::BUILTINS.iter().map(listed).collect()
    }

    /// Builds the bot of this name; `None` if there is none.
    fn build(
        &self,
        name: &str,
        params: &Settings,
    ) -> Option<Result<Box<dyn Bot<Self>>, BadSetting>> {
        let bot = Self::BUILTINS.iter().find(|bot| bot.name == name)?;
        Some((bot.build)(self, params))
    }
}
