//! Panels over a screen: help, questions, a menu; and the message for a screen that is too small.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Modifier;
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::theme::Look;

/// A panel in the middle of the screen.
#[derive(Clone, Debug, Default)]
pub struct Panel<'a> {
    /// What it is about.
    pub title: &'a str,
    /// What it says.
    pub lines: &'a [String],
    /// The line that is chosen, in a menu.
    pub chosen: Option<usize>,
}

const ASCII_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

impl Panel<'_> {
    /// Draws the panel over what is there. Gives back where its lines are, for the mouse.
    pub fn draw(&self, frame: &mut Frame<'_>, look: &Look) -> Vec<Rect> {
        let screen = frame.area();
        let widest = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let width = (widest.max(self.title.chars().count() + 2) + 4) as u16;
        let width = width.min(screen.width);
        let height = (self.lines.len() as u16 + 2).min(screen.height);
        let area = Rect {
            x: screen.x + (screen.width - width) / 2,
            y: screen.y + (screen.height - height) / 2,
            width,
            height,
        };
        let block = Block::bordered()
            .title(format!(" {} ", look.text(self.title)))
            .title_style(look.heading())
            .border_set(if look.ascii { ASCII_BORDER } else { border::ROUNDED });
        let inside = block.inner(area);
        // What does not fit is scrolled to what is chosen.
        let hidden = self.chosen.map_or(0, |at| (at as u16 + 1).saturating_sub(inside.height));
        let line = |(at, text): (usize, &String)| {
            let style =
                if self.chosen == Some(at) { Modifier::REVERSED } else { Modifier::empty() };
            Line::styled(format!(" {} ", look.text(text)), style)
        };
        let lines: Vec<Line<'_>> = self.lines.iter().enumerate().map(line).collect();
        let buffer = frame.buffer_mut();
        Clear.render(area, buffer);
        block.render(area, buffer);
        Paragraph::new(lines).scroll((hidden, 0)).render(inside, buffer);
        let place = |at: u16| Rect { y: inside.y + at - hidden, height: 1, ..inside };
        let seen = |at: &u16| *at >= hidden && *at - hidden < inside.height;
        (0..self.lines.len() as u16)
            .map(|at| if seen(&at) { place(at) } else { Rect::default() })
            .collect()
    }
}

/// Says that the screen is too small, and how large it should be.
pub fn too_small(frame: &mut Frame<'_>, look: &Look, (width, height): (u16, u16)) {
    let now = frame.area();
    let text = format!(
        "The terminal is too small: {}×{} here, {width}×{height} are needed. Make it larger, or \
         leave with Esc.",
        now.width, now.height
    );
    let paragraph = Paragraph::new(look.text(&text)).wrap(Wrap { trim: true });
    Clear.render(now, frame.buffer_mut());
    paragraph.alignment(Alignment::Left).render(now, frame.buffer_mut());
}
