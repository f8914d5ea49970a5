//! Bots that come with Damier.

use std::fs;
use std::io;
use std::path::Path;

use damier_bots::{Bot, Builtins};
use damier_games::{Notation, Settings};

use super::BadBot;
use crate::files::read_up_to;
use crate::plain::one_line;

/// The parameter by which a bot is given what it has learned, as a file.
pub(super) const NET: &str = "net";
/// A file that is longer is none: weights of 16 bits for some hundred million places.
const LARGEST_NET: u64 = 1 << 30;

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

    /// What is in the file that it names as its net, if it names one.
    pub(super) fn net(&self) -> Result<Option<Vec<u8>>, BadBot> {
        let whole = |file: &Path| {
            if fs::metadata(file)?.is_file() {
                return read_up_to(file, LARGEST_NET);
            }
            // Somebody else may have named it: a pipe would be waited for.
            Err(io::Error::other("it is no file"))
        };
        let read = |file: &str| {
            whole(Path::new(file)).map_err(|why| {
                BadBot::other(
                    format!("bot `{}`: the net `{}` cannot be read: {why}", one_line(&self.text), one_line(file)),
                    "`damier train GAME --out FILE` makes one; leave `net` out for the one it comes with",
                )
            })
        };
        self.params.get(NET).map(read).transpose()
    }

    pub(super) fn open<G: Notation + Builtins>(&self, game: &G) -> Result<Box<dyn Bot<G>>, BadBot> {
        let built = match self.net()? {
            Some(net) => game.build_with_net(&self.name, &self.params.without(NET), &net),
            None => None,
        };
        if let Some(built) = built.or_else(|| game.build(&self.name, &self.params)) {
            return built.map_err(|why| {
                let listed = game.builtins().into_iter().find(|bot| bot.name == self.name);
                BadBot::params(&self.text, &why, listed.map_or(&[], |bot| bot.params))
            });
        }
        let names: Vec<&str> = game.builtins().iter().map(|bot| bot.name).collect();
        Err(BadBot::unknown(&self.name, game.name(), &names, &[]))
    }
}
