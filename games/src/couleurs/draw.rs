//! Drawing a board's colours.
//!
//! The scheme is part of what a seed means, so it is fixed: rows are drawn from the top, the cells
//! of a row from the left, four at a time from one 64-bit number. Sixteen bits `x` of it, the lowest
//! first, give the colour `x · colours / 65536`, rounded down. A number is drawn again as a whole if
//! the remainder of one of these products is below `65536 mod colours`; what is left is uniform
//! (Lemire's method in 16 bits). What is left of the last number of a row is dropped.
//!
//! A mirrored board draws one part this way and copies it. Nothing here knows of seats or zones.

use rand::Rng;

use super::layout::Layout;

/// Which parts of a board are copies of each other.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    /// None: every cell is drawn.
    None,
    /// Half a turn leads the board onto itself.
    Point,
    /// So does a reflection in each of the two axes.
    BothAxes,
}

/// Draws the colour of every cell. The border is left as it is.
pub(super) fn colours(
    cells: &mut [u8],
    layout: Layout,
    symmetry: Symmetry,
    colours: usize,
    rng: &mut impl Rng,
) {
    let Layout { width, height } = layout;
    let drawn_rows = if symmetry == Symmetry::None { height } else { height.div_ceil(2) };
    let drawn_columns = if symmetry == Symmetry::BothAxes { width.div_ceil(2) } else { width };
    for row in 0..drawn_rows {
        let range = layout.row(row);
        let row = &mut cells[range];
        draw_row(&mut row[..drawn_columns], colours as u64, rng);
        if symmetry == Symmetry::BothAxes {
            mirror_within(row);
        }
    }
    for row in 0..if symmetry == Symmetry::None { 0 } else { height / 2 } {
        let (above, below) = cells.split_at_mut(layout.at(height - 1 - row, 0));
        let (from, to) = (&above[layout.row(row)], &mut below[..width]);
        to.copy_from_slice(from);
        if symmetry == Symmetry::Point {
            to.reverse();
        }
    }
    if symmetry == Symmetry::Point && height % 2 == 1 {
        mirror_within(&mut cells[layout.row(height / 2)]);
    }
}

/// Does a board have this symmetry?
pub(super) fn has(cells: &[u8], layout: Layout, symmetry: Symmetry) -> bool {
    let Layout { width, height } = layout;
    let same = |row: usize, column: usize| {
        let here = cells[layout.at(row, column)];
        let across = cells[layout.at(row, width - 1 - column)];
        let opposite = cells[layout.at(height - 1 - row, width - 1 - column)];
        match symmetry {
            Symmetry::None => true,
            Symmetry::Point => here == opposite,
            Symmetry::BothAxes => here == across && here == opposite,
        }
    };
    (0..height).all(|row| (0..width).all(|column| same(row, column)))
}

/// Makes the right half of a row the reflection of its left half.
fn mirror_within(row: &mut [u8]) {
    let half = row.len() / 2;
    let (left, right) = row.split_at_mut(half);
    for (from, to) in left.iter().zip(right.iter_mut().rev()) {
        *to = *from;
    }
}

/// Draws a row's colours.
#[inline]
fn draw_row(row: &mut [u8], colours: u64, rng: &mut impl Rng) {
    let mut fours = row.chunks_exact_mut(4);
    for four in &mut fours {
        four.copy_from_slice(&draw_four(colours, rng));
    }
    let rest = fours.into_remainder();
    if !rest.is_empty() {
        rest.copy_from_slice(&draw_four(colours, rng)[..rest.len()]);
    }
}

/// Draws four colours from one number.
#[inline]
fn draw_four(colours: u64, rng: &mut impl Rng) -> [u8; 4] {
    const EVERY_OTHER: u64 = 0x0000_FFFF_0000_FFFF;
    let threshold = 0x1_0000 % colours as u32;
    loop {
        let bits = rng.next_u64();
        // Two products of 16 bits by less than 16 have room in one of 64 bits.
        let even = (bits & EVERY_OTHER) * colours;
        let odd = (bits >> 16 & EVERY_OTHER) * colours;
        let products = [even as u32, odd as u32, (even >> 32) as u32, (odd >> 32) as u32];
        if products.iter().all(|product| product & 0xFFFF >= threshold) {
            return products.map(|product| (product >> 16) as u8);
        }
    }
}
