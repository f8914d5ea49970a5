//! A transcript as text, for who does not know the game.
//!
//! Four lines name format, game, start and steps; nothing but this module knows how they look. What
//! the words mean is the game's business: see [`Transcript::from_script`](crate::Transcript).

use std::fmt;

use crate::notation::BadText;

/// The first line of a transcript's text, with the version of the format.
pub(crate) const HEADER: &str = "damier transcript 1";
/// What a draw begins with in a list of steps.
pub(crate) const DRAWN: char = '*';

/// The words of a transcript: read by a program that keeps, counts or shows them, whatever the game.
///
/// ```
/// use damier_games::Script;
/// let text = "damier transcript 1\ngame 2048:size=2\nstart 2 2/0 0\nsteps left *4@b1 up\n";
/// let script = Script::parse(text)?;
/// assert_eq!((script.game, script.start), ("2048:size=2", "2 2/0 0"));
/// assert_eq!((script.steps.len(), script.moves()), (3, 2));
/// assert_eq!(script.to_string(), text);
/// # Ok::<(), damier_games::BadText>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script<'a> {
    /// The game with all its settings, as [`Notation::spec`](crate::Notation::spec) writes it.
    pub game: &'a str,
    /// The position at the start.
    pub start: &'a str,
    /// Every step in order. Draws begin with `*`.
    pub steps: Vec<&'a str>,
}

impl<'a> Script<'a> {
    /// Reads a transcript's text. Its words are taken as they are.
    ///
    /// # Errors
    /// Which line is missing, or that there are more of them.
    pub fn parse(text: &'a str) -> Result<Script<'a>, BadText> {
        let mut lines = text.lines();
        let mut line = |word: &str| {
            let line = lines.next().unwrap_or("");
            let rest = line.strip_prefix(word);
            let rest = rest.filter(|rest| rest.is_empty() || rest.starts_with(' '));
            rest.map(str::trim).ok_or_else(|| BadText::new(line, format!("a line `{word} …`")))
        };
        let behind = line(HEADER)?;
        if !behind.is_empty() {
            return Err(BadText::new(behind, format!("the end of the line `{HEADER}`")));
        }
        let (game, start) = (line("game")?, line("start")?);
        let steps = line("steps")?.split_whitespace().collect();
        match lines.next() {
            None => Ok(Script { game, start, steps }),
            Some(line) => Err(BadText::new(line, "the end of a transcript")),
        }
    }

    /// How many steps are moves, and not draws.
    pub fn moves(&self) -> usize {
        self.steps.iter().filter(|step| !step.starts_with(DRAWN)).count()
    }
}

/// All that stands before the steps, each of which a space comes before; a line break ends the text.
pub(crate) fn head<'a>(game: &'a str, start: &'a str) -> [&'a str; 6] {
    [HEADER, "\ngame ", game, "\nstart ", start, "\nsteps"]
}

/// The text of a transcript: four lines.
impl fmt::Display for Script<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        head(self.game, self.start).into_iter().try_for_each(|part| f.write_str(part))?;
        self.steps.iter().try_for_each(|step| write!(f, " {step}"))?;
        f.write_str("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "damier transcript 1\ngame g:size=3\nstart \nsteps a *b c\n";

    #[test]
    fn what_is_read_is_written_again() {
        let script = Script::parse(TEXT).unwrap();
        assert_eq!(script.steps, ["a", "*b", "c"]);
        assert_eq!(script.to_string(), TEXT);
        let none = "damier transcript 1\ngame g\nstart s\nsteps\n";
        assert_eq!(Script::parse(none).unwrap().to_string(), none);
    }

    #[test]
    fn what_is_no_transcript_is_refused_with_the_line_at_fault() {
        for (text, fault) in [
            ("", "`` is not a line `damier transcript 1 …`"),
            (&TEXT.replacen('1', "2", 1), "`damier transcript 2` is not a line"),
            (&TEXT.replacen('1', "1 b", 1), "`b` is not the end of the line"),
            (&TEXT.replacen('1', "12", 1), "`damier transcript 12` is not a line"),
            (&TEXT.replace("game", "play"), "`play g:size=3` is not a line `game …`"),
            (&TEXT.replace("start", "starts"), "`starts ` is not a line `start …`"),
            (&TEXT.replace("steps", "\nsteps"), "`` is not a line `steps …`"),
            (&format!("{TEXT}more\n"), "`more` is not the end of a transcript"),
        ] {
            let why = Script::parse(text).unwrap_err().to_string();
            assert!(why.starts_with(fault), "{text:?}: {why}");
        }
    }
}
