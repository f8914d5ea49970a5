//! How a screen is divided between a board and what stands beside it.
//!
//! Cells are as large as the room allows, and texts stand right after the board: on its right or,
//! where that leaves larger cells, below it.

use damier_games::Scene;
use ratatui::layout::Rect;

use super::place::Place;

/// The smallest screen that anything is shown on.
const LEAST: (u16, u16) = (40, 12);
/// The least width of what stands beside a board.
const NARROWEST: u16 = 18;
/// The least height of what stands below a board.
const LOWEST: u16 = 4;
/// The widest that is of any use to a text.
const WIDEST: u16 = 46;
/// From this width of the screen on, a board that is not seen as a whole has texts beside it.
const WIDE: u16 = 60;
/// Below this height there is no room under a board.
const HIGH: u16 = 16;

/// The room that texts would like to have before the board gets larger cells.
#[derive(Copy, Clone, Debug)]
struct Wish {
    columns: u16,
    rows: u16,
}

/// A few facts.
const FACTS: Wish = Wish { columns: NARROWEST, rows: LOWEST };
/// Sentences.
const SENTENCES: Wish = Wish { columns: 38, rows: 10 };

/// A screen divided: the board, what stands beside (or below) it, and two lines at the bottom.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// For the board.
    pub board: Rect,
    /// For players, facts and choices.
    pub side: Rect,
    /// The last line but one: what happened, what went wrong.
    pub status: Rect,
    /// The last line: the keys that matter now.
    pub keys: Rect,
}

impl Division {
    /// Divides a screen for a board and a few facts.
    pub fn of(screen: Rect, scene: &Scene) -> Division {
        Division::with(screen, scene, FACTS)
    }

    /// Divides a screen for a board and sentences beside it.
    pub fn for_reading(screen: Rect, scene: &Scene) -> Division {
        Division::with(screen, scene, SENTENCES)
    }

    /// The size of a screen that would do for this board, if this one does not.
    pub fn lacks(screen: Rect, scene: &Scene) -> Option<(u16, u16)> {
        let large = screen.width >= LEAST.0 && screen.height >= LEAST.1;
        if large && Place::find(scene, Division::of(screen, scene).board, None).is_some() {
            return None;
        }
        let (width, height) = Place::needed(scene);
        let beside = (width.saturating_add(NARROWEST + 1), height.saturating_add(2));
        let below = (width, height.saturating_add(LOWEST + 2));
        let more = |(width, height): (u16, u16)| {
            let (across, down) =
                (width.saturating_sub(screen.width), height.saturating_sub(screen.height));
            u32::from(across) + 2 * u32::from(down)
        };
        let (width, height) = if more(below) < more(beside) { below } else { beside };
        Some((width.max(LEAST.0), height.max(LEAST.1)))
    }

    fn with(screen: Rect, scene: &Scene, wish: Wish) -> Division {
        let line = |from_bottom: u16| Rect {
            y: screen.bottom().saturating_sub(from_bottom),
            height: from_bottom.min(screen.height).min(1),
            ..screen
        };
        let room = Rect { height: screen.height.saturating_sub(2), ..screen };
        let (width, height) = Place::least(scene);
        let columns = wish.columns.min(room.width.saturating_sub(width.saturating_add(1)));
        let rows = wish.rows.min(room.height.saturating_sub(height));
        let beside = Some((room.width.saturating_sub(columns + 1), room.height))
            .filter(|_| columns >= NARROWEST)
            .and_then(|room| Place::largest(scene, room));
        let below = Some((room.width, room.height.saturating_sub(rows)))
            .filter(|_| rows >= LOWEST)
            .and_then(|room| Place::largest(scene, room));
        let (board, side) = match (beside, below) {
            (Some(cell), other) if other.is_none_or(|other| cell >= other) => {
                split_across(room, Place::extent(scene, cell).0)
            }
            (_, Some(cell)) => split_down(room, Place::extent(scene, cell).1),
            // The board does not fit as a whole: as much of it as leaves room for texts.
            _ if room.width >= WIDE || room.height < HIGH => {
                let side = NARROWEST.min(room.width / 2);
                split_across(room, room.width.saturating_sub(side + 1).min(width))
            }
            _ => split_down(room, room.height - (room.height / 4).clamp(LOWEST, 10)),
        };
        Division { board, side, status: line(2), keys: line(1) }
    }
}

/// So many columns for the board, and texts on their right.
fn split_across(room: Rect, columns: u16) -> (Rect, Rect) {
    let board = Rect { width: columns, ..room };
    let left = room.width.saturating_sub(columns);
    let gap = if left > NARROWEST + 1 { 2 } else { left.min(1) };
    (board, Rect { x: board.right() + gap, width: (left - gap).min(WIDEST), ..room })
}

/// So many rows for the board, and texts below them.
fn split_down(room: Rect, rows: u16) -> (Rect, Rect) {
    let board = Rect { height: rows, ..room };
    (board, Rect { y: board.bottom(), height: room.height.saturating_sub(rows), ..room })
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

    fn scenes() -> [Scene; 7] {
        [
            scene::<Go>("size=9"),
            scene::<Go>("size=19"),
            scene::<Couleurs>("size=8"),
            scene::<Couleurs>("size=30"),
            scene::<G2048>("side=4"),
            scene::<Duo>("side=4"),
            scene::<Duo>("side=8"),
        ]
    }

    fn screens() -> impl Iterator<Item = Rect> {
        let sizes = (1..=220).step_by(3).flat_map(|width| (1..=64).map(move |high| (width, high)));
        sizes.map(|(width, height)| Rect::new(0, 0, width, height))
    }

    #[test]
    fn what_is_said_to_be_needed_is_more_than_there_is_and_enough() {
        for scene in scenes() {
            for screen in screens() {
                let Some((width, height)) = Division::lacks(screen, &scene) else { continue };
                assert!(
                    width > screen.width || height > screen.height,
                    "{screen} {width}x{height}"
                );
                let enough = Rect::new(0, 0, width, height);
                assert_eq!(Division::lacks(enough, &scene), None, "{screen}");
            }
        }
    }

    #[test]
    fn everything_has_a_place_of_its_own_on_every_screen() {
        for scene in scenes() {
            for screen in screens() {
                if Division::lacks(screen, &scene).is_some() {
                    continue;
                }
                for division in [Division::of, Division::for_reading].map(|of| of(screen, &scene)) {
                    let Division { board, side, status, keys } = division;
                    assert!(Place::find(&scene, board, None).is_some(), "{screen}: {division:?}");
                    assert!(side.width >= NARROWEST && side.height >= LOWEST, "{screen}: {side}");
                    let areas = [board, side, status, keys];
                    for (at, &one) in areas.iter().enumerate() {
                        assert_eq!(one.intersection(screen), one, "{screen}: {one}");
                        assert!(areas[at + 1..].iter().all(|&other| !one.intersects(other)));
                    }
                }
            }
        }
    }

    #[test]
    fn texts_stand_right_after_the_board_however_wide_the_screen_is() {
        let go = scene::<Go>("size=9");
        let division = Division::of(Rect::new(0, 0, 200, 60), &go);
        let place = Place::find(&go, division.board, None).unwrap();
        assert_eq!(place.cell, (12, 6));
        assert_eq!(division.side.x, place.area.right() + 2);
        let duo = scene::<Duo>("side=4");
        for (width, height) in [(80, 24), (60, 20)] {
            let division = Division::of(Rect::new(0, 0, width, height), &duo);
            let place = Place::find(&duo, division.board, None).unwrap();
            assert!(place.is_whole() && place.cell.1 >= 2, "{place:?}");
        }
    }
}
