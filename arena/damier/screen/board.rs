//! A scene's board on the screen: pieces, marks, cursor and the names of rows and columns.
//!
//! Drawn in a [`Place`], which also tells which cell the mouse is on. No rule is known here: what is
//! pointed out, the scene's marks say.

use damier_games::{Cell, Mark, Piece, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;

use super::place::Place;
use super::theme::{Glyph, Look, Theme};
use crate::text::cells::cells;

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
        // Brackets reach into neighbouring cells, so they come last, and those of the cursor at the end.
        let others = (0..self.scene.cells.len()).filter(|&number| self.cursor != Some(number));
        for number in others.chain(self.cursor) {
            if let (Some(area), Some(cell)) =
                (self.place.area_of(number), self.scene.cells.get(number))
            {
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
        if let Piece::Figure(figure) = cell.piece {
            buffer.set_string(x, y, look.sign(figure), look.figure_on_crossing(figure));
        }
        if matches!(cell.piece, Piece::Stone(_)) {
            enlarge(buffer, (x, y), reach(area), glyph, style);
        }
        if let Some(sign) = warning(cell) {
            put(buffer, x - reach(area) - 1, y, look.glyph(sign), look.alarm());
        }
    }

    /// What is pointed out by brackets: the last move, a hint, the cursor, and in fields what counts for
    /// a seat, which crossings show by the piece. A bracket gives way to a
    /// warning before a stone; then the piece itself is pointed out.
    fn brackets(&self, number: usize, cell: &Cell, area: Rect, buffer: &mut Buffer) {
        let look = &self.look;
        let is_cursor = self.cursor == Some(number);
        let (pair, style) = if is_cursor {
            (['[', ']'], look.cursor())
        } else if self.pointed.contains(&number) {
            (['<', '>'], look.alarm())
        } else if !self.scene.crossings && counts(cell) {
            (['{', '}'], look.last_move())
        } else if cell.marks.contains(&Mark::LastMove) {
            (['(', ')'], look.last_move())
        } else {
            return;
        };
        if !self.scene.crossings {
            // On fields of any colour nothing but their own two colours can be read.
            let (style, text) = self.face(cell);
            let (x, y) = text_at(body(area), &text);
            let style = swapped(style);
            let after = x + cells(&text) as u16;
            if x > 0 {
                put(buffer, x - 1, y, pair[0], style);
            }
            return put(buffer, after, y, pair[1], style);
        }
        let (x, y) = middle(area);
        let reach = reach(area) + 1;
        let is_last = (number + 1).is_multiple_of(self.scene.width);
        let next = self.scene.cells.get(number + 1).filter(|_| !is_last && area.width <= 2);
        let free = [warning(cell).is_none(), next.is_none_or(|next| warning(next).is_none())];
        for ((glyph, at), free) in pair.into_iter().zip([x - reach, x + reach]).zip(free) {
            if free {
                put(buffer, at, y, glyph, style);
            }
        }
        if free.contains(&false)
            && let Some(piece) = buffer.cell_mut((x, y))
        {
            let sign = if is_cursor { Modifier::REVERSED } else { Modifier::UNDERLINED };
            piece.modifier.insert(sign);
        }
    }

    /// A cell that is a field: a tile, a colour, a wall or nothing.
    fn field(&self, cell: &Cell, area: Rect, buffer: &mut Buffer) {
        let look = &self.look;
        let body = body(area);
        match cell.piece {
            Piece::Gap => return,
            Piece::Wall => {
                for y in body.y..body.bottom() {
                    for x in body.x..body.right() {
                        put(buffer, x, y, look.glyph(Glyph::Wall), look.wall());
                    }
                }
                return;
            }
            _ => {}
        }
        let (style, text) = self.face(cell);
        buffer.set_style(body, style);
        if body != area && body.height >= 3 && look.theme == Theme::Mono {
            frame(buffer, body, look.ascii);
        }
        let (x, y) = text_at(body, &text);
        buffer.set_string(x, y, &text, style);
    }

    /// How a field looks and what stands on it.
    fn face(&self, cell: &Cell) -> (Style, String) {
        let look = &self.look;
        match cell.piece {
            Piece::Gap | Piece::Wall => (look.wall(), String::new()),
            Piece::Empty => (look.hollow(), look.glyph(Glyph::Neutral).to_string()),
            Piece::Tile(rank) => (look.tile(rank), cell.piece.text()),
            Piece::Colour(colour) => (look.field(colour), cell.piece.text()),
            Piece::Owned(_, colour) => (look.owned(colour), cell.piece.text()),
            Piece::Stone(seat) => (look.stone(seat), look.glyph(Glyph::Stone(seat)).to_string()),
            Piece::Figure(figure) => (look.figure(figure), look.sign(figure)),
            _ => (look.hollow(), cell.piece.text()),
        }
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
            let middle = if self.scene.crossings { cell.0 / 2 } else { (cell.0 - 1) / 2 };
            let x = area.x + at as u16 * cell.0 + middle;
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

/// How far a stone reaches to either side of its crossing.
fn reach(area: Rect) -> u16 {
    match area.height {
        0..4 => 0,
        4..6 => 2,
        _ => 4,
    }
}

/// A stone larger than one letter, where there is room.
fn enlarge(buffer: &mut Buffer, (x, y): (u16, u16), reach: u16, glyph: char, style: Style) {
    for row in 0..=reach / 2 {
        for across in x + row - reach..=x + reach - row {
            put(buffer, across, y - row, glyph, style);
            put(buffer, across, y + row, glyph, style);
        }
    }
}

/// What stands before a piece to warn of it.
fn warning(cell: &Cell) -> Option<Glyph> {
    let signs =
        [(Mark::Dead, Glyph::Dead), (Mark::Seki, Glyph::Seki), (Mark::InDanger, Glyph::Danger)];
    signs.into_iter().find_map(|(mark, sign)| cell.marks.contains(&mark).then_some(sign))
}

/// Does what is here count for a seat?
fn counts(cell: &Cell) -> bool {
    cell.marks.iter().any(|mark| matches!(mark, Mark::Territory(_)))
}

/// The part of a field that is coloured. Tiles stand a little apart where there is room.
fn body(area: Rect) -> Rect {
    if area.width > 2 * area.height {
        let below = u16::from(area.height > 1);
        Rect { width: area.width - 1, height: area.height - below, ..area }
    } else {
        area
    }
}

/// Where the text of a field begins.
fn text_at(body: Rect, text: &str) -> (u16, u16) {
    let room = body.width.saturating_sub(cells(text) as u16);
    (body.x + room / 2, body.y + (body.height - 1) / 2)
}

/// A style with ink and ground swapped.
fn swapped(style: Style) -> Style {
    if style.add_modifier.contains(Modifier::REVERSED) {
        style.remove_modifier(Modifier::REVERSED)
    } else {
        style.add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
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

#[cfg(test)]
mod tests {
    use damier_games::couleurs::Couleurs;
    use damier_games::go::Go;
    use damier_games::{Depict as _, Figure, Game as _, Notation as _, Seat};

    use super::*;
    use damier_arena::seed::generator;

    /// The row of a cell on the screen, and the buffer.
    fn drawn(scene: &Scene, room: Rect, cursor: usize) -> (String, Buffer) {
        let place = Place::find(scene, room, Some(cursor)).unwrap();
        let mut buffer = Buffer::empty(room);
        let look = Look::default();
        BoardView { scene, place, look, cursor: Some(cursor), pointed: &[] }
            .render(room, &mut buffer);
        let area = place.area_of(cursor).unwrap();
        let y = area.y + (area.height - 1) / 2;
        let row = (room.x..room.right()).map(|x| buffer[(x, y)].symbol().to_owned()).collect();
        (row, buffer)
    }

    #[test]
    fn the_cursor_hides_no_field_and_can_be_seen_on_every_colour() {
        let game = Couleurs::from_settings(&"size=6".parse().unwrap()).unwrap();
        let scene = game.scene(&game.start(&mut generator(1)));
        for size in [1, 2, 3, 6] {
            let room = Rect::new(0, 0, 6 * 2 * size + 1, 6 * size);
            for cursor in 0..scene.cells.len() {
                let text = scene.cells[cursor].piece.text();
                let (row, buffer) = drawn(&scene, room, cursor);
                assert!(row.contains(&format!("[{text}]")), "cells of height {size}: {row}");
                let at = buffer.content.iter().position(|cell| cell.symbol() == "]").unwrap();
                let (sign, piece) = (&buffer.content[at], &buffer.content[at - 1]);
                assert_eq!((sign.fg, sign.bg), (piece.fg, piece.bg), "its own colours");
                assert!(sign.modifier.contains(Modifier::REVERSED), "the other way round");
            }
        }
    }

    #[test]
    fn figures_are_drawn_on_fields_and_on_crossings() {
        let king = Figure { letter: 'K', glyph: '♔', colour: 6, owner: Some(Seat::FIRST) };
        let general = Figure { letter: 'g', glyph: '将', colour: 0, owner: Some(Seat::SECOND) };
        let pieces = [Piece::Empty, Piece::Figure(king), Piece::Figure(general), Piece::Empty];
        let cells = pieces.map(|piece| Cell { piece, marks: Vec::new() }).to_vec();
        for crossings in [false, true] {
            let scene = Scene { width: 4, cells: cells.clone(), crossings, ..Scene::default() };
            for size in [1, 3] {
                let (row, buffer) = drawn(&scene, Rect::new(0, 0, 4 * 2 * size + 1, size), 2);
                assert!(row.contains('♔') && row.contains("[g]"), "height {size}: {row}");
                let at = buffer.content.iter().position(|cell| cell.symbol() == "♔").unwrap();
                assert!(buffer.content[at].modifier.contains(Modifier::BOLD), "it is somebody's");
            }
        }
    }

    #[test]
    fn stones_in_fields_that_count_are_pointed_out() {
        let won = [Mark::LastMove, Mark::Territory(Seat::FIRST)];
        let cell =
            |marks: &[Mark]| Cell { piece: Piece::Stone(Seat::FIRST), marks: marks.to_vec() };
        let cells = [&[], &[], &won[1..], &[], &won[..], &[]].map(cell).to_vec();
        let scene = Scene { width: 6, cells, ..Scene::default() };
        for size in [1, 3] {
            let (row, _) = drawn(&scene, Rect::new(0, 0, 6 * 2 * size + 1, size), 0);
            assert_eq!(row.matches(['{', '}']).count(), 4, "height {size}: {row}");
        }
    }

    #[test]
    fn warnings_stay_visible_beside_the_cursor() {
        let game = Go::from_settings(&"size=9".parse().unwrap()).unwrap();
        let mut state = game.start(&mut generator(1));
        // Two stones in atari beside each other, of either colour.
        for mv in ["E5", "F5", "F4", "E4", "F6", "E6", "A1"] {
            let mv = game.read_move(mv).unwrap();
            game.check(&state, mv).unwrap();
            game.play(&mut state, mv);
        }
        let scene = game.scene(&state);
        let in_danger: Vec<usize> =
            (0..81).filter(|&at| warning(&scene.cells[at]).is_some()).collect();
        assert!(in_danger.len() >= 2, "{scene}");
        for size in [1, 2, 3, 4, 6] {
            let room = Rect::new(0, 0, 9 * 2 * size + 4, 9 * size + 1);
            for cursor in 0..81 {
                let (row, buffer) = drawn(&scene, room, cursor);
                let signs = buffer.content.iter().filter(|cell| cell.symbol() == "!").count();
                assert_eq!(signs, in_danger.len(), "cursor {cursor}, height {size}: {row}");
                let reversed =
                    |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
                let seen = row.contains(['[', ']']) || buffer.content.iter().any(reversed);
                assert!(seen, "the cursor is somewhere: {row}");
            }
        }
    }
}
