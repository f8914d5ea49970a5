//! Liberties, chains and connected regions, recomputed from the board when somebody asks.
//!
//! Nothing here is kept between moves: the fast core needs none of it, and what does (bots, scoring,
//! views) asks rarely enough.

use super::board::Board;
use super::colour::Colour;
use super::grid::Point;
use super::points::PointSet;

impl Board {
    /// The on-board neighbours of a point.
    pub fn near(&self, point: Point) -> impl Iterator<Item = Point> {
        point.neighbours().into_iter().filter(|&near| self.grid().contains(near))
    }

    /// The liberties of a stone's chain.
    pub fn liberties(&self, stone: Point) -> PointSet {
        let around = self.chain(stone).flat_map(|stone| self.near(stone));
        around.filter(|&near| self.is_empty(near)).collect()
    }

    /// One stone of every chain on the board, by rows from the top.
    pub fn chains(&self) -> Vec<Point> {
        let mut roots = PointSet::EMPTY;
        let stones = self.grid().points().filter(|&point| self.stone(point).is_some());
        stones.filter(|&stone| roots.insert(self.chain_root(stone))).collect()
    }

    /// The points connected to `from` through points that `belongs` accepts.
    pub fn flood(&self, from: Point, belongs: impl Fn(Point) -> bool) -> PointSet {
        let mut region = PointSet::from_iter([from]);
        let mut work = vec![from];
        while let Some(point) = work.pop() {
            for near in self.near(point) {
                if belongs(near) && region.insert(near) {
                    work.push(near);
                }
            }
        }
        region
    }

    /// The regions into which the points that `belongs` accepts fall.
    pub fn regions(&self, belongs: impl Fn(Point) -> bool + Copy) -> Vec<PointSet> {
        let mut seen = PointSet::EMPTY;
        let mut regions = Vec::new();
        for point in self.grid().points() {
            if belongs(point) && !seen.contains(point) {
                let region = self.flood(point, belongs);
                seen.extend(region.iter());
                regions.push(region);
            }
        }
        regions
    }

    /// The empty regions of the board.
    pub fn empty_regions(&self) -> Vec<PointSet> {
        self.regions(|point| self.is_empty(point))
    }

    /// One stone of each chain that touches a region.
    pub fn chains_around(&self, region: &PointSet) -> Vec<Point> {
        let mut roots = PointSet::EMPTY;
        let around = region.iter().flat_map(|point| self.near(point));
        let stones = around.filter(|&near| !region.contains(near) && self.stone(near).is_some());
        stones.filter(|&stone| roots.insert(self.chain_root(stone))).collect()
    }

    /// Whose territory an empty region is: the colour of all chains around it, or nobody's.
    pub fn territory_of(&self, region: &PointSet) -> Option<Colour> {
        let mut colours = self.chains_around(region).into_iter().map(|stone| self.stone(stone));
        let first = colours.next()??;
        colours.all(|colour| colour == Some(first)).then_some(first)
    }
}
