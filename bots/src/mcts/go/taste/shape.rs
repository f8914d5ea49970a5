//! What lies around a point, as a number: the shapes that taste is about.
//!
//! A shape is seen by the player to move: own stones are 1, the enemy's 2, the border 3. Three sizes are
//! looked at; the smallest also tells how many liberties the neighbours have.

use damier_games::go::{Board, Colour, Point};

/// Cells around a point, as rows down and columns right, by distance: 8, then 4, then 8 more.
const CELLS: [(i8, i8); 20] = [
    (-1, 0),
    (0, -1),
    (0, 1),
    (1, 0),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
    (-2, 0),
    (0, -2),
    (0, 2),
    (2, 0),
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
];

/// How many cells each size has.
const SIZES: [usize; 3] = [8, 12, 20];

/// The shapes around a point, of each size.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Shapes {
    pub(super) near: u64,
    pub(super) mid: u64,
    pub(super) far: u64,
}

impl Shapes {
    /// The shapes around an empty point.
    pub(super) fn around(board: &Board, point: Point, colour: Colour) -> Shapes {
        let grid = board.grid();
        let (row, column) = grid.place(point);
        let (rows, columns) = (grid.height() as i8, grid.width() as i8);
        let mut far = 0_u64;
        for (at, (down, right)) in CELLS.into_iter().enumerate() {
            let (r, c) = (row as i8 + down, column as i8 + right);
            let code = if r < 0 || c < 0 || r >= rows || c >= columns {
                3
            } else {
                match board.stone(grid.point(r as usize, c as usize)) {
                    None => 0,
                    Some(own) if own == colour => 1,
                    Some(_) => 2,
                }
            };
            far |= code << (2 * at);
        }
        let mut near = far & 0xFFFF;
        for (at, cell) in point.neighbours().into_iter().enumerate() {
            let liberties = match board.stone(cell) {
                None => 0,
                Some(_) => board.first_liberties::<3>(cell).len() as u64,
            };
            near |= liberties << (16 + 2 * at);
        }
        Shapes { near, mid: far & 0xFF_FFFF, far }
    }

    /// Are there no stones?
    pub(super) fn is_open(&self) -> bool {
        (0..CELLS.len()).all(|at| matches!(self.far >> (2 * at) & 3, 0 | 3))
    }
}

/// Where each cell goes under each of the eight symmetries.
fn places(symmetry: usize) -> [usize; 20] {
    CELLS.map(|(down, right)| {
        let (mut r, mut c) = if symmetry & 4 == 0 { (down, right) } else { (right, down) };
        if symmetry & 1 != 0 {
            r = -r;
        }
        if symmetry & 2 != 0 {
            c = -c;
        }
        CELLS.iter().position(|&cell| cell == (r, c)).unwrap_or(0)
    })
}

/// The shape of this size (0, 1 or 2), as each symmetry shows it.
pub(super) fn images(size: usize, code: u64) -> [u64; 8] {
    std::array::from_fn(|symmetry| {
        let places = places(symmetry);
        let mut image = 0;
        for (at, &place) in places[..SIZES[size]].iter().enumerate() {
            image |= (code >> (2 * at) & 3) << (2 * place);
        }
        if size == 0 {
            for (at, &place) in places[..4].iter().enumerate() {
                image |= (code >> (16 + 2 * at) & 3) << (16 + 2 * place);
            }
        }
        image
    })
}
