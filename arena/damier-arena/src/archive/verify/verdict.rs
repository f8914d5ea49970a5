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
    /// Is it about the file as a whole, not about a game in it?
    #[serde(skip)]
    pub of_file: bool,
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
    /// The result that follows from the final board: of our own matches, wherever they were
    /// written, as the referee counts; of the SGF files of others, counted without stones that stand
    /// inside the eyes of chains that live even if their owner always passes.
    pub score: Option<String>,
    /// Does the file tell another result than the count? Missing if there is none of either.
    pub result_differs: Option<bool>,
    /// Where the rules of an SGF file's game are from: `record`, `asked`, or where it names none, `result` if
    /// they give that, else `komi`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules_from: Option<&'static str>,
    /// What could not be understood and was passed over, and what was assumed.
    pub notes: Vec<String>,
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
    /// Nothing but an error of the file as a whole, which is named once: `error` may begin with it.
    pub(super) fn bad_file(file: &str, error: &str) -> Verdict {
        let named = error.strip_prefix(file).and_then(|rest| rest.strip_prefix(": "));
        Verdict { of_file: true, ..Verdict::unreadable(file, named.unwrap_or(error)) }
    }

    /// Nothing but an error.
    pub fn unreadable(file: &str, error: impl Into<String>) -> Verdict {
        Verdict {
            file: file.to_owned(),
            of_match: None,
            number: None,
            of_file: false,
            ok: false,
            game: None,
            size: None,
            moves: None,
            black_captures: None,
            white_captures: None,
            final_board: None,
            result: None,
            score: None,
            result_differs: None,
            rules_from: None,
            notes: Vec::new(),
            error: Some(error.into()),
        }
    }
}
