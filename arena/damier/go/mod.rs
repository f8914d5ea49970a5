//! What only Go has: engines' language ([`gtp`]), counting what is on the board ([`scoring`]) and
//! lessons ([`lessons`]).

pub mod gtp;
pub mod lessons;
pub mod scoring;

/// The game's name, where commands and files have to be told that they are about Go.
pub(crate) const NAME: &str = <damier_games::go::Go as damier_games::Game>::NAME;
