//! The one door for text that others wrote: bots, files, requests. What comes through it can be shown and
//! stored anywhere: it moves no cursor, changes no colour, turns no line around and hides nothing.
//!
//! Accents, all scripts and emoji stay as they are.

use std::fmt;
use std::ops::Deref;

/// Is this a character that is shown, and does nothing else?
///
/// Control characters do something to a terminal, those below 32 as well as U+0080 to U+009F. Marks of
/// direction turn what follows around, and so make `exe.txt` of `txt.exe`. Invisible ones make two names
/// look alike. The joiners that emoji and some scripts need are neither.
pub const fn is_plain(c: char) -> bool {
    !matches!(c,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        | '\u{ad}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e007f}')
}

/// A text that somebody else wrote, in a form that is safe to show and to store: there is no other way to
/// make one than through the door.
///
/// ```
/// use damier_bots::Words;
/// assert_eq!(Words::line("Zoë 碁 👩‍🔬"), "Zoë 碁 👩‍🔬");
/// assert_eq!(Words::line("a\nb\u{1b}[2J\u{9b}1m\u{202e}"), "a\u{fffd}b\u{fffd}[2J\u{fffd}1m\u{fffd}");
/// assert_eq!(Words::new("a\r\nb\tc\u{7}"), "a\nb\tc\u{fffd}");
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Words(String);

impl Words {
    /// Lines of text. Ends of lines and tabs stay.
    pub fn new(text: impl Into<String>) -> Words {
        let text: String = text.into();
        let stays = |c: char| is_plain(c) || c == '\n' || c == '\t';
        if text.chars().all(stays) {
            return Words(text);
        }
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        Words(
            text.chars().map(|c| if stays(c) { c } else { char::REPLACEMENT_CHARACTER }).collect(),
        )
    }

    /// Text in one line.
    pub fn line(text: impl Into<String>) -> Words {
        let text: String = text.into();
        if text.chars().all(is_plain) {
            return Words(text);
        }
        let shown = |c| if is_plain(c) { c } else { char::REPLACEMENT_CHARACTER };
        Words(text.chars().map(shown).collect())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// More lines below these.
    pub fn add_line(&mut self, line: &Words) {
        if !self.0.is_empty() && !line.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(&line.0);
    }
}

impl Deref for Words {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl AsRef<str> for Words {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl From<String> for Words {
    fn from(text: String) -> Words {
        Words::new(text)
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Words {
        Words::new(text)
    }
}

impl From<Words> for String {
    fn from(words: Words) -> String {
        words.0
    }
}

impl PartialEq<str> for Words {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<Words> for String {
    fn eq(&self, other: &Words) -> bool {
        *self == other.0
    }
}

impl PartialEq<&str> for Words {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}
