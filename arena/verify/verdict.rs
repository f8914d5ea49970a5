//! What verification says of one game.

use serde::Serialize;

/// What verification says of one game. What could not be found out is missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The file.
    pub file: String,
    /// Which match of a championship, or which line; missing for games of an SGF file.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub of_match: Option<String>,
    /// Which game of an SGF file that holds several, from 1.
    #[serde(skip)]
    pub number: Option<usize>,
    /// Was the game played by the rules, as far as it goes?
    pub ok: bool,
    /// The game with its settings.
    pub game: Option<String>,
    /// The board's size.
    pub size: Option<Side>,
    /// Moves that were played by the rules.
    pub moves: Option<usize>,
    /// Stones that Black captured.
    pub black_captures: Option<u32>,
    /// Stones that White captured.
    pub white_captures: Option<u32>,
    /// The board after these moves, the top row first.
    pub final_board: Option<Vec<String>>,
    /// The result as it was recorded.
    pub result: Option<String>,
    /// The result that follows from the final board: of an SGF file, counted without stones that are
    /// proven dead; of our own matches, as the referee counts.
    pub score: Option<String>,
    /// What is wrong.
    pub error: Option<String>,
}

/// A board's size: one number for squares.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Side {
    /// The side of a square.
    Square(usize),
    /// Width and height.
    Rectangle([usize; 2]),
}

impl Side {
    pub(super) fn of(width: usize, height: usize) -> Side {
        if width == height { Side::Square(width) } else { Side::Rectangle([width, height]) }
    }
}

impl Verdict {
    /// Nothing but an error.
    pub fn unreadable(file: &str, error: impl Into<String>) -> Verdict {
        Verdict {
            file: file.to_owned(),
            of_match: None,
            number: None,
            ok: false,
            game: None,
            size: None,
            moves: None,
            black_captures: None,
            white_captures: None,
            final_board: None,
            result: None,
            score: None,
            error: Some(error.into()),
        }
    }
}
