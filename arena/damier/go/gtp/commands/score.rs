//! What a finished game is worth.
//!
//! Stones are alive, dead or in seki as they are judged: proven where that is possible, estimated
//! where it is not. What is unsettled counts as it stands.

use damier_games::go::{Move, Point, Status, judge};

use super::super::Reply;
use super::super::session::Session;
use super::super::words::Words;
use damier_arena::archive::records::sgf::GameResult;

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn final_score(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    let (game, state) = (session.game(), session.goban().state());
    let count = game.count_judged(state, &judge(state.board()));
    Ok(GameResult::of_margin(game.margin(&count)).to_string())
}

/// The stones of a status, a chain in each line.
pub(super) fn final_status_list(session: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let wanted = words.word("the status")?.to_ascii_lowercase();
    if !["alive", "dead", "seki"].contains(&wanted.as_str()) {
        return Err("the status is alive, dead or seki".to_owned());
    }
    let board = session.goban().state().board();
    let judgement = judge(board);
    let has_it =
        |stone: &Point| judgement.of(*stone).is_some_and(|chain| word(chain.status) == wanted);
    let chains = board.chains().into_iter().filter(has_it);
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
    let judgement = judge(session.goban().state().board());
    let chain = judgement.of(point).ok_or("there is no stone")?;
    Ok(word(chain.status).to_owned())
}

/// A status in the words of the protocol, which knows no unsettled stones.
fn word(status: Status) -> &'static str {
    match status {
        Status::Unsettled => Status::Alive.word(),
        settled => settled.word(),
    }
}
