//! 2048: slide tiles on a square grid, merge equal ones, and make room for the tile that is drawn
//! after every slide.
//!
//! The rules are [`G2048`], a position is [`State`], a move is a [`Slide`] and a draw a [`NewTile`].
//! A [`Board`] can be used alone. Grids may have any side from 2 to 8 and walls that block slides;
//! the usual one, four by four without walls, is [`Packed`] into 64 bits and slides by tables.
//!
//! ```
//! use damier_games::{Game, Notation, g2048::{G2048, Slide}};
//! let game = G2048::from_settings(&"side=3,rows=2 2 0/0 0 0/4 0 X".parse()?)?;
//! # let mut rng = rand_xoshiro::Xoshiro256PlusPlus::from_seed([1; 32]);
//! # use rand_xoshiro::rand_core::SeedableRng;
//! let mut state = game.start(&mut rng);
//! let empty = game.slide(&mut state, Slide::Right)?;
//! assert_eq!((empty, state.score()), (6, 4));
//! assert_eq!(state.board().to_string(), "0 0 4/0 0 0/0 4 X");
//! game.add_tile(&mut state, &mut rng);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Duo`] is the same on two grids that slide together.
//!
//! Nothing here reads a file, keeps a clock or draws from a generator other than the one it is
//! lent.

mod board;
mod duo;
mod grid;
mod line;
mod packed;
mod people;
mod plain;
mod playout;
mod puzzle;
mod rules;
mod scene;
mod settings;
mod slide;
mod square;
mod state;
mod steps;
mod tables;
mod text;
mod trials;

pub use board::Board;
pub use duo::{Duo, DuoState, DuoTile};
pub use grid::BadGrid;
pub use packed::{Packed, Slid};
pub use puzzle::{BadPuzzle, Puzzle};
pub use rules::G2048;
pub use slide::{NewTile, Slide, Slides};
pub use square::Square;
pub use state::State;
pub use tables::Tables;
