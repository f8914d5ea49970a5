//! The way out: whatever is written passes here, so that a text nobody cleaned does nothing to a terminal.
//!
//! Names, reasons and comments are clean before they get this far ([`Words`](damier_arena::plain::Words));
//! this is for what is forgotten. Our own colours and bold letters pass, everything else that is no plain
//! text is replaced.

use std::io::{self, Write};

use damier_arena::plain::is_plain;

/// The longest sequence that sets a style, in bytes.
const LONGEST_STYLE: usize = 32;

/// Lets plain text, ends of lines and styles through.
#[derive(Debug)]
pub(crate) struct Door<W: Write> {
    out: W,
    /// The beginning of a letter or of a style, whose end is still to come.
    held: Vec<u8>,
}

/// What stands at the beginning of some bytes.
enum Piece {
    /// So many bytes that may pass.
    Fine(usize),
    /// So many that may not.
    Refused(usize),
    /// Nobody knows before more comes.
    Unfinished,
}

impl<W: Write> Door<W> {
    pub(crate) fn new(out: W) -> Door<W> {
        Door { out, held: Vec::new() }
    }

    /// Lets out what is held, as far as it is known what it is; all of it if nothing comes any more.
    fn let_out(&mut self, is_all: bool) -> io::Result<()> {
        let held = std::mem::take(&mut self.held);
        let (mut clean, mut rest) = (Vec::with_capacity(held.len()), &held[..]);
        while !rest.is_empty() {
            let bytes = match first(rest) {
                Piece::Fine(bytes) => {
                    clean.extend(&rest[..bytes]);
                    bytes
                }
                Piece::Unfinished if !is_all => break,
                Piece::Refused(bytes) => {
                    clean.extend("\u{fffd}".bytes());
                    bytes
                }
                Piece::Unfinished => {
                    clean.extend("\u{fffd}".bytes());
                    1
                }
            };
            rest = &rest[bytes..];
        }
        self.held = rest.to_vec();
        self.out.write_all(&clean)
    }
}

fn first(bytes: &[u8]) -> Piece {
    match bytes {
        [b'\n' | b'\t' | b' '..=b'~', ..] | [b'\r', b'\n', ..] => Piece::Fine(1),
        [b'\r' | 0x1b] => Piece::Unfinished,
        [0x1b, b'[', rest @ ..] => {
            let style = rest.iter().take_while(|byte| matches!(byte, b'0'..=b'9' | b';')).count();
            match rest.get(style) {
                Some(b'm') => Piece::Fine(style + 3),
                None if style < LONGEST_STYLE => Piece::Unfinished,
                _ => Piece::Refused(1),
            }
        }
        _ => letter(&bytes[..bytes.len().min(4)]),
    }
}

/// A letter beyond ASCII, or something that does not belong here.
fn letter(bytes: &[u8]) -> Piece {
    let (valid, why) = match str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(why) => (str::from_utf8(&bytes[..why.valid_up_to()]).unwrap_or_default(), Some(why)),
    };
    match (valid.chars().next(), why) {
        (Some(letter), _) if is_plain(letter) => Piece::Fine(letter.len_utf8()),
        (Some(letter), _) => Piece::Refused(letter.len_utf8()),
        (None, Some(why)) => why.error_len().map_or(Piece::Unfinished, Piece::Refused),
        (None, None) => Piece::Unfinished,
    }
}

impl<W: Write> Write for Door<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend(bytes);
        self.let_out(false)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.let_out(true)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn through(pieces: &[&[u8]]) -> String {
        let mut door = Door::new(Vec::new());
        for piece in pieces {
            door.write_all(piece).unwrap();
        }
        door.flush().unwrap();
        String::from_utf8(door.out).unwrap()
    }

    #[test]
    fn text_and_styles_pass_and_nothing_else_does() {
        let fine = "Zoë 碁 👩‍🔬\t\u{1b}[1;36mbold\u{1b}[0m\r\n";
        assert_eq!(through(&[fine.as_bytes()]), fine);
        for (bad, shown) in [
            ("\u{1b}[2J", "\u{fffd}[2J"),
            ("\u{1b}]0;title\u{7}", "\u{fffd}]0;title\u{fffd}"),
            ("\u{1b}c", "\u{fffd}c"),
            ("\u{9b}2J", "\u{fffd}2J"),
            ("\u{202e}abc", "\u{fffd}abc"),
            ("a\rb", "a\u{fffd}b"),
            ("\u{1b}[38;5", "\u{fffd}[38;5"),
            ("\u{1b}[1;1H", "\u{fffd}[1;1H"),
        ] {
            assert_eq!(through(&[bad.as_bytes()]), shown, "{bad:?}");
        }
        assert_eq!(through(&[b"a\xffb\xe7\xa2"]), "a\u{fffd}b\u{fffd}\u{fffd}");
    }

    #[test]
    fn pieces_make_no_difference() {
        let text = "碁\u{1b}[1;36mx\u{1b}[0m\u{1b}[2J\r\n\u{9b}é\u{202e}";
        let whole = through(&[text.as_bytes()]);
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(through(&bytes), whole);
        assert!(!whole.contains("\u{1b}[2") && whole.contains("\u{1b}[1;36m"));
    }
}
