//! Games to FF\[4\].

use std::fmt::Write as _;

use damier_games::Notation as _;
use damier_games::go::{Colour, Go, Grid, Handicap, Move, Point};

use super::text::escape;
use super::values::letters;
use super::{SETTINGS, rules};
use crate::archive::records::{Entry, Event, GoRecord, SetUp};

/// Moves in a line of the file.
const MOVES_A_LINE: usize = 10;

/// A game as an SGF file. [`super::read`] gives back the same game.
///
/// ```
/// use damier_arena::archive::records::{GoRecord, sgf};
/// use damier_games::go::{Go, Grid, Rules};
/// let go = Go::on(Grid::new(9, 9), Rules::CHINESE).with_komi(7.5);
/// let text = sgf::write(&GoRecord::new(go));
/// assert!(text.starts_with("(;FF[4]GM[1]CA[UTF-8]") && text.contains("RU[Chinese]"));
/// ```
pub fn write(record: &GoRecord) -> String {
    let grid = record.game.grid();
    let (start, entries) = placed_first(record);
    let mut text = String::from("(;FF[4]GM[1]CA[UTF-8]");
    write_head(&mut text, record);
    write_set_up(&mut text, grid, &start);
    for (at, entry) in entries.iter().enumerate() {
        if at % MOVES_A_LINE == 0 {
            text.push('\n');
        }
        text.push(';');
        write_entry(&mut text, grid, entry);
    }
    for (name, territory) in ["TB", "TW"].into_iter().zip(&record.territory) {
        write_points(&mut text, grid, name, territory.iter());
    }
    text.push_str(")\n");
    text
}

/// The start with the handicap that Black placed, and what happened after it.
fn placed_first(record: &GoRecord) -> (SetUp, &[Entry]) {
    let mut start = record.start.clone();
    let mut entries = &record.entries[..];
    if let Handicap::Free(stones) = record.game.handicap()
        && start.points.is_empty()
    {
        let mut left = stones;
        while let [Entry { event: Event::Move(Colour::Black, Move::Play(point)), .. }, rest @ ..] =
            entries
            && left > 0
        {
            start.points.push((*point, Some(Colour::Black)));
            entries = rest;
            left -= 1;
        }
        start.to_move = Some(if left == 0 { Colour::White } else { Colour::Black });
    }
    (start, entries)
}

fn write_head(text: &mut String, record: &GoRecord) {
    let GoRecord { game, info, .. } = record;
    let grid = game.grid();
    let _ = if grid.width() == grid.height() {
        write!(text, "SZ[{}]", grid.width())
    } else {
        write!(text, "SZ[{}:{}]", grid.width(), grid.height())
    };
    let mut line = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = write!(text, "{name}[{}]", escape(value));
        }
    };
    line("KM", &game.komi().to_string());
    line("RU", &rules::write(game.rules()));
    if game.handicap().stones() > 0 {
        line("HA", &game.handicap().stones().to_string());
    }
    line("PB", &info.black);
    line("PW", &info.white);
    line("BR", &info.black_rank);
    line("WR", &info.white_rank);
    line("GN", &info.name);
    line("EV", &info.event);
    line("RO", &info.round);
    line("PC", &info.place);
    line("DT", &info.date);
    line("TM", &info.time.map_or(String::new(), |time| time.as_secs_f64().to_string()));
    line("OT", &info.overtime);
    line("RE", &info.result.map_or(String::new(), |result| result.to_string()));
    line("GC", &info.comment);
    let _ = write!(text, "AP[Damier:{}]", env!("CARGO_PKG_VERSION"));
    if let Some(settings) = settings(game) {
        let _ = write!(text, "{SETTINGS}[{}]", escape(&settings));
    }
}

/// All settings, where they are enough to build this game.
fn settings(game: &Go) -> Option<String> {
    let rebuilt = Go::from_settings(&game.settings()).ok()?;
    (rebuilt == *game).then(|| game.spec())
}

fn write_set_up(text: &mut String, grid: Grid, set_up: &SetUp) {
    for (name, content) in [("AB", Some(Colour::Black)), ("AW", Some(Colour::White)), ("AE", None)]
    {
        let points = set_up.points.iter().filter(|(_, lies)| *lies == content);
        write_points(text, grid, name, points.map(|(point, _)| *point));
    }
    if let Some(colour) = set_up.to_move {
        let _ = write!(text, "PL[{}]", letter(colour));
    }
}

fn write_points(text: &mut String, grid: Grid, name: &str, points: impl Iterator<Item = Point>) {
    for (at, point) in points.enumerate() {
        let _ = write!(text, "{}[{}]", if at == 0 { name } else { "" }, letters(grid, point));
    }
}

fn write_entry(text: &mut String, grid: Grid, entry: &Entry) {
    match &entry.event {
        Event::Move(colour, mv) => {
            let place = match mv {
                Move::Play(point) => letters(grid, *point),
                Move::Pass => String::new(),
            };
            let _ = write!(text, "{}[{place}]", letter(*colour));
            if let Some(left) = entry.time_left {
                let _ = write!(text, "{}L[{}]", letter(*colour), left.as_secs_f64());
            }
        }
        Event::SetUp(set_up) => write_set_up(text, grid, set_up),
    }
    if !entry.comment.is_empty() {
        let _ = write!(text, "C[{}]", escape(&entry.comment));
    }
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}
