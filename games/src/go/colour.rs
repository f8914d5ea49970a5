//! The two players' colours.

/// A player's colour.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Moves first, on an even game.
    Black,
    /// Gets komi.
    White,
}

impl Colour {
    /// The opponent's colour.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// The colour as a word: `black` or `white`.
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::White => "white",
        }
    }

    /// One for Black, minus one for White.
    #[inline]
    pub(super) const fn sign(self) -> i32 {
        match self {
            Colour::Black => 1,
            Colour::White => -1,
        }
    }
}
