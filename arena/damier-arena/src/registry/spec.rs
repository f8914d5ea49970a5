//! A game as users write it, taken apart: `NAME[:key=value,…]`.

use damier_games::{BadSetting, Settings};

use super::{BadGame, settings_of};

/// The parts of a game's text.
#[derive(Clone, Debug)]
pub(super) struct Spec {
    /// All of it, for messages.
    pub(super) text: String,
    /// The game's name, short names resolved.
    pub(super) name: String,
    /// The settings, those of short names included.
    pub(super) settings: Settings,
}

impl Spec {
    pub(super) fn parse(text: &str) -> Result<Spec, BadGame> {
        let (word, rest) = text.split_once(':').unwrap_or((text, ""));
        let (name, size) = resolve(word.trim());
        let written: Result<Settings, BadSetting> = rest.parse();
        let written = written.map_err(|why| BadGame::setting(text, why, settings_of(name)))?;
        let mut settings = Settings::new();
        for (key, value) in size.map(|size| ("size", size)).into_iter().chain(written.iter()) {
            settings = settings.with(key, value);
        }
        Ok(Spec { text: text.to_owned(), name: name.to_owned(), settings })
    }
}

/// `go13` is `go` with a size; every other name is what it is.
fn resolve(word: &str) -> (&str, Option<&str>) {
    match word.strip_prefix("go") {
        Some(size) if !size.is_empty() && size.bytes().all(|byte| byte.is_ascii_digit()) => {
            ("go", Some(size))
        }
        _ => (word, None),
    }
}

/// The word that `given` was probably meant to be, if any is near enough.
pub(crate) fn nearest<'a>(
    given: &str,
    words: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let given = given.to_lowercase();
    let near = words.into_iter().map(|word| {
        let inside = given.len() > 1 && (word.contains(&given) || given.contains(word));
        (if inside { 1 } else { distance(&given, word) }, word)
    });
    let allowed = 1 + given.chars().count() / 3;
    near.filter(|(far, _)| *far <= allowed).min_by_key(|(far, _)| *far).map(|(_, word)| word)
}

/// How many letters to insert, drop or change to get from one word to the other (Levenshtein).
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (at, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (column, other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_changed_letters() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "go"), 2);
        assert_eq!(distance("go", "go"), 0);
    }

    #[test]
    fn a_slip_finds_its_word_and_nonsense_finds_none() {
        let words = ["2048", "couleurs", "go"];
        assert_eq!(nearest("couleur", words), Some("couleurs"));
        assert_eq!(nearest("7couleurs", words), Some("couleurs"));
        assert_eq!(nearest("2084", words), Some("2048"));
        assert_eq!(nearest("Go", words), Some("go"));
        assert_eq!(nearest("chess", words), None);
        assert_eq!(nearest("", words), None);
    }
}
