//! Finished games for others to read: a line of JSON as `damier export` writes it, or SGF for Go.

use damier_games::Notation as _;
use std::path::Path;

use damier_games::go::Go;
use damier_games::{Game as _, Seat, Step, Transcript};

use super::end::End;
use super::player::YOU;
use super::table::Table;
use damier_arena::archive::records::sgf::{self, GameResult};
use damier_arena::archive::records::{GoRecord, Recorded, finish, jsonl};
use damier_arena::registry::AnyGame;

/// The game on the table as the text of a file: SGF if its name ends so, else a line of JSON.
///
/// # Errors
/// Why it cannot be written so, as a fragment.
pub fn record_text(table: &Table, path: &Path) -> Result<String, String> {
    let is_sgf = path.extension().is_some_and(|name| name.eq_ignore_ascii_case("sgf"));
    if is_sgf { sgf_text(table) } else { json_text(table) }
}

/// What a player is called in a record: `you` is nobody to those who read it.
fn name_for_others(table: &Table, seat: Seat) -> String {
    let name = table.seats().name(seat);
    let is_you = table.seats().is_person(seat) && name == YOU;
    (if is_you { "player" } else { name }).to_owned()
}

fn json_text(table: &Table) -> Result<String, String> {
    let game = table.game();
    let over = table.to_move().is_none();
    let end = End::of(table);
    let text = |step: &Step<AnyGame>| step.text(game);
    let loser = end.loser.map(Seat::index);
    let scores = end.account.scores.clone();
    let result = game.result_text(&finish(end.ended, &scores, &end.points, loser));
    let mut recorded = Recorded {
        game: game.spec(),
        entrants: Seat::all(game.seats()).map(|seat| name_for_others(table, seat)).collect(),
        start: game.start_text(&table.transcript().start),
        steps: table.transcript().steps.iter().map(text).collect(),
        ..Recorded::default()
    };
    if over {
        recorded.ended = Some(end.ended);
        recorded.result = result;
        recorded.scores = scores;
        recorded.points = end.points;
        recorded.loser = loser;
        recorded.reason = table.gave_up().map(|(_, why)| why.to_owned()).unwrap_or_default();
    }
    let mut line = Vec::new();
    jsonl::write(&recorded, &mut line).map_err(|why| why.to_string())?;
    String::from_utf8(line).map_err(|why| why.to_string())
}

fn sgf_text(table: &Table) -> Result<String, String> {
    let game = table.game();
    let Some(go) = game.downcast_ref::<Go>() else {
        return Err(format!("SGF is for Go, not for {}; take a name in .jsonl", game.name()));
    };
    let text = table.transcript().to_text(game);
    let transcript = Transcript::from_text(go, &text).map_err(|why| why.to_string())?;
    let mut record = GoRecord::of(go, &transcript);
    record.info.black = name_for_others(table, Seat::FIRST);
    record.info.white = name_for_others(table, Seat::SECOND);
    if table.to_move().is_none() {
        let end = End::of(table);
        let loser = end.loser.map(Seat::index);
        let finish = finish(end.ended, &end.account.scores, &end.points, loser);
        record.info.result = GameResult::of_finish(&finish);
    }
    Ok(sgf::write(&record))
}
