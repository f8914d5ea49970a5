//! What to do about a setting or parameter that was refused.

use damier_games::{BadSetting, Setting};

use super::nearest;

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
        BadSetting::Together(_) => format!("`{listed_by}` says what each one does"),
    }
}

/// The word that was probably meant, as the beginning of a help text; empty if none is near.
pub fn did_you_mean<'a>(given: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    nearest(given, words).map_or(String::new(), |word| format!("did you mean `{word}`? "))
}
