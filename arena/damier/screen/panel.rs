//! Panels over a screen: help, questions, a menu; and the message for a screen that is too small.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Modifier;
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::theme::Look;
use crate::text::cells::cells;

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

/// The middle of a screen, of this size or as much of it as there is.
pub(super) fn centred(screen: Rect, width: usize, height: usize) -> Rect {
    let fit = |size: usize, most: u16| u16::try_from(size).unwrap_or(u16::MAX).min(most);
    let (width, height) = (fit(width, screen.width), fit(height, screen.height));
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}

/// A border with a title.
pub(super) fn bordered<'a>(title: &str, look: Look) -> Block<'a> {
    Block::bordered()
        .title(format!(" {} ", look.text(title)))
        .title_style(look.heading())
        .border_set(if look.ascii { ASCII_BORDER } else { border::ROUNDED })
}

impl Panel<'_> {
    /// Draws the panel over what is there. Gives back where its lines are, for the mouse.
    pub fn draw(&self, frame: &mut Frame<'_>, look: &Look) -> Vec<Rect> {
        self.draw_from(0, frame, look)
    }

    /// The same from a line on, if there is no room for all of them.
    pub fn draw_from(&self, first: usize, frame: &mut Frame<'_>, look: &Look) -> Vec<Rect> {
        let screen = frame.area();
        let mut texts: Vec<String> = self.lines.iter().map(|line| look.text(line)).collect();
        if texts.iter().any(|text| cells(text) + 4 > usize::from(screen.width)) {
            // Words are worth more than their alignment.
            for text in &mut texts {
                *text = close_up(text);
            }
        }
        let columns = self.columns(&texts, screen);
        let rows = texts.len().div_ceil(columns.len().max(1));
        let width = columns.iter().sum::<usize>().max(cells(self.title) + 4) + 2;
        let area = centred(screen, width, rows + 2);
        let mut block = bordered(self.title, *look);
        let inside = block.inner(area);
        // What does not fit is scrolled to what is chosen.
        let height = usize::from(inside.height);
        let hidden = self.chosen.map_or(first, |at| (at + 1).saturating_sub(height));
        let hidden = hidden.min(rows.saturating_sub(height));
        let below = rows.saturating_sub(hidden + height);
        if below > 0 {
            let sign = if look.ascii { 'v' } else { '▼' };
            block = block.title_bottom(Line::raw(format!(" {sign} {below} more ")).right_aligned());
        }
        let buffer = frame.buffer_mut();
        Clear.render(area, buffer);
        block.render(area, buffer);
        let mut places = Vec::with_capacity(texts.len());
        for (at, text) in texts.iter().enumerate() {
            let (column, row) = (at / rows.max(1), at % rows.max(1));
            if row < hidden || row - hidden >= height {
                places.push(Rect::default());
                continue;
            }
            let left = columns[..column].iter().sum::<usize>() as u16;
            let place = Rect {
                x: inside.x + left,
                y: inside.y + (row - hidden) as u16,
                width: (columns[column] as u16).min(inside.width.saturating_sub(left)),
                height: 1,
            };
            let style =
                if self.chosen == Some(at) { Modifier::REVERSED } else { Modifier::empty() };
            Paragraph::new(Line::styled(format!(" {text} "), style)).render(place, buffer);
            places.push(place);
        }
        places
    }

    /// The widths of the columns that the lines stand in: one, or where that is too long and nothing
    /// is to be chosen, as many as are needed and fit.
    fn columns(&self, texts: &[String], screen: Rect) -> Vec<usize> {
        let widest = |texts: &[String]| texts.iter().map(|text| cells(text)).max().unwrap_or(0) + 2;
        let rows = usize::from(screen.height.saturating_sub(2)).max(1);
        if self.chosen.is_none() && texts.len() > rows {
            let rows = texts.len().div_ceil(texts.len().div_ceil(rows));
            let columns: Vec<usize> = texts.chunks(rows).map(widest).collect();
            if columns.iter().sum::<usize>() + 2 <= usize::from(screen.width) {
                return columns;
            }
        }
        vec![widest(texts).min(usize::from(u16::MAX) - 2)]
    }
}

/// The text with no more than two spaces between its words.
fn close_up(text: &str) -> String {
    let words: Vec<&str> = text.trim_end().split("  ").map(str::trim).collect();
    let mut words = words.into_iter();
    let first = words.next().unwrap_or_default().to_owned();
    words.filter(|word| !word.is_empty()).fold(first, |text, word| format!("{text}  {word}"))
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

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    fn drawn(lines: usize, chosen: Option<usize>, (width, height): (u16, u16)) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let lines: Vec<String> = (0..lines).map(|at| format!("line {at}.")).collect();
        let panel = Panel { title: "Keys", lines: &lines, chosen };
        terminal
            .draw(|frame| assert_eq!(panel.draw(frame, &Look::default()).len(), lines.len()))
            .unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn what_is_too_long_stands_in_columns_or_says_that_there_is_more() {
        let text = drawn(20, None, (40, 12));
        assert!((0..20).all(|at| text.contains(&format!("line {at}."))), "{text}");
        assert_eq!(close_up("u, Backspace     one turn back  "), "u, Backspace  one turn back");
        let narrow = drawn(20, None, (18, 12));
        assert!(narrow.contains("▼ 10 more"), "{narrow}");
        let mut terminal = Terminal::new(TestBackend::new(18, 12)).unwrap();
        let lines: Vec<String> = (0..20).map(|at| format!("line {at}.")).collect();
        let panel = Panel { title: "Keys", lines: &lines, chosen: None };
        terminal.draw(|frame| _ = panel.draw_from(99, frame, &Look::default())).unwrap();
        let end = terminal.backend().to_string();
        assert!(end.contains("line 19.") && !end.contains("more"), "{end}");
        let last = drawn(70_000, Some(69_999), (40, 12));
        assert!(last.contains("line 69999.") && !last.contains("more"), "{last}");
    }
}
