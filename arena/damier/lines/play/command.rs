//! Lines to commands.

use damier_games::Gesture;

use crate::desk::play::Command;
use crate::desk::play::keys::{Action, Keys};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// To do this at the table.
    Do(Command),
    /// A move in the game's own notation.
    Move(String),
    /// To change whether what is on this point is dead.
    Dead(String),
    /// To list the high scores.
    Scores,
    /// To show the position again.
    Show,
    /// To list the commands.
    Help,
}

/// Reads a line; an empty one asks for nothing.
pub(crate) fn parse(line: &str, keys: Keys) -> Result<Option<Said>, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if word.is_empty() {
        return Ok(None);
    }
    let mut letters = word.chars();
    if let (Some(letter), None, "") = (letters.next(), letters.next(), rest) {
        // Moves have letters here. Commands do not: one letter of a wrong guess must not end a game.
        match keys.letter(letter) {
            Some(Action::Go(direction)) if keys.slide() => {
                return Ok(Some(Said::Do(Command::Gesture(Gesture::Push(direction)))));
            }
            Some(Action::Command(gesture @ Command::Gesture(_))) => {
                return Ok(Some(Said::Do(gesture)));
            }
            Some(Action::Help) => return Ok(Some(Said::Help)),
            _ => {}
        }
    }
    let file = |what: &str| match rest {
        "" => Err(format!("`{word} {what}`: {} is missing", what.to_lowercase())),
        rest => Ok(rest.to_owned()),
    };
    let alone = |said: Said| match rest {
        "" => Ok(said),
        rest => Err(format!("`{word}` stands alone, without `{rest}`")),
    };
    let turns = || match rest {
        "" => Ok(1),
        "all" => Ok(usize::MAX),
        rest => rest
            .parse()
            .ok()
            .filter(|&turns| turns > 0)
            .ok_or_else(|| format!("`{word}` takes a number of turns or `all`, not `{rest}`")),
    };
    let pass = Command::Gesture(Gesture::Pass);
    let said = match word.to_lowercase().as_str() {
        "undo" | "back" => Said::Do(Command::Back(turns()?)),
        "redo" => Said::Do(Command::Forward(turns()?)),
        "save" => Said::Do(Command::Save(file("FILE")?, false)),
        "save!" => Said::Do(Command::Save(file("FILE")?, true)),
        "record" => Said::Do(Command::Record(file("FILE")?, false)),
        "record!" => Said::Do(Command::Record(file("FILE")?, true)),
        "new" => Said::Do(Command::New(file("GAME")?)),
        "dead" => Said::Dead(file("POINT")?),
        "agree" => alone(Said::Do(Command::Agree))?,
        "go-on" => alone(Said::Do(Command::GoOn))?,
        "scores" => alone(Said::Scores)?,
        "show" => alone(Said::Show)?,
        "pass" if keys.letter('p') == Some(Action::Command(pass.clone())) => alone(Said::Do(pass))?,
        "resign" => alone(Said::Do(Command::Resign))?,
        "hint" | "tip" => alone(Said::Do(Command::Tip))?,
        "restart" => alone(Said::Do(Command::Restart))?,
        "help" => alone(Said::Help)?,
        "quit" | "exit" => alone(Said::Do(Command::Leave))?,
        _ => alone(Said::Move(word.to_owned()))?,
    };
    Ok(Some(said))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::play::Controls;

    fn keys() -> Keys {
        let controls = Controls { cells: true, passes: true, ..Controls::default() };
        Keys::new(controls, None)
    }

    #[test]
    fn words_and_letters_ask_for_the_same() {
        let read = |line: &str| parse(line, keys()).unwrap();
        assert_eq!(read(""), None);
        assert_eq!(read("pass"), read("p"));
        assert_eq!(read("help"), read("?"));
        assert_eq!(read("r"), Some(Said::Move("r".to_owned())), "no command by mistake");
        assert_eq!(read("undo 3"), Some(Said::Do(Command::Back(3))));
        let file = "my game.jsonl".to_owned();
        assert_eq!(read("save my game.jsonl"), Some(Said::Do(Command::Save(file.clone(), false))));
        assert_eq!(read("record! my game.jsonl"), Some(Said::Do(Command::Record(file, true))));
        assert_eq!(read("h"), Some(Said::Move("h".to_owned())), "nothing slides here");
        assert_eq!(read("D4"), Some(Said::Move("D4".to_owned())));
    }

    #[test]
    fn what_is_missing_or_too_much_is_named() {
        for (line, words) in [
            ("save", "file is missing"),
            ("new", "game is missing"),
            ("undo many", "not `many`"),
            ("undo 0", "not `0`"),
            ("pass twice", "without `twice`"),
            ("D4 D5", "without `D5`"),
        ] {
            let why = parse(line, keys()).unwrap_err();
            assert!(why.contains(words), "{line}: {why}");
        }
    }
}
