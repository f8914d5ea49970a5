//! Properties to games.

use std::time::Duration;

use damier_bots::Words;
use damier_games::go::{Colour, Go, Handicap, Move, Point, fixed_handicap};

use super::GameResult;
use super::charset::{self, Charset, LeadBytes};
use super::scan::{Property, RawGame, Value, scan};
use super::text::{unescape, unescape_line};
use super::values::{leading_number, read_komi, read_move, read_points, read_size};
use super::{BadSgf, SETTINGS, rules};
use crate::archive::records::counting::rules_of_komi;
use crate::archive::records::go_record::go_of;
use crate::archive::records::{Entry, Event, GoRecord, Info, RulesFrom, SetUp};

/// Longer than any record: no recorded game ends by its length.
pub(crate) const ENDLESS: u32 = 1_000_000;

/// All games of a file, in order. A file without any has one error.
pub fn read(file: &[u8]) -> Vec<Result<GoRecord, BadSgf>> {
    let bytes = charset::in_single_bytes(file);
    let of_file = Charset::of_file(&bytes);
    let games = best_scan(&bytes, of_file.lead_bytes());
    if games.is_empty() {
        return vec![Err(BadSgf::new(0, "there is no game: nowhere is a `(` followed by `;`"))];
    }
    games.iter().map(|game| read_game(game, of_file)).collect()
}

/// The line in which each game of a file begins, from 1.
pub(crate) fn lines(file: &[u8]) -> Vec<usize> {
    let bytes = charset::in_single_bytes(file);
    let games = best_scan(&bytes, Charset::of_file(&bytes).lead_bytes());
    let (mut at, mut line) = (0, 1);
    let line = |game: &RawGame<'_>| {
        line += bytes[at..game.offset].split(|byte| *byte == b'\n').count() - 1;
        at = game.offset;
        line
    };
    games.iter().map(line).collect()
}

/// The games as the file's encoding has them. A file may be wrong about that, and a letter taken for
/// half of another hides the end of a text, so it is read both ways if need be.
fn best_scan(bytes: &[u8], lead_bytes: LeadBytes) -> Vec<RawGame<'_>> {
    let plain = || scan(bytes, LeadBytes::None);
    if lead_bytes == LeadBytes::None {
        return plain();
    }
    let merit = |games: &[RawGame<'_>]| {
        let errors = games.iter().filter(|game| game.error.is_some()).count();
        let properties: usize = games.iter().flat_map(|game| &game.nodes).map(Vec::len).sum();
        (std::cmp::Reverse(errors), properties)
    };
    let (paired, plain) = (scan(bytes, lead_bytes), plain());
    if merit(&plain) > merit(&paired) { plain } else { paired }
}

fn read_game(raw: &RawGame<'_>, of_file: Charset) -> Result<GoRecord, BadSgf> {
    let is_move = |node: &Vec<Property<'_>>| {
        node.iter().any(|property| matches!(property.name.as_str(), "B" | "W"))
    };
    let moves_begin = raw.nodes.iter().position(is_move).map_or(raw.nodes.len(), |at| at + 1);
    let mut root = Root { nodes: &raw.nodes[..moves_begin], charset: of_file };
    if let Some(label) = root.value("CA") {
        root.charset = Charset::named(label.bytes);
    }
    let game = root.game(raw.offset)?;
    let mut record = GoRecord { info: root.info(), ..GoRecord::new(game) };
    if rules::read(&record.info.rules).is_none() {
        record.rules_from = RulesFrom::Komi;
    }
    let broken = read_nodes(raw, root.charset, &mut record).err();
    let broken = broken.or_else(|| raw.error.clone());
    record.broken = broken.map(|why| why.to_string());
    root.settle_handicap(&mut record);
    record.doubts = root.doubts(raw);
    Ok(record)
}

/// The first nodes, which say what kind of game it is: one by rights, but some files begin with empty
/// ones.
struct Root<'a> {
    nodes: &'a [Vec<Property<'a>>],
    charset: Charset,
}

