//! Where a board goes on a screen: how large its cells can be, which part of it is seen if all of it
//! does not fit, and which cell is under a point of the screen.
//!
//! Pure arithmetic. What cells look like is for [`super::board`].

use damier_games::{Piece, Scene};
use ratatui::layout::Rect;

/// Cells that must be visible each way before a board is worth showing.
const FEWEST: usize = 4;

/// A board that has found its place.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where the visible cells are, without the names of rows and columns.
    pub area: Rect,
    /// How wide and how high a cell is.
    pub cell: (u16, u16),
    /// The column and row of the first visible cell.
    pub first: (usize, usize),
    /// How many columns and rows are visible.
    pub shown: (usize, usize),
    /// Columns and rows of the board.
    pub board: (usize, usize),
}

impl Place {
    /// Finds a place within `room` for a board, around the cell `focus` if not all of it fits.
    /// `None` if the room is too small to play in.
    pub fn find(scene: &Scene, room: Rect, focus: Option<usize>) -> Option<Place> {
        let board = (scene.width, scene.height());
        let (left, below) = margins(scene);
        let room = Rect {
            x: room.x + left.min(room.width),
            width: room.width.saturating_sub(left),
            height: room.height.saturating_sub(below),
            ..room
        };
        let sizes = sizes(scene);
        let fits = |&(width, height): &(u16, u16)| {
            board.0 * usize::from(width) <= usize::from(room.width)
                && board.1 * usize::from(height) <= usize::from(room.height)
        };
        let cell = sizes.iter().find(|size| fits(size)).or(sizes.last()).copied()?;
        let visible = |room: u16, size: u16, all: usize| (usize::from(room / size)).min(all);
        let shown = (visible(room.width, cell.0, board.0), visible(room.height, cell.1, board.1));
        if shown.0 < FEWEST.min(board.0) || shown.1 < FEWEST.min(board.1) {
            return None;
        }
        let focus = focus.unwrap_or(0);
        let start =
            |at: usize, shown: usize, all: usize| at.saturating_sub(shown / 2).min(all - shown);
        let first = (
            start(focus % board.0.max(1), shown.0, board.0),
            start(focus / board.0.max(1), shown.1, board.1),
        );
        let area = Rect { width: shown.0 as u16 * cell.0, height: shown.1 as u16 * cell.1, ..room };
        Some(Place { area, cell, first, shown, board })
    }

    /// The room a board asks for with its smallest cells, names included.
    pub fn least(scene: &Scene) -> (u16, u16) {
        let (left, below) = margins(scene);
        let (width, height) = sizes(scene).last().copied().unwrap_or((1, 1));
        let long = |cells: usize, size: u16| (cells as u16).saturating_mul(size);
        (long(scene.width, width) + left, long(scene.height(), height) + below)
    }

    /// The cell at this column and row of the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<usize> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let across = self.first.0 + usize::from((column - self.area.x) / self.cell.0);
        let down = self.first.1 + usize::from((row - self.area.y) / self.cell.1);
        Some(down * self.board.0 + across)
    }

    /// Where a cell is on the screen, if it is visible.
    pub fn area_of(&self, cell: usize) -> Option<Rect> {
        let (across, down) = (cell % self.board.0.max(1), cell / self.board.0.max(1));
        let (across, down) = (across.checked_sub(self.first.0)?, down.checked_sub(self.first.1)?);
        (across < self.shown.0 && down < self.shown.1).then(|| Rect {
            x: self.area.x + across as u16 * self.cell.0,
            y: self.area.y + down as u16 * self.cell.1,
            width: self.cell.0,
            height: self.cell.1,
        })
    }

    /// Is the whole board visible?
    pub fn is_whole(&self) -> bool {
        self.shown == self.board
    }
}

/// The room for names of rows on the left and names of columns below.
fn margins(scene: &Scene) -> (u16, u16) {
    let longest = scene.rows.iter().map(String::len).max();
    (longest.map_or(0, |longest| longest as u16 + 1), u16::from(!scene.columns.is_empty()))
}

/// Sizes that cells of this board may have, the largest first.
fn sizes(scene: &Scene) -> Vec<(u16, u16)> {
    let text = scene.cells.iter().map(|cell| cell.piece.text().len()).max().unwrap_or(1) as u16;
    let numbers = scene.cells.iter().any(|cell| matches!(cell.piece, Piece::Tile(_)));
    if text <= 1 && !numbers {
        return vec![(6, 3), (4, 2), (2, 1)];
    }
    // Tiles: numbers need room, and grow while one plays.
    let text = text.max(4);
    vec![(14.max(text + 4), 6), (9.max(text + 3), 4), (text + 2, 2), (text + 1, 1)]
}

#[cfg(test)]
mod tests {
    use damier_games::couleurs::Couleurs;
    use damier_games::g2048::G2048;
    use damier_games::go::Go;
    use damier_games::{Depict, Game, Notation};

    use super::*;
    use crate::seed::generator;

    fn scene<G: Game + Notation + Depict>(settings: &str) -> Scene {
        let game = G::from_settings(&settings.parse().unwrap()).unwrap();
        game.scene(&game.start(&mut generator(1)))
    }

    #[test]
    fn every_cell_is_found_where_it_is_shown() {
        let scenes =
            [scene::<Go>("size=19"), scene::<Couleurs>("size=30"), scene::<G2048>("side=8")];
        for scene in scenes {
            for room in [Rect::new(3, 2, 70, 20), Rect::new(0, 0, 200, 60)] {
                for focus in [0, scene.cells.len() / 2, scene.cells.len() - 1] {
                    let place = Place::find(&scene, room, Some(focus)).unwrap();
                    let mut seen = 0;
                    for cell in 0..scene.cells.len() {
                        let Some(area) = place.area_of(cell) else { continue };
                        seen += 1;
                        assert_eq!(area.intersection(room), area, "inside of the room");
                        assert_eq!(place.cell_at(area.x, area.y), Some(cell));
                        assert_eq!(place.cell_at(area.right() - 1, area.bottom() - 1), Some(cell));
                    }
                    assert_eq!(seen, place.shown.0 * place.shown.1);
                    assert!(place.area_of(focus).is_some(), "the focus is always visible");
                }
            }
        }
    }

    #[test]
    fn cells_grow_with_the_room() {
        let scene = scene::<Go>("size=9");
        let cell = |width, height| {
            Place::find(&scene, Rect::new(0, 0, width, height), None).map(|place| place.cell)
        };
        assert_eq!(cell(20, 10), Some((2, 1)));
        assert_eq!(cell(80, 24), Some((4, 2)));
        assert_eq!(cell(200, 60), Some((6, 3)));
        assert_eq!(cell(8, 4), None, "too small to play in");
    }
}
