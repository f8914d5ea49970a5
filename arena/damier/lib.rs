//! Damier, a bot arena for grid strategy games: the program.
//!
//! The rules are in the crate `damier_games`, the bots in `damier_bots`, and what plays, keeps and
//! compares them in `damier_arena`; here is what people see of it. [`desk`] are models of playing,
//! watching, replaying and learning that know neither keys nor pixels; [`text`] is tables, sentences and
//! numbers; [`screen`] and [`lines`] show the models on a terminal and in lines of text, `page` shows
//! them in a browser; [`workshop`]
//! is for the authors of bots; [`go`] is what only Go has; [`cli`] turns arguments into calls.

pub mod cli;
pub mod desk;
pub mod folders;
#[cfg(test)]
#[path = "../damier-arena/src/fuzz.rs"]
mod fuzz;
pub mod go;
pub mod lines;
#[cfg(test)]
mod nim;
#[cfg(feature = "page")]
pub mod page;
pub mod screen;
pub mod text;
pub mod workshop;

use std::process::ExitCode;

use damier_arena::registry::{Games, Playable};

use workshop::new::Origins;

/// The whole program, with the games that it knows.
///
/// A game of your own gets everything that ours have:
///
/// ```no_run
/// # use damier_games::g2048::G2048 as ConnectFour;
/// fn main() -> std::process::ExitCode {
///     damier::Arena::standard().game::<ConnectFour>().sources(env!("CARGO_MANIFEST_DIR")).main()
/// }
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Arena {
    games: Games,
    origins: Origins,
}

impl Arena {
    /// Knows no game yet.
    pub fn new() -> Arena {
        Arena::default()
    }

    /// Knows the games that come with Damier.
    pub fn standard() -> Arena {
        Arena { games: Games::standard(), origins: Origins::default() }
    }

    /// Knows one more. It takes the place of one of the same name.
    pub fn game<G: Playable>(self) -> Arena {
        Arena { games: self.games.with::<G>(), origins: self.origins.with::<G>() }
    }

    /// Knows in which crate the games are written that were added so far: `env!("CARGO_MANIFEST_DIR")`.
    /// With that, `new` writes bots in Rust for them.
    pub fn sources(self, folder: &'static str) -> Arena {
        Arena { origins: self.origins.at(folder), ..self }
    }

    /// Runs the program with the arguments it was started with.
    pub fn main(self) -> ExitCode {
        cli::main(self.games, self.origins)
    }
}
