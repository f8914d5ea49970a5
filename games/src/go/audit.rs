//! A slow recount of everything the board keeps, for tests.
//!
//! It reads a board only through its public face and what [`Board::kept`] shows, and rebuilds the
//! same board stone by stone.

use super::board::Board;
use super::points::PointSet;

impl Board {
    /// Compares what is kept for every point with what a recount gives.
    ///
    /// # Errors
    /// What does not agree.
    pub(super) fn audit(&self) -> Result<(), String> {
        let grid = self.grid();
        let empty: PointSet = grid.points().filter(|&point| self.is_empty(point)).collect();
        let listed: PointSet = self.empty_points().iter().copied().collect();
        if empty != listed || self.empty_points().len() != empty.len() {
            return Err(format!("the list of empty points is wrong on\n{self}"));
        }
        let fresh = Board::from_rows(&self.rows()).map_err(|why| why.to_string())?;
        if fresh.hash() != self.hash() || fresh.stone_balance() != self.stone_balance() {
            return Err(format!("the hash or the number of stones is wrong on\n{self}"));
        }
        for point in grid.points() {
            if self.kept(point) != fresh.kept(point) {
                let name = grid.name(point);
                return Err(format!("{name} keeps {:?} on\n{self}", self.kept(point)));
            }
            let chain: PointSet = self.chain(point).collect();
            let flooded = self.flood(point, |other| self.stone(other) == self.stone(point));
            if self.stone(point).is_some() && chain != flooded {
                return Err(format!("the chain of {} is wrong on\n{self}", grid.name(point)));
            }
        }
        Ok(())
    }
}
