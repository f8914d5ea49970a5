//! Where bots come from: from what users write to something that plays.
//!
//! `greedy` and `expectimax:depth=3` are built in, `gtp:gnugo --mode gtp` is a Go engine. A name may
//! stand before any bot: `deep=expectimax:depth=3`.

mod bad_bot;
mod builtin;
mod gtp;

use std::fmt;

use damier_bots::{Bot, Builtins};
use damier_games::Notation;

pub use bad_bot::BadBot;
use builtin::BuiltinSpec;
use gtp::GtpSpec;

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
    Gtp(GtpSpec),
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
        let origin = match GtpSpec::parse(spec) {
            Some(engine) => Origin::Gtp(engine?),
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

    /// Builds the bot for a game.
    ///
    /// # Errors
    /// Why this bot cannot play this game.
    pub fn open<G: Notation + Builtins>(&self, game: &G) -> Result<Box<dyn Bot<G>>, BadBot> {
        match &self.origin {
            Origin::Builtin(spec) => spec.open(game),
            Origin::Gtp(spec) => spec.open(game),
        }
    }

    /// How far the bot is kept from the arena.
    pub fn isolation(&self) -> &'static str {
        match &self.origin {
            Origin::Builtin(_) => "builtin",
            Origin::Gtp(_) => "process",
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
        assert!(names("").is_err());
        assert!(names("deep=").is_err());
    }
}
