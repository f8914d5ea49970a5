//! A board on a whole screen, with room beside it and two lines below: what replaying, watching and
//! learning have in common. What stands in the room beside is for whoever asked.

use damier_games::Scene;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::board::BoardView;
use super::panel::too_small;
use super::place::Place;
use super::side::Division;
use super::theme::Look;

/// The smallest screen that anything is shown on.
const LEAST: (u16, u16) = (40, 12);

/// The width at which texts beside a board read well.
const READABLE: u16 = 46;

/// The division with more room for texts beside the board, where its smallest cells leave any.
fn roomy(division: Division, screen: Rect, scene: &Scene) -> Division {
    if division.side.x <= division.board.x {
        return division;
    }
    let (least, _) = Place::least(scene);
    let room = screen.width.saturating_sub(least + 2).min(READABLE);
    let width = room.max(division.side.width);
    let board = Rect { width: screen.width.saturating_sub(width + 1), ..division.board };
    let side = Rect { x: board.right() + 1, width, ..division.side };
    Division { board, side, ..division }
}

/// A board and the lines below it.
#[derive(Clone, Debug)]
pub struct Stage<'a> {
    /// What is on the board.
    pub scene: &'a Scene,
    /// How it looks.
    pub look: Look,
    /// Where the cursor is, if there is one.
    pub cursor: Option<usize>,
    /// Cells to point out.
    pub pointed: &'a [usize],
    /// What happened, in one line.
    pub status: &'a str,
    /// How that line looks.
    pub tone: Style,
    /// The keys that matter, in one line.
    pub keys: &'a str,
}

/// Where things went.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Staged {
    /// The board, for the mouse.
    pub board: Place,
    /// The room beside it.
    pub side: Rect,
}

impl Stage<'_> {
    /// Draws board and lines. `None` if there was only room to say that there is none.
    pub fn draw(&self, frame: &mut Frame<'_>) -> Option<Staged> {
        let screen = frame.area();
        let division = roomy(Division::of(screen, self.scene), screen, self.scene);
        let focus = self.cursor.or(self.pointed.first().copied());
        let place = Place::find(self.scene, division.board, focus);
        let fits = screen.width >= LEAST.0 && screen.height >= LEAST.1;
        let Some(board) = place.filter(|_| fits) else {
            too_small(frame, &self.look, LEAST);
            return None;
        };
        let view = BoardView {
            scene: self.scene,
            place: board,
            look: self.look,
            cursor: self.cursor,
            pointed: self.pointed,
        };
        let buffer = frame.buffer_mut();
        view.render(division.board, buffer);
        for (text, style, area) in [
            (self.status, self.tone, division.status),
            (self.keys, self.look.quiet(), division.keys),
        ] {
            Paragraph::new(Line::styled(self.look.text(text), style)).render(area, buffer);
        }
        Some(Staged { board, side: division.side })
    }
}
