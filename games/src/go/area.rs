//! Area in one pass over the empty points: what most games are decided by.

use super::board::Board;
use super::colour::Colour;
use super::grid::{CELLS, Point};
use super::points::PointSet;

impl Board {
    /// The stones of each colour, Black first.
    pub fn stones(&self) -> [usize; 2] {
        let stones = self.grid().area() - self.empty_points().len();
        let black = i32::midpoint(stones as i32, self.stone_balance());
        [black as usize, stones - black as usize]
    }

    /// The area of each colour as the board stands, Black first: stones, and empty regions that
    /// touch no stone of the other colour.
    ///
    /// ```
    /// use damier_games::go::Board;
    /// let board = Board::from_rows(&[".X.O.", ".X.O.", ".X.O.", ".X.O.", ".X.O."])?;
    /// assert_eq!(board.area(), [10, 10]);
    /// # Ok::<(), damier_games::BadText>(())
    /// ```
    pub fn area(&self) -> [usize; 2] {
        let [mut black, mut white] = self.stones();
        let mut seen = PointSet::EMPTY;
        let mut region = [Point::NOWHERE; CELLS];
        for &start in self.empty_points() {
            if !seen.insert(start) {
                continue;
            }
            region[0] = start;
            let (mut size, mut done) = (1, 0);
            let (mut touches_black, mut touches_white) = (false, false);
            while done < size {
                let point = region[done % CELLS];
                done += 1;
                for near in point.neighbours() {
                    match self.stone(near) {
                        Some(Colour::Black) => touches_black = true,
                        Some(Colour::White) => touches_white = true,
                        None if self.is_empty(near) && seen.insert(near) => {
                            region[size % CELLS] = near;
                            size += 1;
                        }
                        None => {}
                    }
                }
            }
            match (touches_black, touches_white) {
                (true, false) => black += size,
                (false, true) => white += size,
                _ => {}
            }
        }
        [black, white]
    }
}
