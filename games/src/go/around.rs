//! What lies around a point, packed into one number.

use super::colour::Colour;

/// How many of a point's four neighbours are empty, black and white, in four bits each. The border
/// counts as both colours, so that "all four are mine or the edge" is one comparison.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Around(pub(super) u16);

impl Around {
    pub(super) const EMPTY: u16 = 0x001;
    pub(super) const BORDER: u16 = 0x110;
    const FIELD: u16 = 0xF;

    pub(super) const fn of(colour: Colour) -> u16 {
        match colour {
            Colour::Black => 0x010,
            Colour::White => 0x100,
        }
    }

    #[inline]
    pub(super) const fn empty(self) -> u16 {
        self.0 & Around::FIELD
    }

    #[inline]
    pub(super) const fn is_all(self, colour: Colour) -> bool {
        let four = Around::of(colour) * 4;
        self.0 & (Around::of(colour) * Around::FIELD) == four
    }

    #[inline]
    pub(super) fn fill(&mut self, colour: Colour) {
        self.0 = self.0.wrapping_add(Around::of(colour) - Around::EMPTY);
    }

    #[inline]
    pub(super) fn clear(&mut self, colour: Colour) {
        self.0 = self.0.wrapping_sub(Around::of(colour) - Around::EMPTY);
    }
}
