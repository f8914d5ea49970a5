//! Text for places that cannot show everything.

use std::borrow::Cow;

pub use damier_arena::plain::one_line;

/// The same text without the signs beyond ASCII that tables and sentences use. Names of bots are
/// their owners' business, and stay.
///
/// ```
/// use damier::text::plain::ascii;
/// assert_eq!(ascii("+40.7 ± 30.4"), "+40.7 +/- 30.4");
/// assert_eq!(ascii("plain"), "plain");
/// ```
pub fn ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut plain = text.replace("1½", "1.5");
    for (sign, spelled) in SIGNS {
        plain = plain.replace(sign, spelled);
    }
    Cow::Owned(plain)
}

const SIGNS: [(&str, &str); 7] =
    [("±", "+/-"), ("½", "0.5"), ("·", "."), ("×", "x"), ("…", "..."), ("–", "-"), ("µ", "u")];

/// A word as a shell takes it.
///
/// ```
/// use damier::text::plain::quoted;
/// assert_eq!(quoted("class.toml"), "class.toml");
/// assert_eq!(quoted("my class.toml"), "'my class.toml'");
/// ```
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
