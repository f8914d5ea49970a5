//! Bots that come with Damier.

use std::path::Path;

use damier_bots::{Bot, Builtin, Builtins};
use damier_games::{Notation, Settings};

use super::{BadBot, presence};

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

    /// The same bot with one parameter more.
    pub(super) fn with(&self, key: &str, value: &str) -> BuiltinSpec {
        let sign = if self.text.contains(':') { ',' } else { ':' };
        let text = format!("{}{sign}{key}={value}", self.text);
        BuiltinSpec { text, name: self.name.clone(), params: self.params.clone().with(key, value) }
    }

    pub(super) fn open<G: Notation + Builtins>(&self, game: &G) -> Result<Box<dyn Bot<G>>, BadBot> {
        let known = |builtin: &&Builtin<G>| builtin.name == self.name;
        let Some(builtin) = G::BUILTINS.iter().find(known) else {
            let elsewhere = presence::games_with(&self.name);
            if elsewhere.is_empty() && Path::new(&self.name).exists() {
                return Err(BadBot::path(&self.name));
            }
            let names: Vec<&str> = G::BUILTINS.iter().map(|builtin| builtin.name).collect();
            return Err(BadBot::unknown(&self.name, G::NAME, &names, &elsewhere));
        };
        (builtin.build)(game, &self.params)
            .map_err(|why| BadBot::params(&self.text, &why, builtin.params))
    }
}
