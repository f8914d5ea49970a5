//! The same bot with other values of its parameters, as text that users could have written.
//!
//! Parameters stand behind a colon. A command has arguments instead: there a value goes where its key
//! stands in braces, as in `gtp:gnugo --level {level}`, or behind a program as an argument of its own.

use super::{BadBot, Entrant, place_and_params};
use crate::plain::one_line;

/// What begins the text of a program, and of an engine.
const PROGRAM: &str = "cmd:";
const ENGINE: &str = "gtp";

/// A value of a parameter, behind its key.
pub type Given = (String, String);

impl Entrant {
    /// A bot's text without its parameters, and these as they are written; a command has none.
    ///
    /// ```
    /// use damier_arena::players::Entrant;
    /// assert_eq!(Entrant::parted("deep=mcts:playouts=9,seed=1"), ("deep=mcts", "playouts=9,seed=1"));
    /// assert_eq!(Entrant::parted("cmd:python3 a=1"), ("cmd:python3 a=1", ""));
    /// ```
    pub fn parted(text: &str) -> (&str, &str) {
        let text = text.trim();
        let spec = spec_of(text);
        if is_command(spec) {
            return (text, "");
        }
        let (place, params) = place_and_params(spec);
        (&text[..text.len() - spec.len() + place.len()], params)
    }

    /// The bot of a text with these values.
    ///
    /// ```
    /// use damier_arena::players::Entrant;
    /// let given = [("depth".to_owned(), "3".to_owned())];
    /// let with = |text: &str| Entrant::text_with(text, &given).unwrap();
    /// assert_eq!(with("greedy"), "greedy:depth=3");
    /// assert_eq!(with("deep=./bot:a=1"), "deep=./bot:a=1,depth=3");
    /// assert_eq!(with("gtp:engine --depth {depth}"), "gtp:engine --depth 3");
    /// assert_eq!(with("cmd:python3 bot.py"), "cmd:python3 bot.py depth=3");
    /// ```
    ///
    /// # Errors
    /// If a parameter has a value already, or an engine has no place for it.
    pub fn text_with(text: &str, given: &[Given]) -> Result<String, BadBot> {
        let command = is_command(spec_of(text));
        let mut with = text.to_owned();
        for (key, value) in given {
            let (place, params) = Entrant::parted(&with);
            let fixed = |pair: &str| pair.split_once('=').is_some_and(|(own, _)| own.trim() == key);
            let named = format!("{{{key}}}");
            if command && with.contains(&named) {
                with = with.replace(&named, value);
            } else if command && spec_of(text).starts_with(ENGINE) {
                return Err(BadBot::other(
                    format!("`{}` has no place for `{key}`", one_line(text)),
                    format!("write {named} where its value goes: \"gtp:gnugo --level {named}\""),
                ));
            } else if command {
                with = format!("{with} {key}={value}");
            } else if params.split(',').any(fixed) {
                return Err(BadBot::other(
                    format!("`{}` has a value for `{key}` already", one_line(text)),
                    format!("leave `{key}` out of the bot's text, or do not ask for others"),
                ));
            } else {
                let sign = if params.is_empty() { "" } else { "," };
                with = format!("{place}:{params}{sign}{key}={value}");
            }
        }
        Ok(with)
    }

    /// The name that was written before it, if one was.
    pub fn own_name(&self) -> Option<&str> {
        let (name, _) = self.text().split_once('=')?;
        (!name.contains([':', '/'])).then_some(name.trim())
    }

    /// The same bot under another name, which may say more than one that users write.
    #[must_use]
    pub fn shown_as(mut self, name: String) -> Entrant {
        self.name = name;
        self
    }
}

/// What stands behind the name, if there is one.
fn spec_of(text: &str) -> &str {
    match text.split_once('=') {
        Some((name, spec)) if !name.contains([':', '/']) => spec.trim(),
        _ => text.trim(),
    }
}

fn is_command(spec: &str) -> bool {
    spec.starts_with(PROGRAM)
        || spec
            .split_once(':')
            .is_some_and(|(kind, _)| kind.starts_with(ENGINE) && !kind.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_there_already_or_has_no_place_is_refused() {
        let with = |text: &str| {
            let given = [("depth".to_owned(), "3".to_owned())];
            Entrant::text_with(text, &given).map_err(|why| why.to_string())
        };
        assert!(with("mcts:depth=2").unwrap_err().contains("a value for `depth` already"));
        assert!(with("gtp:engine").unwrap_err().contains("no place for `depth`"));
        assert_eq!(with("gtp+walls:engine {depth}").unwrap(), "gtp+walls:engine 3");
        assert_eq!(with("mcts:").unwrap(), "mcts:depth=3");
    }
}
