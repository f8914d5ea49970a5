//! From what users write to a game.
//!
//! [`Games`] is a value: the games that a program knows, ours and a user's alike. What is found in it is
//! an [`AnyGame`], whose type nobody needs to know; nothing in the arena names a game.
//!
//! - `kind`: a game before its settings are known; `spec`: a game's text, taken apart;
//! - `any`: a game whose type is forgotten; `erased`: what can be done with it; `translated`: its bots;
//! - `known_bots`: which bots there are, and in which games.

mod any;
mod bad_game;
mod erased;
mod kind;
mod known_bots;
mod spec;
mod translated;

use std::collections::BTreeMap;

use damier_bots::Builtins;
use damier_games::couleurs::Couleurs;
use damier_games::g2048::{Duo, G2048};
use damier_games::go::Go;
use damier_games::{Answer, Depict, FileSetting, Game as _, Notation, Question};
use damier_games::{Setting, Settings, Trials};

pub use crate::setting_help::did_you_mean;
pub use any::{AnyGame, AnyState};
pub use bad_game::BadGame;
use kind::Kind;
use spec::Spec;

/// What a game needs to take part: rules, texts, a picture and bots.
pub trait Playable: Notation + Depict + Builtins {}
impl<G: Notation + Depict + Builtins> Playable for G {}

/// The games that a program knows.
///
/// ```
/// use damier_arena::registry::Games;
/// use damier_games::Notation as _;
///
/// let games = Games::standard();
/// assert_eq!(games.find("go13:komi=6.5")?.board_size(), (13, 13));
/// # Ok::<(), damier_arena::registry::BadGame>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Games {
    kinds: Vec<Kind>,
}

/// A game with the settings it offers.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The game's name.
    pub name: &'static str,
    /// How many play, as by default.
    pub seats: usize,
    /// Its settings.
    pub settings: &'static [Setting],
}

/// How a game presents itself to people.
#[derive(Copy, Clone, Debug)]
pub struct Presentation {
    /// Its name in commands.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What people are asked before they play.
    pub questions: &'static [Question],
    /// The boards on which bots are watched.
    pub boards: &'static [Answer],
    /// How to play, empty if the game does not say.
    pub how_to_play: &'static str,
}

impl Presentation {
    /// The game with some settings, as users write it.
    pub fn with(&self, settings: &str) -> String {
        with_settings(self.name, settings)
    }
}

/// A game with some settings, as users write it: `go:size=9`.
pub fn with_settings(name: &str, settings: &str) -> String {
    let colon = if settings.is_empty() { "" } else { ":" };
    format!("{name}{colon}{settings}")
}

impl Games {
    /// None yet.
    pub fn new() -> Games {
        Games::default()
    }

    /// Those that come with Damier.
    pub fn standard() -> Games {
        Games::new()
            .with::<G2048>()
            .variant::<Duo>(G2048::NAME, "duo")
            .with::<Couleurs>()
            .with::<Go>()
    }

    /// One more. It takes the place of one of the same name.
    #[must_use]
    pub fn with<G: Playable>(self) -> Games {
        self.add(Kind::of::<G>(None))
    }

    /// One more that is another way for people to play a game: bots meet in the game itself, and lists
    /// do not name it.
    #[must_use]
    pub fn variant<G: Playable>(self, of: &'static str, called: &'static str) -> Games {
        self.add(Kind::of::<G>(Some((of, called))))
    }

    fn add(mut self, kind: Kind) -> Games {
        self.kinds.retain(|earlier| earlier.name != kind.name);
        self.kinds.push(kind);
        self
    }

    /// The game that a text like `go:size=9,komi=7.5` stands for. A number after a name is a size:
    /// `go13`.
    ///
    /// # Errors
    /// What is wrong with which part of the text.
    pub fn find(&self, text: &str) -> Result<AnyGame, BadGame> {
        let (kind, spec) = self.parse(text)?;
        let settings = kind.with_files(&spec)?;
        (kind.build)(&settings).map_err(|why| BadGame::setting(text, why, kind.settings))
    }

    /// The game that a text stands for, without opening a file: what files hold is given by the keys of
    /// the [settings](Games::files) that would name them.
    ///
    /// # Errors
    /// What is wrong with which part of the text, or with what was given; that it names a file.
    pub fn find_with(
        &self,
        text: &str,
        files: &BTreeMap<String, String>,
    ) -> Result<AnyGame, BadGame> {
        let (kind, spec) = self.parse(text)?;
        let settings = kind.with_texts(&spec, files)?;
        (kind.build)(&settings).map_err(|why| BadGame::setting(text, why, kind.settings))
    }

