//! A list over a screen that may be far longer than the screen: only what is visible is made.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Widget};

use super::panel::{bordered, centred};
use super::theme::Look;
use crate::text::cells::{cells, clipped, padded};

/// A list to choose from.
pub struct List<'a> {
    /// What it is a list of.
    pub title: &'a str,
    /// How many entries there are.
    pub entries: usize,
    /// Columns of the longest entry.
    pub widest: usize,
    /// The entry that is chosen.
    pub chosen: usize,
    /// An entry as a line.
    pub line: &'a dyn Fn(usize) -> String,
}

/// Where the visible part of a list is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    area: Rect,
    first: usize,
    shown: usize,
}

impl Listed {
    /// The entry at this column and row of the screen.
    pub fn entry_at(&self, column: u16, row: u16) -> Option<usize> {
        let inside = self.area.contains((column, row).into());
        let at = usize::from(row.checked_sub(self.area.y).filter(|_| inside)?);
        (at < self.shown).then_some(self.first + at)
    }
}

impl List<'_> {
    /// Draws the part around the chosen entry over what is there, with the bottom line left free.
    pub fn draw(&self, frame: &mut Frame<'_>, look: &Look) -> Listed {
        let screen = frame.area();
        let screen = Rect { height: screen.height.saturating_sub(1), ..screen };
        let heading = self.heading();
        let widest = self.widest.max(cells(&heading));
        let area = centred(screen, widest.saturating_add(4), self.entries.saturating_add(2));
        let mut block = bordered(&heading, *look);
        let inside = block.inner(area);
        let shown = usize::from(inside.height).min(self.entries);
        let first = self.chosen.saturating_sub(shown / 2).min(self.entries - shown);
        let columns = usize::from(inside.width).saturating_sub(2);
        let line = |at: usize| {
            let style = if at == self.chosen { Modifier::REVERSED } else { Modifier::empty() };
            let text = cut(&(self.line)(at), columns, look);
            Line::styled(format!(" {} ", padded(&text, columns)), style)
        };
        let lines: Vec<Line<'_>> = (first..first + shown).map(line).collect();
        let more = |hidden: usize, sign: char| format!(" {sign} {hidden} more ");
        let [up, down] = if look.ascii { ['^', 'v'] } else { ['▲', '▼'] };
        if first > 0 {
            block = block.title_top(Line::raw(more(first, up)).right_aligned());
        }
        let after = self.entries - first - shown;
        if after > 0 {
            block = block.title_bottom(Line::raw(more(after, down)).right_aligned());
        }
        let buffer = frame.buffer_mut();
        Clear.render(area, buffer);
        block.render(area, buffer);
        Paragraph::new(lines).render(inside, buffer);
        Listed { area: inside, first, shown }
    }

    fn heading(&self) -> String {
        format!("{}: {} of {}", self.title, self.chosen + 1, self.entries)
    }
}

/// A text of at most so many columns, with a sign where something is left out.
///
/// ```
/// use damier::screen::list::cut;
/// use damier::screen::theme::Look;
/// let look = Look::default();
/// assert_eq!(cut("timeout: 3 s", 8, &look), "timeout…");
/// assert_eq!(cut("timeout", 8, &look), "timeout");
/// assert_eq!(cut("囲碁の人", 6, &look), "囲碁…");
/// let plain = Look { ascii: true, ..look };
/// assert_eq!(cut("timeout: 3 s", 8, &plain), "timeo...");
/// ```
pub fn cut(text: &str, columns: usize, look: &Look) -> String {
    let text = look.text(text);
    if cells(&text) <= columns {
        return text;
    }
    let sign = look.text("…");
    let kept = clipped(&text, columns.saturating_sub(cells(&sign)));
    format!("{kept}{}", clipped(&sign, columns))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    #[test]
    fn a_list_of_hundreds_of_thousands_makes_what_is_visible_and_says_that_there_is_more() {
        let mut terminal = Terminal::new(TestBackend::new(40, 12)).unwrap();
        for chosen in [0, 65_533, 299_999] {
            let made = Cell::new(0);
            let line = |at: usize| {
                made.set(made.get() + 1);
                format!("match {at}")
            };
            let list = List { title: "Matches", entries: 300_000, widest: 12, chosen, line: &line };
            let mut listed = Listed::default();
            terminal.draw(|frame| listed = list.draw(frame, &Look::default())).unwrap();
            assert_eq!(made.get(), 9, "twelve rows, a border and a free line");
            let text = terminal.backend().to_string();
            assert!(text.contains(&format!("match {chosen}")), "{text}");
            assert_eq!(text.contains('▲'), chosen > 0, "{text}");
            assert_eq!(text.contains('▼'), chosen < 299_999, "{text}");
            let row = (0..12).find(|&row| listed.entry_at(20, row) == Some(chosen));
            assert!(row.is_some(), "the mouse finds what is shown");
        }
    }
}
