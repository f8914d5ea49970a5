//! The colours of the board, which are also the moves: a seat names one.
//!
//! A colour is a small number with a letter. Whether a board has it, and whether a seat may name it
//! now, is for the rules to say.

use std::fmt;

/// The most colours a board may have.
pub const MOST_COLOURS: usize = 9;

/// A colour, `A` to `I`.
///
/// ```
/// use damier_games::couleurs::Colour;
/// let colour = Colour::new(2);
/// assert_eq!(colour.to_string(), "C");
/// assert_eq!(Colour::of_letter('c'), Some(colour));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(u8);

impl Colour {
    /// The colour with this index, from zero.
    ///
    /// # Panics
    /// If there is no such colour.
    pub const fn new(index: usize) -> Colour {
        assert!(index < MOST_COLOURS, "there are nine colours");
        Colour(index as u8)
    }

    /// The colour's index, from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The colour's letter.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// The colour of a letter, upper or lower case.
    pub fn of_letter(letter: char) -> Option<Colour> {
        let letter = letter.to_ascii_uppercase();
        Colour::all(MOST_COLOURS).find(|colour| colour.letter() == letter)
    }

    /// The first `count` colours.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Colour> {
        (0..count).map(Colour::new)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
