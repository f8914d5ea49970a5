//! 7 Couleurs, also known as Filler: name a colour, and all of it that touches your zone is yours.
//!
//! Every seat starts with a corner of the board. Naming a colour joins to its zone every free cell
//! of that colour that is connected with it through free cells of that colour; a colour that gains
//! nothing is allowed. The game ends
//! - as soon as a seat owns its share of the board: cells ÷ players; at the latest, this is so when
//!   no zone touches a free cell any more, because then no cell is free,
//! - or after [`Couleurs::longest`] moves, so that bots that never grow come to an end, too.
//!
//! The seat with the most cells wins, and equal numbers are a draw. All seats keep their turn to the
//! end, whether or not they can still grow.
//!
//! ```
//! use damier_games::couleurs::{Colour, Couleurs};
//! use damier_games::{Depict, Game, Notation, Seat};
//!
//! let game = Couleurs::from_settings(&"size=4,colours=3".parse()?)?;
//! let mut state = game.read_start("ABBC/BBAC/CACA/ACBA")?;
//! assert_eq!(state.gain(Seat::FIRST, Colour::new(1)), 4);
//! game.play(&mut state, game.read_move("B")?);
//! assert_eq!(game.scene(&state).to_string(), "\
//! 1 1 1 C
//! 1 1 A C
//! C A C A
//! A C B 2
//! turn: 1
//! seat 1: B, 5 cells
//! seat 2: A, 1 cell
//! last move: B
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This module holds the rules as a value. What a bot makes of them, and what a view shows, is not
//! decided here.

mod audit;
mod cell;
mod colour;
mod depict;
mod draw;
mod layout;
mod notation;
mod people;
mod rules;
mod settings;
mod state;
mod trials;
mod zone;

pub use colour::{Colour, MOST_COLOURS};
use layout::Layout;
pub use state::{MOST_PLAYERS, State};

/// How the colours of a board come about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Board {
    /// Every cell is drawn.
    Random,
    /// Every seat sees the same board from its corner: half a turn leads it onto itself for two
    /// players, a reflection in each axis for more.
    Mirrored,
}

/// May a seat name the colour that another seat has?
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpponentColour {
    /// Any colour of the board may be named.
    Allowed,
    /// Not the one that another seat named last (or started with): the classic Filler rule.
    Forbidden,
}

/// The rules of 7 Couleurs with their settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Couleurs {
    layout: Layout,
    colours: usize,
    players: usize,
    board: Board,
    opponent_colour: OpponentColour,
}

/// Two players on a random board of 30 × 30 cells in seven colours, all of which may be named.
impl Default for Couleurs {
    fn default() -> Couleurs {
        Couleurs {
            layout: Layout { width: 30, height: 30 },
            colours: 7,
            players: 2,
            board: Board::Random,
            opponent_colour: OpponentColour::Allowed,
        }
    }
}

impl Couleurs {
    /// Cells in a row.
    pub fn width(&self) -> usize {
        self.layout.width
    }

    /// Cells in a column.
    pub fn height(&self) -> usize {
        self.layout.height
    }

    /// How many colours the board has.
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// How many seats play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// How the board is drawn.
    pub fn board(&self) -> Board {
        self.board
    }

    /// May a seat name the colour that another seat has?
    pub fn opponent_colour(&self) -> OpponentColour {
        self.opponent_colour
    }

    /// The most moves a game can have: players × colours × (width + height). In that many moves
    /// every seat can name all colours in turn as often as it takes to cross the board.
    pub fn longest(&self) -> u32 {
        (self.players * self.colours * (self.layout.width + self.layout.height)) as u32
    }
}
