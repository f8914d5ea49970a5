//! The same game with one thing changed, and games that went on outside of the rules.
//!
//! Records and engines know more than the rules do: a colour that moves twice, play that goes on
//! after two passes, a board edited in mid game. Each of these is a new start with an old past.

use super::board::Board;
use super::colour::Colour;
use super::game::{Go, Handicap, default_max_plies};
use super::grid::Grid;
use super::rules::Rules;
use super::state::State;

impl Go {
    /// This game on another grid.
    #[must_use]
    pub fn with_grid(self, grid: Grid) -> Go {
        Go { grid, max_plies: default_max_plies(grid), ..self }
    }

    /// This game with another komi.
    #[must_use]
    pub fn with_komi(self, komi: f64) -> Go {
        Go { komi, ..self }
    }

    /// This game with another handicap: what White's bonus is counted by, and where a game from
    /// its usual start begins.
    #[must_use]
    pub fn with_handicap(self, handicap: Handicap) -> Go {
        Go { handicap, ..self }
    }

    /// This game by another rule set.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Go {
        Go { rules, ..self }
    }

    /// This game with another bound on its length.
    #[must_use]
    pub fn with_max_plies(self, max_plies: u32) -> Go {
        Go { max_plies, ..self }
    }

    /// Plies after which the board is counted as it is.
    pub fn max_plies(&self) -> u32 {
        self.max_plies
    }

    /// A position to go on from with this colour to move, whatever happened before: captures and
    /// what superko remembers are kept, passes are not. A simple ko is lifted if the turn changes.
    ///
    /// ```
    /// use damier_games::go::{Colour, Go, Grid, Move, Rules};
    /// use damier_games::{Game, Turn};
    /// let go = Go::on(Grid::new(5, 5), Rules::DEFAULT);
    /// let mut state = go.position(damier_games::go::Board::new(go.grid()), Colour::Black);
    /// go.play(&mut state, Move::Pass);
    /// go.play(&mut state, Move::Pass);
    /// assert_eq!(go.turn(&state), Turn::Over);
    /// let state = go.resume(&state, Colour::White);
    /// assert!(go.turn(&state) != Turn::Over && state.to_move() == Colour::White);
    /// ```
    #[must_use]
    pub fn resume(&self, state: &State, to_move: Colour) -> State {
        let mut resumed = state.clone();
        if to_move != state.to_move {
            resumed.board.lift_ko();
        }
        resumed.to_move = to_move;
        resumed.passes = 0;
        resumed.plies = 0;
        resumed.handicap_left = 0;
        resumed
    }

    /// A position to go on from after the board was edited: only captures are kept.
    ///
    /// # Panics
    /// If the board is of another size than this game's.
    #[must_use]
    pub fn edit(&self, state: &State, board: Board, to_move: Colour) -> State {
        let mut edited = self.position(board, to_move);
        edited.captures = state.captures;
        edited
    }
}
