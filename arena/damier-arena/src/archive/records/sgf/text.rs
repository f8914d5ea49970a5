//! Escapes and line breaks in texts.

/// A text as it was meant: escapes resolved, line breaks in one form, other white space as spaces.
pub(super) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(mut letter) = letters.next() {
        let mut escaped = false;
        if letter == '\\' {
            let Some(next) = letters.next() else { break };
            (letter, escaped) = (next, true);
        }
        if letter == '\r' || letter == '\n' {
            // Both together are one break, in either order.
            letters.next_if(|&next| (next == '\r' || next == '\n') && next != letter);
            if !escaped {
                plain.push('\n');
            }
        } else {
            plain.push(if letter.is_whitespace() || letter == '\0' { ' ' } else { letter });
        }
    }
    plain
}

/// The same in one line, as names and the like are meant.
pub(super) fn unescape_line(text: &str) -> String {
    unescape(text).replace('\n', " ").trim().to_owned()
}

/// A text that [`unescape`] reads back.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, ']' | '\\' | ':') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_line_breaks_are_resolved() {
        assert_eq!(unescape(r"a\]b\\c\:d\e"), r"a]b\c:de");
        assert_eq!(unescape("a\r\nb\n\rc\rd\ne\n\nf"), "a\nb\nc\nd\ne\n\nf");
        assert_eq!(unescape("soft\\\r\nbreak\ttab\\"), "softbreak tab");
        assert_eq!(unescape_line(" two\nlines "), "two lines");
    }

    #[test]
    fn what_is_escaped_is_read_back() {
        for text in [r"]\:[", "a\nb", r"C:\games\[1]", "終局"] {
            assert_eq!(unescape(&escape(text)), text);
        }
    }
}
