//! Through which windows a network looks at a board, and where the weight of what is seen is kept.

use damier_games::g2048::Packed;

/// Cells in a window at most: each half of a window's content is looked up in a table of three cells.
const MOST_CELLS: usize = 6;
/// Levels at most: an exponent has four bits.
const MOST_LEVELS: u32 = 16;
/// Weights at most, half a gigabyte of them: a line of text in somebody's file could ask for any number.
const MOST_WEIGHTS: u32 = 1 << 28;
/// A board and its mirror images.
pub(super) const SYMMETRIES: usize = 8;

/// A window: one or two runs of neighbouring cells, counted row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Window {
    cells: Vec<usize>,
    /// For each run: how far its cells are to be shifted down, and which bits they then take.
    runs: [(u32, u64); 2],
    /// Where the weights of this window begin.
    begin: u32,
}

/// The windows of a network, and how many levels of tiles it tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    levels: u32,
    windows: Vec<Window>,
    /// The place of the first three cells of a window's content, and of the last three.
    low: Box<[u32]>,
    high: Box<[u32]>,
}

impl Shape {
    /// A network with these windows, for which all tiles from 2 to the power of `levels - 1` on look
    /// the same. `None` if a window has no cells or more than six, or more than two runs of neighbours,
    /// if levels are fewer than 2 or more than 16, or if that takes more than some hundred million weights.
    pub fn new(levels: u32, windows: &[Vec<usize>]) -> Option<Shape> {
        if !(2..=MOST_LEVELS).contains(&levels) || windows.is_empty() {
            return None;
        }
        let mut begin = 0_u32;
        let mut all = Vec::new();
        for cells in windows {
            let runs = runs(cells)?;
            all.push(Window { cells: cells.clone(), runs, begin });
            begin = begin.checked_add(levels.pow(cells.len() as u32))?;
            if begin > MOST_WEIGHTS {
                return None;
            }
        }
        let place = |content: u32| {
            let digit = |cell: u32| ((content >> (4 * cell)) & 15).min(levels - 1);
            digit(0) + levels * (digit(1) + levels * digit(2))
        };
        let low: Box<[u32]> = (0..1 << 12).map(place).collect();
        let high = low.iter().map(|place| place * levels.pow(3)).collect();
        Some(Shape { levels, windows: all, low, high })
    }

    /// How many levels of tiles are told apart.
    pub fn levels(&self) -> u32 {
        self.levels
    }

    /// The cells of each window.
    pub fn windows(&self) -> impl Iterator<Item = &[usize]> {
        self.windows.iter().map(|window| &window.cells[..])
    }

    /// How many weights there are.
    pub fn weights(&self) -> usize {
        let last = self.windows.last();
        last.map_or(0, |window| window.begin + self.levels.pow(window.cells.len() as u32)) as usize
    }

    /// How many weights a board's worth is the sum of.
    pub fn looks(&self) -> usize {
        SYMMETRIES * self.windows.len()
    }

    /// Calls `visit` with the place of each weight that this board is worth.
    #[inline]
    pub(super) fn each(&self, board: Packed, mut visit: impl FnMut(usize)) {
        let images = images(board);
        for window in &self.windows {
            let [(down, mask), (further, rest)] = window.runs;
            for image in images {
                let content = ((image >> down) & mask) | ((image >> further) & rest);
                let low = self.low[(content & 0xFFF) as usize];
                let high = self.high[((content >> 12) & 0xFFF) as usize];
                visit((window.begin + low + high) as usize);
            }
        }
    }
}

/// The runs of neighbouring cells of a window.
fn runs(cells: &[usize]) -> Option<[(u32, u64); 2]> {
    if cells.is_empty() || cells.len() > MOST_CELLS || cells.iter().any(|&cell| cell >= 16) {
        return None;
    }
    let mut runs = Vec::new();
    let (mut from, mut at) = (0, 0);
    while from < cells.len() {
        let run = (from..cells.len()).take_while(|&to| cells[to] == cells[from] + to - from);
        let length = run.count();
        // A run's cells keep their order, so that shifting them down is all there is to do.
        let down = cells[from].checked_sub(at)?;
        runs.push((4 * down as u32, ((1_u64 << (4 * length)) - 1) << (4 * at)));
        from += length;
        at += length;
    }
    match runs[..] {
        [only] => Some([only, (0, 0)]),
        [first, second] => Some([first, second]),
        _ => None,
    }
}

