//! A name for a bot or a game, from the folder it is in.

use std::path::Path;

/// Names that mean something else to Rust's compiler or to a crate that a bot or a game uses.
const TAKEN: [&str; 14] = [
    "alloc",
    "core",
    "damier",
    "damier-arena",
    "damier-bots",
    "damier-games",
    "proc-macro",
    "rand",
    "rustix",
    "self",
    "std",
    "super",
    "test",
    "thiserror",
];

/// A name for a crate and a library: small letters, digits and dashes, a letter first. Where the folder's
/// will not do, it says `what` it is.
pub(super) fn of(folder: &Path, what: &str) -> String {
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let given = whole.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let words: String = given.chars().map(letter).collect();
    let words: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
    let name = words.join("-");
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        format!("{what}-{name}").trim_end_matches('-').to_owned()
    } else if TAKEN.contains(&name.as_str()) || !name.contains('-') && is_keyword(&name) {
        format!("{name}-{what}")
    } else {
        name
    }
}

fn is_keyword(word: &str) -> bool {
    const KEYWORDS: &str = " abstract as async await become box break const continue crate do dyn \
                            else enum extern false final fn for gen if impl in let loop macro match \
                            mod move mut override priv pub ref return static struct trait true try \
                            type typeof unsafe unsized use virtual where while yield ";
    KEYWORDS.contains(&format!(" {word} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_folder_gives_a_name_that_compilers_take() {
        for (folder, name) in [
            ("mybot", "mybot"),
            ("bots/My Bot", "my-bot"),
            ("a/b/_x_", "x"),
            ("2048", "bot-2048"),
            ("été", "t"),
            ("碁", "bot"),
            ("test", "test-bot"),
            ("match", "match-bot"),
            ("core/", "core-bot"),
            ("go", "go"),
        ] {
            assert_eq!(of(Path::new(folder), "bot"), name, "{folder}");
        }
        assert_eq!(of(Path::new("match"), "game"), "match-game");
    }
}
