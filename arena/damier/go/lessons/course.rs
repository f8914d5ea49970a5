//! The way through the lessons: what is asked now, and what becomes of an answer.

use damier_games::go::{Go, Move, Point, State};
use damier_games::{Depict as _, Game as _, Scene};

use super::lesson::{Attempt, Lesson, Stage};
use super::progress::Progress;

/// What became of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was not right, and this is why. Nothing has changed.
    Wrong(String),
    /// It was right; there is another task on the same board.
    GoOn(String),
    /// It was right, and the lesson is solved.
    Solved(String),
}

impl Outcome {
    /// What to say.
    pub fn text(&self) -> &str {
        let (Outcome::Wrong(text) | Outcome::GoOn(text) | Outcome::Solved(text)) = self;
        text
    }
}

/// A learner's way through the lessons.
#[derive(Clone, Debug)]
pub struct Course {
    lessons: Vec<Lesson>,
    at: usize,
    stage: usize,
    solved: bool,
    game: Go,
    state: State,
    progress: Progress,
}

impl Course {
    /// A course that goes on with the first lesson that is not solved yet.
    ///
    /// # Panics
    /// If there are no lessons.
    pub fn new(lessons: Vec<Lesson>, progress: Progress) -> Course {
        let at = lessons.iter().position(|lesson| !progress.has(&lesson.name)).unwrap_or(0);
        let (game, state) = (lessons[at].game(), lessons[at].start());
        Course { lessons, at, stage: 0, solved: false, game, state, progress }
    }

    /// All lessons.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// The lesson under way.
    pub fn lesson(&self) -> &Lesson {
        &self.lessons[self.at]
    }

    /// Its number, from 1.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// The task under way, or the last one of a lesson that is solved.
    pub fn task(&self) -> &Stage {
        &self.lesson().stages[self.stage]
    }

    /// The number of the task, from 1.
    pub fn task_number(&self) -> usize {
        self.stage + 1
    }

    /// Is the lesson under way solved?
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// What was solved so far.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The rules of the lesson.
    pub fn game(&self) -> &Go {
        &self.game
    }

    /// The position.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The position as a picture, without the facts that matter in games only.
    pub fn scene(&self) -> Scene {
        let mut scene = self.game.scene(&self.state);
        scene.facts.clear();
        scene
    }

    /// The cells to point out, counted row by row from the top: those of the lesson that still show
    /// what they showed at its start.
    pub fn marked(&self) -> Vec<usize> {
        let grid = self.game.grid();
        let start = self.lesson().start();
        let same = |&&point: &&Point| start.board().stone(point) == self.state.board().stone(point);
        self.lesson().marked.iter().filter(same).map(|&point| grid.number(point)).collect()
    }

    /// Reads `C3`, `pass` or a number as an answer to the task under way.
    pub fn read(&self, text: &str) -> Option<Attempt> {
        Attempt::read(self.game.grid(), text)
    }

    /// The answer that is a stone on the cell with this number.
    pub fn on_cell(&self, cell: usize) -> Option<Attempt> {
        let grid = self.game.grid();
        let point =
            (cell < grid.area()).then(|| grid.point(cell / grid.width(), cell % grid.width()))?;
        Some(Attempt::Move(Move::Play(point)))
    }

    /// Judges an answer, and plays it if it is right.
    pub fn answer(&mut self, answer: Attempt) -> Outcome {
        if self.solved {
            return Outcome::Wrong("This lesson is solved. Go on with the next one.".to_owned());
        }
        if let Some(reason) = self.refusal(answer) {
            return Outcome::Wrong(reason);
        }
        if !self.task().goal.is_met(&self.game, &self.state, answer) {
            let comments = &self.task().comments;
            let comment = comments.iter().find(|comment| comment.answer == answer);
            let reason = comment.map_or(&self.task().otherwise, |comment| &comment.reason);
            return Outcome::Wrong(reason.clone());
        }
        if let Attempt::Move(mv) = answer {
            self.game.play(&mut self.state, mv);
        }
        let mut said = self.task().right.clone();
        if let Some(reply) = self.task().reply.clone() {
            let legal = |&&mv: &&Move| self.game.check(&self.state, mv).is_ok();
            if let Some(&mv) = reply.moves.iter().find(legal) {
                self.game.play(&mut self.state, mv);
            }
            said = format!("{said} {}", reply.text);
        }
        self.go_on(said)
    }

    /// Why an answer is none at all: of another kind, or against the rules.
    fn refusal(&self, answer: Attempt) -> Option<String> {
        let task = self.task();
        match answer {
            Attempt::Number(_) if task.goal.asks_for_number() => None,
            Attempt::Number(_) => {
                Some("A move is asked for: a point such as C3, or pass.".to_owned())
            }
            Attempt::Move(_) if task.goal.asks_for_number() => {
                Some("A number is asked for.".to_owned())
            }
            Attempt::Move(mv) => {
                let why = self.game.check(&self.state, mv).err()?;
                let known = task.forbidden.iter().find(|(point, _)| mv == Move::Play(*point));
                let reason = known.map_or(String::new(), |(_, reason)| format!(" {reason}"));
                Some(format!("That is not allowed: {why}.{reason}"))
            }
        }
    }

    fn go_on(&mut self, said: String) -> Outcome {
        if self.stage + 1 < self.lesson().stages.len() {
            self.stage += 1;
            return Outcome::GoOn(said);
        }
        self.solved = true;
        self.progress.add(&self.lessons[self.at].name);
        Outcome::Solved(said)
    }

    /// Goes to the next lesson, solved or not; false if there is none.
    pub fn next_lesson(&mut self) -> bool {
        self.go_to(self.number() + 1)
    }

    /// Goes back to the lesson before; false if there is none.
    pub fn back(&mut self) -> bool {
        self.go_to(self.at)
    }

    /// Goes to the lesson with this number, from 1; false if there is none.
    pub fn go_to(&mut self, number: usize) -> bool {
        if number == 0 || number > self.lessons.len() {
            return false;
        }
        self.at = number - 1;
        self.stage = 0;
        self.solved = false;
        self.game = self.lesson().game();
        self.state = self.lesson().start();
        true
    }

    /// The number of a lesson by its number, name or title, from 1.
    pub fn find(&self, text: &str) -> Option<usize> {
        let wanted = text.trim().to_lowercase();
        let by_number = wanted.parse().ok().filter(|n| (1..=self.lessons.len()).contains(n));
        by_number.or_else(|| {
            let named =
                |lesson: &Lesson| lesson.name == wanted || lesson.title.to_lowercase() == wanted;
            self.lessons.iter().position(named).map(|at| at + 1)
        })
    }
}
