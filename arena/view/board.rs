//! A scene's board on the screen: pieces, marks, cursor and the names of rows and columns.
//!
//! Drawn in a [`Place`], which also tells which cell the mouse is on. No rule is known here: what is
//! pointed out, the scene's marks say.

use damier_games::{Cell, Mark, Piece, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::place::Place;
use super::theme::{Glyph, Look, Theme};

/// A board to be drawn.
#[derive(Copy, Clone, Debug)]
pub struct BoardView<'a> {
    /// What is on it.
    pub scene: &'a Scene,
    /// Where it is.
    pub place: Place,
    /// How it looks.
    pub look: Look,
    /// Where the cursor is, if there is one.
    pub cursor: Option<usize>,
    /// Cells to point out: a hint, or what an explanation is about.
    pub pointed: &'a [usize],
}

impl Widget for BoardView<'_> {
    fn render(self, _area: Rect, buffer: &mut Buffer) {
        for (number, cell) in self.scene.cells.iter().enumerate() {
            if let Some(area) = self.place.area_of(number) {
                if self.scene.crossings {
                    self.crossing(number, cell, area, buffer);
                } else {
                    self.field(cell, area, buffer);
                }
            }
        }
        // Brackets reach into neighbouring cells, so they come last.
        for (number, cell) in self.scene.cells.iter().enumerate() {
            if let Some(area) = self.place.area_of(number) {
                self.brackets(number, cell, area, buffer);
            }
        }
        self.names(buffer);
        self.more(buffer);
    }
}

impl BoardView<'_> {
    /// A cell that is a crossing of lines.
    fn crossing(&self, number: usize, cell: &Cell, area: Rect, buffer: &mut Buffer) {
        let look = &self.look;
        let ground = look.crossings();
        let has = |mark: Mark| cell.marks.contains(&mark);
        let (column, row) = (number % self.scene.width, number / self.scene.width);
        buffer.set_style(area, ground);
        let (x, y) = middle(area);
        if !look.ascii {
            if row > 0 {
                rule(buffer, x, area.y..y, '│', ground);
            }
            if row + 1 < self.scene.height() {
                rule(buffer, x, y + 1..area.bottom(), '│', ground);
            }
        }
        let line = look.glyph(Glyph::Line);
        for across in area.x..area.right() {
            let outside =
                (across < x && column == 0) || (across > x && column + 1 == self.scene.width);
            put(buffer, across, y, if outside { ' ' } else { line }, ground);
        }
        let territory = cell.marks.iter().find_map(|mark| match mark {
            Mark::Territory(seat) => Some(*seat),
            _ => None,
        });
        let (glyph, style) = match (cell.piece, territory) {
            (Piece::Stone(seat) | Piece::Owned(seat, _), _) => {
                (Glyph::Stone(seat), look.stone(seat))
            }
            (_, Some(seat)) => (Glyph::Territory(seat), look.stone(seat)),
            (_, None) if has(Mark::Neutral) => (Glyph::Neutral, ground),
            (_, None) if has(Mark::Forbidden) => (Glyph::Forbidden, look.alarm()),
            (_, None) if has(Mark::Star) => (Glyph::Star, ground),
            (_, None) => (Glyph::Crossing, ground),
        };
        let glyph = match (glyph, look.ascii) {
            (Glyph::Crossing, false) => edge(column, row, self.scene),
            (glyph, _) => look.glyph(glyph),
        };
        put(buffer, x, y, glyph, style);
        let before = if has(Mark::Dead) {
            Some(Glyph::Dead)
        } else if has(Mark::Seki) {
            Some(Glyph::Seki)
        } else {
            has(Mark::InDanger).then_some(Glyph::Danger)
        };
        if let Some(before) = before {
            put(buffer, x.saturating_sub(1), y, look.glyph(before), look.alarm());
        }
    }

    /// What is pointed out by brackets: the last move, a hint, the cursor.
    fn brackets(&self, number: usize, cell: &Cell, area: Rect, buffer: &mut Buffer) {
        let look = &self.look;
        let (x, y) = middle(area);
        let (pair, style) = if self.cursor == Some(number) {
            ("[]", look.cursor())
        } else if self.pointed.contains(&number) {
            ("<>", look.alarm())
        } else if cell.marks.contains(&Mark::LastMove) {
            ("()", look.last_move())
        } else {
            return;
        };
        // In the narrowest fields there is no room on the left.
        let x = if self.scene.crossings || area.width > 2 { x } else { area.x };
        brackets(buffer, (x, y), pair, style);
    }

    /// A cell that is a field: a tile, a colour, a wall or nothing.
    fn field(&self, cell: &Cell, area: Rect, buffer: &mut Buffer) {
        let look = &self.look;
        let tiles = area.width > 2 * area.height;
        // Tiles stand a little apart where there is room.
        let body = if tiles {
            let below = u16::from(area.height > 1);
            Rect { width: area.width - 1, height: area.height - below, ..area }
        } else {
            area
        };
        let (style, text) = match cell.piece {
            Piece::Gap => return,
            Piece::Wall => {
                for y in body.y..body.bottom() {
                    for x in body.x..body.right() {
                        put(buffer, x, y, look.glyph(Glyph::Wall), look.wall());
                    }
                }
                return;
            }
            Piece::Empty => (look.hollow(), look.glyph(Glyph::Neutral).to_string()),
            Piece::Tile(rank) => (look.tile(rank), cell.piece.text()),
            Piece::Colour(colour) => (look.field(colour), cell.piece.text()),
            Piece::Owned(_, colour) => (look.owned(colour), cell.piece.text()),
            Piece::Stone(seat) => (look.stone(seat), look.glyph(Glyph::Stone(seat)).to_string()),
        };
        buffer.set_style(body, style);
        if tiles && body.height >= 3 && look.theme == Theme::Mono {
            frame(buffer, body, look.ascii);
        }
        let room = body.width.saturating_sub(text.chars().count() as u16);
        let (x, y) = (body.x + room / 2, body.y + (body.height - 1) / 2);
        buffer.set_string(x, y, &text, style);
    }

    /// The names of rows on the left and of columns below.
    fn names(&self, buffer: &mut Buffer) {
        let Place { area, cell, first, shown, .. } = self.place;
        let style = self.look.quiet();
        for (at, name) in self.scene.rows.iter().skip(first.1).take(shown.1).enumerate() {
            let y = area.y + at as u16 * cell.1 + (cell.1 - 1) / 2;
            let x = area.x.saturating_sub(name.len() as u16 + 1);
            buffer.set_string(x, y, name, style);
        }
        for (at, name) in self.scene.columns.iter().skip(first.0).take(shown.0).enumerate() {
            let x = area.x + at as u16 * cell.0 + cell.0 / 2;
            buffer.set_string(x, area.bottom(), name, style);
        }
    }

    /// Signs that the board goes on beyond what is visible.
    fn more(&self, buffer: &mut Buffer) {
        let Place { area, first, shown, board, .. } = self.place;
        let middle = area.x + area.width / 2;
        let style = self.look.cursor();
        let (before, after) =
            (self.look.glyph(Glyph::MoreBefore), self.look.glyph(Glyph::MoreAfter));
        if first.1 > 0 {
            put(buffer, middle, area.y, before, style);
        }
        if first.1 + shown.1 < board.1 {
            put(buffer, middle, area.bottom() - 1, after, style);
        }
        let height = area.y + area.height / 2;
        if first.0 > 0 {
            put(buffer, area.x, height, '<', style);
        }
        if first.0 + shown.0 < board.0 {
            put(buffer, area.right() - 1, height, '>', style);
        }
    }
}

