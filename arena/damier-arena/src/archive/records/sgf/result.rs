//! `RE`: who won, in the many ways in which people write it.

use std::fmt;

use damier_games::go::Colour;

use super::values::leading_number;

/// The result of a game as it was recorded.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum GameResult {
    /// A colour won.
    Won(Colour, How),
    /// Nobody did.
    Draw,
    /// The game does not count.
    Void,
    /// It is said that nothing is known.
    Unknown,
}

/// How a game was won.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum How {
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
    /// use damier_arena::archive::records::sgf::GameResult;
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
        Some(GameResult::Won(colour, How::read(rest)))
    }

    /// The result of a count: Black's points minus White's.
    pub fn of_margin(margin: f64) -> GameResult {
        if margin > 0.0 {
            GameResult::Won(Colour::Black, How::Points(margin))
        } else if margin < 0.0 {
            GameResult::Won(Colour::White, How::Points(-margin))
        } else {
            GameResult::Draw
        }
    }

    /// Does this say something else than a count? Who resigned, say, was not counted.
    ///
    /// ```
    /// use damier_arena::archive::records::sgf::GameResult;
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
                | GameResult::Won(_, How::Resignation | How::Time | How::Forfeit),
                _,
            ) => false,
            (GameResult::Won(said, How::Unsaid), GameResult::Won(winner, _)) => said != winner,
            (
                GameResult::Won(said, How::Points(points)),
                GameResult::Won(winner, How::Points(counted)),
            ) => said != winner || (points - counted).abs() > 0.01,
            (said, counted) => said != counted,
        }
    }
}

impl How {
    /// Reads what stands behind the winner.
    fn read(text: &str) -> How {
        let text = text.trim_start_matches([' ', '+', ':', '胜', '勝']);
        let text =
            ["wins", "won", "win"].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
        let text = text.trim_start_matches([' ', '+', ':']);
        let text =
            ["by", "on"].iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text).trim();
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        if let Some(points) = leading_number(text).filter(|points| *points > 0.0) {
            How::Points(points)
        } else if text == "r" || says(&["res", "中盘", "中盤", "中押"]) {
            How::Resignation
        } else if text == "t" || says(&["time", "超时", "時間"]) {
            How::Time
        } else if text == "f" || says(&["forf"]) {
            How::Forfeit
        } else {
            How::Unsaid
        }
    }
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
            How::Points(points) => write!(f, "{points}"),
            How::Resignation => f.write_str("R"),
            How::Time => f.write_str("T"),
            How::Forfeit => f.write_str("F"),
            How::Unsaid => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
