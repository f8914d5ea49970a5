//! The picture of a position, and what a person can do to it. How it looks is for a view to decide.

use damier_games::{Answer, Cell, Depict, Game, Gesture, Mark, Piece, Question, Scene, Seat, Turn};

use crate::ConnectFour;
use crate::board::Board;
use crate::column::Column;
use crate::shape::Bits;

impl ConnectFour {
    /// A disc or a hole. The last disc is marked, and at the end those that won the game.
    fn cell(&self, board: &Board, won: Bits, place: (Column, usize)) -> Cell {
        let (column, row) = place;
        let seat = self.owner(board, place).map(Seat::new);
        let mut marks = Vec::new();
        let above = self.shape.cell(column, row) << 1;
        if board.last() == Some(column) && seat.is_some() && board.occupied() & above == 0 {
            marks.push(Mark::LastMove);
        }
        if let Some(winner) = seat.filter(|_| won & self.shape.cell(column, row) != 0) {
            marks.push(Mark::Territory(winner));
        }
        Cell { piece: seat.map_or(Piece::Empty, Piece::Stone), marks }
    }

    /// The cells of the lines that won the game.
    fn won(&self, board: &Board) -> Bits {
        board.winner().map_or(0, |seat| self.shape.lines(board.discs(seat.index())))
    }

    /// The names of cells, column by column: `a1 b2 c3 d4`.
    fn names(&self, cells: Bits) -> String {
        let mut places: Vec<(Column, usize)> = self.places().collect();
        places.retain(|&(column, row)| cells & self.shape.cell(column, row) != 0);
        places.sort_unstable();
        let name = |(column, row): (Column, usize)| format!("{column}{}", row + 1);
        places.into_iter().map(name).collect::<Vec<_>>().join(" ")
    }
}

impl Depict for ConnectFour {
    const TITLE: &'static str = "Connect Four";
    const QUESTIONS: &'static [Question] = &[Question {
        label: "Size",
        answers: &[Answer::new("7×6", ""), Answer::new("9×7", "width=9,height=7")],
    }];
    const HOW_TO_PLAY: &'static str = "\
In your turn you drop a disc into a column, where it falls on those that are there.

Who first has four discs in a row, across, upright or aslant, has won; a full board without such a row is
a draw.
";

    fn scene(&self, board: &Board) -> Scene {
        let (width, height) = (self.width(), self.height());
        let won = self.won(board);
        let mut facts =
            vec![("discs".to_owned(), format!("{} of {}", board.plies(), width * height))];
        if won != 0 {
            facts.push((format!("{} in a row", self.connect()), self.names(won)));
        }
        Scene {
            width,
            cells: self.places().map(|place| self.cell(board, won, place)).collect(),
            columns: (0..width).map(|column| Column::new(column).to_string()).collect(),
            rows: (1..=height).rev().map(|row| row.to_string()).collect(),
            facts,
            to_move: match self.turn(board) {
                Turn::Seat(seat) => Some(seat),
                Turn::Chance | Turn::Over => None,
            },
            ..Scene::default()
        }
    }

    fn choice_name(&self) -> &'static str {
        "column"
    }

    /// Pointing anywhere at a column drops a disc into it. So does its letter or number: a view takes
    /// these for the names of colours, and a column is as good.
    fn meaning(&self, _board: &Board, gesture: Gesture) -> Option<Column> {
        let column = match gesture {
            Gesture::Cell(at) if at < self.width() * self.height() => at % self.width(),
            Gesture::Colour(column) if usize::from(column) < self.width() => column.into(),
            _ => return None,
        };
        Some(Column::new(column))
    }
}
