//! Turns, legal moves and ends.

use std::convert::Infallible;

use damier_games::random::{self, Rng};
use damier_games::{Game, IllegalMove, Seat, Turn};

use crate::ConnectFour;
use crate::board::Board;
use crate::column::Column;
use crate::shape::Bits;

impl ConnectFour {
    /// Where a disc may come to rest: nowhere when the game is over.
    #[inline]
    pub(crate) fn landings(&self, board: &Board) -> Bits {
        if board.is_over(&self.shape) { 0 } else { self.shape.landings(board.occupied()) }
    }
}

impl Game for ConnectFour {
    const NAME: &'static str = "connect-four";
    type State = Board;
    type Move = Column;
    type Chance = Infallible; // nothing is drawn

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _rng: &mut impl Rng) -> Board {
        Board::EMPTY
    }

    #[inline]
    fn turn(&self, board: &Board) -> Turn {
        if board.is_over(&self.shape) { Turn::Over } else { Turn::Seat(Seat::new(board.next())) }
    }

    fn moves(&self, board: &Board, into: &mut Vec<Column>) {
        into.clear();
        let mut landings = self.landings(board);
        while landings != 0 {
            into.push(self.shape.first_column(landings));
            landings &= landings - 1;
        }
    }

    fn check(&self, board: &Board, column: Column) -> Result<(), IllegalMove> {
        if board.is_over(&self.shape) {
            return Err(IllegalMove::game_over());
        }
        if column.index() >= self.width() {
            let last = Column::new(self.width() - 1);
            return Err(IllegalMove::because(format!(
                "the board has columns a to {last}, no {column}"
            )));
        }
        if self.landings(board) & self.shape.column(column) == 0 {
            return Err(IllegalMove::because(format!("column {column} is full")));
        }
        Ok(())
    }

    #[inline]
    fn play(&self, board: &mut Board, column: Column) {
        board.drop_into(&self.shape, column);
    }

    fn score(&self, board: &Board, seat: Seat) -> f64 {
        f64::from(u8::from(board.winner() == Some(seat)))
    }

    /// Columns are seldom full, so to draw one until it is not is faster than to list them first.
    #[inline]
    fn random_move(&self, board: &Board, rng: &mut impl Rng) -> Column {
        let landings = self.shape.landings(board.occupied());
        loop {
            let column = Column::new(random::below(rng, self.width() as u32) as usize);
            if landings & self.shape.column(column) != 0 {
                return column;
            }
        }
    }

    /// Every disc lies on another one or on the floor, seats took turns, and only the last disc can
    /// have completed a line.
    fn audit(&self, board: &Board) -> Result<(), String> {
        let [first, second] = [board.discs(0), board.discs(1)];
        let (occupied, discs) = (board.occupied(), [first.count_ones(), second.count_ones()]);
        let plies = board.plies() as u32;
        if first & second != 0 || discs != [plies.div_ceil(2), plies / 2] {
            return Err(format!("{discs:?} discs after {plies} moves"));
        }
        let (landings, above) = (self.shape.landings(occupied), occupied >> 1);
        if occupied & !self.shape.cells != 0 || above & self.shape.cells & !occupied != 0 {
            return Err(format!("a disc floats: {occupied:#b}, landings {landings:#b}"));
        }
        let lines = [first, second].map(|discs| self.shape.has_line(discs));
        let expected = [0, 1].map(|seat| board.winner() == Some(Seat::new(seat)));
        if lines == expected { Ok(()) } else { Err(format!("lines {lines:?}, not {expected:?}")) }
    }
}
