//! Atari, and what lies around a point: the few questions that playouts ask at every move.
//!
//! Nothing is kept for them. A chain with one liberty has at most four pseudo-liberties, so most
//! chains are cleared by one look, and a walk along the others ends at the second liberty. Nothing
//! here touches the heap.

use super::board::Board;
use super::colour::Colour;
use super::grid::Point;

impl Board {
    /// The only liberty of a stone's chain, if it has just one: the chain is in atari.
    ///
    /// ```
    /// use damier_games::go::Board;
    /// let board = Board::from_rows(&["XXO", "XO.", "...",])?;
    /// let grid = board.grid();
    /// assert_eq!(board.only_liberty(grid.point(0, 0)), Some(grid.point(2, 0)));
    /// assert_eq!(board.only_liberty(grid.point(1, 1)), None);
    /// # Ok::<(), damier_games::BadText>(())
    /// ```
    #[inline]
    pub fn only_liberty(&self, stone: Point) -> Option<Point> {
        if self.pseudo_liberties(stone) > 4 {
            return None;
        }
        self.single_liberty(stone)
    }

    fn single_liberty(&self, stone: Point) -> Option<Point> {
        let mut only = None;
        for stone in self.chain(stone) {
            for near in stone.neighbours() {
                if self.is_empty(near) && only != Some(near) {
                    if only.is_some() {
                        return None;
                    }
                    only = Some(near);
                }
            }
        }
        only
    }

    /// The two liberties of a stone's chain, if it has just two.
    ///
    /// ```
    /// use damier_games::go::Board;
    /// let board = Board::from_rows(&["XXO", "XO.", "...",])?;
    /// let grid = board.grid();
    /// assert_eq!(board.two_liberties(grid.point(0, 2)), None, "one alone");
    /// assert_eq!(board.two_liberties(grid.point(1, 1)).map(|two| two.contains(&grid.point(2, 1))), Some(true));
    /// # Ok::<(), damier_games::BadText>(())
    /// ```
    #[inline]
    pub fn two_liberties(&self, stone: Point) -> Option<[Point; 2]> {
        if self.pseudo_liberties(stone) > 8 {
            return None;
        }
        match self.first_liberties::<3>(stone).as_slice() {
            &[a, b] => Some([a, b]),
            _ => None,
        }
    }

    /// The liberties of a stone's chain, the first `MOST` of them: what is beyond is not looked for.
    pub fn first_liberties<const MOST: usize>(&self, stone: Point) -> Few<MOST> {
        let mut few = Few::new();
        for stone in self.chain(stone) {
            for near in stone.neighbours() {
                if self.is_empty(near) && few.add(near) {
                    return few;
                }
            }
        }
        few
    }

    /// How many liberties a stone put on an empty point would have, two meaning two or more.
    #[inline]
    pub fn liberties_after(&self, point: Point, colour: Colour) -> usize {
        let neighbours = point.neighbours();
        let empty = neighbours.iter().filter(|&&near| self.is_empty(near)).count();
        if empty >= 2 { empty } else { self.few_liberties_after(point, colour) }
    }

    fn few_liberties_after(&self, point: Point, colour: Colour) -> usize {
        let mut few: Few<2> = Few::new();
        for near in point.neighbours() {
            let enough = match self.stone(near) {
                None => self.is_empty(near) && few.add(near),
                Some(own) if own == colour => {
                    let around = self.chain(near).flat_map(Point::neighbours);
                    let mut liberties = around.filter(|&cell| cell != point && self.is_empty(cell));
                    liberties.any(|liberty| few.add(liberty))
                }
                // What is captured makes room: its stone here, and a second one if there is one.
                Some(_) if self.only_liberty(near) == Some(point) => {
                    few.add(near) || self.chain_size(near) > 1
                }
                Some(_) => false,
            };
            if enough {
                return 2;
            }
        }
        few.len()
    }

    /// What lies on the eight cells around a point, in two bits each: nothing 0, black 1, white 2,
    /// border 3. The four neighbours come first, above, left, right and below, in the low bits,
    /// then the diagonals, above left, above right, below left and below right.
    #[inline]
    pub fn surroundings(&self, point: Point) -> u16 {
        let [up, left, right, down, a, b, c, d] = point.around().map(|cell| self.cell_code(cell));
        up | left << 2 | right << 4 | down << 6 | a << 8 | b << 10 | c << 12 | d << 14
    }
}

/// A handful of different points.
#[derive(Copy, Clone, Debug)]
pub struct Few<const MOST: usize> {
    points: [Point; MOST],
    len: usize,
}

impl<const MOST: usize> Few<MOST> {
    fn new() -> Few<MOST> {
        Few { points: [Point::NOWHERE; MOST], len: 0 }
    }

    /// Adds a point that is not there yet; true once there are as many as may be.
    #[inline]
    fn add(&mut self, point: Point) -> bool {
        if self.len < MOST && !self.points[..self.len].contains(&point) {
            self.points[self.len] = point;
            self.len += 1;
        }
        self.len == MOST
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The points, in the order they were found.
    #[inline]
    pub fn as_slice(&self) -> &[Point] {
        &self.points[..self.len]
    }
}
