//! The two kinds of step: a slide, which the player chooses, and a new tile, which is drawn.
//!
//! Plain values with their codes and names. What a step does to a board is not known here.

use std::fmt;

/// The player's move: all tiles slide one way.
///
/// ```
/// use damier_games::g2048::Slide;
/// assert_eq!(Slide::Right.to_string(), "right");
/// assert_eq!(Slide::of_code(2), Some(Slide::Down));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Slide {
    /// Towards the top row.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the bottom row.
    Down,
    /// Towards the first column.
    Left,
}

impl Slide {
    /// All four, in the order of their codes.
    pub const ALL: [Slide; 4] = [Slide::Up, Slide::Right, Slide::Down, Slide::Left];

    /// The code: 0 up, 1 right, 2 down, 3 left.
    #[inline]
    pub const fn code(self) -> u32 {
        self as u32
    }

    /// The slide of a code, if there is one.
    pub const fn of_code(code: u32) -> Option<Slide> {
        if code < 4 { Some(Slide::ALL[code as usize]) } else { None }
    }

    /// Does it move tiles along columns?
    #[inline]
    pub(super) const fn is_vertical(self) -> bool {
        self.code() & 1 == 0
    }

    /// Does it move tiles away from the first row or column?
    #[inline]
    pub(super) const fn is_towards_end(self) -> bool {
        matches!(self, Slide::Right | Slide::Down)
    }

    /// The slide's name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Slide::Up => "up",
            Slide::Right => "right",
            Slide::Down => "down",
            Slide::Left => "left",
        }
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of slides, one bit for each code.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct Slides(u8);

/// For every set of slides their codes, in order from the first place on.
const CODES: [[u32; 4]; 16] = {
    let mut codes = [[0; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut code, mut count) = (0, 0);
        while code < 4 {
            if set >> code & 1 == 1 {
                codes[set][count] = code;
                count += 1;
            }
            code += 1;
        }
        set += 1;
    }
    codes
};

impl Slides {
    /// The same set with `slide` in it if `possible`.
    #[inline]
    #[must_use]
    pub(super) const fn with(self, slide: Slide, possible: bool) -> Slides {
        Slides(self.0 | ((possible as u8) << slide.code()))
    }

    /// Is this slide in the set?
    #[inline]
    pub const fn contains(self, slide: Slide) -> bool {
        (self.0 >> slide.code()) & 1 == 1
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The slide with this number, counted from 0 in the order of codes.
    #[inline]
    pub fn nth(self, number: usize) -> Option<Slide> {
        let rest = (0..number).fold(self.0, |bits, _| bits & bits.wrapping_sub(1));
        Slide::of_code(rest.trailing_zeros())
    }

    /// The codes of all of them in order, and anything after.
    #[inline]
    pub(super) const fn codes(self) -> [u32; 4] {
        CODES[self.0 as usize & 15]
    }

    /// The slides in the order of their codes.
    pub fn iter(self) -> impl Iterator<Item = Slide> {
        Slide::ALL.into_iter().filter(move |&slide| self.contains(slide))
    }
}

/// What is drawn after a slide: a tile 2 or 4 and the cell it appears on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct NewTile {
    /// The cell, counted row by row from the top left.
    pub cell: u8,
    /// Is the tile a 4 (and not a 2)?
    pub four: bool,
}

impl NewTile {
    /// The tile's exponent: 1 for a 2, 2 for a 4.
    #[inline]
    pub const fn rank(self) -> u8 {
        1 + self.four as u8
    }

    /// The number on the tile.
    pub const fn value(self) -> u64 {
        1 << self.rank()
    }

    /// The code: twice the cell, plus one if the tile is a 4.
    pub const fn code(self) -> u32 {
        self.cell as u32 * 2 + self.four as u32
    }
}
