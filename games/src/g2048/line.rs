//! The rule of sliding, on one line of cells.
//!
//! A line is walked from the end that tiles move towards, because merging starts there. Both boards
//! rest on this rule: the plain one calls it, the packed one's tables are filled by it.

/// The code of a wall. Every other code is a tile's exponent, or 0 for an empty cell.
pub(super) const WALL: u8 = u8::MAX;

/// Where a line's cells are: the first is at the end that tiles move towards.
#[derive(Copy, Clone)]
pub(super) struct Line {
    /// Index of the first cell.
    pub(super) first: usize,
    /// From one cell's index to the next.
    pub(super) step: isize,
    /// How many cells there are.
    pub(super) length: usize,
}

impl Line {
    #[inline]
    fn cells(self) -> impl Iterator<Item = usize> {
        let Line { first, step, length } = self;
        (0..length).map(move |at| first.wrapping_add_signed(at as isize * step))
    }
}

/// What a slide did.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Effect {
    /// Did any tile move or merge?
    pub(super) changed: bool,
    /// The sum of the merged tiles.
    pub(super) reward: u64,
}

/// Slides the tiles of a line towards its first cell.
#[inline]
pub(super) fn slide(cells: &mut [u8], line: Line) -> Effect {
    let mut effect = Effect::default();
    let mut free = line.first;
    // The tile that the next one merges with if they are equal. A merged tile is none.
    let mut waiting = 0;
    for at in line.cells() {
        match cells[at] {
            0 => {}
            WALL => {
                free = at.wrapping_add_signed(line.step);
                waiting = 0;
            }
            rank if rank == waiting => {
                cells[at] = 0;
                cells[free.wrapping_add_signed(-line.step)] = rank + 1;
                waiting = 0;
                effect.changed = true;
                effect.reward += 1 << (rank + 1);
            }
            rank => {
                cells[at] = 0;
                cells[free] = rank;
                effect.changed |= at != free;
                free = free.wrapping_add_signed(line.step);
                waiting = rank;
            }
        }
    }
    effect
}

/// Where [`slide`] takes the tiles of a line: from which cell, and to which. Those that stay are left out.
pub(super) fn ways(cells: &[u8], line: Line) -> Vec<(usize, usize)> {
    let mut ways = Vec::new();
    let mut free = line.first;
    let mut waiting = 0;
    for at in line.cells() {
        let to = match cells[at] {
            0 => continue,
            WALL => {
                free = at.wrapping_add_signed(line.step);
                waiting = 0;
                continue;
            }
            rank if rank == waiting => {
                waiting = 0;
                free.wrapping_add_signed(-line.step)
            }
            rank => {
                waiting = rank;
                free = free.wrapping_add_signed(line.step);
                free.wrapping_add_signed(-line.step)
            }
        };
        if to != at {
            ways.push((at, to));
        }
    }
    ways
}

/// Would [`slide`] change anything?
#[inline]
pub(super) fn can_slide(cells: &[u8], line: Line) -> bool {
    let mut gap = false;
    let mut before = 0;
    for at in line.cells() {
        match cells[at] {
            0 => gap = true,
            WALL => (gap, before) = (false, 0),
            rank if gap || rank == before => return true,
            rank => before = rank,
        }
    }
    false
}
