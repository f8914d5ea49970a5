//! Aligned columns of text.

use std::fmt;

use anstyle::{AnsiColor, Style};
use ratatui::text::Span;

use super::plain::ascii;

/// The style of headings.
pub const HEADING: Style = Style::new().bold().underline();
/// The style of names: games, figures.
pub const NAME: Style = AnsiColor::Cyan.on_default();

/// Which side of its column a text sits on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// Texts.
    Left,
    /// Numbers.
    Right,
}

/// A table under a line of headings. Columns are as wide as they need to be, two spaces apart.
///
/// ```
/// use damier::view::table::{Side, Table};
/// let mut table = Table::new(&[("name", Side::Left), ("count", Side::Right)]);
/// table.row(["go", "7"]);
/// assert_eq!(anstream::adapter::strip_str(&table.to_string()).to_string(), "\
/// name  count
/// go        7
/// ");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<(String, Side)>,
    rows: Vec<Vec<String>>,
    indent: usize,
    headings: bool,
    widest: usize,
    ascii: bool,
}

impl Table {
    /// A table with these columns and no row.
    pub fn new(columns: &[(&str, Side)]) -> Table {
        Table {
            columns: columns.iter().map(|&(heading, side)| (heading.to_owned(), side)).collect(),
            rows: Vec::new(),
            indent: 0,
            headings: true,
            widest: usize::MAX,
            ascii: false,
        }
    }

    /// Spells signs beyond ASCII out in all rows that follow, if asked to.
    #[must_use]
    pub fn in_ascii(mut self, ascii: bool) -> Table {
        self.ascii = ascii;
        self
    }

    /// The table in Markdown, with nothing in a cell that would end it.
    ///
    /// ```
    /// use damier::view::table::{Side, Table};
    /// let mut table = Table::new(&[("bot", Side::Left), ("won", Side::Right)]);
    /// table.row(["a|b", "7"]);
    /// assert_eq!(table.markdown(), "| bot | won |\n| :-- | --: |\n| a\\|b | 7 |\n");
    /// ```
    pub fn markdown(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = &str>| {
            let cells: Vec<String> = cells.map(escaped).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let mut text = line(&mut self.columns.iter().map(|(heading, _)| heading.as_str()));
        text += &line(&mut self.columns.iter().map(|(_, side)| match side {
            Side::Left => ":--",
            Side::Right => "--:",
        }));
        for row in &self.rows {
            text += &line(&mut row.iter().map(String::as_str));
        }
        text
    }

    /// Moves the whole table to the right.
    #[must_use]
    pub fn indented(mut self, indent: usize) -> Table {
        self.indent = indent;
        self
    }

    /// Goes on in the next line, between words, where a text is longer than this.
    #[must_use]
    pub fn wrapped(mut self, widest: usize) -> Table {
        self.widest = widest;
        self
    }

    /// Leaves the line of headings out.
    #[must_use]
    pub fn without_headings(mut self) -> Table {
        self.headings = false;
        self
    }

    /// Adds a row: a text for each column, or for the first ones.
    pub fn row<T: AsRef<str>>(&mut self, texts: impl IntoIterator<Item = T>) {
        let texts = texts.into_iter();
        let cell = |text: T| {
            let text = text.as_ref();
            if self.ascii { wrap(&ascii(text), self.widest) } else { wrap(text, self.widest) }
        };
        let cells: Vec<Vec<String>> = texts.map(cell).collect();
        let lines = cells.iter().map(Vec::len).max().unwrap_or(1);
        for line in 0..lines {
            let texts = cells.iter().map(|cell| cell.get(line).cloned().unwrap_or_default());
            self.rows.push(texts.collect());
        }
    }

    fn widths(&self) -> Vec<usize> {
        let widest = |at: usize| {
            let heading = if self.headings { cells(&self.columns[at].0) } else { 0 };
            let texts = self.rows.iter().filter_map(|row| row.get(at));
            texts.map(|text| cells(text)).fold(heading, usize::max)
        };
        (0..self.columns.len()).map(widest).collect()
    }

    fn line<'a>(
        &self,
        f: &mut fmt::Formatter<'_>,
        texts: impl Iterator<Item = &'a str>,
        style: Style,
    ) -> fmt::Result {
        let mut pending = self.indent;
        for ((text, width), (_, side)) in texts.zip(self.widths()).zip(&self.columns) {
            let room = width - cells(text);
            let (before, after) = if *side == Side::Left { (0, room) } else { (room, 0) };
            // Spaces are written before a text only, so that no line ends in one.
            if text.is_empty() {
                pending += room + 2;
                continue;
            }
            write!(f, "{:1$}{style}{text}{style:#}", "", pending + before)?;
            pending = after + 2;
        }
        writeln!(f)
    }
}

/// A text that Markdown takes for nothing but text within a cell.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '|' | '\\' | '*' | '_' | '`' | '<' | '[') {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}

/// How many cells of a terminal a text takes: some letters are two wide, and some none.
pub(super) fn cells(text: &str) -> usize {
    Span::raw(text).width()
}

/// The text in lines that are not longer than `widest`, as far as its words allow.
pub(crate) fn wrap(text: &str, widest: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if cells(line) + 1 + cells(word) <= widest {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.headings {
            self.line(f, self.columns.iter().map(|(heading, _)| heading.as_str()), HEADING)?;
        }
        for row in &self.rows {
            self.line(f, row.iter().map(String::as_str), Style::new())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_the_room_that_they_take() {
        let mut table = Table::new(&[("name", Side::Left), ("n", Side::Right)]).without_headings();
        table.row(["囲碁の人", "1"]);
        table.row(["Zoe\u{301}", "22"]);
        assert_eq!(table.to_string(), "囲碁の人   1\nZoe\u{301}       22\n");
    }

    #[test]
    fn long_texts_go_on_below_and_no_line_ends_in_a_space() {
        let columns = [("a", Side::Left), ("b", Side::Left), ("c", Side::Right)];
        let mut table = Table::new(&columns).wrapped(8).indented(1).without_headings();
        table.row(["one two three", "", "4"]);
        table.row(["unbreakable", "x"]);
        let expected = " one two         4\n three\n unbreakable  x\n";
        assert_eq!(table.to_string(), expected);
    }
}
