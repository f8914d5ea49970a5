//! A position of a game of Go: the board, what came before, and whose turn it is.

use super::board::Board;
use super::colour::Colour;
use super::grid::Point;
use super::history::History;
use super::rules::{Ko, Rules};

/// A move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Put a stone on a point.
    Play(Point),
    /// Do nothing.
    Pass,
}

/// A position, with all that the rest of the game depends on.
#[derive(Debug, PartialEq)]
pub struct State {
    pub(super) board: Board,
    pub(super) history: History,
    pub(super) to_move: Colour,
    /// Consecutive passes so far.
    pub(super) passes: u8,
    pub(super) plies: u32,
    /// Stones that Black and White have captured.
    pub(super) captures: [u32; 2],
    /// Handicap stones that Black has yet to place.
    pub(super) handicap_left: u8,
    pub(super) last: Option<Move>,
}

impl State {
    /// A position without a past.
    pub(super) fn new(board: Board, ko: Ko, to_move: Colour) -> State {
        let mut state = State {
            board,
            history: History::new(),
            to_move,
            passes: 0,
            plies: 0,
            captures: [0; 2],
            handicap_left: 0,
            last: None,
        };
        state.begin(ko, to_move);
        state
    }

    /// Forgets what has been before this board.
    pub(super) fn begin(&mut self, ko: Ko, to_move: Colour) {
        self.history.begin(ko, &self.board, to_move);
        self.to_move = to_move;
        self.passes = 0;
        self.plies = 0;
        self.captures = [0; 2];
        self.handicap_left = 0;
        self.last = None;
    }

    /// The stones on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The colour whose turn it is.
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// How many stones a colour has captured; one's own suicides are captured by the opponent.
    pub fn captures(&self, by: Colour) -> u32 {
        self.captures[by as usize]
    }

    /// Moves played so far, passes included.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The last move, if there was one.
    pub fn last_move(&self) -> Option<Move> {
        self.last
    }

    /// Consecutive passes just played.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Is this play on an empty point legal by these rules?
    #[inline]
    pub(super) fn allows(&self, rules: Rules, point: Point) -> bool {
        is_legal(&self.board, &self.history, rules, self.to_move, point)
    }

    /// Puts a stone for the player to move.
    #[inline]
    pub(super) fn put(&mut self, rules: Rules, point: Point) {
        let colour = self.to_move;
        let captured = self.board.place(point, colour);
        self.captures[colour as usize] += u32::from(captured.stones);
        self.captures[colour.other() as usize] += u32::from(captured.own);
        self.passes = 0;
        self.plies += 1;
        self.last = Some(Move::Play(point));
        self.to_move = colour.other();
        if self.handicap_left > 0 {
            self.handicap_left -= 1;
            if self.handicap_left > 0 {
                self.to_move = colour;
            }
        }
        self.history.placed(rules.ko, (point, colour), &self.board, self.to_move);
    }

    /// Passes for the player to move.
    #[inline]
    pub(super) fn pass(&mut self, rules: Rules) {
        self.board.lift_ko();
        self.passes += 1;
        self.plies += 1;
        self.last = Some(Move::Pass);
        self.to_move = self.to_move.other();
        self.history.passed(rules.ko, &self.board, self.to_move);
    }
}

/// Is a play on an empty point legal? The one place that decides it.
#[inline(always)]
#[expect(clippy::inline_always, reason = "playouts know the ko rule and the colour")]
pub(super) fn is_legal(
    board: &Board,
    history: &History,
    rules: Rules,
    colour: Colour,
    point: Point,
) -> bool {
    let suicide = board.is_suicide(point, colour);
    if suicide {
        let alone = board.is_surrounded(point, colour.other());
        if alone || !rules.suicide {
            return false;
        }
    }
    match rules.ko {
        Ko::Simple => !board.is_ko(point),
        Ko::Positional | Ko::Situational => {
            let possible = suicide || history.has_stood(point, colour);
            !(possible && history.repeats(rules.ko, board, point, colour))
        }
    }
}

impl Clone for State {
    fn clone(&self) -> State {
        State { board: self.board.clone(), history: self.history.clone(), ..*self }
    }

    /// Copies only what the board's size uses, without touching the heap.
    fn clone_from(&mut self, source: &State) {
        self.board.clone_from(&source.board);
        self.history.clone_from(&source.history);
        self.to_move = source.to_move;
        self.passes = source.passes;
        self.plies = source.plies;
        self.captures = source.captures;
        self.handicap_left = source.handicap_left;
        self.last = source.last;
    }
}
