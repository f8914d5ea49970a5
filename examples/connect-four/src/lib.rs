//! Connect Four for Damier.
//!
//! Two seats drop discs into the columns of an upright board. The first to have four of its discs in a
//! row, across, upright or aslant, wins; a full board without such a row is a draw. How large the board
//! is and how many it takes are settings.
//!
//! ```
//! use connect_four::ConnectFour;
//! use damier_games::{Depict, Game, Notation, Seat, Turn};
//!
//! let game = ConnectFour::from_settings(&"width=5,height=4".parse()?)?;
//! let mut board = game.read_start("empty")?;
//! for column in "b c b c b c b".split(' ') {
//!     game.play(&mut board, game.read_move(column)?);
//! }
//! assert_eq!(game.turn(&board), Turn::Over);
//! assert_eq!(game.score(&board, Seat::FIRST), 1.0);
//! assert_eq!(game.scene(&board).to_string(), "\
//! 4 . X . . .
//! 3 . X O . .
//! 2 . X O . .
//! 1 . X O . .
//!   a b c d e
//! discs: 7 of 20
//! 4 in a row: b1 b2 b3 b4
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each file is one thing that Damier asks of a game: its rules ([`damier_games::Game`]), its texts and
//! codes ([`damier_games::Notation`]), its picture ([`damier_games::Depict`]) and its bots
//! ([`damier_bots::Builtins`]).

mod alphabeta;
mod board;
mod bots;
mod column;
mod notation;
mod picture;
mod rules;
mod settings;
mod shape;
mod table;

pub use alphabeta::AlphaBeta;
pub use board::Board;
pub use column::Column;
use shape::Shape;

/// The rules of Connect Four with their settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    shape: Shape,
}

/// Four in a row on a board of 7 × 6.
impl Default for ConnectFour {
    fn default() -> ConnectFour {
        ConnectFour { shape: Shape::new(7, 6, 4) }
    }
}

impl ConnectFour {
    /// How many columns the board has.
    pub fn width(&self) -> usize {
        self.shape.width
    }

    /// How many discs a column holds.
    pub fn height(&self) -> usize {
        self.shape.height
    }

    /// How many discs in a row win.
    pub fn connect(&self) -> usize {
        self.shape.connect
    }
}
