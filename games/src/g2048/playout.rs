//! Whole random games, as fast as they can be had.
//!
//! The packed board stays in a register from one end of the game to the other. The draws from the
//! generator are the very ones that repeated [`Game::random_move`] and [`Game::draw`] make, so both
//! ways give the same game.

use rand::Rng;

use super::packed::{EmptyCells, Packed};
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
    possible.iter().nth(number).expect("a slide is possible on a seat's turn")
}

impl G2048 {
    /// Plays random slides and draws until the game is over.
    pub(super) fn play_at_random(&self, state: &mut State, rng: &mut impl Rng) {
        loop {
            match (state.phase, state.board.packed()) {
                (Phase::Over, _) => return,
                (Phase::Draw, _) => self.settle(state, self.draw(state, rng)),
                (Phase::Slide, Some(packed)) => self.play_packed(packed, state, rng),
                (Phase::Slide, None) => self.play(state, self.random_move(state, rng)),
            }
        }
    }

    /// Plays on while the board stays packed. Starts on the player's turn.
    fn play_packed(&self, mut board: Packed, state: &mut State, rng: &mut impl Rng) {
        let target = if self.endless { u8::MAX } else { self.target };
        loop {
            let mut slide = Slide::ALL[random::below(rng, 4) as usize];
            let mut slid = board.slid(slide, self.tables);
            if slid.board == board {
                slide = another(board.slides(self.tables), rng);
                slid = board.slid(slide, self.tables);
            }
            if !slid.fits() {
                state.board = board.into();
                return self.play(state, slide);
            }
            state.score += slid.reward();
            board = slid.board;
            if target < 16 && board.reaches(target) {
                break;
            }
            let empty = EmptyCells::of(board);
            let (number, four) = self.choose(empty.count(), rng);
            board = board.with(empty.nth(number), 1 + u8::from(four));
            // Without walls there is always a tile that can move to an empty cell.
            if empty.count() == 1 && board.slides(self.tables).is_empty() {
                break;
            }
        }
        state.board = board.into();
        state.phase = Phase::Over;
    }
}
