//! Lines to matches.

use std::io::{BufRead, Read as _};

use serde::Deserialize;

use super::line::{FORMAT, Line};
use crate::archive::records::Recorded;

/// No match is longer than this, in bytes of its line.
const LONGEST: u64 = 256 << 20;

/// What is wrong with which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadLine {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// Reads matches line by line. A line that cannot be read never stops the next.
pub struct Reader<R> {
    file: R,
    line: usize,
    over: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads from here.
    pub fn new(file: R) -> Reader<R> {
        Reader { file, line: 0, over: false }
    }

    fn next_line(&mut self) -> Option<Result<Recorded, String>> {
        let mut text = Vec::new();
        match self.file.by_ref().take(LONGEST).read_until(b'\n', &mut text) {
            Ok(0) => None,
            Ok(read) if read as u64 == LONGEST && text.last() != Some(&b'\n') => {
                self.over = true;
                Some(Err("it never ends".to_owned()))
            }
            Ok(_) => Some(read(&text)),
            Err(why) => {
                self.over = true;
                Some(Err(why.to_string()))
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Recorded, BadLine>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let read = self.next_line();
        self.line += 1;
        read.map(|read| read.map_err(|what| BadLine { line: self.line, what }))
    }
}

fn read(text: &[u8]) -> Result<Recorded, String> {
    #[derive(Deserialize)]
    struct Any {
        format: String,
    }
    if text.trim_ascii().is_empty() {
        return Err("it is empty".to_owned());
    }
    // Another version may have other keys, so this is asked first.
    let any: Any = serde_json::from_slice(text).map_err(|why| match why.classify() {
        serde_json::error::Category::Data => "it is no match that damier wrote".to_owned(),
        _ => format!("it is no JSON: {}", bad_json(&why)),
    })?;
    if any.format != FORMAT {
        let saved = any.format.starts_with("damier game ");
        let hint =
            if saved { "; that is a saved game: damier play --resume goes on with it" } else { "" };
        return Err(format!("the format is `{}`, not `{FORMAT}`{hint}", any.format));
    }
    let line: Line = serde_json::from_slice(text).map_err(|why| bad_json(&why))?;
    line.recorded()
}

/// What is wrong, without the number of a line that is always the first.
fn bad_json(why: &serde_json::Error) -> String {
    let text = why.to_string();
    match text.rsplit_once(" at line 1 column ") {
        Some((what, column)) => format!("{what} (column {column})"),
        None => text,
    }
}
