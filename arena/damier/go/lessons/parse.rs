//! Lessons as text files: lines `key: value`, where indented lines go on with the value.
//!
//! `title`, `text` (a paragraph each), `komi`, `first`, `board` (rows of `.`, `X` and `O`), `moves`
//! and `mark` come first. Every `task` begins a stage with `goal`, `answer`, `wrong` (an answer, or
//! `*` for all others, then the reason), `forbidden` (a point and the reason), `hint`, `right` and
//! `reply` (moves to choose from, apart by `|`, then what to say).

use damier_games::go::{Board, Colour, Grid, Move, Point};

use super::goal::Goal;
use super::lesson::{Attempt, Comment, Lesson, Reply, Stage};

/// What is wrong with a lesson's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadLesson {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

/// A key with its value and where it stands.
struct Entry<'a> {
    line: usize,
    key: &'a str,
    /// The value's lines, without the space around them.
    lines: Vec<&'a str>,
}

impl Entry<'_> {
    fn text(&self) -> String {
        self.lines.join(" ").trim().to_owned()
    }

    fn bad(&self, what: impl Into<String>) -> BadLesson {
        BadLesson { line: self.line, what: what.into() }
    }

    /// The first word and the rest.
    fn split(&self) -> (String, String) {
        let text = self.text();
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        (word.to_owned(), rest.trim().to_owned())
    }

    fn point(&self, grid: Grid, name: &str) -> Result<Point, BadLesson> {
        grid.named(name).ok_or_else(|| self.bad(format!("`{name}` is no point of this board")))
    }

    fn points(&self, grid: Grid) -> Result<Vec<Point>, BadLesson> {
        self.text().split_whitespace().map(|name| self.point(grid, name)).collect()
    }

    fn answer(&self, grid: Grid, text: &str) -> Result<Attempt, BadLesson> {
        let answer = Attempt::read(grid, text);
        answer.ok_or_else(|| self.bad(format!("`{text}` is no point, no number and not `pass`")))
    }

    fn board(&self) -> Result<Board, BadLesson> {
        let rows: Vec<String> =
            self.lines.iter().map(|line| line.split_whitespace().collect()).collect();
        let rows: Vec<String> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        Board::from_rows(&rows).map_err(|why| self.bad(why.to_string()))
    }

    fn reply(&self, grid: Grid) -> Result<Reply, BadLesson> {
        let (names, text) = self.split();
        let mut moves = Vec::new();
        for name in names.split('|') {
            match self.answer(grid, name)? {
                Attempt::Move(mv) => moves.push(mv),
                Attempt::Number(_) => return Err(self.bad("a reply is a move")),
            }
        }
        Ok(Reply { moves, text })
    }
}

impl Lesson {
    /// Reads a lesson.
    ///
    /// # Errors
    /// What is wrong in which line.
    pub fn parse(name: &str, text: &str) -> Result<Lesson, BadLesson> {
        let entries = entries(text)?;
        let board = entries.iter().find(|entry| entry.key == "board");
        let board = board.ok_or(BadLesson { line: 1, what: "there is no board".to_owned() })?;
        let board = board.board()?;
        let grid = board.grid();
        let mut lesson = Lesson {
            name: name.to_owned(),
            title: String::new(),
            text: Vec::new(),
            board,
            komi: 0.0,
            first: Colour::Black,
            moves: Vec::new(),
            marked: Vec::new(),
            stages: Vec::new(),
        };
        for entry in &entries {
            match (entry.key, lesson.stages.last_mut()) {
                ("task", _) => lesson.stages.push(Stage::new(entry.text())),
                (_, Some(stage)) => stage.take(grid, entry)?,
                ("title", None) => lesson.title = entry.text(),
                ("text", None) => lesson.text.push(entry.text()),
                ("board", None) => {}
                ("komi", None) => {
                    let komi = entry.text().parse();
                    lesson.komi = komi.map_err(|_| entry.bad("komi is a number"))?;
                }
                ("first", None) => {
                    lesson.first =
                        colour(&entry.text()).ok_or_else(|| entry.bad("black or white"))?;
                }
                ("moves", None) => lesson.moves = entry.points(grid)?,
                ("mark", None) => lesson.marked = entry.points(grid)?,
                (key, None) => return Err(entry.bad(format!("`{key}` before the first task"))),
            }
        }
        lesson.complete()
    }

