//! A command as one would type it, without a shell.

use std::env;
use std::fmt;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// Where Debian puts games, which is not in everybody's path.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::players) struct CommandLine {
    text: String,
    words: Vec<String>,
}

impl CommandLine {
    /// Splits a text at spaces, except within quotes and behind backslashes. Nothing is expanded.
    pub(in crate::players) fn parse(text: &str) -> Result<CommandLine, String> {
        let words = split(text)?;
        match words.first() {
            Some(program) if !program.is_empty() => {
                Ok(CommandLine { text: text.trim().to_owned(), words })
            }
            _ => Err("no program is named".to_owned()),
        }
    }

    /// A program and its arguments, each a word of its own. There is at least one.
    pub(in crate::players) fn of(words: Vec<String>) -> CommandLine {
        CommandLine { text: words.join(" "), words }
    }

    /// The program as it is called, and its arguments.
    pub(in crate::players) fn words(&self) -> &[String] {
        &self.words
    }

    /// The arguments.
    pub(in crate::players) fn arguments(&self) -> &[String] {
        &self.words[1..]
    }

    /// Where the program is.
    pub(in crate::players) fn program(&self) -> Result<PathBuf, String> {
        let program = &self.words[0];
        if program.contains('/') {
            return match fs::metadata(program) {
                Ok(_) if is_executable(Path::new(program)) => Ok(PathBuf::from(program)),
                Ok(_) => Err(format!("`{program}` is no program that may be run")),
                Err(why) => Err(format!("`{program}`: {why}")),
            };
        }
        let path = env::var_os("PATH").unwrap_or_default();
        let folders = env::split_paths(&path).chain(GAMES.map(PathBuf::from));
        let mut files = folders.map(|folder| folder.join(program));
        files.find(|file| is_executable(file)).ok_or_else(|| {
            format!("there is no program `{program}` in PATH or {}", GAMES.join(", "))
        })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn is_executable(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some('"'), '\\') => {
                let escaped = letters.next_if(|next| matches!(next, '"' | '\\' | '$' | '`'));
                word.get_or_insert_default().push(escaped.unwrap_or('\\'));
            }
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, '\\') => {
                let escaped = letters.next().ok_or("it ends in a backslash")?;
                word.get_or_insert_default().push(escaped);
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(format!("a {open} is never closed"));
    }
    words.extend(word);
    if words.iter().any(|word| word.contains('\0')) {
        return Err("it holds a zero character".to_owned());
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_would() {
        for (text, words) in [
            ("gnugo --mode gtp", &["gnugo", "--mode", "gtp"][..]),
            ("  a\t b ", &["a", "b"]),
            ("'a b' \"c d\" e\\ f", &["a b", "c d", "e f"]),
            ("a''b '' \"\"", &["ab", "", ""]),
            (r#""a\"b\c" '\d'"#, &[r#"a"b\c"#, r"\d"]),
            ("sh -c 'exec gnugo \"$1\"'", &["sh", "-c", "exec gnugo \"$1\""]),
        ] {
            assert_eq!(split(text).unwrap(), words, "{text}");
        }
    }

    #[test]
    fn what_is_no_command_is_refused() {
        for text in ["", "   ", "'open", "\"open", "end\\", "''"] {
            assert!(CommandLine::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_missing_program_is_named() {
        let program = |text| CommandLine::parse(text).unwrap().program();
        assert!(
            program("no-such-engine-anywhere").unwrap_err().contains("no-such-engine-anywhere")
        );
        assert!(program("/no/such/engine").unwrap_err().contains("No such file"));
        assert!(program("/etc/passwd").is_err());
        assert!(program("sh -c x").is_ok());
    }
}
