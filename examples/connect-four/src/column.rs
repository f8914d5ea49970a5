//! A column of the board: all there is to choose in this game.

use std::fmt;

/// A column, counted from zero on the left and written as a letter: `a`, `b`, `c`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u8);

impl Column {
    /// The column with this index.
    ///
    /// # Panics
    /// If there is no letter for it.
    pub const fn new(index: usize) -> Column {
        assert!(index < 26, "columns have letters");
        Column(index as u8)
    }

    /// The column's index, from zero on the left.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column with this letter, small or capital.
    pub fn of_letter(letter: char) -> Option<Column> {
        let small = letter.to_ascii_lowercase();
        small.is_ascii_lowercase().then(|| Column(small as u8 - b'a'))
    }

    /// All columns of a board, those in the middle first: most lines run through them.
    pub fn centre_first(width: usize) -> impl Iterator<Item = Column> {
        let middle = (width - 1) / 2;
        let column = move |turn: usize| match turn % 2 {
            0 => middle - turn / 2,
            _ => middle + turn.div_ceil(2),
        };
        (0..width).map(column).map(Column::new)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_comes_first_and_every_column_once() {
        let letters =
            |width| Column::centre_first(width).map(|c| c.to_string()).collect::<String>();
        assert_eq!(letters(7), "decfbga");
        assert_eq!(letters(4), "bcad");
    }
}
