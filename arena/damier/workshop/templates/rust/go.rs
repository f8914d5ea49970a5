//! A bot for Go: it looks at every legal move and takes the one it likes best.
//!
//! Begin with `note`, which says how much the bot likes a move.

use damier_bots::eval::go::{captures, is_sensible, rescues};
use damier_bots::{Bot, Choice, Forfeit, Seating, View, export_bot};
use damier_games::go::{Go, Move, State};
use damier_games::{BadSetting, Settings};

#[cfg(test)]
mod tests;

/// The bot. What it should remember during a match goes here.
struct MyBot;

/// How good a move is. To pass is worth nothing, and to fill an own eye or to lose stones less.
fn note(state: &State, mv: Move) -> i64 {
    let Move::Play(point) = mv else { return 0 };
    let (board, colour) = (state.board(), state.to_move());
    if !is_sensible(board, point, colour) {
        return -1;
    }
    let taken = captures(board, point, colour);
    let saved = rescues(board, point, colour);
    let liberties = board.liberties_after(point, colour);
    (1 + 20 * taken + 10 * saved + liberties) as i64
}

impl Bot<Go> for MyBot {
    fn new_match(&mut self, _seating: &Seating<'_, Go>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Go>) -> Result<Choice<Move>, Forfeit> {
        let best = view.moves().into_iter().max_by_key(|&mv| note(view.state, mv));
        best.map(Choice::of).ok_or_else(|| Forfeit::error("there is no move"))
    }
}

/// Makes the bot from the parameters that users give: `damier match go ./mybot:depth=3`.
fn build(_game: &Go, params: &Settings) -> Result<Box<dyn Bot<Go>>, BadSetting> {
    params.only(&[])?; // none yet
    Ok(Box::new(MyBot))
}

export_bot! {
    { id: env!("CARGO_PKG_NAME"), name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION"),
      deterministic: true, build: build, games: [Go] },
}
