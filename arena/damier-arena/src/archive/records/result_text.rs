//! Results in a few letters.

use damier_bots::Fault;
use damier_games::go::{GameResult, Go};
use damier_games::{Finish, Game as _, Lost, Seat};

use crate::archive::store::Ended;

/// How a match ended, for its game to put it in words.
pub fn finish<'a>(
    ended: Ended,
    scores: &'a [f64],
    points: &'a [f64],
    loser: Option<usize>,
) -> Finish<'a> {
    let lost = match ended {
        Ended::Rules | Ended::MoveLimit => None,
        Ended::Resigned => Some(Lost::Resigned),
        Ended::Fault(Fault::Timeout) => Some(Lost::Time),
        Ended::Fault(_) => Some(Lost::Fault),
    };
    Finish { scores, points, lost: loser.map(Seat::new).zip(lost) }
}

/// A result in a few letters, where only the game's name is known and not the game, which knows it
/// better ([`damier_games::Notation::result_text`]): of Go as the Go world writes it, of a game for one its score, else
/// everybody's points.
///
/// ```
/// use damier_arena::archive::records::result_text;
/// use damier_arena::archive::store::Ended;
/// let of = |game, scores: &[f64], points: &[f64]| {
///     result_text(game, Ended::Rules, scores, points, None)
/// };
/// assert_eq!(of("go:size=9", &[40.0, 48.5], &[0.0, 1.0]), "W+8.5");
/// assert_eq!(of("couleurs:size=6", &[18.0, 18.0], &[0.5, 0.5]), "0.5-0.5");
/// assert_eq!(of("2048", &[14_852.0], &[1.0]), "14852");
/// ```
pub fn result_text(
    game: &str,
    ended: Ended,
    scores: &[f64],
    points: &[f64],
    loser: Option<usize>,
) -> String {
    let finish = finish(ended, scores, points, loser);
    let of_go = game.split(':').next() == Some(Go::NAME);
    let result = of_go.then(|| GameResult::of_finish(&finish)).flatten();
    result.map_or_else(|| finish.text(), |result| result.to_string())
}

/// Does somebody's opinion of a counted game of Go agree with the count? Nothing if it is no opinion.
pub(crate) fn agrees(opinion: &str, scores: &[f64]) -> Option<bool> {
    let counted = Finish { scores, ..Finish::default() };
    GameResult::read(opinion)?.agrees_with(GameResult::of_finish(&counted)?)
}
