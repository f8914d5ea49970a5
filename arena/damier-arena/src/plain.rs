//! Text as it can be shown anywhere: the one door for what others wrote, and a few words about numbers.

pub use damier_bots::{Words, is_plain};

/// What others wrote, in one line that moves no cursor: a bot's words may hold anything.
///
/// ```
/// use damier_arena::plain::one_line;
/// assert_eq!(one_line("a\nb\u{1b}[2J"), "a\u{fffd}b\u{fffd}[2J");
/// ```
pub fn one_line(text: &str) -> String {
    Words::line(text).into()
}

/// So many things: one has a word of its own.
///
/// ```
/// use damier_arena::plain::counted;
/// assert_eq!(counted(1, "match", "matches"), "1 match");
/// assert_eq!(counted(0, "match", "matches"), "0 matches");
/// ```
pub fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from(b"0123456789abcdef"[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
