//! Eyes, by two rules.

use super::board::Board;
use super::colour::Colour;
use super::grid::Point;
use super::points::PointSet;

impl Board {
    /// An eye by the rule of the Go report: an empty point whose neighbours are own stones or the
    /// edge, with at most one diagonal on the board that is the enemy's or empty.
    ///
    /// It errs in the corner and at the edge, where one enemy diagonal already makes an eye false;
    /// [`Board::is_simple_eye`] is the usual rule.
    pub fn is_report_eye(&self, point: Point, colour: Colour) -> bool {
        let open = point
            .diagonals()
            .into_iter()
            .filter(|&corner| self.grid().contains(corner) && self.stone(corner) != Some(colour));
        self.is_empty(point) && self.is_surrounded(point, colour) && open.count() <= 1
    }

    /// The eyes of a stone's chain: those of its liberties that are eyes by the report's rule.
    pub fn report_eyes(&self, stone: Point) -> PointSet {
        let Some(colour) = self.stone(stone) else { return PointSet::EMPTY };
        let liberties = self.liberties(stone);
        liberties.iter().filter(|&point| self.is_report_eye(point, colour)).collect()
    }
}
