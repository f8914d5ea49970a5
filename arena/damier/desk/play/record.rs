//! Finished games for others to read: a line of JSON as `damier export` writes it, or SGF for Go.

use damier_games::Notation as _;
use std::path::Path;

use damier_games::go::Go;
use damier_games::{Game as _, Seat, Transcript};

use super::end::End;
use super::player::YOU;
use super::table::Table;
use damier_arena::archive::records::sgf::{self, GameResult};
use damier_arena::archive::records::{GoRecord, Recorded, jsonl};
use damier_arena::record::{Match, Outcome};

/// The game on the table as the text of a file: SGF if its name ends so, else a line of JSON.
///
/// # Errors
/// Why it cannot be written so, as a fragment.
pub fn record_text(table: &Table, path: &Path) -> Result<String, String> {
    let is_sgf = path.extension().is_some_and(|name| name.eq_ignore_ascii_case("sgf"));
    if is_sgf { sgf_text(table) } else { json_text(table) }
}

/// Can the game on the table be written as SGF?
pub fn has_sgf(table: &Table) -> bool {
    table.game().downcast_ref::<Go>().is_some()
}

/// What a player is called in a record: `you` is nobody to those who read it.
fn name_for_others(table: &Table, seat: Seat) -> String {
    let name = table.seats().name(seat);
    let is_you = table.seats().is_person(seat) && name == YOU;
    (if is_you { "player" } else { name }).to_owned()
}

fn json_text(table: &Table) -> Result<String, String> {
    let game = table.game();
    let entrants = Seat::all(game.seats()).map(|seat| name_for_others(table, seat)).collect();
    let of = played(table).with_transcript(table.transcript().to_text(game));
    let known = of.outcome != Outcome::Unknown;
    let result = if known { game.result_text(&of.finish()) } else { String::new() };
    let mut recorded = Recorded::new(of, entrants).map_err(|why| why.to_string())?;
    recorded.result = result.into();
    let mut line = Vec::new();
    jsonl::write(&recorded, &mut line).map_err(|why| why.to_string())?;
    String::from_utf8(line).map_err(|why| why.to_string())
}

/// The game on the table as a match, without its transcript. Of one that is not over, no more is known.
fn played(table: &Table) -> Match {
    let seats = (0..table.game().seats()).collect();
    if table.to_move().is_some() {
        return Match { seats, ..Match::default() };
    }
    let End { account, points, outcome, .. } = End::of(table);
    Match { seats, outcome, scores: account.scores, points, ..Match::default() }
}

fn sgf_text(table: &Table) -> Result<String, String> {
    let game = table.game();
    let Some(go) = game.downcast_ref::<Go>() else {
        return Err(format!("SGF is for Go, not for {}; take a name in .jsonl", game.name()));
    };
    let text = table.transcript().to_text(game);
    let transcript = Transcript::from_text(go, &text).map_err(|why| why.to_string())?;
    let mut record = GoRecord::of(go, &transcript);
    record.info.black = name_for_others(table, Seat::FIRST).into();
    record.info.white = name_for_others(table, Seat::SECOND).into();
    if table.to_move().is_none() {
        record.info.result = GameResult::of_finish(&played(table).finish());
    }
    Ok(sgf::write(&record))
}
