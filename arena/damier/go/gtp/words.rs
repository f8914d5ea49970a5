//! What follows a command, taken word by word.

use damier_games::Notation as _;
use damier_games::go::{Colour, Go, Move};

/// The words behind a command.
pub(super) struct Words<'a> {
    words: std::slice::Iter<'a, String>,
}

impl<'a> Words<'a> {
    pub(super) fn new(words: &'a [String]) -> Words<'a> {
        Words { words: words.iter() }
    }

    /// Is no word left?
    pub(super) fn is_empty(&self) -> bool {
        self.words.as_slice().is_empty()
    }

    /// The next word.
    pub(super) fn word(&mut self, what: &str) -> Result<&'a str, String> {
        self.words.next().map(String::as_str).ok_or_else(|| format!("{what} is missing"))
    }

    /// All that is left, as it was written but for white space.
    pub(super) fn rest(&mut self) -> Vec<&'a str> {
        self.words.by_ref().map(String::as_str).collect()
    }

    /// A whole number.
    pub(super) fn int(&mut self, what: &str) -> Result<u32, String> {
        let word = self.word(what)?;
        word.parse().map_err(|_| format!("{what} is a whole number, not `{}`", shown(word)))
    }

    /// A number.
    pub(super) fn number(&mut self, what: &str) -> Result<f64, String> {
        let word = self.word(what)?;
        let number = word.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| format!("{what} is a number, not `{}`", shown(word)))
    }

    /// A colour.
    pub(super) fn colour(&mut self) -> Result<Colour, String> {
        let word = self.word("the colour")?;
        match word.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Colour::Black),
            "w" | "white" => Ok(Colour::White),
            _ => Err(format!("invalid color `{}`", shown(word))),
        }
    }

    /// A point or a pass.
    pub(super) fn vertex(&mut self, game: &Go) -> Result<Move, String> {
        let word = self.word("the point")?;
        game.read_move(word).map_err(|_| format!("invalid coordinate `{}`", shown(word)))
    }
}

/// A word as it is told back: not all of it, if it is long.
pub(super) fn shown(word: &str) -> String {
    word.chars().take(40).collect()
}
