//! Recorded games of Go.

use damier_games::go::{Colour, Go, Grid, Rules, State, pass_dead};
use damier_games::{Game as _, Notation as _};

use super::verdict::{Side, Verdict};
use crate::archive::records::sgf::{BadSgf, GameResult, How};
use crate::archive::records::{BadEvent, GoRecord, Goban};

/// Plays a record and says how far it is by the rules.
pub(super) fn judge(file: &str, game: Result<GoRecord, BadSgf>, wish: Option<Rules>) -> Verdict {
    let mut record = match game {
        Ok(record) => record,
        Err(why) => return Verdict::unreadable(file, why.to_string()),
    };
    if let Some(rules) = wish {
        record.count_by(rules);
    }
    let (goban, bad) = match Goban::replay_far(&record) {
        Ok(played) => played,
        Err(BadEvent { reason, .. }) => return Verdict::unreadable(file, reason),
    };
    let state = goban.state();
    if bad.is_none() {
        record.settle_rules(state);
    }
    let score = count(&record, state);
    let said = record.info.result.filter(|_| bad.is_none());
    Verdict {
        file: file.to_owned(),
        of_match: None,
        number: None,
        of_file: false,
        ok: bad.is_none(),
        game: Some(spec(&record.game)),
        size: Some(side(record.game.grid())),
        moves: Some(goban.moves()),
        black_captures: Some(state.captures(Colour::Black)),
        white_captures: Some(state.captures(Colour::White)),
        final_board: Some(state.board().rows()),
        result: record.info.result.map(|result| result.to_string()),
        score: bad.is_none().then(|| score.to_string()),
        result_differs: said.map(|said| said.differs_from(score)),
        rules_from: Some(record.rules_from.word()),
        notes: {
            let assumption = record.assumption();
            record.doubts.into_iter().chain(assumption).collect()
        },
        error: bad.map(|why| why.to_string()),
    }
}

/// The result of our own matches as the referee has it; of others, who leave dead stones on the
/// board, without those that nothing can save.
fn count(record: &GoRecord, last: &State) -> GameResult {
    let game = &record.game;
    if !record.is_ours() {
        return GameResult::of_margin(game.margin(&game.count(last, &pass_dead(last.board()))));
    }
    match record.info.result {
        // Nothing was counted.
        Some(uncounted @ GameResult::Won(_, How::Resignation | How::Time | How::Forfeit)) => {
            uncounted
        }
        _ => GameResult::of_margin(game.margin(&game.final_count(last))),
    }
}

/// The game without the bound on its length, which no record has. Only squares have a text.
fn spec(game: &Go) -> String {
    match side(game.grid()) {
        Side::Square(_) => game.clone().with_grid(game.grid()).spec(),
        Side::Rectangle(_) => Go::NAME.to_owned(),
    }
}

fn side(grid: Grid) -> Side {
    Side::of(grid.width(), grid.height())
}
