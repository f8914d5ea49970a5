//! What a lesson is made of. Nothing here decides whether an answer is right: see `goal`.

use damier_games::go::{Board, Colour, Go, Grid, Move, Point, Rules, State};
use damier_games::{Game as _, Notation as _};

use super::goal::Goal;

/// A lesson: something to know, a board that shows it, and tasks.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// A short name that never changes: what was solved is remembered by it.
    pub name: String,
    /// What it is about, for people.
    pub title: String,
    /// What there is to know, in paragraphs.
    pub text: Vec<String>,
    /// The board.
    pub board: Board,
    /// Points given to White.
    pub komi: f64,
    /// Who moves first.
    pub first: Colour,
    /// Moves that were played before the first task.
    pub moves: Vec<Point>,
    /// Points that are pointed out.
    pub marked: Vec<Point>,
    /// The tasks, one after the other.
    pub stages: Vec<Stage>,
}

/// One task of a lesson.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What the learner is asked to do.
    pub task: String,
    /// When it is done.
    pub goal: Goal,
    /// One right answer; others may do as well.
    pub answer: Attempt,
    /// What to say to some wrong answers.
    pub comments: Vec<Comment>,
    /// What to say to any other wrong answer.
    pub otherwise: String,
    /// What to say to moves that the rules forbid, beside the rules' own reason.
    pub forbidden: Vec<(Point, String)>,
    /// A hint.
    pub hint: String,
    /// What to say when it is done.
    pub right: String,
    /// What the other side does then.
    pub reply: Option<Reply>,
}

/// What to say to one wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The answer.
    pub answer: Attempt,
    /// The reason why it is wrong.
    pub reason: String,
}

/// What the other side does after a right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The moves to choose from: the first that is legal is played.
    pub moves: Vec<Move>,
    /// What to say about it.
    pub text: String,
}

/// What a learner may answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A move on the board, or a pass.
    Move(Move),
    /// A number.
    Number(i64),
}

impl Attempt {
    /// Reads `C3`, `pass` or `11`.
    pub fn read(grid: Grid, text: &str) -> Option<Attempt> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Some(Attempt::Move(Move::Pass));
        }
        let number = text.parse().ok().map(Attempt::Number);
        number.or_else(|| grid.named(text).map(|point| Attempt::Move(Move::Play(point))))
    }

    /// The answer in text, as [`Attempt::read`] reads it.
    pub fn text(self, game: &Go) -> String {
        match self {
            Attempt::Move(mv) => game.move_text(mv),
            Attempt::Number(number) => number.to_string(),
        }
    }
}

impl Lesson {
    /// The game that the lesson is played by: any repetition and suicide are forbidden.
    pub fn game(&self) -> Go {
        Go::on(self.board.grid(), Rules::DEFAULT).with_komi(self.komi)
    }

    /// The position at the first task.
    pub fn start(&self) -> State {
        let game = self.game();
        let mut state = game.position(self.board.clone(), self.first);
        for &point in &self.moves {
            game.play(&mut state, Move::Play(point));
        }
        state
    }
}
