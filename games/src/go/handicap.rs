//! Handicap stones on their usual points.

use super::grid::{Grid, Point};

/// The most handicap stones that have a usual place on this board: nine on odd sides from 9, four
/// on even sides and on 7, none on other boards.
pub fn most_fixed(grid: Grid) -> usize {
    match grid.width() {
        _ if grid.width() != grid.height() => 0,
        0..=6 => 0,
        side if side == 7 || side.is_multiple_of(2) => 4,
        _ => 9,
    }
}

/// The usual points for this many handicap stones, or `None` if there are none for so many.
///
/// ```
/// use damier_games::go::{Grid, fixed_handicap};
/// let grid = Grid::new(9, 9);
/// let names = fixed_handicap(grid, 3).map(|points| points.map(|p| grid.name(p)).collect());
/// assert_eq!(names, Some(vec!["C3".to_owned(), "G7".to_owned(), "C7".to_owned()]));
/// ```
pub fn fixed_handicap(grid: Grid, stones: usize) -> Option<impl Iterator<Item = Point>> {
    if stones < 2 || stones > most_fixed(grid) {
        return None;
    }
    let side = grid.width();
    let low = if side < 12 { 2 } else { 3 };
    let (high, middle) = (side - 1 - low, side / 2);
    // Column and row from the bottom left: two opposite corners first, then the others.
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let centre = (stones >= 5 && stones % 2 == 1).then_some((middle, middle));
    let from_sides = if stones < 6 { 0 } else { (stones - 4) & !1 };
    let places = corners.into_iter().take(stones).chain(sides.into_iter().take(from_sides));
    Some(places.chain(centre).map(move |(column, up)| grid.point(side - 1 - up, column)))
}