/// A board turned and mirrored in all ways.
#[inline]
fn images(board: Packed) -> [u64; SYMMETRIES] {
    let (rows, columns) = (board.bits(), board.transposed().bits());
    let (mirrored, crossed) = (mirrored(rows), mirrored(columns));
    [
        rows,
        mirrored,
        flipped(rows),
        flipped(mirrored),
        columns,
        crossed,
        flipped(columns),
        flipped(crossed),
    ]
}

/// Every row from its other end.
#[inline]
const fn mirrored(bits: u64) -> u64 {
    let pairs = ((bits & 0x00FF_00FF_00FF_00FF) << 8) | ((bits >> 8) & 0x00FF_00FF_00FF_00FF);
    ((pairs & 0x0F0F_0F0F_0F0F_0F0F) << 4) | ((pairs >> 4) & 0x0F0F_0F0F_0F0F_0F0F)
}

/// The rows from the bottom to the top.
#[inline]
const fn flipped(bits: u64) -> u64 {
    let pairs = bits.rotate_left(32);
    ((pairs & 0x0000_FFFF_0000_FFFF) << 16) | ((pairs >> 16) & 0x0000_FFFF_0000_FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of a board, numbered by themselves.
    const NUMBERED: u64 = 0xFEDC_BA98_7654_3210;

    fn cells(bits: u64) -> [u64; 16] {
        std::array::from_fn(|cell| (bits >> (4 * cell)) & 15)
    }

    #[test]
    fn a_board_is_seen_in_all_eight_ways_that_keep_neighbours_together() {
        let images = images(Packed::from_bits(NUMBERED));
        for image in images {
            let cells = cells(image);
            let apart = |a: u64, b: u64| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4);
            for at in (0..16).filter(|at| at % 4 != 3) {
                assert_eq!(apart(cells[at], cells[at + 1]), 1, "{image:016x}");
            }
            for at in 0..12 {
                assert_eq!(apart(cells[at], cells[at + 4]), 1, "{image:016x}");
            }
        }
        let different: std::collections::HashSet<u64> = images.into_iter().collect();
        assert_eq!(different.len(), SYMMETRIES);
    }

    #[test]
    fn every_content_of_a_window_has_a_place_of_its_own() {
        let shape = Shape::new(3, &[vec![0, 1, 2, 4, 5], vec![4, 5]]).unwrap();
        assert_eq!((shape.weights(), shape.looks()), (243 + 9, 16));
        let board = |number: u64| {
            let digit = |at: u32| number / 3_u64.pow(at) % 3;
            digit(0) | digit(1) << 4 | digit(2) << 8 | digit(3) << 16 | digit(4) << 20
        };
        let first_look = |number| {
            let mut places = Vec::new();
            shape.each(Packed::from_bits(board(number)), |place| places.push(place));
            (places[0], places[SYMMETRIES])
        };
        let places: Vec<_> = (0..243).map(first_look).collect();
        let large: std::collections::HashSet<usize> =
            places.iter().map(|&(first, _)| first).collect();
        assert_eq!(large.len(), 243);
        assert!(large.iter().all(|&place| place < 243));
        let small: std::collections::HashSet<usize> =
            places.iter().map(|&(_, next)| next).collect();
        assert_eq!(small, (243..252).collect());
    }

    #[test]
    fn tiles_above_the_levels_look_alike() {
        let shape = Shape::new(3, &[vec![0, 1]]).unwrap();
        let places = |bits| {
            let mut places = Vec::new();
            shape.each(Packed::from_bits(bits), |place| places.push(place));
            places
        };
        assert_eq!(places(0x2), places(0x9));
        assert_ne!(places(0x1), places(0x9));
    }

    #[test]
    fn windows_that_cannot_be_looked_through_are_refused() {
        for window in [vec![], vec![16], vec![0, 2, 4], vec![0, 1, 2, 3, 4, 5, 6], vec![4, 0]] {
            assert!(Shape::new(13, std::slice::from_ref(&window)).is_none(), "{window:?}");
        }
        for levels in [0, 1, 17] {
            assert!(Shape::new(levels, &[vec![0, 1]]).is_none());
        }
        assert!(Shape::new(13, &[]).is_none());
    }
}
