//! The commands, one file per subject.

mod administration;
mod board;
mod gomill;
mod handicap;
mod moves;
mod score;
mod sgf;
mod time;

use super::Reply;
use super::session::Session;
use super::words::Words;

/// What a command does.
type Handler = fn(&mut Session<'_>, &mut Words<'_>) -> Reply;

/// Every command there is.
const COMMANDS: &[(&str, Handler)] = &[
    ("all_legal", board::all_legal),
    ("boardsize", board::boardsize),
    ("captures", board::captures),
    ("clear_board", board::clear_board),
    ("cputime", time::cputime),
    ("final_score", score::final_score),
    ("final_status", score::final_status),
    ("final_status_list", score::final_status_list),
    ("fixed_handicap", handicap::fixed),
    ("genmove", moves::genmove),
    ("get_komi", board::get_komi),
    ("gogui-play_sequence", moves::play_sequence),
    ("gomill-cpu_time", time::cputime),
    ("gomill-describe_engine", gomill::describe_engine),
    ("gomill-explain_last_move", gomill::explain_last_move),
    ("gomill-genmove_ex", gomill::genmove_ex),
    ("gomill-savesgf", gomill::savesgf),
    ("is_legal", moves::is_legal),
    ("kgs-genmove_cleanup", moves::genmove),
    ("kgs-rules", board::rules),
    ("kgs-time_settings", time::kgs_time_settings),
    ("known_command", administration::known_command),
    ("komi", board::komi),
    ("last_move", moves::last_move),
    ("list_commands", administration::list_commands),
    ("list_stones", board::list_stones),
    ("loadsgf", sgf::load),
    ("move_history", moves::move_history),
    ("name", administration::name),
    ("place_free_handicap", handicap::place_free),
    ("play", moves::play),
    ("printsgf", sgf::print),
    ("protocol_version", administration::protocol_version),
    ("query_boardsize", board::query_boardsize),
    ("quit", administration::quit),
    ("reg_genmove", moves::reg_genmove),
    ("set_free_handicap", handicap::set_free),
    ("showboard", board::showboard),
    ("time_left", time::time_left),
    ("time_settings", time::time_settings),
    ("undo", moves::undo),
    ("version", administration::version),
];

fn find(name: &str) -> Option<Handler> {
    COMMANDS.iter().find(|(known, _)| *known == name).map(|(_, handler)| *handler)
}

/// Does what a controller asks for.
pub(super) fn run(session: &mut Session<'_>, name: &str, words: &[String]) -> Reply {
    let handler = find(name).ok_or("unknown command")?;
    handler(session, &mut Words::new(words))
}
