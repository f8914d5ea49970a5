//! From what users write to a game: the one place where a name becomes a type.
//!
//! A game's type is known only inside of [`Visit::visit`]; whatever runs there is compiled for that
//! game. Nothing else in the arena lists the games.

mod bad_game;
pub mod setting_help;
mod spec;

use std::path::Path;

use damier_bots::Builtins;
use damier_games::couleurs::Couleurs;
use damier_games::g2048::{BadPuzzle, Duo, G2048, Puzzle};
use damier_games::go::Go;
use damier_games::{Depict, Game, Notation, Setting};

use crate::files;
pub use bad_game::BadGame;
pub use setting_help::did_you_mean;
use spec::Spec;
use spec::nearest;

/// What a game needs to take part: rules, texts, a picture and bots.
pub trait Playable: Notation + Depict + Builtins {}
impl<G: Notation + Depict + Builtins> Playable for G {}

/// Something to do with a game whose type is not known yet.
pub trait Visit {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<G: Playable>(self, game: G) -> Self::Out;
}

/// Finds the game that a text like `go:size=9,komi=7.5` stands for and hands it to a visitor.
///
/// # Errors
/// What is wrong with which part of the text.
///
/// ```
/// use damier_arena::registry::{Playable, Visit, with_game};
///
/// struct Size;
/// impl Visit for Size {
///     type Out = (usize, usize);
///     fn visit<G: Playable>(self, game: G) -> (usize, usize) {
///         game.board_size()
///     }
/// }
/// assert_eq!(with_game("go13", Size)?, (13, 13));
/// # Ok::<(), damier_arena::registry::BadGame>(())
/// ```
pub fn with_game<V: Visit>(text: &str, visitor: V) -> Result<V::Out, BadGame> {
    let spec = Spec::parse(text)?;
    match spec.name.as_str() {
        G2048::NAME => Ok(visitor.visit(build::<G2048>(&with_puzzle(spec)?)?)),
        Duo::NAME => Ok(visitor.visit(build::<Duo>(&with_puzzle(spec)?)?)),
        Couleurs::NAME => Ok(visitor.visit(build::<Couleurs>(&spec)?)),
        Go::NAME => Ok(visitor.visit(build::<Go>(&spec)?)),
        name => Err(BadGame::unknown(name)),
    }
}

/// Is this a game?
///
/// # Errors
/// What is wrong with which part of the text.
pub fn check(text: &str) -> Result<(), BadGame> {
    struct Fine;
    impl Visit for Fine {
        type Out = ();
        fn visit<G: Playable>(self, _game: G) {}
    }
    with_game(text, Fine)
}

/// How many play this game.
///
/// # Errors
/// What is wrong with which part of the text.
pub fn seats(text: &str) -> Result<usize, BadGame> {
    struct Seats;
    impl Visit for Seats {
        type Out = usize;
        fn visit<G: Playable>(self, game: G) -> usize {
            game.seats()
        }
    }
    with_game(text, Seats)
}

/// The name of this game, without its settings.
///
/// # Errors
/// What is wrong with which part of the text.
pub fn name(text: &str) -> Result<&'static str, BadGame> {
    struct Name;
    impl Visit for Name {
        type Out = &'static str;
        fn visit<G: Playable>(self, _game: G) -> &'static str {
            G::NAME
        }
    }
    with_game(text, Name)
}

/// The names of all games, as users write them.
pub const NAMES: [&str; 3] = [G2048::NAME, Couleurs::NAME, Go::NAME];

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

/// All games with their settings.
///
/// # Panics
/// If a game refuses its own defaults, which would be a mistake of the game.
pub fn games() -> Vec<Listing> {
    let listing = |name| {
        let seats = seats(name).expect("a game is fine as it is by default");
        Listing { name, seats, settings: settings_of(name) }
    };
    NAMES.into_iter().map(listing).collect()
}

/// What may be set of a game, nothing if there is no such game.
fn settings_of(name: &str) -> &'static [Setting] {
    match name {
        G2048::NAME => G2048::SETTINGS,
        Duo::NAME => Duo::SETTINGS,
        Couleurs::NAME => Couleurs::SETTINGS,
        Go::NAME => Go::SETTINGS,
        _ => &[],
    }
}

fn build<G: Notation>(spec: &Spec) -> Result<G, BadGame> {
    let game = G::from_settings(&spec.settings);
    game.map_err(|why| BadGame::setting(&spec.text, why, G::SETTINGS))
}

/// Bytes of a puzzle's file, at most: far more than the largest grid needs.
const LONGEST_PUZZLE: u64 = 1 << 20;

/// Replaces the file of a puzzle by the grid in it: the games themselves read no files.
fn with_puzzle(spec: Spec) -> Result<Spec, BadGame> {
    let Some(file) = spec.settings.get("puzzle") else { return Ok(spec) };
    let bytes = files::read_up_to(Path::new(file), LONGEST_PUZZLE)
        .map_err(|why| BadGame::puzzle(file, &why))?;
    let text = str::from_utf8(&bytes).map_err(|why| {
        let before = String::from_utf8_lossy(&bytes[..why.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |start| start.chars().count()) + 1;
        let reason = "this is no text in UTF-8".to_owned();
        BadGame::puzzle(file, &BadPuzzle { line, column, reason })
    })?;
    let puzzle = Puzzle::parse(text).map_err(|why| BadGame::puzzle(file, &why))?;
    Ok(Spec { settings: puzzle.settings(&spec.settings), ..spec })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct FullSpec;
    impl Visit for FullSpec {
        type Out = String;
        fn visit<G: Playable>(self, game: G) -> String {
            game.spec()
        }
    }

    #[test]
    fn short_names_stand_for_sizes_of_go_boards() {
        for size in 2..=25 {
            let long = with_game(&format!("go:size={size}"), FullSpec).unwrap();
            assert_eq!(with_game(&format!("go{size}"), FullSpec).unwrap(), long);
        }
        assert_eq!(
            with_game("go9:komi=5.5", FullSpec).unwrap(),
            with_game("go:size=9,komi=5.5", FullSpec).unwrap()
        );
    }

    #[test]
    fn a_game_written_out_is_read_back() {
        for name in NAMES {
            let spec = with_game(name, FullSpec).unwrap();
            assert_eq!(with_game(&spec, FullSpec).unwrap(), spec);
        }
    }
}
