//! A choice among results that were kept lately, on a full screen.

use ratatui::Frame;
use ratatui::layout::Rect;

use crate::desk::lately::Lately;
use crate::screen::footer::{footer, tell};
use crate::screen::list::{List, Listed};
use crate::screen::terminal::{App, Flow, Input, KeyCode, MouseButton, MouseEventKind};
use crate::screen::theme::Look;
use crate::text::cells::cells;

/// A choice among results.
pub struct LatelyScreen {
    lines: Vec<String>,
    at: usize,
    chosen: bool,
    listed: Listed,
    look: Look,
}

impl LatelyScreen {
    /// A choice among these, of which there is at least one.
    pub fn new(all: &[Lately], look: Look) -> LatelyScreen {
        let lines = all.iter().map(Lately::line).collect();
        LatelyScreen { lines, at: 0, chosen: false, listed: Listed::default(), look }
    }

    /// The one that was chosen, if one was.
    pub fn chosen(&self) -> Option<usize> {
        self.chosen.then_some(self.at)
    }

    fn choose(&mut self, at: usize) -> Flow {
        (self.at, self.chosen) = (at, true);
        Flow::Leave
    }
}

impl App for LatelyScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let list = List {
            title: "Played lately",
            entries: self.lines.len(),
            widest: self.lines.iter().map(|line| cells(line)).max().unwrap_or(0),
            chosen: self.at,
            line: &|at| self.lines[at].clone(),
        };
        self.listed = list.draw(frame, &self.look);
        let bottom = Rect { y: frame.area().bottom().saturating_sub(1), height: 1, ..frame.area() };
        let text = footer(&["Enter open", "q quit", "arrows choose"], bottom.width);
        tell(&text, self.look.quiet(), bottom, &self.look, frame.buffer_mut());
    }

    fn input(&mut self, input: Input) -> Flow {
        let last = self.lines.len().saturating_sub(1);
        let to = match input {
            Input::Key(key) => match key.code {
                KeyCode::Up => self.at.saturating_sub(1),
                KeyCode::Down => (self.at + 1).min(last),
                KeyCode::Home => 0,
                KeyCode::End => last,
                KeyCode::Enter | KeyCode::Char(' ') => return self.choose(self.at),
                KeyCode::Esc | KeyCode::Char('q' | 'Q') => return Flow::Leave,
                _ => return Flow::Same,
            },
            Input::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let hit = self.listed.entry_at(mouse.column, mouse.row);
                return hit.map_or(Flow::Same, |hit| self.choose(hit));
            }
            Input::Mouse(_) | Input::Tick => return Flow::Same,
        };
        self.at = to;
        Flow::Draw
    }
}
