//! Bots that come with Damier.

use damier_bots::{Bot, Builtins};
use damier_games::{Notation, Settings};

use super::BadBot;

/// A built-in bot's name and parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BuiltinSpec {
    text: String,
    name: String,
    params: Settings,
}

impl BuiltinSpec {
    pub(super) fn parse(text: &str) -> Result<BuiltinSpec, BadBot> {
        let (name, params) = text.split_once(':').unwrap_or((text, ""));
        let params = params.parse().map_err(|why| BadBot::params(text, &why, &[]))?;
        Ok(BuiltinSpec { text: text.to_owned(), name: name.trim().to_owned(), params })
    }

    /// The name, without parameters.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The parameters.
    pub(super) fn params(&self) -> &Settings {
        &self.params
    }

    /// The same bot with one parameter more.
    pub(super) fn with(&self, key: &str, value: &str) -> BuiltinSpec {
        let sign = if self.text.contains(':') { ',' } else { ':' };
        let text = format!("{}{sign}{key}={value}", self.text);
        BuiltinSpec { text, name: self.name.clone(), params: self.params.clone().with(key, value) }
    }

    pub(super) fn open<G: Notation + Builtins>(&self, game: &G) -> Result<Box<dyn Bot<G>>, BadBot> {
        if let Some(built) = game.build(&self.name, &self.params) {
            return built.map_err(|why| {
                let listed = game.builtins().into_iter().find(|bot| bot.name == self.name);
                BadBot::params(&self.text, &why, listed.map_or(&[], |bot| bot.params))
            });
        }
        let names: Vec<&str> = game.builtins().iter().map(|bot| bot.name).collect();
        Err(BadBot::unknown(&self.name, game.name(), &names, &[]))
    }
}
