//! A text that may be longer than its room, and is then seen in parts.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::theme::{Glyph, Look};

/// Which part of a text is seen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    first: usize,
    /// The first line of the last part, as it was drawn.
    last: usize,
    page: usize,
}

impl Scroll {
    /// The beginning.
    pub fn to_start(&mut self) {
        self.first = 0;
    }

    /// The end, whatever it will be.
    pub fn to_end(&mut self) {
        self.first = usize::MAX;
    }

    /// A part on, or back.
    pub fn turn(&mut self, on: bool) {
        let page = self.page.max(1);
        let first =
            if on { self.first.saturating_add(page) } else { self.first.saturating_sub(page) };
        self.first = first.min(self.last);
    }

    /// Draws the part, and a line below it that tells whether there is more.
    pub fn draw(&mut self, lines: Vec<Line<'_>>, look: &Look, frame: &mut Frame<'_>, area: Rect) {
        let all = lines.len();
        let height = usize::from(area.height);
        if all <= height {
            *self = Scroll::default();
            return Paragraph::new(lines).render(area, frame.buffer_mut());
        }
        self.page = height.saturating_sub(1);
        self.last = all - self.page;
        self.first = self.first.min(self.last);
        let mut shown: Vec<Line<'_>> = lines.into_iter().skip(self.first).take(self.page).collect();
        let signs = [
            (self.first > 0, Glyph::MoreBefore, "PgUp"),
            (self.first < self.last, Glyph::MoreAfter, "PgDn"),
        ];
        let signs = signs.into_iter().filter(|(there, ..)| *there);
        let signs: Vec<String> =
            signs.map(|(_, sign, key)| format!("{} {key}", look.glyph(sign))).collect();
        shown.push(Line::styled(signs.join("  "), look.heading()));
        Paragraph::new(shown).render(area, frame.buffer_mut());
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    #[test]
    fn every_line_can_be_reached_and_it_is_told_where_there_is_more() {
        let mut terminal = Terminal::new(TestBackend::new(18, 6)).unwrap();
        let mut scroll = Scroll::default();
        let mut show = |scroll: &mut Scroll| {
            let lines = (0..12).map(|at| Line::raw(format!("line {at}."))).collect();
            terminal
                .draw(|frame| scroll.draw(lines, &Look::default(), frame, frame.area()))
                .unwrap();
            terminal.backend().to_string()
        };
        let start = show(&mut scroll);
        assert!(start.contains("line 0.") && start.contains("PgDn") && !start.contains("PgUp"));
        let mut seen = start;
        for _ in 0..3 {
            scroll.turn(true);
            seen += &show(&mut scroll);
        }
        assert!((0..12).all(|at| seen.contains(&format!("line {at}."))), "{seen}");
        scroll.turn(false);
        assert!(show(&mut scroll).contains("PgDn"), "one part back from the end");
        scroll.to_end();
        let end = show(&mut scroll);
        assert!(end.contains("line 11.") && end.contains("PgUp") && !end.contains("PgDn"), "{end}");
        scroll.to_start();
        assert!(show(&mut scroll).contains("line 0."));
    }
}
