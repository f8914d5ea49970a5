//! The tutorial on a full screen: the board with a cursor, and the lesson beside it.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

use crate::go::lessons::{Attempt, Course, Lesson, Outcome};
use crate::screen::panel::Panel;
use crate::screen::scroll::Scroll;
use crate::screen::stage::{Stage, Staged};
use crate::screen::terminal::{App, Flow, Input, KeyCode, KeyEvent, MouseButton, MouseEventKind};
use crate::screen::theme::Look;
use crate::text::fold::wrap;
use damier_games::go::Move;

/// The tutorial on a full screen.
pub struct LessonScreen {
    course: Course,
    look: Look,
    cursor: usize,
    /// What was said last, and whether it was praise.
    said: Option<(String, bool)>,
    /// Digits and letters that were typed: a number, or the name of a point.
    typed: String,
    contents: Option<usize>,
    /// Which part of the lesson is read.
    scroll: Scroll,
    staged: Option<Staged>,
    entries: Vec<Rect>,
}

impl LessonScreen {
    /// A screen for a course.
    pub fn new(course: Course, look: Look) -> LessonScreen {
        let mut screen = LessonScreen {
            course,
            look,
            cursor: 0,
            said: None,
            typed: String::new(),
            contents: None,
            scroll: Scroll::default(),
            staged: None,
            entries: Vec::new(),
        };
        screen.settle();
        screen
    }

    /// The course as it is now.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// A lesson begins: the cursor goes to the middle of its board, or as near to it as leaves what
    /// is pointed out visible.
    fn settle(&mut self) {
        let (cells, width) = (self.course.scene().cells.len(), self.course.scene().width);
        let marked = self.course.marked();
        let place = |cell: usize| (cell % width, cell / width);
        let middle = place(cells / width / 2 * width + width / 2);
        let away = |cell: usize, (column, row): (usize, usize)| {
            let (across, down) = place(cell);
            (across.abs_diff(column), down.abs_diff(row))
        };
        // The brackets of neighbours in a row touch.
        let hides = |cell: usize| {
            marked.iter().any(|&marked| matches!(away(cell, place(marked)), (0 | 1, 0)))
        };
        let free = (0..cells).filter(|&cell| !hides(cell));
        let nearest = free.min_by_key(|&cell| {
            let (across, down) = away(cell, middle);
            across + down
        });
        self.cursor = nearest.unwrap_or(middle.1 * width + middle.0);
        self.said = None;
        self.typed.clear();
        self.scroll.to_start();
    }

    fn say(&mut self, text: impl Into<String>, praise: bool) {
        self.said = Some((text.into(), praise));
        self.scroll.to_end();
    }

    fn answer(&mut self, answer: Attempt) {
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
        self.say(text, praise);
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
            self.say(format!("`{typed}` is no point of this board and no number."), false);
        }
    }

    fn go(&mut self, moved: bool) {
        if moved {
            self.settle();
        } else {
            self.say("There is no lesson on that side.", false);
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
            KeyCode::Char('?') => {
                let hint = self.course.task().hint.clone();
                self.say(hint, true);
            }
            KeyCode::PageDown => self.scroll.turn(true),
            KeyCode::PageUp => self.scroll.turn(false),
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
                self.answer(Attempt::Move(Move::Pass));
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

    /// The lesson in lines of at most so many columns.
    fn lesson(&self, columns: u16) -> Vec<Line<'static>> {
        let (course, look) = (&self.course, &self.look);
        let lesson = course.lesson();
        let heading =
            format!("Lesson {} of {}: {}", course.number(), course.lessons().len(), lesson.title);
        let mut parts = vec![(heading.as_str(), look.heading())];
        parts.extend(lesson.text.iter().map(|paragraph| (paragraph.as_str(), Style::new())));
        parts.push((&course.task().task, Modifier::BOLD.into()));
        if let Some((said, praise)) = &self.said {
            parts.push((said, if *praise { look.heading() } else { look.mistake() }));
        }
        let mut lines = Vec::new();
        for (text, style) in parts {
            if !lines.is_empty() {
                lines.push(Line::default());
            }
            let wrapped = wrap(&look.text(text), usize::from(columns));
            lines.extend(wrapped.into_iter().map(|line| Line::styled(line, style)));
        }
        lines
    }

    fn contents_of(&self) -> Vec<String> {
        let title = |(at, lesson): (usize, &Lesson)| {
            let solved = self.course.progress().has(&lesson.name);
            format!("{} {:>2}  {}", if solved { 'x' } else { ' ' }, at + 1, lesson.title)
        };
        self.course.lessons().iter().enumerate().map(title).collect()
    }
}

const KEYS: [&str; 7] =
    ["? hint", "q quit", "arrows Enter or C3 play", "p pass", "Tab skip", "< back", "/ list"];

impl App for LessonScreen {
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
            keys: &KEYS,
        };
        self.staged = stage.draw(frame);
        if let Some(staged) = self.staged {
            let lines = self.lesson(staged.side.width);
            self.scroll.draw(lines, &self.look, frame, staged.side);
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
