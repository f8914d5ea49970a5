//! Recorded games of Go.

use damier_games::go::{Colour, Go, Grid, pass_dead};
use damier_games::{Game as _, Notation as _};

use super::verdict::{Side, Verdict};
use crate::records::sgf::{BadSgf, GameResult};
use crate::records::{BadEvent, GoRecord, Goban};

/// Plays a record and says how far it is by the rules.
pub(super) fn judge(file: &str, game: Result<GoRecord, BadSgf>) -> Verdict {
    let record = match game {
        Ok(record) => record,
        Err(why) => return Verdict::unreadable(file, why.to_string()),
    };
    let (goban, bad) = match Goban::replay_far(&record) {
        Ok(played) => played,
        Err(BadEvent { reason, .. }) => return Verdict::unreadable(file, reason),
    };
    let state = goban.state();
    let count = record.game.count(state, &pass_dead(state.board()));
    let score = GameResult::of_margin(record.game.margin(&count));
    Verdict {
        file: file.to_owned(),
        of_match: None,
        number: None,
        ok: bad.is_none(),
        game: Some(spec(&record.game)),
        size: Some(side(record.game.grid())),
        moves: Some(goban.moves()),
        black_captures: Some(state.captures(Colour::Black)),
        white_captures: Some(state.captures(Colour::White)),
        final_board: Some(state.board().rows()),
        result: record.info.result.map(|result| result.to_string()),
        score: bad.is_none().then(|| score.to_string()),
        error: bad.map(|why| why.to_string()),
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
