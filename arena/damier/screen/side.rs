//! What stands beside a board: players, facts, choices and messages.
//!
//! Texts come from the scene and from whoever shows it. Nothing is decided here.

use damier_games::{Gesture, Offer, Scene};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

pub use super::division::Division;
use super::theme::{Glyph, Look};
use crate::text::cells::cells;
use crate::text::fold::wrap;

/// A player at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// What the game calls the seat.
    pub seat: String,
    /// Who sits there.
    pub name: String,
    /// Is it their turn?
    pub to_move: bool,
}

/// What stands beside a board.
#[derive(Clone, Debug)]
pub struct Side<'a> {
    /// The first line.
    pub title: &'a str,
    /// Who plays.
    pub players: &'a [Player],
    /// The scene with its facts and choices.
    pub scene: &'a Scene,
    /// More lines at the end.
    pub notes: &'a [String],
    /// How it looks.
    pub look: Look,
}

/// A note in lines that begin with as many spaces as it does.
fn indented(note: &str, width: usize) -> Vec<String> {
    let text = note.trim_start();
    let indent = note.len() - text.len();
    let parts = wrap(text, width.saturating_sub(indent));
    parts.into_iter().map(|part| format!("{:indent$}{part}", "")).collect()
}

impl Side<'_> {
    /// Draws it, and tells where each choice is on the screen.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect) -> Vec<(Rect, Gesture)> {
        let look = &self.look;
        let width = usize::from(area.width);
        let mut lines: Vec<Line<'_>> = Vec::new();
        for part in wrap(&look.text(self.title), width) {
            lines.push(Line::styled(part, look.heading()));
        }
        for player in self.players {
            let sign = if player.to_move { look.glyph(Glyph::ToMove) } else { ' ' };
            let mut text = format!("{sign} {}: {}", player.seat, player.name);
            if cells(&text) > width {
                text = format!("{sign} {}", player.name);
            }
            let style = if player.to_move { Modifier::BOLD } else { Modifier::empty() };
            lines.push(Line::styled(look.text(&text), style));
        }
        lines.push(Line::default());
        let notes: Vec<String> =
            self.notes.iter().flat_map(|note| indented(&look.text(note), width)).collect();
        // Each of them stands after an empty line, if there are any.
        let part = |lines: usize| if lines == 0 { 0 } else { lines + 1 };
        let below = part(notes.len()) + part(self.scene.offers.len());
        let room = usize::from(area.height).saturating_sub(lines.len() + below);
        lines.extend(self.facts(width, room));
        if !self.scene.offers.is_empty() {
            lines.push(Line::default());
        }
        let mut places = Vec::new();
        for offer in &self.scene.offers {
            let y = area.y + lines.len() as u16;
            if y < area.bottom() {
                places.push((Rect { y, height: 1, ..area }, offer.gesture));
            }
            lines.push(self.offer(offer));
        }
        if !notes.is_empty() {
            lines.push(Line::default());
            lines.extend(notes.into_iter().map(Line::raw));
        }
        Paragraph::new(lines).render(area, frame.buffer_mut());
        places
    }

    /// The facts, in as many lines as they need; in one each where there is no room for more.
    fn facts(&self, width: usize, room: usize) -> Vec<Line<'static>> {
        let lines = |width: usize| -> Vec<Line<'static>> {
            let facts = self.scene.facts.iter();
            facts.flat_map(|(name, value)| self.fact(name, value, width)).collect()
        };
        let wrapped = lines(width);
        if wrapped.len() <= room { wrapped } else { lines(usize::MAX) }
    }

    /// A fact, in lines that are not longer than `width`.
    fn fact(&self, name: &str, value: &str, width: usize) -> Vec<Line<'static>> {
        let look = &self.look;
        let name = format!("{}:", look.text(name));
        let mut parts = wrap(&format!("{name} {}", look.text(value)), width).into_iter();
        let first = parts.next().unwrap_or_default();
        let first = match first.strip_prefix(&name) {
            Some(rest) => {
                vec![Span::styled(name.clone(), look.quiet()), Span::raw(rest.to_owned())]
            }
            None => vec![Span::styled(first, look.quiet())],
        };
        std::iter::once(Line::from(first)).chain(parts.map(Line::raw)).collect()
    }

    fn offer(&self, offer: &Offer) -> Line<'static> {
        let look = &self.look;
        let style = match offer.gesture {
            Gesture::Colour(colour) => look.field(colour),
            _ => look.heading(),
        };
        let (gain, note) = if offer.allowed {
            (offer.gain.clone(), look.heading())
        } else {
            ("not now".to_owned(), look.quiet())
        };
        let name = Span::styled(format!(" {} ", offer.name), style);
        Line::from(vec![name, Span::raw(" "), Span::styled(gain, note)])
    }
}
