//! Where bots come from: from what users write to something that plays.
//!
//! `greedy` and `expectimax:depth=3` are built in; `./libmybot.so:depth=3` is a plugin, a library
//! that is loaded. A name may stand before any bot: `deep=expectimax:depth=3`.
//!
//! [`plugin::open`] turns a library into a bot: in this process ([`Isolation::Inline`]) or, by
//! default, in a child process that has shut itself in before it loads the library. Whatever such a
//! bot does becomes a `Forfeit`; only a bot that cannot be had at all is an error, [`BadBot`], and
//! that before its first match. Nobody here knows what a match is worth or whether a move is legal.
//!
//! - `elf` and `library`: what is in a file, and loading it; `inline`: a bot over the C ABI;
//! - `hosted`, `process`, `pipes`, `spawner`, `wire`: a bot over a child process;
//! - `serve` and `sandbox`: the child's side, `damier host`; `null`: a bot to measure all this with.

mod bad_bot;
mod builtin;
mod c_match;
mod elf;
mod hosted;
mod inline;
mod isolation;
mod last_words;
mod library;
mod null;
mod pipes;
pub mod plugin;
mod plugin_spec;
mod process;
mod refusal;
mod sandbox;
mod serve;
mod spawner;
mod wire;

use std::fmt;

use damier_bots::{Bot, Builtins};
use damier_games::Notation;

pub use bad_bot::BadBot;
use builtin::BuiltinSpec;
pub use isolation::{Isolation, Level, Limits, Walls};
use plugin_spec::PluginSpec;
pub(crate) use serve::serve;

/// A bot as users write it, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// What tables call it.
    pub name: String,
    /// Where it comes from.
    origin: Origin,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Origin {
    Builtin(BuiltinSpec),
    Plugin(PluginSpec),
}

impl Entrant {
    /// Reads `[NAME=]SPEC`.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Entrant, BadBot> {
        let (name, spec) = match text.split_once('=') {
            // In `expectimax:depth=3` the first `=` belongs to a parameter.
            Some((name, spec)) if !name.contains([':', '/', ' ']) => (name.trim(), spec.trim()),
            _ => (text.trim(), text.trim()),
        };
        if name.is_empty() || spec.is_empty() {
            return Err(BadBot::empty(text));
        }
        let origin = match PluginSpec::parse(spec)? {
            Some(plugin) => Origin::Plugin(plugin),
            None => Origin::Builtin(BuiltinSpec::parse(spec)?),
        };
        Ok(Entrant { name: name.to_owned(), origin })
    }

    /// Reads several bots. The same name twice gets a number.
    ///
    /// # Errors
    /// What is wrong with which text.
    pub fn parse_all<T: AsRef<str>>(texts: &[T]) -> Result<Vec<Entrant>, BadBot> {
        let mut entrants: Vec<Entrant> = Vec::new();
        for text in texts {
            let mut entrant = Entrant::parse(text.as_ref())?;
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

    /// The same bot behind these walls, if it is one to be shut in.
    #[must_use]
    pub fn within(mut self, walls: &Walls) -> Entrant {
        if let Origin::Plugin(spec) = &mut self.origin {
            spec.shut_in(walls);
        }
        self
    }

    /// Builds the bot for a game.
    ///
    /// # Errors
    /// Why this bot cannot play this game.
    pub fn open<G: Notation + Builtins>(&self, game: &G) -> Result<Box<dyn Bot<G>>, BadBot> {
        match &self.origin {
            Origin::Builtin(spec) => spec.open(game),
            Origin::Plugin(spec) => spec.open(game),
        }
    }

    /// How far the bot is kept from the arena: for a plugin, the level that was reached when it was
    /// opened.
    pub fn isolation(&self) -> &'static str {
        match &self.origin {
            Origin::Builtin(_) => "builtin",
            Origin::Plugin(spec) => spec.level().map_or("unopened", Level::name),
        }
    }
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
    fn a_name_may_stand_before_a_bot() {
        let names = |text: &str| Entrant::parse(text).map(|entrant| entrant.name);
        assert_eq!(names("greedy").unwrap(), "greedy");
        assert_eq!(names("expectimax:depth=3").unwrap(), "expectimax:depth=3");
        assert_eq!(names("deep=expectimax:depth=3").unwrap(), "deep");
        assert_eq!(names("./libbot.so:depth=3").unwrap(), "./libbot.so:depth=3");
        assert_eq!(names("mine=./libbot.so:depth=3").unwrap(), "mine");
        assert!(names("").is_err());
        assert!(names("deep=").is_err());
    }
}
