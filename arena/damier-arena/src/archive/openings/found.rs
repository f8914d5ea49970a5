//! What stands where in a file of openings, by the kind of file. Nobody here knows a rule.

use std::path::Path;

use damier_games::Script;
use serde::Deserialize;

use super::{Refusal, told, usual};
use crate::archive::records::sgf;

/// An opening of a file, or why there is none.
pub(super) struct Found {
    /// The line where it begins, from 1.
    pub(super) line: usize,
    pub(super) opening: Result<(Start, Vec<String>), Refusal>,
}

/// Where an opening starts.
pub(super) enum Start {
    /// In a position as records write it.
    Text(String),
    /// On a board that somebody drew.
    Drawing(String),
    /// Where the game always does.
    Own,
}

/// All openings of a file; nothing if its name says that it is of no kind that is known.
pub(super) fn all(path: &Path, bytes: &[u8]) -> Option<Vec<Found>> {
    let kind = path.extension().unwrap_or_default().to_ascii_lowercase();
    match kind.to_str()? {
        "sgf" => Some(games(bytes)),
        "jsonl" => Some(texts(bytes, lines)),
        "txt" => Some(texts(bytes, drawings)),
        _ => None,
    }
}

/// The games of an SGF file.
fn games(bytes: &[u8]) -> Vec<Found> {
    let places = sgf::lines(bytes).into_iter().chain(std::iter::repeat(1));
    let found = sgf::read(bytes).into_iter().zip(places).map(|(game, line)| {
        let opening = game.map_err(told).and_then(|record| {
            if let Some(broken) = &record.broken {
                return Err(usual(broken.as_str()));
            }
            let whole = record.transcript().map_err(told)?;
            let text = whole.to_text(&record.game);
            let script = Script::parse(&text).map_err(told)?;
            let steps = script.steps.iter().map(ToString::to_string).collect();
            Ok((Start::Text(script.start.to_owned()), steps))
        });
        Found { line, opening }
    });
    found.collect()
}

/// What a text holds.
fn texts(bytes: &[u8], read: impl Fn(&str) -> Vec<Found>) -> Vec<Found> {
    match str::from_utf8(bytes) {
        Ok(text) => read(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(why) => {
            let line = bytes[..why.valid_up_to()].split(|byte| *byte == b'\n').count();
            vec![Found { line, opening: Err(usual("this is no text in UTF-8")) }]
        }
    }
}

/// What counts of a line of JSON: matches that were exported have more.
#[derive(Deserialize)]
struct GivenStart {
    start: Option<String>,
    #[serde(default)]
    steps: Vec<String>,
}

fn lines(text: &str) -> Vec<Found> {
    let lines = (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty());
    let found = lines.map(|(line, text)| {
        let read = serde_json::from_str::<GivenStart>(text);
        let opening = read.map_err(|why| {
            let why = why.to_string();
            let what = why.split(" at line ").next().unwrap_or_default();
            usual(format!("it is no line with `start` and `steps`: {what}"))
        });
        let opening = opening.map(|line| (line.start.map_or(Start::Own, Start::Text), line.steps));
        Found { line, opening }
    });
    found.collect()
}

/// Boards, with empty lines between them. A line that begins with `#` is a remark.
fn drawings(text: &str) -> Vec<Found> {
    let mut found: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut between = true;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        if !line.is_empty() && between {
            found.push((number, Vec::new()));
        }
        between = line.is_empty();
        if let Some((_, rows)) = found.last_mut().filter(|_| !between) {
            rows.push(line);
        }
    }
    let drawing = |(line, rows): (usize, Vec<&str>)| Found {
        line,
        opening: Ok((Start::Drawing(rows.join("\n")), Vec::new())),
    };
    found.into_iter().map(drawing).collect()
}
