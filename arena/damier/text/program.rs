//! What this program is called, for commands that people are told to type: a program with games of its
//! user's has a name of its own.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::OnceLock;

use super::plain::quoted;

/// What it is called if nobody named it otherwise.
pub(crate) const USUAL: &str = "damier";

static STARTED_AS: OnceLock<String> = OnceLock::new();

/// Notes how the program was started: the first word of its command line.
pub(crate) fn started_as(word: &OsStr) {
    let ours = Path::new(word).file_name().is_none_or(|name| name == USUAL);
    let name = if ours { USUAL.to_owned() } else { quoted(&word.to_string_lossy()) };
    // It is started once.
    let _ = STARTED_AS.set(name);
}

/// The program as people type it.
pub(crate) fn program() -> &'static str {
    STARTED_AS.get().map_or(USUAL, String::as_str)
}

/// A sentence that tells what to type, with the program called as it was started.
pub(crate) fn as_started(sentence: &str) -> String {
    called(sentence, program())
}

/// A sentence that tells what to type, with the program called so.
pub(crate) fn called(sentence: &str, name: &str) -> String {
    if name == USUAL {
        return sentence.to_owned();
    }
    let usual = format!("{USUAL} ");
    let mut text = String::new();
    for (at, part) in sentence.split(&usual).enumerate() {
        // In `libdamier ` or `my-damier ` it is a part of another word.
        let stands_alone = !text.ends_with(|c: char| c.is_alphanumeric() || "-_./".contains(c));
        if at > 0 {
            text.push_str(if stands_alone { name } else { USUAL });
            text.push(' ');
        }
        text.push_str(part);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_name_the_program_that_was_started() {
        let help = "`damier verify` tells more; see damier run, not ./my-damier run";
        assert_eq!(called(help, "damier"), help);
        let four = "`./four verify` tells more; see ./four run, not ./my-damier run";
        assert_eq!(called(help, "./four"), four);
    }
}