impl Root<'_> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        let property = self.nodes.iter().flatten().find(|property| property.name == name)?;
        property.values.first().copied()
    }

    fn line(&self, name: &str) -> String {
        let decode = |value: Value<'_>| unescape_line(&self.charset.decode(value.bytes));
        self.value(name).map(decode).unwrap_or_default()
    }

    fn text(&self, name: &str) -> String {
        let decode = |value: Value<'_>| unescape(&self.charset.decode(value.bytes));
        self.value(name).map(decode).unwrap_or_default()
    }

    fn game(&self, offset: usize) -> Result<Go, BadSgf> {
        let offset_of = |name| self.value(name).map_or(offset, |value: Value<'_>| value.offset);
        let kind = self.line("GM");
        if !kind.is_empty() && leading_number(&kind) != Some(1.0) {
            let what = format!("`GM[{kind}]` is another game than Go, which is GM[1]");
            return Err(BadSgf::new(offset_of("GM"), what));
        }
        let size = self.line("SZ");
        let size = if size.is_empty() { "19" } else { &size };
        let grid = read_size(size).map_err(|what| BadSgf::new(offset_of("SZ"), what))?;
        let komi = read_komi(&self.line("KM")).unwrap_or(0.0);
        let rules = rules::read(&self.line("RU"));
        let rules = rules.unwrap_or_else(|| rules_of_komi(rules::UNKNOWN, komi));
        Ok(Go::on(grid, rules).with_komi(komi).with_max_plies(ENDLESS))
    }

    fn info(&self) -> Info {
        let seconds = leading_number(&self.line("TM"));
        let info = |name: &str| Words::line(self.line(name));
        Info {
            black: info("PB"),
            white: info("PW"),
            black_rank: info("BR"),
            white_rank: info("WR"),
            name: info("GN"),
            event: info("EV"),
            round: info("RO"),
            place: info("PC"),
            date: info("DT"),
            rules: info("RU"),
            time: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            overtime: info("OT"),
            result: GameResult::read(&self.line("RE")),
            comment: self.text("GC").into(),
            application: info("AP"),
        }
    }

    /// What was passed over, though it says something about the game.
    fn doubts(&self, raw: &RawGame<'_>) -> Vec<String> {
        if raw.nodes.iter().all(Vec::is_empty) {
            return vec![
                "it is empty: there is neither a move nor a word about the game".to_owned(),
            ];
        }
        let unread = |name: &str, is_read: bool, instead: &str| {
            let text = self.line(name);
            (!text.is_empty() && !is_read)
                .then(|| format!("{name}[{text}] is no number, {instead}"))
        };
        let komi = unread("KM", read_komi(&self.line("KM")).is_some(), "komi is taken to be 0");
        let handicap = leading_number(&self.line("HA")).is_some();
        let handicap = unread("HA", handicap, "taken for an even game");
        komi.into_iter().chain(handicap).collect()
    }

    /// Makes up for what a file says of handicap stones, or leaves out.
    fn settle_handicap(&self, record: &mut GoRecord) {
        let own = self.own_settings().filter(|own| agree(own, &record.game));
        if let Some(own) = own {
            record.game = own;
            if let Handicap::Free(stones) = record.game.handicap() {
                place_by_moves(record, stones);
            }
            return;
        }
        let stones = leading_number(&self.line("HA")).map_or(0, |stones| stones as usize);
        if stones < 2 || stones > record.game.grid().area() {
            return;
        }
        let usual = fixed_handicap(record.game.grid(), stones).into_iter().flatten();
        let moved_first = record.moves().take_while(|(colour, _)| *colour == Colour::Black).count();
        let placed = !record.start.points.is_empty();
        let handicap = if !placed && moved_first >= stones {
            // Black's first moves are the handicap.
            Handicap::Free(stones)
        } else {
            if !placed && moved_first == 0 {
                let stone = |point| (point, Some(Colour::Black));
                record.start.points = usual.map(stone).collect();
            }
            Handicap::Fixed(stones)
        };
        record.game = record.game.clone().with_handicap(handicap);
    }

    /// All settings, where the file is one of ours.
    fn own_settings(&self) -> Option<Go> {
        go_of(&self.line(SETTINGS))
    }
}

/// Do our own settings tell of the same game as what every program reads?
fn agree(own: &Go, read: &Go) -> bool {
    own.grid() == read.grid()
        && own.rules() == read.rules()
        && own.komi().to_bits() == read.komi().to_bits()
}

