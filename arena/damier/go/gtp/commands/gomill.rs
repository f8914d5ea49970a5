//! The extensions that gomill's tools use.

use std::fs;

use damier_games::Notation as _;

use super::super::Reply;
use super::super::session::Session;
use super::super::words::Words;
use super::moves::chosen;
use damier_arena::archive::records::sgf::{self, GameResult};

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn describe_engine(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!("Damier {version}\nbot {}\n{}", session.bot_name(), session.game().spec()))
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn explain_last_move(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    Ok(session.explanation.clone())
}

/// A move with wishes, of which none is known here. Without any word it lists those it knows.
pub(super) fn genmove_ex(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    if words.is_empty() {
        return Ok(String::new());
    }
    let colour = words.colour()?;
    chosen(session, colour, true)
}

/// Writes the game to a file, with details given as `name=value`.
pub(super) fn savesgf(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let name = unescape(words.word("the file")?);
    let mut record = session.record().clone();
    for word in words.rest() {
        let (key, value) = word.split_once('=').ok_or("details are given as name=value")?;
        let value = unescape(value);
        match key.to_ascii_uppercase().as_str() {
            "PB" => record.info.black = value.into(),
            "PW" => record.info.white = value.into(),
            "RE" => record.info.result = GameResult::read(&value),
            "GN" => record.info.name = value.into(),
            "EV" => record.info.event = value.into(),
            "DT" => record.info.date = value.into(),
            "C" | "GC" => record.info.comment = value.into(),
            _ => {}
        }
    }
    let text = sgf::write(&record);
    fs::write(&name, text).map_err(|why| format!("cannot write `{name}`: {why}"))?;
    Ok(String::new())
}

/// Arguments hold no spaces: `\_` stands for one.
fn unescape(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.push(match letters.next() {
                Some('_') => ' ',
                Some('n') => '\n',
                Some(other) => other,
                None => '\\',
            }),
            _ => plain.push(letter),
        }
    }
    plain
}
