//! Whole random games, as fast as they can be had.
//!
//! The packed board stays in a register from one end of the game to the other. The draws from the
//! generator are the very ones that repeated [`Game::random_move`] and [`Game::draw`] make, so both
//! ways give the same game.

use rand::Rng;

use super::board::LARGEST_PACKED;
use super::packed::{EmptyCells, Lines, Packed};
use super::rules::G2048;
use super::slide::{Slide, Slides};
use super::state::{Phase, State};
use crate::game::Game;
use crate::random;

/// One of the possible slides after a first choice among all four was not possible.
///
/// Choosing twice keeps the chances equal: each possible slide has its quarter of the first choice
/// and an equal share of what the others lost.
#[inline]
pub(super) fn another(possible: Slides, rng: &mut impl Rng) -> Slide {
    let number = random::below(rng, possible.len() as u32) as usize;
    possible.nth(number).expect("a slide is possible on a seat's turn")
}

impl G2048 {
    /// Plays random slides and draws until the game is over.
    pub(super) fn play_at_random(&self, state: &mut State, rng: &mut impl Rng) {
        // Two tiles 32768 may merge into one that four bits cannot hold; a target ends the game.
        let limit = if self.endless { LARGEST_PACKED } else { LARGEST_PACKED.min(self.target) };
        loop {
            match (state.phase, state.board.packed()) {
                (Phase::Over, _) => return,
                (Phase::Draw, _) => self.settle(state, self.draw(state, rng)),
                (Phase::Slide, Some(board)) if !board.reaches(limit) => {
                    self.play_packed(board, limit, state, rng);
                }
                (Phase::Slide, _) => self.play(state, self.random_move(state, rng)),
            }
        }
    }

    /// Plays on from the player's turn until the game is over or a slide has made a tile of the
    /// exponent `limit`.
    fn play_packed(&self, start: Packed, limit: u8, state: &mut State, rng: &mut impl Rng) {
        let mut board = Lines::of(start);
        let mut fours = 0;
        state.phase = loop {
            let first = Slide::ALL[random::below(rng, 4) as usize];
            let mut slid = board.slid(first, self.tables);
            if slid.rows == board.rows {
                slid = board.slid(another(board.slides(self.tables), rng), self.tables);
            }
            board = slid;
            if board.rows.reaches(limit) {
                break if self.is_won(&board.rows.into()) { Phase::Over } else { Phase::Draw };
            }
            let empty = EmptyCells::of(board.rows);
            let (number, four) = self.choose(empty.count(), rng);
            board.add(empty.nth(number), 1 + u8::from(four));
            fours += u64::from(four);
            // Without walls there is always a tile that can move to an empty cell.
            if empty.count() == 1 && board.slides(self.tables).is_empty() {
                break Phase::Over;
            }
        };
        state.board = board.rows.into();
        // A 4 that was drawn is worth as much as one that was merged, but has scored nothing.
        state.score += board.rows.worth() - start.worth() - 4 * fours;
    }
}