/// Stones that Black placed freely are moves of the game, in the order in which they are listed.
fn place_by_moves(record: &mut GoRecord, stones: usize) {
    let black = |&(_, stone): &(Point, Option<Colour>)| stone == Some(Colour::Black);
    if record.start.points.len() > stones || !record.start.points.iter().all(black) {
        return;
    }
    let placed = std::mem::take(&mut record.start).points;
    let moves = placed.into_iter().map(|(point, _)| Event::Move(Colour::Black, Move::Play(point)));
    record.entries.splice(0..0, moves.map(Entry::from));
}

/// Reads what happened, up to the first thing that cannot be read.
fn read_nodes(raw: &RawGame<'_>, charset: Charset, record: &mut GoRecord) -> Result<(), BadSgf> {
    for node in &raw.nodes {
        let set_up = read_set_up(node, record)?;
        if record.entries.is_empty() {
            record.start.points.extend(set_up.points);
            record.start.to_move = set_up.to_move.or(record.start.to_move);
        } else if !set_up.points.is_empty() || set_up.to_move.is_some() {
            record.entries.push(Event::SetUp(set_up).into());
        }
        let first = record.entries.len();
        for (property, value) in values_of(node) {
            let colour = match property.name.as_str() {
                "B" => Colour::Black,
                "W" => Colour::White,
                _ => continue,
            };
            let mv = read_move(record.game.grid(), value.bytes)
                .map_err(|what| BadSgf::new(value.offset, what))?;
            record.entries.push(Event::Move(colour, mv).into());
        }
        annotate(node, charset, first, record);
    }
    Ok(())
}

fn values_of<'a>(
    node: &'a [Property<'a>],
) -> impl Iterator<Item = (&'a Property<'a>, &'a Value<'a>)> {
    node.iter().flat_map(|property| property.values.iter().map(move |value| (property, value)))
}

fn read_set_up(node: &[Property<'_>], record: &GoRecord) -> Result<SetUp, BadSgf> {
    let mut set_up = SetUp::default();
    let mut points = Vec::new();
    for (property, value) in values_of(node) {
        let content = match property.name.as_str() {
            "AB" => Some(Colour::Black),
            "AW" => Some(Colour::White),
            "AE" => None,
            "PL" => {
                set_up.to_move = read_colour(value.bytes);
                continue;
            }
            _ => continue,
        };
        if value.bytes.trim_ascii().is_empty() {
            continue;
        }
        read_points(record.game.grid(), value.bytes, &mut points)
            .map_err(|what| BadSgf::new(value.offset, what))?;
        set_up.points.extend(points.drain(..).map(|point| (point, content)));
    }
    Ok(set_up)
}

/// `B` or `W`, as a word, or by the numbers that old files use.
fn read_colour(text: &[u8]) -> Option<Colour> {
    match text.trim_ascii().first()?.to_ascii_lowercase() {
        b'b' | b'1' => Some(Colour::Black),
        b'w' | b'2' => Some(Colour::White),
        _ => None,
    }
}

/// Adds what is noted beside what happened in a node; `first` is the first entry of its moves.
fn annotate(node: &[Property<'_>], charset: Charset, first: usize, record: &mut GoRecord) {
    for (property, value) in values_of(node) {
        match property.name.as_str() {
            "C" => {
                let comment = Words::new(unescape(&charset.decode(value.bytes)));
                match record.entries.last_mut() {
                    Some(entry) => entry.comment.add_line(&comment),
                    None => record.info.comment.add_line(&comment),
                }
            }
            "BL" | "WL" => {
                let seconds = leading_number(&charset.decode(value.bytes));
                let left = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                let colour = if property.name == "BL" { Colour::Black } else { Colour::White };
                let of_colour =
                    |entry: &&mut Entry| matches!(entry.event, Event::Move(by, _) if by == colour);
                if let Some(entry) = record.entries[first..].iter_mut().find(of_colour) {
                    entry.time_left = left;
                }
            }
            "TB" | "TW" => {
                let side = usize::from(property.name == "TW");
                let mut points = Vec::new();
                // Marks outside of the board hurt nobody.
                let _ = read_points(record.game.grid(), value.bytes, &mut points);
                record.territory[side].extend(points);
            }
            _ => {}
        }
    }
}
