//! The tutorial on a full screen: the board with a cursor, and the lesson beside it.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::course::{Course, Outcome};
use super::lesson::Answer;
use crate::terminal::{App, Flow, Input, KeyCode, KeyEvent, MouseButton, MouseEventKind};
use crate::view::panel::Panel;
use crate::view::stage::{Stage, Staged};
use crate::view::theme::Look;
use damier_games::go::Move;

/// The tutorial on a full screen.
pub struct Lectern {
    course: Course,
    look: Look,
    cursor: usize,
    /// What was said last, and whether it was praise.
    said: Option<(String, bool)>,
    /// Digits and letters that were typed: a number, or the name of a point.
    typed: String,
    contents: Option<usize>,
    staged: Option<Staged>,
    entries: Vec<Rect>,
}

impl Lectern {
    /// A screen for a course.
    pub fn new(course: Course, look: Look) -> Lectern {
        let mut lectern = Lectern {
            course,
            look,
            cursor: 0,
            said: None,
            typed: String::new(),
            contents: None,
            staged: None,
            entries: Vec::new(),
        };
        lectern.settle();
        lectern
    }

    /// The course as it is now.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// A lesson begins: the cursor goes to the middle of its board.
    fn settle(&mut self) {
        let (cells, width) = (self.course.scene().cells.len(), self.course.scene().width);
        self.cursor = cells / width / 2 * width + width / 2;
        self.said = None;
        self.typed.clear();
    }

    fn answer(&mut self, answer: Answer) {
        let outcome = self.course.answer(answer);
        let praise = !matches!(outcome, Outcome::Wrong(_));
        let mut text = outcome.text().to_owned();
        if let Outcome::Solved(_) = outcome {
            if let Err(why) = self.course.progress().save() {
                text = format!("{text} (Your progress could not be kept: {why}.)");
            }
            let last = self.course.number() == self.course.lessons().len();
            let rest = if last { "That was the last lesson." } else { "Enter: the next lesson." };
            text = format!("{text} {rest}");
        }
        self.said = Some((text, praise));
    }

    fn enter(&mut self) {
        if self.course.is_solved() {
            if self.course.next_lesson() {
                self.settle();
            }
            return;
        }
        let typed = std::mem::take(&mut self.typed);
        if typed.is_empty() {
            if let Some(answer) = self.course.on_cell(self.cursor) {
                self.answer(answer);
            }
        } else if let Some(answer) = self.course.read(&typed) {
            self.answer(answer);
        } else {
            self.said =
                Some((format!("`{typed}` is no point of this board and no number."), false));
        }
    }

    fn go(&mut self, moved: bool) {
        if moved {
            self.settle();
        } else {
            self.said = Some(("There is no lesson on that side.".to_owned(), false));
        }
    }

    fn step(&mut self, across: isize, down: isize) {
        let (width, cells) = (self.course.scene().width, self.course.scene().cells.len());
        let column = (self.cursor % width).saturating_add_signed(across).min(width - 1);
        let row = (self.cursor / width).saturating_add_signed(down).min(cells / width - 1);
        self.cursor = row * width + column;
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if let Some(at) = self.contents {
            return self.choose(at, key.code);
        }
        match key.code {
            KeyCode::Esc if !self.typed.is_empty() => self.typed.clear(),
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Flow::Leave,
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, -1),
            KeyCode::Down => self.step(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => self.enter(),
            KeyCode::Backspace => _ = self.typed.pop(),
            KeyCode::Char('?') => self.said = Some((self.course.task().hint.clone(), true)),
            KeyCode::Tab | KeyCode::Char('>') => {
                let moved = self.course.next_lesson();
                self.go(moved);
            }
            KeyCode::BackTab | KeyCode::Char('<') => {
                let moved = self.course.back();
                self.go(moved);
            }
            KeyCode::Char('/') => self.contents = Some(self.course.number() - 1),
            KeyCode::Char('p' | 'P') if self.typed.is_empty() => {
                self.answer(Answer::Move(Move::Pass));
            }
            KeyCode::Char(c) if c.is_ascii_alphanumeric() && self.typed.len() < 4 => {
                self.typed.push(c.to_ascii_uppercase());
            }
            _ => return Flow::Same,
        }
        Flow::Draw
    }

