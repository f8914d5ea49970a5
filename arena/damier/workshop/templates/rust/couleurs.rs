//! A bot for 7 Couleurs: it looks at every colour and takes the one it likes best.
//!
//! Begin with `note`, which says how much the bot likes a position.

use damier_bots::{Bot, Choice, Forfeit, Seating, View, export_bot};
use damier_games::couleurs::{Colour, Couleurs, State};
use damier_games::{BadSetting, Game, Seat, Settings};

#[cfg(test)]
mod tests;

/// The bot. What it should remember during a match goes here.
struct MyBot;

/// How good a position is for a seat: its cells, and the cells it could take next.
fn note(state: &State, seat: Seat) -> u32 {
    2 * state.zone(seat) + state.reach(seat)
}

impl Bot<Couleurs> for MyBot {
    fn new_match(&mut self, _seating: &Seating<'_, Couleurs>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Couleurs>) -> Result<Choice<Colour>, Forfeit> {
        let note_of = |colour: &Colour| {
            let mut after = view.state.clone();
            view.game.play(&mut after, *colour);
            note(&after, view.seat)
        };
        let best = view.moves().into_iter().max_by_key(note_of);
        best.map(Choice::of).ok_or_else(|| Forfeit::error("there is no move"))
    }
}

/// Makes the bot from the parameters that users give: `damier match couleurs ./mybot:depth=3`.
fn build(_game: &Couleurs, params: &Settings) -> Result<Box<dyn Bot<Couleurs>>, BadSetting> {
    params.only(&[])?; // none yet
    Ok(Box::new(MyBot))
}

export_bot! {
    { id: env!("CARGO_PKG_NAME"), name: env!("CARGO_PKG_NAME"), version: env!("CARGO_PKG_VERSION"),
      deterministic: true, build: build, games: [Couleurs] },
}
