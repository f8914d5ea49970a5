//! Sets of points.

use super::grid::{CELLS, Point};

/// A set of points of a board.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct PointSet([u64; CELLS / 64]);

impl PointSet {
    /// The empty set.
    pub const EMPTY: PointSet = PointSet([0; CELLS / 64]);

    /// Adds a point; true if it was not there.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = (point.index() / 64, 1 << (point.index() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Is this point in the set?
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] & (1 << (point.index() % 64)) != 0
    }

    /// How many points are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is no point in the set?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Are all points of this set in the other one too?
    pub fn is_subset(&self, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// The points, row by row from the top.
    pub fn iter(&self) -> impl Iterator<Item = Point> {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let lowest = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(Point(word as u16 * 64 + lowest as u16))
            })
        })
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<T: IntoIterator<Item = Point>>(points: T) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<T: IntoIterator<Item = Point>>(&mut self, points: T) {
        for point in points {
            self.insert(point);
        }
    }
}
