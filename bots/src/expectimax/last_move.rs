//! The last move of a search on the packed board, where nearly all of its positions are.
//!
//! A new tile changes one row and one column. So the other lines are slid and judged once for all
//! draws, and each draw costs only what is new: one line slid, its own worth, and the worth of the
//! four lines that cross it.

use damier_games::g2048::Packed;

use super::packed_tree::PackedTree;
use crate::eval::g2048::{EvaluatePacked, LineTable};

/// The lines along a direction of sliding (rows, or columns as rows of the transposed board), slid
/// one way.
#[derive(Copy, Clone)]
struct Slid {
    /// For each line: all others after the slide, as the lines that cross them.
    crossing: [u64; 4],
    /// For each line: what all others are worth after the slide.
    others: [f32; 4],
    /// For each line: does the slide change any of the others?
    changes: [bool; 4],
}

/// The four cells of a line as the first cells of four lines.
#[inline]
const fn spread(line: u16) -> u64 {
    let pairs = (line as u64 | ((line as u64) << 24)) & 0x0000_00FF_0000_00FF;
    (pairs | (pairs << 12)) & 0x000F_000F_000F_000F
}

impl Slid {
    #[inline]
    fn new(before: Packed, after: [u16; 4], lines: &LineTable) -> Slid {
        let worth = after.map(|line| lines[usize::from(line)]);
        let cross = [0, 1, 2, 3].map(|at| spread(after[at]) << (4 * at));
        let moved = [0, 1, 2, 3].map(|at| after[at] != before.row(at));
        Slid {
            crossing: [
                cross[1] | cross[2] | cross[3],
                cross[0] | cross[2] | cross[3],
                cross[0] | cross[1] | cross[3],
                cross[0] | cross[1] | cross[2],
            ],
            others: [
                worth[1] + worth[2] + worth[3],
                worth[0] + worth[2] + worth[3],
                worth[0] + worth[1] + worth[3],
                worth[0] + worth[1] + worth[2],
            ],
            changes: [
                moved[1] | moved[2] | moved[3],
                moved[0] | moved[2] | moved[3],
                moved[0] | moved[1] | moved[3],
                moved[0] | moved[1] | moved[2],
            ],
        }
    }

    /// The value after the slide if the line `at` becomes `line`.
    #[inline]
    fn value(&self, at: usize, line: u16, lines: &LineTable) -> f32 {
        let cross = Packed::from_bits(self.crossing[at] | (spread(line) << (4 * at)));
        let worth = |at| lines[usize::from(cross.row(at))];
        (self.others[at] + lines[usize::from(line)])
            + ((worth(0) + worth(1)) + (worth(2) + worth(3)))
    }
}

/// The mean over all draws of the best value after one more slide.
pub(super) fn value<E: EvaluatePacked>(
    tree: &PackedTree<'_, E>,
    board: Packed,
    nodes: &mut u64,
) -> f32 {
    let lines = tree.eval.lines();
    let across = board.transposed();
    let slid = |board: Packed, way: usize| {
        let after = [0, 1, 2, 3].map(|at| tree.tables.slid(board.row(at))[way]);
        Slid::new(board, after, lines)
    };
    let ways = [[slid(board, 0), slid(board, 1)], [slid(across, 0), slid(across, 1)]];
    let lost = tree.eval.lost(board, 0);

    let (mut mean, mut seen) = (0.0, 0);
    let mut empty = board.empty_mask();
    let chances = tree.chances[board.empty_cells()];
    while empty != 0 {
        let cell = empty.trailing_zeros() / 4;
        empty &= empty - 1;
        let (row, column) = ((cell / 4) as usize, (cell % 4) as usize);
        for (rank, chance) in [1, 2].into_iter().zip(chances) {
            if chance == 0.0 {
                continue;
            }
            let mut best = f32::NEG_INFINITY;
            for (slid, line, at, to) in [
                (&ways[0], board.row(row), row, column),
                (&ways[1], across.row(column), column, row),
            ] {
                let line = line | (rank << (4 * to));
                let after = tree.tables.slid(line);
                for way in 0..2 {
                    if after[way] != line || slid[way].changes[at] {
                        best = best.max(slid[way].value(at, after[way], lines));
                        seen += 1;
                    }
                }
            }
            mean += chance * if best == f32::NEG_INFINITY { lost } else { best };
            seen += 1;
        }
    }
    *nodes += seen;
    mean
}
