//! Lines to commands.

use crate::screen::keys::{Action, Keys};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// The same as a key of the full screen.
    Act(Action),
    /// A move in the game's own notation.
    Move(String),
    /// So many turns back.
    Back(usize),
    /// So many turns forward again.
    Forward(usize),
    /// Keep the game in a file, and replace what is there?
    Save(String, bool),
    /// Write the record to a file, and replace what is there?
    Record(String, bool),
    /// Play this game.
    New(String),
    /// Go on past the target.
    GoOn,
    /// List the high scores.
    Scores,
    /// Show the position again.
    Show,
    /// Change whether what is here is dead.
    Dead(String),
    /// End the game as it counts now.
    Agree,
}

/// Reads a line; an empty one asks for nothing.
pub(crate) fn parse(line: &str, keys: Keys) -> Result<Option<Command>, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if word.is_empty() {
        return Ok(None);
    }
    let mut letters = word.chars();
    if let (Some(letter), None, "") = (letters.next(), letters.next(), rest) {
        // Moves have letters here. Commands do not: one letter of a wrong guess must not end a game.
        let action = keys.letter(letter);
        let is_move = match action {
            Some(Action::Go(_)) => keys.slide(),
            Some(Action::Colour(_) | Action::Pass | Action::Help) => true,
            _ => false,
        };
        if let Some(action) = action.filter(|_| is_move) {
            return Ok(Some(Command::Act(action)));
        }
    }
    let file = |what: &str| match rest {
        "" => Err(format!("`{word} {what}`: {} is missing", what.to_lowercase())),
        rest => Ok(rest.to_owned()),
    };
    let alone = |command: Command| match rest {
        "" => Ok(command),
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
    let command = match word.to_lowercase().as_str() {
        "undo" | "back" => Command::Back(turns()?),
        "redo" => Command::Forward(turns()?),
        "save" => Command::Save(file("FILE")?, false),
        "save!" => Command::Save(file("FILE")?, true),
        "record" => Command::Record(file("FILE")?, false),
        "record!" => Command::Record(file("FILE")?, true),
        "new" => Command::New(file("GAME")?),
        "dead" => Command::Dead(file("POINT")?),
        "agree" => alone(Command::Agree)?,
        "go-on" => alone(Command::GoOn)?,
        "scores" => alone(Command::Scores)?,
        "show" => alone(Command::Show)?,
        "pass" if keys.letter('p') == Some(Action::Pass) => alone(Command::Act(Action::Pass))?,
        "resign" => alone(Command::Act(Action::Resign))?,
        "hint" | "tip" => alone(Command::Act(Action::Hint))?,
        "restart" => alone(Command::Act(Action::Restart))?,
        "help" => alone(Command::Act(Action::Help))?,
        "quit" | "exit" => alone(Command::Act(Action::Leave))?,
        _ => alone(Command::Move(word.to_owned()))?,
    };
    Ok(Some(command))
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
        assert_eq!(read("r"), Some(Command::Move("r".to_owned())), "no command by mistake");
        assert_eq!(read("undo 3"), Some(Command::Back(3)));
        let file = "my game.jsonl".to_owned();
        assert_eq!(read("save my game.jsonl"), Some(Command::Save(file.clone(), false)));
        assert_eq!(read("record! my game.jsonl"), Some(Command::Record(file, true)));
        assert_eq!(read("h"), Some(Command::Move("h".to_owned())), "nothing slides here");
        assert_eq!(read("D4"), Some(Command::Move("D4".to_owned())));
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
