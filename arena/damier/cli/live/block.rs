//! A block of lines at the end of a terminal, rewritten in place.
//!
//! No line is as wide as the terminal, so none is ever wrapped, and the block is never as high. When
//! the terminal becomes narrower than a line that stands there, it may have wrapped or cut that
//! line, each terminal in its own way: then the block is left as it is and goes on below. No mode of
//! the terminal is changed, so nothing has to be put back, not even after a kill.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};

use super::bar::bar;
use crate::text::cells::{cells, clipped};

const BAR: Style = AnsiColor::Cyan.on_default();
/// A size that has not changed for so long is kept.
const SETTLED: Duration = Duration::from_millis(400);
/// The widest bar: with its text it fits into the usual 80 columns.
const WIDEST: usize = 30;

/// The block.
pub(super) struct Block {
    colour: bool,
    /// How wide the lines are that stand on the terminal.
    drawn: Vec<usize>,
    /// The size when it was last looked at, and since when it is that.
    size: ((usize, usize), Instant),
}

impl Block {
    pub(super) fn new(colour: bool) -> Block {
        Block { colour, drawn: Vec::new(), size: (size(), Instant::now()) }
    }

    /// Writes a line that stays, and the block goes on below it when it is drawn again.
    pub(super) fn above(&mut self, text: &str) {
        let mut frame = String::new();
        self.leave(&mut frame);
        let _ = write!(frame, "{text}\r\n");
        put(&frame);
    }

    /// Draws the block anew: a text, behind a bar if there is an end to it, and lines below.
    pub(super) fn draw(
        &mut self,
        share: Option<f64>,
        ascii: bool,
        text: &str,
        below: impl Iterator<Item = String>,
    ) {
        let now = size();
        if now != self.size.0 {
            self.size = (now, Instant::now());
        }
        // Who drags the corner of a window gets one copy of the block, not many.
        if self.does_not_fit(now.0) && self.size.1.elapsed() < SETTLED {
            return;
        }
        let (columns, rows) = now;
        let room = columns.saturating_sub(1);
        let mut frame = String::new();
        self.leave(&mut frame);
        self.bar(&mut frame, share, ascii, text, room);
        for line in below.take(rows.saturating_sub(2)) {
            let line = clipped(&line, room);
            let _ = write!(frame, "\r\n{line}");
            self.drawn.push(cells(line));
        }
        put(&frame);
    }

    fn bar(
        &mut self,
        frame: &mut String,
        share: Option<f64>,
        ascii: bool,
        text: &str,
        room: usize,
    ) {
        let text = clipped(text, room);
        let width = cells(text);
        let columns = room.saturating_sub(width + 1).min(WIDEST);
        let Some(share) = share.filter(|_| columns >= 5) else {
            frame.push_str(text);
            self.drawn.push(width);
            return;
        };
        let (full, empty) = bar(share, columns, ascii);
        let style = if self.colour { BAR } else { Style::new() };
        let _ = write!(frame, "{style}{full}{style:#}{empty} {text}");
        self.drawn.push(columns + 1 + width);
    }

    /// Takes the block away.
    pub(super) fn erase(&mut self) {
        let mut frame = String::new();
        self.leave(&mut frame);
        if !frame.is_empty() {
            put(&frame);
        }
    }

    /// Goes to the first column of where the block begins, or of the line below if it cannot be
    /// told where it begins, with nothing behind.
    fn leave(&mut self, frame: &mut String) {
        if self.drawn.is_empty() {
            return;
        }
        if self.does_not_fit(size().0) {
            frame.push_str("\r\n");
        } else if self.drawn.len() > 1 {
            let _ = write!(frame, "\r\x1b[{}A", self.drawn.len() - 1);
        } else {
            frame.push('\r');
        }
        frame.push_str("\x1b[J");
        self.drawn.clear();
    }

    fn does_not_fit(&self, columns: usize) -> bool {
        self.drawn.iter().any(|&width| width > columns)
    }
}

/// One write, so that no half of a frame is ever seen.
fn put(frame: &str) {
    let mut err = std::io::stderr().lock();
    // A terminal that went away is no reason to stop.
    let _ = err.write_all(frame.as_bytes()).and_then(|()| err.flush());
}

/// Columns and rows of the terminal.
fn size() -> (usize, usize) {
    match rustix::termios::tcgetwinsize(rustix::stdio::stderr()) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => {
            (usize::from(size.ws_col), usize::from(size.ws_row))
        }
        _ => (80, 24),
    }
}
