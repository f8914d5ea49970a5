//! Games from and to files.

use std::fs;
use std::path::Path;

use super::super::Reply;
use super::super::session::Session;
use super::super::words::{Words, shown};
use damier_arena::archive::records::{Event, GoRecord, sgf};
use damier_arena::files::read_up_to;

/// Loads a game up to the move before a number, or all of it.
pub(super) fn load(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let mut words = words.rest();
    let before = match words.split_last() {
        Some((number, name)) if !name.is_empty() => number.parse::<usize>().ok(),
        _ => None,
    };
    if before.is_some() {
        words.pop();
    }
    if words.is_empty() {
        return Err("the file is missing".to_owned());
    }
    // A name may hold spaces, which are words here.
    let name = words.join(" ");
    if let Some((number, [_, ..])) = words.split_last()
        && number.parse::<f64>().is_ok()
        && !Path::new(&name).exists()
    {
        return Err(format!("the move is a whole number from 1, not `{}`", shown(number)));
    }
    let bytes = read_up_to(Path::new(&name), sgf::LONGEST)
        .map_err(|why| format!("cannot load file: {why}"))?;
    let game = sgf::read(&bytes).swap_remove(0);
    let mut record = game.map_err(|why| format!("cannot load file: {why}"))?;
    if let Some(before) = before {
        keep_before(&mut record, before);
    } else if let Some(broken) = record.broken.take() {
        return Err(format!("cannot load file: {broken}"));
    }
    let rules =
        if record.info.rules.is_empty() { session.game().rules() } else { record.game.rules() };
    let grid = record.game.grid();
    record.game = record.game.clone().with_rules(rules).with_grid(grid);
    session.load(record).map_err(|why| format!("cannot load file: {why}"))?;
    Ok(String::new())
}

/// Drops the move with this number and all that follows.
fn keep_before(record: &mut GoRecord, number: usize) {
    let mut moves = 0;
    let end = record.entries.iter().position(|entry| {
        moves += usize::from(matches!(entry.event, Event::Move(..)));
        moves >= number.max(1)
    });
    if let Some(end) = end {
        record.entries.truncate(end);
        record.broken = None;
    }
}

/// Writes the game to a file, or as the answer.
pub(super) fn print(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let text = sgf::write(session.record());
    let name = words.rest().join(" ");
    if name.is_empty() || name == "-" {
        return Ok(text);
    }
    fs::write(&name, text).map_err(|why| format!("cannot write `{name}`: {why}"))?;
    Ok(String::new())
}
