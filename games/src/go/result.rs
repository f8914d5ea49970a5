//! Who won, in the many ways in which people write it.

use std::fmt;

use super::colour::Colour;
use crate::finish::{Finish, Lost};
use crate::game::Seat;

/// The result of a game as it was recorded.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum GameResult {
    /// A colour won.
    Won(Colour, WonBy),
    /// Nobody did.
    Draw,
    /// The game does not count.
    Void,
    /// It is said that nothing is known.
    Unknown,
}

/// How a game was won.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum WonBy {
    /// By so many points.
    Points(f64),
    /// The opponent resigned.
    Resignation,
    /// The opponent's time ran out.
    Time,
    /// The opponent forfeited.
    Forfeit,
    /// It is not said.
    Unsaid,
}

/// Words for a colour at the beginning of a result.
const COLOURS: [(&str, Colour); 6] = [
    ("black", Colour::Black),
    ("white", Colour::White),
    ("b", Colour::Black),
    ("w", Colour::White),
    ("黑", Colour::Black),
    ("白", Colour::White),
];

impl GameResult {
    /// Reads a result.
    ///
    /// ```
    /// use damier_games::go::GameResult;
    /// for (text, usual) in [("Black + 3,5", "B+3.5"), ("w+resign", "W+R"), ("Jigo", "0")] {
    ///     assert_eq!(GameResult::read(text).unwrap().to_string(), usual);
    /// }
    /// ```
    pub fn read(text: &str) -> Option<GameResult> {
        let text = text.trim().to_lowercase();
        match text.as_str() {
            "" => return None,
            "0" | "draw" | "jigo" | "tie" | "和棋" | "持碁" => return Some(GameResult::Draw),
            "void" | "annulled" | "no result" => return Some(GameResult::Void),
            "?" | "unknown" => return Some(GameResult::Unknown),
            _ => {}
        }
        // `White wins` and `w+3`, but not `who knows`.
        let behind = |word| {
            text.strip_prefix(word)
                .filter(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
        };
        let colour = COLOURS.iter().find_map(|&(word, colour)| Some((behind(word)?, colour)));
        let Some((rest, colour)) = colour else { return Some(GameResult::Unknown) };
        Some(GameResult::Won(colour, WonBy::read(rest)))
    }

    /// The result of a game that has ended. `None` if there is nothing to count: the scores are not
    /// those of two.
    pub fn of_finish(finish: &Finish<'_>) -> Option<GameResult> {
        let Some((loser, lost)) = finish.lost else {
            let &[black, white] = finish.scores else { return None };
            return Some(GameResult::of_margin(black - white));
        };
        let winner = if loser == Seat::FIRST { Colour::White } else { Colour::Black };
        let by = match lost {
            Lost::Resigned => WonBy::Resignation,
            Lost::Time => WonBy::Time,
            Lost::Fault => WonBy::Forfeit,
        };
        Some(GameResult::Won(winner, by))
    }

    /// The result of a count: Black's points minus White's.
    pub fn of_margin(margin: f64) -> GameResult {
        if margin > 0.0 {
            GameResult::Won(Colour::Black, WonBy::Points(margin))
        } else if margin < 0.0 {
            GameResult::Won(Colour::White, WonBy::Points(-margin))
        } else {
            GameResult::Draw
        }
    }

    /// Does this opinion agree with a count? `None` if it is no opinion.
    ///
    /// Who names no points, or says that somebody resigned, has not counted the same.
    pub fn agrees_with(self, count: GameResult) -> Option<bool> {
        match (self, count) {
            (GameResult::Unknown | GameResult::Void, _) => None,
            (
                GameResult::Won(said, WonBy::Points(points)),
                GameResult::Won(winner, WonBy::Points(counted)),
            ) => Some(said == winner && (points - counted).abs() < 0.01),
            (said, counted) => Some(said == counted),
        }
    }

    /// Does this say something else than a count? Who resigned, say, was not counted.
    ///
    /// ```
    /// use damier_games::go::GameResult;
    /// let says = |text| GameResult::read(text).unwrap();
    /// assert!(says("B+50").differs_from(GameResult::of_margin(24.5)));
    /// assert!(says("W+").differs_from(GameResult::of_margin(24.5)));
    /// assert!(!says("B+24.50").differs_from(GameResult::of_margin(24.5)));
    /// assert!(!says("W+R").differs_from(GameResult::of_margin(24.5)));
    /// ```
    pub fn differs_from(self, count: GameResult) -> bool {
        match (self, count) {
            (
                GameResult::Unknown
                | GameResult::Void
                | GameResult::Won(_, WonBy::Resignation | WonBy::Time | WonBy::Forfeit),
                _,
            ) => false,
            (GameResult::Won(said, WonBy::Unsaid), GameResult::Won(winner, _)) => said != winner,
            (
                GameResult::Won(said, WonBy::Points(points)),
                GameResult::Won(winner, WonBy::Points(counted)),
            ) => said != winner || (points - counted).abs() > 0.01,
            (said, counted) => said != counted,
        }
    }
}

impl WonBy {
    /// Reads what stands behind the winner.
    fn read(text: &str) -> WonBy {
        let text = text.trim_start_matches([' ', '+', ':', '胜', '勝']);
        let text =
            ["wins", "won", "win"].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
        let text = text.trim_start_matches([' ', '+', ':']);
        let text =
            ["by", "on"].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text).trim();
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if let Some(points) = leading_points(text) {
            WonBy::Points(points)
        } else if text == "r" || says(&["res", "中盘", "中盤", "中押"]) {
            WonBy::Resignation
        } else if text == "t" || says(&["time", "超时", "時間"]) {
            WonBy::Time
        } else if text == "f" || says(&["forf"]) {
            WonBy::Forfeit
        } else {
            WonBy::Unsaid
        }
    }
}

