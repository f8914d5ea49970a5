//! Shapes of three by three points around an empty one that are worth a stone.
//!
//! The shapes are those that Monte Carlo Go programs have long used: hane, cuts, and moves at the
//! edge. They hold turned, mirrored and with the colours exchanged, so a position needs only one
//! look into a table of bits, by what lies around the point.

use damier_games::go::{Board, Point};

/// Rows of a shape, the point in the middle. `X` and `O` are stones, `.` is empty, `-` the border,
/// `x` and `o` anything but the stone, `?` anything.
const SHAPES: &[[&[u8; 3]; 3]] = &[
    // Hane.
    [b"XOX", b"...", b"???"],
    [b"XO.", b"...", b"?.?"],
    [b"XO?", b"X..", b"x.?"],
    [b".O.", b"X..", b"..."],
    // Cuts and moves against them.
    [b"XO?", b"O.o", b"?o?"],
    [b"XO?", b"O.X", b"???"],
    [b"?X?", b"O.O", b"ooo"],
    [b"OX?", b"o.O", b"???"],
    // At the edge.
    [b"X.?", b"O.?", b"---"],
    [b"OX?", b"X.O", b"---"],
    [b"?X?", b"x.O", b"---"],
    [b"?OX", b"X.O", b"---"],
    [b"?XO", b"x.x", b"---"],
];

/// Which cells of a shape, row by row, `Board::surroundings` tells in which order.
const ORDER: [usize; 8] = [1, 3, 5, 7, 0, 2, 6, 8];

/// What lies on a cell, as a set of the contents it may have: bits for empty, black, white, border.
fn contents(symbol: u8) -> u8 {
    match symbol {
        b'.' => 0b0001,
        b'X' => 0b0010,
        b'O' => 0b0100,
        b'-' => 0b1000,
        b'x' => 0b1101,
        b'o' => 0b1011,
        _ => 0b1111,
    }
}

/// Words of a bit for each of the 65536 surroundings.
const WORDS: usize = (1 << 16) / 64;

/// The table of all shapes.
#[derive(Clone, Debug)]
pub(super) struct Patterns(Box<[u64; WORDS]>);

impl Patterns {
    pub(super) fn new() -> Patterns {
        let mut patterns = Patterns(Box::new([0; WORDS]));
        for shape in SHAPES {
            let mut cells: [u8; 9] = std::array::from_fn(|at| contents(shape[at / 3][at % 3]));
            for _ in 0..2 {
                for _ in 0..4 {
                    cells = turned(cells);
                    patterns.enter(ORDER.map(|at| cells[at]), 0, 0);
                    patterns.enter(ORDER.map(|at| recoloured(cells)[at]), 0, 0);
                }
                cells = mirrored(cells);
            }
        }
        patterns
    }

    /// Enters all surroundings that agree with these contents, the first `done` being decided.
    fn enter(&mut self, cells: [u8; 8], done: usize, code: usize) {
        let Some(&allowed) = cells.get(done) else {
            self.0[code / 64] |= 1 << (code % 64);
            return;
        };
        for content in (0..4).filter(|content| allowed >> content & 1 == 1) {
            self.enter(cells, done + 1, code | content << (2 * done));
        }
    }

    /// Is this empty point in the middle of a shape?
    #[inline]
    pub(super) fn has(&self, board: &Board, point: Point) -> bool {
        let code = usize::from(board.surroundings(point));
        self.0[code / 64] >> (code % 64) & 1 == 1
    }
}

fn turned(cells: [u8; 9]) -> [u8; 9] {
    std::array::from_fn(|at| cells[6 - 3 * (at % 3) + at / 3])
}

fn mirrored(cells: [u8; 9]) -> [u8; 9] {
    std::array::from_fn(|at| cells[3 * (at / 3) + 2 - at % 3])
}

/// The same with black and white exchanged.
fn recoloured(cells: [u8; 9]) -> [u8; 9] {
    cells.map(|set| set & 0b1001 | (set & 0b0010) << 1 | (set & 0b0100) >> 1)
}
