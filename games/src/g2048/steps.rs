//! The steps of a game for programs that play one themselves: slide, add a tile, load a grid.
//!
//! Unlike [`Game::play`] and [`Game::settle`], which trust their caller, these refuse what is not
//! allowed and then change nothing.

use rand::Rng;

use super::board::Board;
use super::grid::{self, BadGrid};
use super::rules::G2048;
use super::slide::{NewTile, Slide};
use super::square::Square;
use super::state::{Phase, State};
use crate::game::{Game, IllegalMove};

impl G2048 {
    /// Slides and returns how many cells are empty afterwards. No tile is added.
    ///
    /// # Errors
    /// Why the slide is not possible. Nothing has changed then.
    pub fn slide(&self, state: &mut State, slide: Slide) -> Result<usize, IllegalMove> {
        self.check(state, slide)?;
        self.play(state, slide);
        Ok(state.board.empty_cells())
    }

    /// Draws a tile and puts it on the board, if one is due.
    pub fn add_tile(&self, state: &mut State, rng: &mut impl Rng) -> Option<NewTile> {
        if state.phase != Phase::Draw {
            return None;
        }
        let tile = self.draw(state, rng);
        self.settle(state, tile);
        Some(tile)
    }

    /// Slides and adds a tile. Returns how many cells were empty in between.
    ///
    /// # Errors
    /// Why the slide is not possible. Nothing has changed then.
    pub fn take_turn(
        &self,
        state: &mut State,
        slide: Slide,
        rng: &mut impl Rng,
    ) -> Result<usize, IllegalMove> {
        let empty = self.slide(state, slide)?;
        self.add_tile(state, rng);
        Ok(empty)
    }

    /// A position with this board and no score, in which the player slides next, or which is over.
    ///
    /// # Errors
    /// If the board has another side than the game, other walls where the game has a grid of its own, or
    /// no tile.
    pub fn position(&self, board: Board) -> Result<State, BadGrid> {
        let side = self.side();
        grid::must_be(board.side(), side)?;
        for (row, column) in (0..side * side).map(|cell| (cell / side, cell % side)) {
            let is_wall = |board: &Board| board.get(row, column) == Square::Wall;
            if self.has_a_grid() && is_wall(&board) != is_wall(&self.grid) {
                return Err(BadGrid::Walls { row: row + 1, column: column + 1 });
            }
        }
        if !board.has_tiles() {
            return Err(BadGrid::NoTile);
        }
        Ok(State { board, score: 0, phase: self.phase_of(&board) })
    }
}
