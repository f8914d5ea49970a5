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
        let cell = Place::largest(scene, (room.width, room.height))
            .or_else(|| sizes(scene).last().copied())?;
        let room = Rect {
            x: room.x + left.min(room.width),
            width: room.width.saturating_sub(left),
            height: room.height.saturating_sub(below),
            ..room
        };
        let visible = |room: u16, size: u16, all: usize| (usize::from(room / size)).min(all);
        let shown = (visible(room.width, cell.0, board.0), visible(room.height, cell.1, board.1));
        let fewest = fewest(scene);
        if shown.0 < fewest.0 || shown.1 < fewest.1 {
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

    /// The largest cells with which the whole board, names included, fits into so many columns and
    /// rows; none if it does not.
    pub fn largest(scene: &Scene, (width, height): (u16, u16)) -> Option<(u16, u16)> {
        sizes(scene).into_iter().find(|&cell| {
            let (across, down) = Place::extent(scene, cell);
            across <= width && down <= height
        })
    }

    /// The room that the whole board takes with cells of this size, names included.
    pub fn extent(scene: &Scene, cell: (u16, u16)) -> (u16, u16) {
        room_for(scene, (scene.width, scene.height()), cell)
    }

    /// The room that the whole board takes with its smallest cells, names included.
    pub fn least(scene: &Scene) -> (u16, u16) {
        Place::extent(scene, smallest(scene))
    }

    /// The smallest room in which a board is shown at all, names included.
    pub fn needed(scene: &Scene) -> (u16, u16) {
        room_for(scene, fewest(scene), smallest(scene))
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

/// How large a board is, or how many boards of which size there are side by side.
pub fn size_text(scene: &Scene) -> String {
    let (width, height) = (scene.width, scene.height());
    let first_row = scene.cells.iter().take(width);
    match first_row.filter(|cell| cell.piece == Piece::Gap).count() {
        0 => format!("{width}×{height}"),
        gaps => format!("{} grids of {}×{height}", gaps + 1, (width - gaps) / (gaps + 1)),
    }
}

/// The columns and rows that must be visible. Tiles all move at once and nothing leads from one part
/// of their board to another, so it is seen as a whole or not at all.
fn fewest(scene: &Scene) -> (usize, usize) {
    let (width, height) = (scene.width, scene.height());
    if has_tiles(scene) { (width, height) } else { (FEWEST.min(width), FEWEST.min(height)) }
}

fn room_for(scene: &Scene, cells: (usize, usize), size: (u16, u16)) -> (u16, u16) {
    let (left, below) = margins(scene);
    let long =
        |cells: usize, size: u16| u16::try_from(cells).unwrap_or(u16::MAX).saturating_mul(size);
    (long(cells.0, size.0).saturating_add(left), long(cells.1, size.1).saturating_add(below))
}

/// The room for names of rows on the left and names of columns below. Without names, fields have a
/// column for the cursor's bracket on the left; tiles have no cursor.
fn margins(scene: &Scene) -> (u16, u16) {
    let longest = scene.rows.iter().map(String::len).max();
    let unnamed = u16::from(!has_tiles(scene));
    let left = longest.map_or(unnamed, |longest| longest as u16 + 1);
    (left, u16::from(!scene.columns.is_empty()))
}

fn has_tiles(scene: &Scene) -> bool {
    scene.cells.iter().any(|cell| matches!(cell.piece, Piece::Tile(_)))
}

fn smallest(scene: &Scene) -> (u16, u16) {
    sizes(scene).last().copied().unwrap_or((1, 1))
}

/// Sizes that cells of this board may have, the largest first.
fn sizes(scene: &Scene) -> Vec<(u16, u16)> {
    let text = scene.cells.iter().map(|cell| cell.piece.text().len()).max().unwrap_or(1) as u16;
    if text <= 1 && !has_tiles(scene) {
        return (1..=6).rev().map(|height| (2 * height, height)).collect();
    }
    // Tiles: numbers need room, and grow while one plays.
    let text = text.max(4);
    let roomy =
        [(28, 12), (24, 10), (18, 8), (14, 6)].map(|(wide, high)| (wide.max(text + 4), high));
    roomy
        .into_iter()
        .chain([(9.max(text + 3), 4), (8.max(text + 3), 3), (text + 2, 2), (text + 1, 1)])
        .collect()
}

#[cfg(test)]
mod tests {
    use damier_games::couleurs::Couleurs;
    use damier_games::g2048::{Duo, G2048};
    use damier_games::go::Go;
    use damier_games::{Depict, Game, Notation};

    use super::*;
    use damier_arena::seed::generator;

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
        assert_eq!(cell(200, 60), Some((12, 6)));
        assert_eq!(cell(8, 4), None, "too small to play in");
    }

    #[test]
    fn two_grids_are_not_called_one() {
        assert_eq!(size_text(&scene::<Go>("size=9")), "9×9");
        assert_eq!(size_text(&scene::<Duo>("side=4")), "2 grids of 4×4");
    }

    #[test]
    fn tiles_are_seen_as_a_whole_or_not_at_all() {
        let scene = scene::<G2048>("side=8");
        let (width, height) = Place::least(&scene);
        let place = |width, height| Place::find(&scene, Rect::new(0, 0, width, height), None);
        assert!(place(width, height).unwrap().is_whole());
        assert_eq!((place(width - 1, height), place(width, height - 1)), (None, None));
    }
}
