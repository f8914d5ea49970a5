//! Openings that somebody wrote down, to begin matches with instead of drawing their starts.
//!
//! A [`Book`] is words, made by who has read them from a file and seen that the rules allow them; it is
//! kept with results, which so need no other file. Nobody here knows where it comes from, or which of
//! its openings is played when.

use damier_games::{BadText, Notation, Script, Transcript};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::plain::hex;

/// A start and first steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    /// The position at the start, as the game writes it.
    pub start: String,
    /// The steps that are made before a bot is asked, with spaces between them.
    pub steps: String,
}

impl Opening {
    /// The words of a transcript that begins like this.
    pub fn script<'a>(&'a self, game: &'a str) -> Script<'a> {
        Script { game, start: &self.start, steps: self.steps.split_whitespace().collect() }
    }
}

/// Openings, each of which is another one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    /// The file that they were read from, for people.
    pub file: String,
    /// The openings, in the order of the file.
    pub openings: Vec<Opening>,
}

impl Book {
    /// The openings in terms of their game.
    ///
    /// # Errors
    /// What is none of this game's.
    pub fn read<G: Notation>(&self, game: &G) -> Result<Vec<Transcript<G>>, BadText> {
        let spec = game.spec();
        let read = |opening: &Opening| Transcript::from_script(game, &opening.script(&spec));
        self.openings.iter().map(read).collect()
    }

    /// How many moves the opening of this number has; none where there is no such opening.
    pub fn moves(&self, number: usize) -> u32 {
        self.openings.get(number).map_or(0, |opening| opening.script("").moves() as u32)
    }

    /// How many moves the longest opening has; none where there is no opening.
    pub fn longest(&self) -> Option<u32> {
        (0..self.openings.len()).map(|opening| self.moves(opening)).max()
    }

    /// A digest of all that counts, in a few digits: two books with the same one are the same.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        for Opening { start, steps } in &self.openings {
            hash.update(format!("{start}\n{steps}\n"));
        }
        let mut digits = hex(&hash.finalize());
        digits.truncate(12);
        digits
    }
}
