//! A line of text to be typed, and what it is for.

use crate::screen::terminal::{KeyCode, KeyEvent, KeyModifiers};
use crate::text::cells::{cells, clipped, ending};

/// No answer is longer than this.
const LONGEST: usize = 500;

/// What a text is asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A file to keep the game in.
    Save,
    /// A file for the record.
    Record,
    /// A game to play.
    New,
    /// A name for the high scores.
    Name,
}

impl Purpose {
    /// The question.
    pub(super) fn question(self) -> &'static str {
        match self {
            Purpose::Save => "Save the game in which file?",
            Purpose::Record => "Write the record to which file?",
            Purpose::New => "Which game, with which settings?",
            Purpose::Name => "A high score! Your name?",
        }
    }

    /// What ends the typing.
    pub(super) fn keys(self) -> &'static str {
        match self {
            Purpose::Name => "Enter: among the high scores, Esc: not",
            _ => "Enter: yes, Esc: no",
        }
    }
}

/// A text being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prompt {
    text: Vec<char>,
    at: usize,
}

/// What a key made of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// It is still being typed.
    Going,
    /// It is as wanted.
    Done(String),
    /// It is not wanted any more.
    Dropped,
}

impl Prompt {
    /// A text to begin with.
    pub(super) fn new(text: &str) -> Prompt {
        let text: Vec<char> = text.chars().collect();
        Prompt { at: text.len(), text }
    }

    /// Types a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Typed {
        match key.code {
            KeyCode::Enter => return Typed::Done(self.text.iter().collect()),
            KeyCode::Esc => return Typed::Dropped,
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.text.clear();
                self.at = 0;
            }
            KeyCode::Char(letter)
                if self.text.len() < LONGEST
                    && !letter.is_control()
                    && !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) =>
            {
                self.text.insert(self.at, letter);
                self.at += 1;
            }
            KeyCode::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            KeyCode::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Right => self.at = (self.at + 1).min(self.text.len()),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.text.len(),
            _ => {}
        }
        Typed::Going
    }

    /// The text with a mark where the next letter goes, as much of it as fits into `width`.
    pub(super) fn shown(&self, width: usize) -> String {
        let (before, after) = self.text.split_at(self.at);
        let (mut before, after) =
            (before.iter().collect::<String>(), after.iter().collect::<String>());
        before.push('_');
        let before = ending(&before, width.max(1));
        format!("{before}{}", clipped(&after, width.saturating_sub(cells(before))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(prompt: &mut Prompt, codes: &[KeyCode]) -> Typed {
        let mut last = Typed::Going;
        for &code in codes {
            last = prompt.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        last
    }

    #[test]
    fn a_text_can_be_typed_and_corrected() {
        let mut prompt = Prompt::new("gm");
        let keys = [KeyCode::Left, KeyCode::Char('a'), KeyCode::End, KeyCode::Char('e')];
        assert_eq!(typed(&mut prompt, &keys), Typed::Going);
        assert_eq!(prompt.shown(20), "game_");
        assert_eq!(prompt.shown(3), "me_");
        assert_eq!(Prompt::new("囲碁").shown(4), "碁_");
        typed(&mut prompt, &[KeyCode::Home, KeyCode::Delete, KeyCode::End, KeyCode::Backspace]);
        assert_eq!(typed(&mut prompt, &[KeyCode::Enter]), Typed::Done("am".to_owned()));
        assert_eq!(typed(&mut prompt, &[KeyCode::Esc]), Typed::Dropped);
    }
}
