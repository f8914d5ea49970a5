//! A board on a whole screen, with room beside it and two lines below: what replaying, watching and
//! learning have in common. What stands in the room beside is for whoever asked.

use damier_games::{Mark, Scene};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::board::BoardView;
use super::division::Division;
use super::footer::{footer, tell};
use super::panel::too_small;
use super::place::Place;
use super::theme::Look;

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
    /// What happened, in a line if possible.
    pub status: &'a str,
    /// How that line looks.
    pub tone: Style,
    /// The keys that matter, the most important first.
    pub keys: &'a [&'a str],
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
        let division = Division::for_reading(screen, self.scene);
        if let Some(needed) = Division::lacks(screen, self.scene) {
            too_small(frame, &self.look, needed);
            return None;
        }
        let last = || self.scene.cells.iter().position(|cell| cell.marks.contains(&Mark::LastMove));
        let focus = self.cursor.or(self.pointed.first().copied()).or_else(last);
        let board = Place::find(self.scene, division.board, focus)?;
        let view = BoardView {
            scene: self.scene,
            place: board,
            look: self.look,
            cursor: self.cursor,
            pointed: self.pointed,
        };
        let buffer = frame.buffer_mut();
        view.render(division.board, buffer);
        let told = tell(self.status, self.tone, division.status, &self.look, buffer);
        let keys = self.look.text(&footer(self.keys, division.keys.width));
        Line::styled(keys, self.look.quiet()).render(division.keys, buffer);
        let side = division.side;
        let height = side.height.min(told.y.saturating_sub(side.y));
        Some(Staged { board, side: Rect { height, ..side } })
    }
}