    /// A key while the list of lessons is open.
    fn choose(&mut self, at: usize, key: KeyCode) -> Flow {
        let last = self.course.lessons().len() - 1;
        self.contents = match key {
            KeyCode::Up => Some(at.saturating_sub(1)),
            KeyCode::Down => Some((at + 1).min(last)),
            KeyCode::Home => Some(0),
            KeyCode::End => Some(last),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.course.go_to(at + 1);
                self.settle();
                None
            }
            KeyCode::Esc | KeyCode::Char('q' | '/') => None,
            _ => return Flow::Same,
        };
        Flow::Draw
    }

    fn lesson(&self) -> Vec<Line<'static>> {
        let (course, look) = (&self.course, &self.look);
        let lesson = course.lesson();
        let heading =
            format!("Lesson {} of {}: {}", course.number(), course.lessons().len(), lesson.title);
        let mut lines = vec![Line::styled(look.text(&heading), look.heading())];
        for paragraph in &lesson.text {
            lines.push(Line::default());
            lines.push(Line::raw(look.text(paragraph)));
        }
        lines.push(Line::default());
        lines.push(Line::styled(look.text(&course.task().task), ratatui::style::Modifier::BOLD));
        if let Some((said, praise)) = &self.said {
            lines.push(Line::default());
            let style = if *praise { look.heading() } else { look.mistake() };
            lines.push(Line::styled(look.text(said), style));
        }
        lines
    }

    fn contents_of(&self) -> Vec<String> {
        let title = |(at, lesson): (usize, &super::Lesson)| {
            let solved = self.course.progress().has(&lesson.name);
            format!("{} {:>2}  {}", if solved { 'x' } else { ' ' }, at + 1, lesson.title)
        };
        self.course.lessons().iter().enumerate().map(title).collect()
    }
}

const KEYS: &str =
    "arrows Enter or C3: play  P: pass  ?: hint  Tab: skip  <: back  /: list  Q: quit";

impl App for Lectern {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let (scene, marked) = (self.course.scene(), self.course.marked());
        let (solved, all) = (self.course.progress().len(), self.course.lessons().len());
        let status = if self.typed.is_empty() {
            format!("{solved} of {all} lessons solved")
        } else {
            format!("answer: {}_  (Enter to give it)", self.typed)
        };
        let asks_for_number = self.course.task().goal.asks_for_number();
        let stage = Stage {
            scene: &scene,
            look: self.look,
            cursor: Some(self.cursor).filter(|_| !asks_for_number && !self.course.is_solved()),
            pointed: &marked,
            status: &status,
            tone: self.look.heading(),
            keys: KEYS,
        };
        self.staged = stage.draw(frame);
        if let Some(staged) = self.staged {
            let text = Paragraph::new(self.lesson()).wrap(Wrap { trim: true });
            text.render(staged.side, frame.buffer_mut());
        }
        self.entries.clear();
        if let Some(at) = self.contents {
            let lines = self.contents_of();
            let panel = Panel { title: "Lessons", lines: &lines, chosen: Some(at) };
            self.entries = panel.draw(frame, &self.look);
        }
    }

    fn input(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let at = (mouse.column, mouse.row);
                if self.contents.is_some() {
                    let hit = self.entries.iter().position(|area| area.contains(at.into()));
                    return hit.map_or(Flow::Same, |hit| self.choose(hit, KeyCode::Enter));
                }
                let cell = self.staged.and_then(|staged| staged.board.cell_at(at.0, at.1));
                let Some(cell) = cell.filter(|_| !self.course.is_solved()) else {
                    return Flow::Same;
                };
                self.cursor = cell;
                self.typed.clear();
                self.enter();
                Flow::Draw
            }
            Input::Mouse(_) | Input::Tick => Flow::Same,
        }
    }

    fn patience(&self) -> Duration {
        Duration::from_millis(500)
    }
}
