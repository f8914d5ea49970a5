//! Texts in lines that a terminal does not break.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// The same text with no line longer than so many columns: long ones go on below, a little to the
/// right, at a space. Escape sequences take no room.
///
/// ```
/// use damier::text::fold::folded;
/// assert_eq!(folded("one two three\n", 8), "one two\n    three\n");
/// assert_eq!(folded("incomprehensible three\n", 8), "incomprehensible\n    three\n");
/// assert_eq!(folded("\u{1b}[1mbold\u{1b}[0m word\n", 9), "\u{1b}[1mbold\u{1b}[0m word\n");
/// assert_eq!(folded("囲碁 の人\n", 8), "囲碁\n    の人\n");
/// ```
pub fn folded(text: &str, columns: usize) -> String {
    const INDENT: &str = "    ";
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let bare = line.strip_suffix('\n').unwrap_or(line);
        let words = bare.trim_start_matches(' ');
        // What a line begins with stands before its first word, however long that is.
        let options = options(columns).initial_indent(&bare[..bare.len() - words.len()]);
        let lines = textwrap::wrap(words, options.subsequent_indent(INDENT));
        out.push_str(&lines.join("\n"));
        out.push_str(&line[bare.len()..]);
    }
    out
}

/// The text in lines that are not longer than `widest`, as far as its words allow.
///
/// ```
/// use damier::text::fold::wrap;
/// assert_eq!(wrap("one two three", 8), ["one two", "three"]);
/// assert_eq!(wrap("囲碁 の人", 8), ["囲碁", "の人"]);
/// ```
pub fn wrap(text: &str, widest: usize) -> Vec<String> {
    textwrap::wrap(text, options(widest)).into_iter().map(Into::into).collect()
}

/// Lines are broken at spaces only, and are as long as they may be.
fn options<'a>(columns: usize) -> Options<'a> {
    Options::new(columns)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
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
