//! The commands, one file per subject.

mod administration;
mod board;
mod gomill;
mod handicap;
mod moves;
mod score;
mod sgf;
mod time;

use super::session::Session;
use super::words::{Words, shown};
use super::{Reply, analysis};

/// What a command does.
type Handler = fn(&mut Session<'_>, &mut Words<'_>) -> Reply;

/// As many words as there are.
const ANY: usize = usize::MAX;

/// Every command there is, and how many words may follow it.
const COMMANDS: &[(&str, usize, Handler)] = &[
    ("all_legal", 1, board::all_legal),
    ("boardsize", 1, board::boardsize),
    ("captures", 1, board::captures),
    ("clear_board", 0, board::clear_board),
    ("cputime", 0, time::cputime),
    ("final_score", 0, score::final_score),
    ("final_status", 1, score::final_status),
    ("final_status_list", 1, score::final_status_list),
    ("fixed_handicap", 1, handicap::fixed),
    ("genmove", 1, moves::genmove),
    ("get_komi", 0, board::get_komi),
    ("gogui-play_sequence", ANY, moves::play_sequence),
    ("gomill-cpu_time", 0, time::cputime),
    ("gomill-describe_engine", 0, gomill::describe_engine),
    ("gomill-explain_last_move", 0, gomill::explain_last_move),
    ("gomill-genmove_ex", ANY, gomill::genmove_ex),
    ("gomill-savesgf", ANY, gomill::savesgf),
    ("is_legal", 2, moves::is_legal),
    ("kata-analyze", ANY, analysis::kata_analyze),
    ("kata-list_time_settings", 0, time::list_time_settings),
    ("kata-time_settings", 4, time::kata_time_settings),
    ("kgs-genmove_cleanup", 1, moves::genmove),
    ("kgs-rules", 1, board::rules),
    ("kgs-time_settings", 4, time::kgs_time_settings),
    ("known_command", 1, administration::known_command),
    ("komi", 1, board::komi),
    ("last_move", 0, moves::last_move),
    ("list_commands", 0, administration::list_commands),
    ("list_stones", 1, board::list_stones),
    ("loadsgf", ANY, sgf::load),
    ("lz-analyze", ANY, analysis::lz_analyze),
    ("move_history", 0, moves::move_history),
    ("name", 0, administration::name),
    ("place_free_handicap", 1, handicap::place_free),
    ("play", 2, moves::play),
    ("printsgf", ANY, sgf::print),
    ("protocol_version", 0, administration::protocol_version),
    ("query_boardsize", 0, board::query_boardsize),
    ("quit", 0, administration::quit),
    ("reg_genmove", 1, moves::reg_genmove),
    ("set_free_handicap", ANY, handicap::set_free),
    ("showboard", 0, board::showboard),
    ("time_left", 3, time::time_left),
    ("time_settings", 3, time::time_settings),
    ("undo", 0, moves::undo),
    ("version", 0, administration::version),
];

fn find(name: &str) -> Option<(usize, Handler)> {
    let found = COMMANDS.iter().find(|(known, ..)| *known == name);
    found.map(|(_, most, handler)| (*most, *handler))
}

/// Does what a controller asks for.
pub(super) fn run(session: &mut Session<'_>, name: &str, words: &[String]) -> Reply {
    let (most, handler) = find(name).ok_or("unknown command")?;
    // Nothing is done of what cannot be understood as a whole.
    if let Some(extra) = words.get(most) {
        return Err(format!("syntax error: `{}` is one argument too many", shown(extra)));
    }
    handler(session, &mut Words::new(words))
}
