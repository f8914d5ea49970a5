//! What verification says of one game.

use serde::Serialize;

/// What verification says of one game. What could not be found out is missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The file.
    pub file: String,
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
    /// The result of counting the final board, without stones that are proven dead.
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

impl Verdict {
    /// Nothing but an error.
    pub fn unreadable(file: &str, error: impl Into<String>) -> Verdict {
        Verdict {
            file: file.to_owned(),
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
