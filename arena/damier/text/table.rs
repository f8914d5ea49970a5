//! Aligned columns of text.

use std::fmt;

use anstyle::{AnsiColor, Style};

use super::cells::cells;
use super::fold::wrap;
use super::paper::Paper;
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
/// use damier::text::table::{Side, Table};
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
    /// How wide the paper is, and how many columns say what a row is about.
    room: usize,
    keys: usize,
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
            room: usize::MAX,
            keys: 0,
        }
    }

    /// Spells signs beyond ASCII out in all rows that follow, if asked to.
    #[must_use]
    pub fn in_ascii(mut self, ascii: bool) -> Table {
        self.ascii = ascii;
        self
    }

    /// Columns that do not fit on the paper stand below the others. There, the first `keys` columns
    /// say again what a row is about, or as many of them as leave half of the room.
    ///
    /// ```
    /// use damier::text::paper::Paper;
    /// use damier::text::table::{Side, Table};
    /// let mut table = Table::new(&[("bot", Side::Left), ("won", Side::Right), ("lost", Side::Right)])
    ///     .on(Paper { columns: 16, ..Paper::default() }, 1);
    /// table.row(["greedy", "7", "3"]);
    /// assert_eq!(anstream::adapter::strip_str(&table.to_string()).to_string(), "\
    /// bot     won
    /// greedy    7
    ///
    /// bot     lost
    /// greedy     3
    /// ");
    /// ```
    #[must_use]
    pub fn on(mut self, paper: Paper, keys: usize) -> Table {
        (self.ascii, self.room, self.keys) = (paper.ascii, paper.columns, keys);
        self
    }

    /// The table in Markdown, with nothing in a cell that would end it.
    ///
    /// ```
    /// use damier::text::table::{Side, Table};
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

    /// Its columns: headings and sides.
    pub(crate) fn columns(&self) -> &[(String, Side)] {
        &self.columns
    }

    /// Its rows.
    pub(crate) fn rows(&self) -> &[Vec<String>] {
        &self.rows
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

    /// The columns that stand beside each other, from top to bottom.
    fn parts(&self, widths: &[usize]) -> Vec<Vec<usize>> {
        let taken = |columns: &[usize]| {
            self.indent + columns.iter().map(|&column| widths[column] + 2).sum::<usize>()
        };
        let mut keys: Vec<usize> = (0..self.keys).collect();
        while taken(&keys) > self.room / 2 && keys.pop().is_some() {}
        let mut parts = vec![Vec::new()];
        for (column, width) in widths.iter().enumerate() {
            let part = parts.last_mut().expect("there is always one");
            // The two spaces behind the last column need no room.
            let fits = taken(part).saturating_add(*width) <= self.room;
            if fits || part.len() <= keys.len() {
                part.push(column);
            } else {
                parts.push(keys.iter().copied().chain([column]).collect());
            }
        }
        parts
    }

    fn line<'a>(
        &self,
        f: &mut fmt::Formatter<'_>,
        columns: &[usize],
        widths: &[usize],
        text: impl Fn(usize) -> &'a str,
        style: Style,
    ) -> fmt::Result {
        let mut pending = self.indent;
        for &column in columns {
            let (text, side) = (text(column), self.columns[column].1);
            let room = widths[column] - cells(text);
            let (before, after) = if side == Side::Left { (0, room) } else { (room, 0) };
            // Spaces are written before a text only, so that no line ends in one.
            if text.is_empty() {
                pending += room + 2;
                continue;
            }
            // A width in a format has sixteen bits, and a name from a file may have more letters.
            write!(f, "{}{style}{text}{style:#}", " ".repeat(pending + before))?;
            pending = after + 2;
        }
        writeln!(f)
    }
}

/// A text that Markdown takes for nothing but text, within a cell or outside.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '|' | '\\' | '*' | '_' | '`' | '<' | '[' | '&' | '~' | '$') {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for (number, columns) in self.parts(&widths).iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            if self.headings {
                let heading = |column: usize| self.columns[column].0.as_str();
                self.line(f, columns, &widths, heading, HEADING)?;
            }
            for row in &self.rows {
                let text = |column: usize| row.get(column).map_or("", String::as_str);
                self.line(f, columns, &widths, text, Style::new())?;
            }
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
    fn columns_stand_below_each_other_where_there_is_no_room_beside() {
        let on = |columns: usize, name: &str| {
            let headings = ["", "bot", "won", "lost", "faults"].map(|name| (name, Side::Right));
            let mut table = Table::new(&headings).on(Paper { columns, ..Paper::default() }, 2);
            table.row(["1", name, "7", "3", "0"]);
            anstream::adapter::strip_str(&table.to_string()).to_string()
        };
        let wide = "   bot  won  lost  faults\n1  bob    7     3       0\n";
        assert_eq!(on(26, "bob"), wide);
        assert_eq!(on(25, "bob"), wide, "as wide as the paper");
        let narrow = "   bot  won  lost\n1  bob    7     3\n\n   bot  faults\n1  bob       0\n";
        assert_eq!(on(24, "bob"), narrow);
        assert_eq!(on(17, "bob"), narrow);
        // Who has a long name is known by the first column, and even where nothing fits, all is said.
        let long = on(24, "a-very-long-name");
        assert!(long.ends_with("\n\n   lost  faults\n1     3       0\n"), "{long}");
        let none = on(3, "bob");
        assert!(["bot", "bob", "won", "lost", "faults"].iter().all(|text| none.contains(text)));
    }

    #[test]
    fn a_name_may_be_as_long_as_it_likes() {
        let mut table = Table::new(&[("name", Side::Left), ("n", Side::Right)]).without_headings();
        table.row(["a".repeat(70_000), "1".to_owned()]);
        table.row(["b".to_owned(), "2".to_owned()]);
        let text = table.to_string();
        assert!(text.lines().all(|line| line.len() == 70_003), "{}", text.len());
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
