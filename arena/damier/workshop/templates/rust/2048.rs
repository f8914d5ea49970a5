//! A bot for 2048: it tries every slide and takes the one it likes best.
//!
//! Begin with `note`, which says how much the bot likes a grid.

use damier_bots::{Bot, Choice, Forfeit, Seating, View, export_bot};
use damier_games::g2048::{Board, G2048, Slide, Square};
use damier_games::{BadSetting, Settings};

#[cfg(test)]
mod tests;

/// The bot. What it should remember during a match goes here.
struct MyBot;

/// How good a grid is that was reached by a slide with this gain.
fn note(board: &Board, gained: u64) -> u64 {
    let last = board.side() - 1;
    let corners = [(0, 0), (0, last), (last, 0), (last, last)];
    let largest = Square::Tile(board.largest_rank());
    let in_a_corner = corners.iter().any(|&(row, column)| board.get(row, column) == largest);
    let corner = if in_a_corner { board.largest_tile() } else { 0 };
    gained + corner + 16 * board.empty_cells() as u64
}

impl Bot<G2048> for MyBot {
    fn new_match(&mut self, _seating: &Seating<'_, G2048>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G2048>) -> Result<Choice<Slide>, Forfeit> {
        let note_of = |slide: &Slide| {
            let mut board = *view.state.board();
            let gained = board.slide(*slide).unwrap_or(0);
            note(&board, gained)
        };
        let best = view.moves().into_iter().max_by_key(note_of);
        best.map(Choice::of).ok_or_else(|| Forfeit::error("there is no move"))
    }
}

/// Makes the bot from the parameters that users give: `damier match 2048 ./mybot:depth=3`.
fn build(_game: &G2048, params: &Settings) -> Result<Box<dyn Bot<G2048>>, BadSetting> {
    params.only(&[])?; // none yet
    Ok(Box::new(MyBot))
}

export_bot! {
    { id: env!("CARGO_PKG_NAME"), name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION"),
      deterministic: true, build: build, games: [G2048] },
}
