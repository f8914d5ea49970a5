//! What a program answers: one line to each question.

/// How the reason begins of a program that answers `error`.
pub(super) const GIVES_UP: &str = "the program gives up";

/// An answer to `turn`.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TurnLine {
    /// `move TEXT [value V] [nodes N] [comment WORDS…]`
    Move {
        /// The move, not read yet.
        text: String,
        /// The program's own estimate.
        value: Option<f32>,
        /// Positions looked at, zero for none.
        nodes: u64,
        /// What it says about the move, empty for nothing.
        comment: String,
    },
    /// `resign`
    Resign,
    /// `error REASON`
    Error(String),
}

/// Is this `ready`, with whatever name behind it?
pub(super) fn ready(line: &str, asked: &str) -> Result<(), String> {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("ready") => Ok(()),
        Some("error") => Err(said(&words.collect::<Vec<_>>().join(" "))),
        _ => Err(no_answer(line, asked, "`ready`")),
    }
}

/// Reads an answer to `turn`, or says what is wrong with it.
pub(super) fn read(line: &str) -> Result<TurnLine, String> {
    let nonsense = || no_answer(line, "turn", "`move …` or `resign`");
    let mut words = line.split_whitespace();
    match words.next() {
        Some("resign") => words.next().map_or(Ok(TurnLine::Resign), |_| Err(nonsense())),
        Some("error") => Ok(TurnLine::Error(said(&words.collect::<Vec<_>>().join(" ")))),
        Some("move") => {
            let text = words.next().ok_or_else(nonsense)?.to_owned();
            let (mut value, mut nodes, mut comment) = (None, 0, String::new());
            while let Some(key) = words.next() {
                if key == "comment" {
                    comment = words.by_ref().collect::<Vec<_>>().join(" ");
                    break;
                }
                let wrong =
                    || format!("`{}` has a `{}` that is no number", shown(line), shown(key));
                let number = words.next().unwrap_or_default();
                match key {
                    "value" => value = Some(number.parse().map_err(|_| wrong())?),
                    "nodes" => nodes = number.parse().map_err(|_| wrong())?,
                    _ => return Err(nonsense()),
                }
            }
            let value = value.filter(|value: &f32| value.is_finite());
            Ok(TurnLine::Move { text, value, nodes, comment })
        }
        _ => Err(nonsense()),
    }
}

/// What a program says about why it cannot go on.
fn said(reason: &str) -> String {
    let reason = if reason.is_empty() { "without a reason" } else { reason };
    format!("{GIVES_UP}: {}", reason.chars().take(200).collect::<String>())
}

fn no_answer(line: &str, asked: &str, expected: &str) -> String {
    let line = if line.trim().is_empty() { "an empty line" } else { &format!("`{}`", shown(line)) };
    format!(
        "{line} is no answer to `{asked}`: {expected} is expected, and all else belongs to the \
         standard error"
    )
}

/// As much of a line as fits into a message.
pub(super) fn shown(line: &str) -> String {
    let shown: String = line.chars().take(60).collect();
    if shown.len() < line.len() { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_may_come_with_an_estimate() {
        let said = |text: &str, value, nodes, comment: &str| {
            let (text, comment) = (text.to_owned(), comment.to_owned());
            Ok(TurnLine::Move { text, value, nodes, comment })
        };
        let mv = |text: &str, value, nodes| said(text, value, nodes, "");
        assert_eq!(read("move D4"), mv("D4", None, 0));
        assert_eq!(read(" move  D4 value 0.5 "), mv("D4", Some(0.5), 0));
        assert_eq!(read("move up nodes 12 value -1e3"), mv("up", Some(-1000.0), 12));
        assert_eq!(read("move up value nan"), mv("up", None, 0));
        assert_eq!(read("move up nodes 3 comment a  value 7"), said("up", None, 3, "a value 7"));
        assert_eq!(read("move up comment"), mv("up", None, 0));
        assert_eq!(read("resign"), Ok(TurnLine::Resign));
        assert!(
            matches!(read("error no idea"), Ok(TurnLine::Error(why)) if why.contains("no idea"))
        );
    }

    #[test]
    fn lines_of_programs_are_read_or_refused() {
        let lines = ["move D4 value 0.5 nodes 12", "resign", "error no idea", "ready Bot 1.0"];
        crate::fuzz::fuzz(&lines, |bytes| {
            let line = String::from_utf8_lossy(bytes);
            let answers = [read(&line).map(drop), ready(&line, "match")];
            for why in answers.into_iter().filter_map(Result::err) {
                assert!(!why.is_empty() && why.chars().count() < 500, "{why}");
            }
            if let Ok(TurnLine::Move { value, .. }) = read(&line) {
                assert!(value.is_none_or(f32::is_finite));
            }
        });
    }

    #[test]
    fn all_else_is_refused_with_what_was_expected() {
        for line in ["", "D4", "move", "Move D4", "move D4 E5", "resign now", "thinking…"] {
            let why = read(line).expect_err(line);
            assert!(why.contains("`move …` or `resign`"), "{why}");
        }
        assert!(read("move D4 value much").unwrap_err().contains("no number"));
        assert!(read("move D4 nodes -1").unwrap_err().contains("no number"));
        assert!(read("").unwrap_err().starts_with("an empty line"));
        assert!(ready("ready", "damier 1").is_ok() && ready("ready Bot 1.0", "damier 1").is_ok());
        assert!(ready("hello", "damier 1").unwrap_err().contains("`ready`"));
        assert!(ready("error only 2048", "match").unwrap_err().contains("only 2048"));
    }
}