/// The points that a text begins with, more than none; a comma may stand for the point.
fn leading_points(text: &str) -> Option<f64> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | ','));
    // No board has room for as many points as twenty digits can say.
    let digits = &text[..end.unwrap_or(text.len()).min(20)];
    digits.replace(',', ".").parse().ok().filter(|points| *points > 0.0)
}

impl fmt::Display for GameResult {
    /// The form that FF\[4\] knows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (colour, how) = match self {
            GameResult::Won(Colour::Black, how) => ('B', how),
            GameResult::Won(Colour::White, how) => ('W', how),
            GameResult::Draw => return f.write_str("0"),
            GameResult::Void => return f.write_str("Void"),
            GameResult::Unknown => return f.write_str("?"),
        };
        write!(f, "{colour}+")?;
        match how {
            WonBy::Points(points) => write!(f, "{points}"),
            WonBy::Resignation => f.write_str("R"),
            WonBy::Time => f.write_str("T"),
            WonBy::Forfeit => f.write_str("F"),
            WonBy::Unsaid => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Go;
    use crate::notation::Notation as _;
    use crate::settings::Settings;

    #[test]
    fn every_usual_form_is_read() {
        for (text, usual) in [
            ("B+3.5", "B+3.5"),
            ("B+0.50", "B+0.5"),
            ("W+12", "W+12"),
            ("w + 2,5", "W+2.5"),
            ("B+R", "B+R"),
            ("B+Resign", "B+R"),
            ("W+Res.", "W+R"),
            ("Black wins by resignation", "B+R"),
            ("White wins", "W+"),
            ("white won by 4.5 points", "W+4.5"),
            ("B+T", "B+T"),
            ("W+Time", "W+T"),
            ("White wins on time", "W+T"),
            ("B+F", "B+F"),
            ("W+Forfeit", "W+F"),
            ("B+", "B+"),
            ("B", "B+"),
            ("0", "0"),
            ("Draw", "0"),
            ("Jigo", "0"),
            ("Void", "Void"),
            ("?", "?"),
            ("Unfinished", "?"),
            ("黑中盘胜", "B+R"),
            ("白胜3.5目", "W+3.5"),
        ] {
            assert_eq!(GameResult::read(text).unwrap().to_string(), usual, "{text}");
        }
        assert_eq!(GameResult::read("  "), None);
    }

    #[test]
    fn who_lost_early_is_not_counted() {
        let finish = |lost| Finish { scores: &[40.0, 43.5], points: &[1.0, 0.0], lost };
        for (lost, usual) in [
            (None, "W+3.5"),
            (Some((Seat::SECOND, Lost::Resigned)), "B+R"),
            (Some((Seat::FIRST, Lost::Time)), "W+T"),
            (Some((Seat::SECOND, Lost::Fault)), "B+F"),
        ] {
            assert_eq!(GameResult::of_finish(&finish(lost)).unwrap().to_string(), usual);
        }
        let alone = Finish { scores: &[40.0], points: &[1.0], lost: None };
        assert_eq!(GameResult::of_finish(&alone), None);
    }

    #[test]
    fn an_opinion_agrees_if_it_names_winner_and_points() {
        let go = Go::from_settings(&Settings::new()).unwrap();
        let agrees = |opinion: &str, scores: &[f64]| go.agrees(opinion, scores);
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
