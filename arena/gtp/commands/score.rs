//! What a finished game is worth.
//!
//! Stones count as dead only if they are proven to be: those in the eyes of chains that live
//! whatever happens. All others are counted as they stand.

use damier_games::go::{Move, Point, PointSet, pass_dead, report_seki};

use super::super::Reply;
use super::super::session::Session;
use super::super::words::Words;
use crate::records::sgf::GameResult;

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn final_score(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    let (game, state) = (session.game(), session.goban().state());
    let count = game.count(state, &pass_dead(state.board()));
    Ok(GameResult::of_margin(game.margin(&count)).to_string())
}

/// The stones of a status, a chain in each line.
pub(super) fn final_status_list(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let wanted = words.word("the status")?.to_ascii_lowercase();
    if !["alive", "dead", "seki"].contains(&wanted.as_str()) {
        return Err("the status is alive, dead or seki".to_owned());
    }
    let board = session.goban().state().board();
    let statuses = Statuses::of(session);
    let chains = board.chains().into_iter().filter(|&stone| statuses.of_stone(stone) == wanted);
    let names = |stone: Point| {
        board.chain(stone).map(|point| board.grid().name(point)).collect::<Vec<_>>().join(" ")
    };
    Ok(chains.map(names).collect::<Vec<_>>().join("\n"))
}

/// The status of a point's stone.
pub(super) fn final_status(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let Move::Play(point) = words.vertex(session.game())? else {
        return Err("a pass has no status".to_owned());
    };
    if session.goban().state().board().is_empty(point) {
        return Err("there is no stone".to_owned());
    }
    Ok(Statuses::of(session).of_stone(point).to_owned())
}

/// Which stones are dead, and which in seki.
struct Statuses {
    dead: PointSet,
    in_seki: PointSet,
}

impl Statuses {
    fn of(session: &Session<'_>) -> Statuses {
        let board = session.goban().state().board();
        let in_seki = report_seki(board)
            .iter()
            .flat_map(|region| board.chains_around(region))
            .flat_map(|stone| board.chain(stone))
            .collect();
        Statuses { dead: pass_dead(board), in_seki }
    }

    fn of_stone(&self, stone: Point) -> &'static str {
        if self.dead.contains(stone) {
            "dead"
        } else if self.in_seki.contains(stone) {
            "seki"
        } else {
            "alive"
        }
    }
}
