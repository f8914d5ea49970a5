//! A position: the board, the score and who acts next.
//!
//! A value without rules: it is made and changed by [`super::G2048`] alone, which keeps its parts in
//! agreement.

use super::board::Board;

/// What happens next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The player slides.
    Slide,
    /// A tile is drawn.
    Draw,
    /// Nothing: the game has ended.
    Over,
}

/// A position of 2048. It is a small value: copying it is cheap.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) board: Board,
    pub(super) score: u64,
    pub(super) phase: Phase,
}

impl State {
    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The sum of all tiles merged so far.
    #[inline]
    pub fn score(&self) -> u64 {
        self.score
    }

    /// Has the game ended?
    #[inline]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }
}
