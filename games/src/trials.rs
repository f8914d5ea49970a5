//! The boards on which bots of a game are tried before they play for anything.

/// The boards on which bots of a game are tried. Settings are written as users write them after the
/// game's name; an empty text is the game as by default.
///
/// ```
/// use damier_games::{Situation, Trials};
/// const TRIALS: Trials = Trials {
///     short: "size=4",
///     situations: &[Situation::unusual("huge board", "size=50", 20)],
///     ..Trials::BY_DEFAULT
/// };
/// assert_eq!(TRIALS.whole, "");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Trials {
    /// Settings with which a whole game is played.
    pub whole: &'static str,
    /// Settings with which many games are played: a small board.
    pub short: &'static str,
    /// What else a bot should be able to play in.
    pub situations: &'static [Situation],
}

impl Trials {
    /// Everything on the default board, and no situations.
    pub const BY_DEFAULT: Trials = Trials { whole: "", short: "", situations: &[] };
}

/// Positions a bot should be able to play in.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// What it is: `tiny board`.
    pub name: &'static str,
    /// The game's settings.
    pub settings: &'static str,
    /// The position at the start, if not the usual one.
    pub start: Option<&'static str>,
    /// How many moves are enough to see.
    pub moves: u32,
    /// Is this a board that a bot may well refuse?
    pub unusual: bool,
}

impl Situation {
    /// One that every bot has to play in.
    pub const fn usual(name: &'static str, settings: &'static str, moves: u32) -> Situation {
        Situation { name, settings, start: None, moves, unusual: false }
    }

    /// One that a bot may refuse.
    pub const fn unusual(name: &'static str, settings: &'static str, moves: u32) -> Situation {
        Situation { name, settings, start: None, moves, unusual: true }
    }

    /// A position with one legal move, and one question.
    pub const fn forced(
        name: &'static str,
        settings: &'static str,
        start: &'static str,
    ) -> Situation {
        Situation { name, settings, start: Some(start), moves: 1, unusual: false }
    }
}
