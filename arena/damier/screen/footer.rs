//! The lines below a board: what happened, and the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Widget};

use super::list::cut;
use super::theme::Look;
use crate::text::cells::{cells, clipped};
use crate::text::fold::wrap;

/// Tells in a line what happened. What is too long for it begins in lines above, over what is there,
/// rather than losing its end: that often says what to do. Gives back the lines that it took.
///
/// ```
/// use damier::screen::footer::tell;
/// use damier::screen::theme::Look;
/// use ratatui::{buffer::Buffer, layout::Rect, style::Style};
/// let (look, style) = (Look { ascii: true, ..Look::default() }, Style::new());
/// let board = "########";
/// let mut screen = Buffer::with_lines([board, board, board, board, board, "        "]);
/// let line = Rect::new(0, 5, 8, 1);
/// assert_eq!(tell("not here", style, line, &look, &mut screen), line);
/// assert_eq!(tell("notes.txt is there", style, line, &look, &mut screen).height, 3);
/// let told = [board, board, board, "notes.tx", "t       ", "is there"];
/// assert_eq!(screen, Buffer::with_lines(told));
/// tell("what fills half of the screen is cut", style, line, &look, &mut screen);
/// let told = [board, board, board, "what    ", "fills   ", "half ..."];
/// assert_eq!(screen, Buffer::with_lines(told));
/// ```
pub fn tell(text: &str, style: Style, line: Rect, look: &Look, screen: &mut Buffer) -> Rect {
    let width = usize::from(line.width).max(1);
    let mut lines: Vec<String> =
        wrap(&look.text(text), width).iter().flat_map(|line| pieces(line, width)).collect();
    let most = usize::from(line.bottom().saturating_sub(screen.area.y) / 2).max(1);
    if lines.len() > most {
        let rest = lines.split_off(most - 1).join(" ");
        lines.push(cut(&rest, width, look));
    }
    let above = lines.len() as u16 - 1;
    let area = Rect { y: line.y - above, height: line.height + above, ..line };
    Clear.render(area, screen);
    let lines: Vec<Line<'_>> = lines.into_iter().map(|line| Line::styled(line, style)).collect();
    Paragraph::new(lines).render(area, screen);
    area
}

/// A text without spaces to break it at in parts of so many cells, of which there is one at least.
fn pieces(mut text: &str, width: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    loop {
        let letter = text.chars().next().map_or(0, char::len_utf8);
        let (piece, rest) = text.split_at(clipped(text, width).len().max(letter));
        pieces.push(piece.to_owned());
        if rest.is_empty() {
            return pieces;
        }
        text = rest;
    }
}

/// As many keys as fit into so many columns, the most important first. What does not fit is left out
/// as a whole: half of a hint is none.
///
/// ```
/// use damier::screen::footer::footer;
/// let keys = ["? help", "q quit", "Space pause"];
/// assert_eq!(footer(&keys, 80), "? help · q quit · Space pause");
/// assert_eq!(footer(&keys, 20), "? help · q quit");
/// assert_eq!(footer(&["? help", "arrows choose", "q quit"], 20), "? help · q quit");
/// ```
pub fn footer(keys: &[&str], columns: u16) -> String {
    let mut line = String::new();
    for key in keys {
        let longer = if line.is_empty() { (*key).to_owned() } else { format!("{line} · {key}") };
        if cells(&longer) <= usize::from(columns) {
            line = longer;
        }
    }
    line
}
