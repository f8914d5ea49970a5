//! How much room a text takes on a terminal: some letters are two cells wide, and some none.

use unicode_width::UnicodeWidthStr;

/// How many cells a text takes.
///
/// ```
/// use damier::text::cells::cells;
/// assert_eq!([cells("bot"), cells("囲碁"), cells("Zoe\u{301}")], [3, 4, 3]);
/// ```
pub fn cells(text: &str) -> usize {
    text.width()
}

/// As much of the beginning of a text as fits into so many cells.
///
/// ```
/// use damier::text::cells::clipped;
/// assert_eq!([clipped("囲碁bot", 5), clipped("囲碁bot", 3), clipped("bot", 9)], ["囲碁b", "囲", "bot"]);
/// ```
pub fn clipped(text: &str, room: usize) -> &str {
    if cells(text) <= room {
        return text;
    }
    let mut taken = 0;
    let over = text.char_indices().find(|(_, letter)| {
        taken += cells_of(*letter);
        taken > room
    });
    over.map_or(text, |(at, _)| &text[..at])
}

/// As much of the end of a text as fits into so many cells.
///
/// ```
/// use damier::text::cells::ending;
/// assert_eq!([ending("bot囲碁", 5), ending("bot囲碁", 3), ending("bot", 9)], ["t囲碁", "碁", "bot"]);
/// ```
pub fn ending(text: &str, room: usize) -> &str {
    if cells(text) <= room {
        return text;
    }
    let mut taken = 0;
    let over = text.char_indices().rev().find(|(_, letter)| {
        taken += cells_of(*letter);
        taken > room
    });
    over.map_or(text, |(at, letter)| &text[at + letter.len_utf8()..])
}

/// The text with as many spaces behind it as it lacks of so many cells.
///
/// ```
/// use damier::text::cells::padded;
/// assert_eq!([padded("囲碁", 5), padded("greedy", 5)], ["囲碁 ", "greedy"]);
/// ```
pub fn padded(text: &str, width: usize) -> String {
    text.to_owned() + &" ".repeat(width.saturating_sub(cells(text)))
}

/// The most that a letter adds to a text. A sign that asks for a picture may make the one before wider.
fn cells_of(letter: char) -> usize {
    const AS_PICTURE: char = '\u{fe0f}';
    if letter == AS_PICTURE { 1 } else { cells(letter.encode_utf8(&mut [0; 4])) }
}
