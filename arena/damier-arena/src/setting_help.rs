//! What to do about a setting or parameter that was refused.

use damier_games::{BadSetting, Setting};

/// Where settings are explained, and how they are written.
pub struct Where {
    /// The command that lists them.
    pub listed_by: &'static str,
    /// How they look.
    pub example: &'static str,
}

/// What to do, as a fragment that fits after "help: ".
pub fn setting_help(why: &BadSetting, known: &[Setting], place: &Where) -> String {
    let Where { listed_by, example } = place;
    match why {
        BadSetting::Unknown { key, .. } => {
            let meant = did_you_mean(key, known.iter().map(|setting| setting.key));
            format!("{meant}`{listed_by}` says what each one does")
        }
        BadSetting::Twice { key } => format!("give `{key}` once"),
        BadSetting::Form { .. } => format!("they follow the name after a colon, as in {example}"),
        BadSetting::Value { key, .. } => match known.iter().find(|setting| setting.key == key) {
            Some(Setting { key, values, default, help }) => {
                format!("{key}: {help}; {values}, by default {default}")
            }
            None => format!("`{listed_by}` lists what each one may be"),
        },
        _ => format!("`{listed_by}` says what each one does"),
    }
}

/// The word that was probably meant, as the beginning of a help text; empty if none is near.
pub fn did_you_mean<'a>(given: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    nearest(given, words).map_or(String::new(), |word| format!("did you mean `{word}`? "))
}

/// The word that `given` was probably meant to be, if any is near enough.
fn nearest<'a>(given: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    let near = words.into_iter().map(|word| {
        let inside = given.len() > 1 && (word.contains(&given) || given.contains(word));
        (if inside { 1 } else { strsim::levenshtein(&given, word) }, word)
    });
    let allowed = 1 + given.chars().count() / 3;
    near.filter(|(far, _)| *far <= allowed).min_by_key(|(far, _)| *far).map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

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