    /// The settings of a game that name files.
    pub fn files(&self, game: &str) -> &'static [FileSetting] {
        self.parse(game).map_or(&[], |(kind, _)| kind.files)
    }

    /// The same as people play it where they did not say otherwise, as text.
    pub fn for_people(&self, text: &str) -> String {
        match self.parse(text) {
            Ok((kind, spec)) => {
                with_settings(kind.name, &(kind.for_people)(spec.settings).to_string())
            }
            Err(_) => text.to_owned(),
        }
    }

    /// The name of a game's variant that is called so, if it has one.
    pub fn variant_of(&self, game: &str, called: &str) -> Option<&'static str> {
        let found = self.kinds.iter().find(|kind| kind.variant == Some((game, called)));
        found.map(|kind| kind.name)
    }

    /// The boards on which bots of a game are tried.
    pub fn trials(&self, game: &str) -> Trials {
        self.parse(game).map_or(Trials::BY_DEFAULT, |(kind, _)| kind.trials)
    }

    /// The games that have a variant that is called so.
    pub fn with_variant(&self, called: &str) -> Vec<&'static str> {
        let of = |kind: &Kind| kind.variant.filter(|variant| variant.1 == called);
        self.kinds.iter().filter_map(of).map(|(game, _)| game).collect()
    }

    /// How all games that bots play present themselves, in the order in which they were added.
    pub fn presentations(&self) -> Vec<Presentation> {
        self.listed().map(|kind| kind.presentation).collect()
    }

    /// The names of all games that bots play, as users write them.
    pub fn names(&self) -> Vec<&'static str> {
        self.listed().map(|kind| kind.name).collect()
    }

    /// All games that bots play, with their settings.
    pub fn list(&self) -> Vec<Listing> {
        let listing = |kind: &Kind| Listing {
            name: kind.name,
            seats: (kind.build)(&Settings::new()).map_or(0, |game| game.seats()),
            settings: kind.settings,
        };
        self.listed().map(listing).collect()
    }

    fn listed(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.iter().filter(|kind| kind.variant.is_none())
    }

    fn parse<'t>(&self, text: &'t str) -> Result<(&Kind, Spec<'t>), BadGame> {
        let spec = Spec::parse(text);
        let named = |name: &str| self.kinds.iter().find(|kind| kind.name == name);
        let sized = || {
            let (name, size) = spec.name_and_size();
            let kind = named(name).filter(|kind| !size.is_empty() && kind.has_setting("size"));
            Some((kind?, Some(size)))
        };
        let found = named(spec.name).map(|kind| (kind, None)).or_else(sized);
        let (kind, size) = found.ok_or_else(|| BadGame::unknown(spec.name, &self.names()))?;
        let settings = spec.settings(size);
        let settings = settings.map_err(|why| BadGame::setting(text, why, kind.settings))?;
        Ok((kind, Spec { settings, ..spec }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> String {
        Games::standard().find(text).unwrap().spec()
    }

    #[test]
    fn a_number_after_a_name_is_a_size() {
        for size in 2..=25 {
            assert_eq!(spec(&format!("go{size}")), spec(&format!("go:size={size}")));
        }
        assert_eq!(spec("go9:komi=5.5"), spec("go:size=9,komi=5.5"));
        assert_eq!(spec("couleurs8"), spec("couleurs:size=8"));
        assert!(Games::standard().find("20483").is_err(), "2048 has a side, and no size");
    }

    #[test]
    fn a_game_written_out_is_read_back() {
        for name in Games::standard().names() {
            assert_eq!(spec(&spec(name)), spec(name));
        }
    }

    #[test]
    fn what_a_file_would_hold_can_be_given_and_none_is_opened() {
        let games = Games::standard();
        let puzzle = [("puzzle".to_owned(), "2\n2 0\n0 2\n".to_owned())].into();
        assert_eq!(games.find_with("2048:twos=8", &puzzle).unwrap().board_size(), (2, 2));
        let bad = [("puzzle".to_owned(), "two\n".to_owned())].into();
        let why = games.find_with("2048", &bad).unwrap_err().to_string();
        assert!(why.contains("line 1"), "{why}");
        let path = games.find_with("2048:puzzle=/etc/hostname", &puzzle).unwrap_err().to_string();
        assert!(path.contains("no file is opened here"), "{path}");
        assert_eq!(games.files("2048")[0].key, "puzzle");
        assert!(games.files("go").is_empty());
    }

    #[test]
    fn variants_are_found_and_not_listed() {
        let games = Games::standard();
        assert_eq!(games.names(), ["2048", "couleurs", "go"]);
        let duo = games.variant_of("2048", "duo").unwrap();
        assert!(games.find(duo).is_ok());
        assert_eq!(games.variant_of("go", "duo"), None);
        assert_eq!(games.with_variant("duo"), ["2048"]);
    }
}
