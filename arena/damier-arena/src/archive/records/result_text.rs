//! Results in a few letters.

use damier_bots::Fault;
use damier_games::Game as _;
use damier_games::go::{Colour, Go};

use super::sgf::{GameResult, How};
use crate::archive::store::Ended;

/// A result in a few letters: of Go as the Go world writes it, of a game for one its score, else
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
    if game.split(':').next() == Some(Go::NAME)
        && let Some(result) = go_result(ended, scores, loser)
    {
        return result.to_string();
    }
    let numbers = if points.len() == 1 { scores } else { points };
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

/// Does somebody's opinion of a counted game of Go agree with the count? Nothing if it is no opinion.
pub(crate) fn agrees(opinion: &str, scores: &[f64]) -> Option<bool> {
    let counted = go_result(Ended::Rules, scores, None)?;
    match (GameResult::read(opinion)?, counted) {
        (GameResult::Unknown | GameResult::Void, _) => None,
        (GameResult::Won(who, How::Points(theirs)), GameResult::Won(winner, How::Points(ours))) => {
            Some(who == winner && (theirs - ours).abs() < 0.01)
        }
        (theirs, ours) => Some(theirs == ours),
    }
}

/// The result of a game of Go.
pub(super) fn go_result(ended: Ended, scores: &[f64], loser: Option<usize>) -> Option<GameResult> {
    let how = match ended {
        Ended::Rules | Ended::MoveLimit => {
            let &[black, white] = scores else { return None };
            return Some(GameResult::of_margin(black - white));
        }
        Ended::Resigned => How::Resignation,
        Ended::Fault(Fault::Timeout) => How::Time,
        Ended::Fault(_) => How::Forfeit,
    };
    let winner = if loser? == 0 { Colour::White } else { Colour::Black };
    Some(GameResult::Won(winner, how))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opinion_agrees_if_it_names_winner_and_points() {
        let scores = [40.0, 43.5];
        for (opinion, expected) in [
            ("W+3.5", Some(true)),
            ("w + 3.50", Some(true)),
            ("White wins by 3.5 points", Some(true)),
            ("W+4.5", Some(false)),
            ("B+3.5", Some(false)),
            ("W+R", Some(false)),
            ("0", Some(false)),
            ("?", None),
            ("", None),
            ("who knows", None),
        ] {
            assert_eq!(agrees(opinion, &scores), expected, "{opinion}");
        }
        assert_eq!(agrees("0", &[40.0, 40.0]), Some(true));
        assert_eq!(agrees("B+1", &[40.0]), None);
    }
}
