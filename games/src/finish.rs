//! How a game ended, for the game itself to say something about it.
//!
//! Who runs games knows the scores, the points and who gave up; only the game knows how its people
//! write that ([`Notation::result_text`](crate::Notation::result_text)) and what else about the last
//! position is worth a number ([`Notation::highlight`](crate::Notation::highlight)).

use crate::game::Seat;

/// How a game ended.
///
/// ```
/// use damier_games::go::Go;
/// use damier_games::{Finish, Lost, Notation as _, Seat};
/// let go = Go::from_settings(&"size=9".parse()?)?;
/// let finish = Finish { scores: &[40.0, 43.5], points: &[0.0, 1.0], ..Finish::default() };
/// assert_eq!(go.result_text(&finish), "W+3.5");
/// let resigned = Finish { lost: Some((Seat::FIRST, Lost::Resigned)), ..finish };
/// assert_eq!(go.result_text(&resigned), "W+R");
/// assert_eq!(resigned.text(), "0-1");
/// # Ok::<(), damier_games::BadSetting>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Finish<'a> {
    /// Each seat's score.
    pub scores: &'a [f64],
    /// Each seat's share of one point.
    pub points: &'a [f64],
    /// Who lost before the rules ended the game, and by what.
    pub lost: Option<(Seat, Lost)>,
}

/// What a seat lost by before the rules ended the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lost {
    /// It resigned.
    Resigned,
    /// Its time ran out.
    Time,
    /// It did something else that it must not: an illegal move, say.
    Fault,
}

impl Finish<'_> {
    /// The result as most games write it: the score of who played alone, else everybody's points.
    pub fn text(&self) -> String {
        let numbers = if self.points.len() == 1 { self.scores } else { self.points };
        numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
    }
}

/// What a number about the last position is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Its name in files, one word: `max_tile`.
    pub key: &'static str,
    /// Its name for people: `largest tile`.
    pub name: &'static str,
}
