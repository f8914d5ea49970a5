//! The points that decide whether a small eye space becomes two eyes or one.
//!
//! An empty region of three to six points within one colour's stones has at most one such point, by its
//! shape alone: the owner makes two eyes there, the enemy keeps him from it.

use damier_games::go::{Board, Colour, Point};

/// Points of the largest eye space that one stone can keep from becoming two eyes.
const LARGEST: usize = 6;

/// An empty region that is not larger than can matter.
struct Region {
    points: [Point; LARGEST],
    len: usize,
}

impl Region {
    /// The region of an empty point, if stones of one colour alone surround it and it is small.
    #[inline]
    fn around(board: &Board, start: Point) -> Option<(Region, Colour)> {
        let mut region = Region { points: [start; LARGEST], len: 1 };
        let mut owner = None;
        let mut done = 0;
        while done < region.len {
            for near in region.points[done].neighbours() {
                if let Some(colour) = board.stone(near) {
                    if *owner.get_or_insert(colour) != colour {
                        return None;
                    }
                } else if board.is_empty(near) && !region.points[..region.len].contains(&near) {
                    *region.points.get_mut(region.len)? = near;
                    region.len += 1;
                }
            }
            done += 1;
        }
        owner.map(|owner| (region, owner))
    }

    fn points(&self) -> &[Point] {
        &self.points[..self.len]
    }

    /// The point that decides, if there is one.
    fn vital(&self) -> Option<Point> {
        let links = |point: Point| {
            point.neighbours().iter().filter(|near| self.points().contains(near)).count()
        };
        let all: usize = self.points().iter().map(|&point| links(point)).sum();
        // Three: between the others. Four: the middle of a T. Five: of a cross, or where a square and one
        // more meet. Six: where all of a cross and one more meet.
        let needed = match (self.len, all / 2) {
            (3, _) => 2,
            (4, 3) | (5, 5) => 3,
            (5, 4) | (6, 6) => 4,
            _ => return None,
        };
        self.points().iter().copied().find(|&point| links(point) == needed)
    }
}

/// The vital point of the small eye space that an empty point is part of, and whose space it is.
pub(super) fn vital_point(board: &Board, start: Point) -> Option<(Point, Colour)> {
    let (region, owner) = Region::around(board, start)?;
    Some((region.vital()?, owner))
}

/// Can stones of this shape, once they are captured, leave an eye space in which one stone of the enemy
/// keeps the owner from two eyes?
pub(super) fn is_killing_shape(stones: &[Point]) -> bool {
    let links =
        |point: &Point| point.neighbours().iter().filter(|near| stones.contains(near)).count();
    let all: usize = stones.iter().map(links).sum();
    let most = stones.iter().map(links).max().unwrap_or(0);
    match (stones.len(), all / 2) {
        (0..=3, _) | (4, 4) | (5, 5) => true,
        (4, 3) => most == 3,
        (5, 4) | (6, 6) => most == 4,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vital point of the eye space that the first empty point of a board is part of.
    fn vital(rows: &[&str]) -> Option<String> {
        let board = Board::from_rows(rows).unwrap();
        let start = board.grid().points().find(|&point| board.is_empty(point))?;
        vital_point(&board, start).map(|(point, _)| board.grid().name(point))
    }

    #[test]
    fn the_shape_of_an_eye_space_tells_its_vital_point() {
        let cases: [(&[&str], Option<&str>); 8] = [
            (&["...XX", "XXXXX", "OOOOO", "OOOOO", "OOOO."], Some("B5")),
            (&["..XXX", ".XXXX", "XXXXX", "OOOOO", "OOOO."], Some("A5")),
            (&["....X", "XXXXX", "OOOOO", "OOOOO", "OOOO."], None),
            (&["...XX", "X.XXX", "XXXXX", "OOOOO", "OOOO."], Some("B5")),
            (&["..XXX", "..XXX", "XXXXX", "OOOOO", "OOOO."], None),
            (&["..XXX", "...XX", "XXXXX", "OOOOO", "OOOO."], Some("B4")),
            (&["X.XXX", "...XX", "X.XXX", "XXXXX", "OOOO."], Some("B4")),
            (&["..OXX", "XXXXX", "OOOOO", "OOOOO", "OOOO."], None),
        ];
        for (rows, expected) in cases {
            assert_eq!(vital(rows).as_deref(), expected, "{rows:?}");
        }
    }

    #[test]
    fn only_stones_that_leave_one_eye_are_worth_throwing_in() {
        let shape = |rows: &[&str]| {
            let board = Board::from_rows(rows).unwrap();
            let stones = board.grid().points().filter(|&point| !board.is_empty(point));
            is_killing_shape(&stones.collect::<Vec<_>>())
        };
        assert!(shape(&["XXX", "...", "..."]));
        assert!(shape(&["XX.", "XX.", "..."]));
        assert!(shape(&["XX.", "XXX", "..."]));
        assert!(shape(&[".X.", "XXX", ".X."]));
        assert!(!shape(&["XXXX", "....", "....", "...."]));
        assert!(!shape(&["XXX.", "..XX", "....", "...."]));
    }
}
