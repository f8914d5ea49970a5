//! What a byte of the board says.
//!
//! The low half is the colour of a free cell, or a number above all colours for an owned cell and
//! for the border. The high half has one bit per seat: this seat can take the cell by naming its
//! colour, or never can because it is owned or border. So a single test finds what a flood is
//! looking for: `cell & reached(seat) == 0` is a free cell that the seat does not reach yet.

use super::colour::MOST_COLOURS;

/// The part of a byte that holds the colour or the owner.
pub(super) const FACE: u8 = 0x0F;
/// All bits of the seats that reach a cell.
pub(super) const REACHED: u8 = 0xF0;
/// A byte of the border.
pub(super) const BORDER: u8 = REACHED | FACE;

/// The bit that says that a seat reaches a cell.
#[inline]
pub(super) const fn reached(seat: usize) -> u8 {
    0x10 << seat
}

/// The byte of a cell that belongs to a seat.
#[inline]
pub(super) const fn owned(seat: usize) -> u8 {
    REACHED | (MOST_COLOURS + seat) as u8
}

/// Is this a free cell?
#[inline]
pub(super) const fn is_free(cell: u8) -> bool {
    ((cell & FACE) as usize) < MOST_COLOURS
}

/// The seat that owns a cell, if it is owned.
pub(super) const fn owner(cell: u8) -> Option<usize> {
    let face = (cell & FACE) as usize;
    if face < MOST_COLOURS || cell == BORDER { None } else { Some(face - MOST_COLOURS) }
}

/// The colour of a free cell.
pub(super) const fn colour(cell: u8) -> Option<usize> {
    if is_free(cell) { Some((cell & FACE) as usize) } else { None }
}
