//! A position: the board, the zones, and for every seat which cells each colour would gain.
//!
//! The cells that a seat would take by naming a colour are kept in a list per colour, so a move
//! needs no search and its gain is known before it is made. The lists are chained through `links`:
//! a cell enters a seat's lists at most once in a game, so one number per cell and seat is enough.
//! What it means to name a colour is in [`super::zone`]; turns and ends are for the rules.

use std::fmt;

use crate::game::Seat;

use super::cell;
use super::colour::Colour;

/// The most seats at a board: one per corner.
pub const MOST_PLAYERS: usize = 4;
/// Faces that a byte of the board can have, so that indexing by one needs no bounds test.
pub(super) const FACES: usize = 16;

/// A position of 7 Couleurs.
///
/// Copying one onto another with [`Clone::clone_from`] allocates nothing.
pub struct State {
    /// The board with its border; see [`cell`].
    pub(super) cells: Box<[u8]>,
    /// For every seat, where each list goes on after a cell (0: nowhere). Then room for the cells
    /// that a move comes to reach, whose content means nothing between moves.
    pub(super) links: Box<[u16]>,
    /// Where the list of a seat and colour begins (0: it is empty).
    pub(super) heads: [[u16; FACES]; MOST_PLAYERS],
    /// How many cells a seat would gain by a colour. A list may hold more: cells that another seat
    /// has taken since stay in it.
    pub(super) gains: [[u32; FACES]; MOST_PLAYERS],
    pub(super) zones: [u32; MOST_PLAYERS],
    pub(super) current: [Colour; MOST_PLAYERS],
    pub(super) plies: u32,
    pub(super) to_move: u8,
    pub(super) over: bool,
}

impl State {
    /// How many cells a seat would gain by naming a colour now.
    #[inline]
    pub fn gain(&self, seat: Seat, colour: Colour) -> u32 {
        self.gains[seat.index()][colour.index()]
    }

    /// How many cells a seat owns.
    #[inline]
    pub fn zone(&self, seat: Seat) -> u32 {
        self.zones[seat.index()]
    }

    /// How many free cells a seat could take at once, over all colours. Zero: its zone is closed in
    /// and can never grow again.
    pub fn reach(&self, seat: Seat) -> u32 {
        self.gains[seat.index()].iter().sum()
    }

    /// The colour that a seat named last; before its first move the colour that was drawn in its
    /// corner.
    #[inline]
    pub fn current(&self, seat: Seat) -> Colour {
        self.current[seat.index()]
    }

    /// How many moves were made.
    pub fn plies(&self) -> u32 {
        self.plies
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State { cells: self.cells.clone(), links: self.links.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &State) {
        self.cells.clone_from(&source.cells);
        self.links.clone_from(&source.links);
        let State { cells: _, links: _, heads, gains, zones, current, plies, to_move, over } =
            source;
        self.heads = *heads;
        self.gains = *gains;
        self.zones = *zones;
        self.current = *current;
        self.plies = *plies;
        self.to_move = *to_move;
        self.over = *over;
    }
}

/// Positions are equal if the game goes on in the same way. How their lists happen to be ordered
/// says nothing about that, and what is counted follows from the board.
impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.plies == other.plies && self.current == other.current && self.cells == other.cells
    }
}

impl Eq for State {}

/// The board row by row, a letter for a free cell and its seat's number for an owned one.
impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let face = |&cell: &u8| match (cell::colour(cell), cell::owner(cell)) {
            (Some(colour), _) => Colour::new(colour).letter(),
            (_, Some(seat)) => char::from(b'1' + seat as u8),
            (None, None) => ' ',
        };
        let board: String = self.cells.iter().map(face).collect();
        let rows: Vec<&str> = board.split_whitespace().collect();
        f.debug_struct("State")
            .field("board", &rows.join("/"))
            .field("current", &self.current)
            .field("plies", &self.plies)
            .finish_non_exhaustive()
    }
}
