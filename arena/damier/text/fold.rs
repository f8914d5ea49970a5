//! Texts in lines that a terminal does not break.

use super::table::wrap;

/// The same text with no line longer than so many columns: long ones go on below, a little to the
/// right, at a space. Escape sequences take no room.
///
/// ```
/// use damier::text::fold::folded;
/// assert_eq!(folded("one two three\n", 8), "one two\n    three\n");
/// assert_eq!(folded("incomprehensible three\n", 8), "incomprehensible\n    three\n");
/// assert_eq!(folded("\u{1b}[1mbold\u{1b}[0m word\n", 9), "\u{1b}[1mbold\u{1b}[0m word\n");
/// ```
pub fn folded(text: &str, columns: usize) -> String {
    const INDENT: &str = "    ";
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (mut rest, mut room, mut indent) = (line, columns, "");
        while let Some(at) = fold_at(rest, room) {
            out.push_str(indent);
            out.push_str(rest[..at].trim_end());
            out.push('\n');
            rest = rest[at..].trim_start_matches(' ');
            (room, indent) = (columns.saturating_sub(INDENT.len()), INDENT);
        }
        out.push_str(indent);
        out.push_str(rest);
    }
    out
}

/// Where a line that is longer than this is to be broken: after its last word that fits, or after the
/// first if none does. Nowhere if it fits, or has no space to break at.
fn fold_at(line: &str, columns: usize) -> Option<usize> {
    let (mut width, mut escape, mut space, mut begun) = (0, false, None, false);
    for (at, letter) in line.trim_end_matches('\n').char_indices() {
        match letter {
            '\u{1b}' => escape = true,
            _ if escape => escape = !letter.is_ascii_alphabetic(),
            ' ' if begun && (width <= columns || space.is_none()) => {
                space = Some(at);
                width += 1;
            }
            _ => {
                begun |= letter != ' ';
                width += 1;
            }
        }
    }
    space.filter(|_| width > columns)
}

/// Paragraphs in lines of at most so many columns. Lines that begin with a space are pictures, and
/// stay.
///
/// ```
/// use damier::text::fold::reflowed;
/// assert_eq!(reflowed("one\ntwo three\n\n  . 4\n", 7), "one two\nthree\n\n  . 4\n");
/// ```
pub fn reflowed(text: &str, columns: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut paragraph: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        let stays = line.is_empty() || line.starts_with(' ');
        if stays && !paragraph.is_empty() {
            for line in wrap(&paragraph.join(" "), columns) {
                out.push_str(&line);
                out.push('\n');
            }
            paragraph.clear();
        }
        if stays {
            out.push_str(line);
            out.push('\n');
        } else {
            paragraph.push(line);
        }
    }
    // The line that was added to end the last paragraph.
    out.pop();
    out
}