/// Where the piece of a crossing stands.
fn middle(area: Rect) -> (u16, u16) {
    (area.x + area.width / 2, area.y + (area.height - 1) / 2)
}

/// An empty crossing, as it looks at edges and corners.
fn edge(column: usize, row: usize, scene: &Scene) -> char {
    let (right, bottom) = (column + 1 == scene.width, row + 1 == scene.height());
    match (column == 0, right, row == 0, bottom) {
        (true, _, true, _) => '┌',
        (_, true, true, _) => '┐',
        (true, _, _, true) => '└',
        (_, true, _, true) => '┘',
        (true, ..) => '├',
        (_, true, ..) => '┤',
        (_, _, true, _) => '┬',
        (.., true) => '┴',
        _ => '┼',
    }
}

fn put(buffer: &mut Buffer, x: u16, y: u16, glyph: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(glyph).set_style(style);
    }
}

fn rule(buffer: &mut Buffer, x: u16, rows: std::ops::Range<u16>, glyph: char, style: Style) {
    for y in rows {
        put(buffer, x, y, glyph, style);
    }
}

/// A pair of brackets around a point, on top of what is there.
fn brackets(buffer: &mut Buffer, (x, y): (u16, u16), pair: &str, style: Style) {
    let mut pair = pair.chars();
    if let Some(left) = pair.next().filter(|_| x > 0) {
        put(buffer, x - 1, y, left, style);
    }
    if let Some(right) = pair.next() {
        put(buffer, x + 1, y, right, style);
    }
}

/// A frame around a tile that has no colour.
fn frame(buffer: &mut Buffer, area: Rect, ascii: bool) {
    let [across, down, corners @ ..] = if ascii {
        ['-', '|', '+', '+', '+', '+']
    } else {
        ['─', '│', '┌', '┐', '└', '┘']
    };
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x..=right {
        put(buffer, x, area.y, across, Style::new());
        put(buffer, x, bottom, across, Style::new());
    }
    for y in area.y..=bottom {
        put(buffer, area.x, y, down, Style::new());
        put(buffer, right, y, down, Style::new());
    }
    let places = [(area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom)];
    for ((x, y), corner) in places.into_iter().zip(corners) {
        put(buffer, x, y, corner, Style::new());
    }
}