    fn complete(self) -> Result<Lesson, BadLesson> {
        let missing = |what: &str| BadLesson { line: 1, what: format!("{what} is missing") };
        if self.title.is_empty() {
            return Err(missing("the title"));
        }
        if self.stages.is_empty() {
            return Err(missing("a task"));
        }
        for (at, stage) in self.stages.iter().enumerate() {
            let parts = [&stage.task, &stage.hint, &stage.otherwise, &stage.right];
            if parts.iter().any(|text| text.is_empty()) || stage.goal == Goal::Nothing {
                return Err(missing(&format!("a goal, an answer or a text of task {}", at + 1)));
            }
        }
        Ok(self)
    }
}

impl Stage {
    fn new(task: String) -> Stage {
        Stage {
            task,
            goal: Goal::Nothing,
            answer: Attempt::Move(Move::Pass),
            comments: Vec::new(),
            otherwise: String::new(),
            forbidden: Vec::new(),
            hint: String::new(),
            right: String::new(),
            reply: None,
        }
    }

    fn take(&mut self, grid: Grid, entry: &Entry<'_>) -> Result<(), BadLesson> {
        match entry.key {
            "goal" => {
                let goal = Goal::read(grid, &entry.text());
                self.goal = goal.ok_or_else(|| entry.bad("there is no such goal"))?;
            }
            "answer" => self.answer = entry.answer(grid, &entry.text())?,
            "hint" => self.hint = entry.text(),
            "right" => self.right = entry.text(),
            "reply" => self.reply = Some(entry.reply(grid)?),
            "wrong" => match entry.split() {
                (word, reason) if word == "*" => self.otherwise = reason,
                (word, reason) => {
                    self.comments.push(Comment { answer: entry.answer(grid, &word)?, reason });
                }
            },
            "forbidden" => {
                let (word, reason) = entry.split();
                self.forbidden.push((entry.point(grid, &word)?, reason));
            }
            key => return Err(entry.bad(format!("`{key}` within a task"))),
        }
        Ok(())
    }
}

/// A colour's name.
pub(crate) fn colour(name: &str) -> Option<Colour> {
    match name {
        "black" => Some(Colour::Black),
        "white" => Some(Colour::White),
        _ => None,
    }
}

fn entries(text: &str) -> Result<Vec<Entry<'_>>, BadLesson> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let (number, indented) = (at + 1, line.starts_with(' '));
        if line.trim().is_empty() {
            continue;
        }
        match (indented, entries.last_mut(), line.split_once(':')) {
            (true, Some(entry), _) => entry.lines.push(line.trim()),
            (false, _, Some((key, value))) => {
                entries.push(Entry { line: number, key, lines: vec![value.trim()] });
            }
            _ => {
                let what = "neither `key: value` nor the rest of a value".to_owned();
                return Err(BadLesson { line: number, what });
            }
        }
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LESSON: &str = "\
title: Taking
text: A stone
  is taken.
board:
  . X .
  X O .
  . X .
mark: B2

task: Take it.
goal: capture B2
answer: C2
wrong: A1 no
wrong: * not there
hint: right
right: taken
";

    #[test]
    fn a_lesson_is_read_with_all_its_parts() {
        let lesson = Lesson::parse("taking", LESSON).unwrap();
        assert_eq!(
            (lesson.title.as_str(), lesson.text[0].as_str()),
            ("Taking", "A stone is taken.")
        );
        assert_eq!(lesson.stages[0].otherwise, "not there");
        assert_eq!(lesson.stages[0].answer.text(&lesson.game()), "C2");
    }

    #[test]
    fn mistakes_are_refused_with_their_line() {
        for (from, to, line) in [
            ("goal: capture B2", "goal: capture Z9", 11),
            ("goal: capture B2", "goal: enjoy", 11),
            ("answer: C2", "answer: nowhere", 12),
            ("title: Taking", "Taking", 1),
            ("mark: B2", "colour: red", 8),
            ("  X O .", "  X O", 4),
            ("hint: right\n", "", 1),
        ] {
            let why = Lesson::parse("taking", &LESSON.replace(from, to)).unwrap_err();
            assert_eq!(why.line, line, "{to}: {why}");
        }
    }
}
