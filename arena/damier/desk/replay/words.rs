//! A moment in lines of text, and as an object for scripts.

use std::fmt::Write as _;

use damier_games::{Cell, Seat};
use serde::Serialize;
use serde_json::{Value, json};

use super::Replay;
use crate::text::number::{counted, time};
use damier_bots::{Forfeit, Words};

/// A replay in one line: which match, who played, what came of it.
pub fn title(replay: &Replay) -> String {
    let players: Vec<String> =
        Seat::all(replay.entrants.len()).map(|seat| replay.name(seat)).collect();
    let mut text = format!("match {}: {}, {}", replay.id, players.join(" – "), replay.game);
    if !replay.result.is_empty() {
        let _ = write!(text, ", result {}", replay.result);
    }
    text
}

/// How a fault is told.
fn fault_text(replay: &Replay, seat: Seat, forfeit: &Forfeit) -> String {
    let mut text = format!("{} faulted: {forfeit}", replay.name(seat));
    if !forfeit.last_words.is_empty() {
        let _ = write!(text, "\nits last words:\n{}", indented(&forfeit.last_words));
    }
    text
}

/// What somebody wrote, line by line.
fn indented(words: &Words) -> String {
    let indent = |line: &str| format!("  {}\n", line.replace('\t', " "));
    words.lines().map(indent).collect::<String>().trim_end_matches('\n').to_owned()
}

/// A moment: its number and move, what is noted about it, and the board. The last one also tells how
/// the match ended.
pub fn moment_text(replay: &Replay, at: usize) -> String {
    let moment = replay.moment(at);
    let mut text = format!("move {at} of {}", replay.last());
    match moment.seat {
        Some(seat) => _ = write!(text, ": {} plays {}", replay.name(seat), moment.text),
        None if at == 0 => text.push_str(": the start"),
        None => _ = write!(text, ": {}", moment.text),
    }
    for line in said(replay, at) {
        let _ = write!(text, "; {line}");
    }
    let _ = write!(text, "\n{}", replay.scene(at));
    if !moment.comment.is_empty() {
        let _ = writeln!(text, "{}", indented(&moment.comment));
    }
    for line in spoken(replay, at) {
        let _ = writeln!(text, "{line}");
    }
    if at == replay.last() {
        for line in ending(replay) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// What is noted about a moment, in short parts.
pub(crate) fn said(replay: &Replay, at: usize) -> Vec<String> {
    let moment = replay.moment(at);
    let mut parts: Vec<String> = moment.notable.clone().into_iter().collect();
    if let Some(note) = &moment.note {
        if let Some(value) = note.value {
            parts.push(format!("value {value:.3}"));
        }
        if note.nodes > 0 {
            parts.push(counted(note.nodes, "node", "nodes"));
        }
        if !note.spent.is_zero() {
            parts.push(format!("thought {}", time(note.spent)));
        }
    }
    parts
}

/// What a bot said about its move, and what it printed there, in lines.
pub(crate) fn spoken(replay: &Replay, at: usize) -> Vec<String> {
    let moment = replay.moment(at);
    let (Some(note), Some(seat)) = (&moment.note, moment.seat) else { return Vec::new() };
    let name = replay.name(seat);
    let mut lines = Vec::new();
    if !note.comment.is_empty() {
        lines.push(format!("{name} says: {}", note.comment));
    }
    if !note.printed.is_empty() {
        lines.push(format!("{name} prints:"));
        lines.extend(indented(&note.printed).lines().map(str::to_owned));
    }
    lines
}

/// How a match ended, in lines.
pub(crate) fn ending(replay: &Replay) -> Vec<String> {
    let mut lines = Vec::new();
    if !replay.result.is_empty() {
        let how = match replay.outcome.name() {
            "" => String::new(),
            name => format!(" ({name})"),
        };
        lines.push(format!("result: {}{how}", replay.result));
    }
    if let Some((seat, forfeit)) = replay.outcome.forfeit() {
        lines.extend(fault_text(replay, seat, forfeit).lines().map(str::to_owned));
    }
    for (seat, words) in &replay.words {
        lines.push(format!("{} left words:", replay.name(Seat::new(*seat))));
        lines.extend(indented(words).lines().map(str::to_owned));
    }
    if let Some(why) = &replay.broken {
        lines.push(format!("the record goes no further: {why}"));
    }
    lines
}

#[derive(Serialize)]
struct Position<'a> {
    r#match: &'a str,
    game: &'a str,
    r#move: usize,
    moves: usize,
    seat: Option<usize>,
    by: Option<String>,
    text: &'a str,
    board: Vec<String>,
    facts: serde_json::Map<String, Value>,
    notable: Option<&'a str>,
    value: Option<f32>,
    nodes: u64,
    think_ms: Option<f64>,
    comment: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    review: Option<Value>,
    says: &'a str,
    prints: &'a str,
    result: Option<&'a str>,
    fault: Option<Value>,
}

/// A moment as an object. Result and fault are known at the last one.
pub fn moment_json(replay: &Replay, at: usize) -> impl Serialize {
    let (moment, scene) = (replay.moment(at), replay.scene(at));
    // Numbers must not touch; stones and colours need no space.
    let gap = if scene.cells.iter().any(|cell| cell.piece.text().len() > 1) { " " } else { "" };
    let row =
        |cells: &[Cell]| cells.iter().map(|cell| cell.piece.text()).collect::<Vec<_>>().join(gap);
    let rows = scene.cells.chunks(scene.width.max(1));
    let (note, is_last) = (moment.note.as_ref(), at == replay.last());
    Position {
        r#match: &replay.id,
        game: &replay.game,
        r#move: at,
        moves: replay.last(),
        seat: moment.seat.map(Seat::index),
        by: moment.seat.map(|seat| replay.name(seat)),
        text: &moment.text,
        board: rows.map(row).collect(),
        facts: scene.facts.iter().map(|(name, value)| (name.clone(), json!(value))).collect(),
        notable: moment.notable.as_deref(),
        value: note.and_then(|note| note.value),
        nodes: note.map_or(0, |note| note.nodes),
        think_ms: note.map(|note| note.spent.as_secs_f64() * 1e3),
        comment: &moment.comment,
        review: moment.judged.as_ref().map(|judged| {
            json!({
                "better": judged.better, "cost": judged.cost, "value": judged.value,
                "mistake": judged.is_mistake,
            })
        }),
        says: note.map_or("", |note| note.comment.as_str()),
        prints: note.map_or("", |note| note.printed.as_str()),
        result: is_last.then_some(replay.result.as_str()).filter(|result| !result.is_empty()),
        fault: replay.outcome.forfeit().filter(|_| is_last).map(|(seat, forfeit)| {
            json!({
                "seat": seat.index(), "kind": forfeit.fault.name(), "reason": forfeit.reason.as_str(),
                "last_words": forfeit.last_words.as_str(),
            })
        }),
    }
}
