//! How good a position of 7 Couleurs is for a seat.
//!
//! Cells count, and so does the frontier: the free cells that a seat could take at once, over all
//! colours. A long frontier is next turn's choice. Who is first at all the rest says more and takes longer:
//! `alphabeta` counts it in a way of its own.

use damier_games::couleurs::{Colour, Couleurs, OpponentColour, State};
use damier_games::{Game, Seat, Turn};

/// What a won game is worth, before its margin: more than any board has cells.
pub const WIN: i32 = 1_000_000;

/// What a seat has: its cells and its frontier.
pub fn holdings(state: &State, seat: Seat) -> i32 {
    (state.zone(seat) + state.reach(seat)) as i32
}

/// A seat's holdings minus those of its strongest opponent, while the game goes on.
pub fn lead(game: &Couleurs, state: &State, seat: Seat) -> i32 {
    holdings(state, seat) - strongest(game, seat, |other| holdings(state, other))
}

/// The worth of a finished game for a seat: a win or a loss, and better by how many cells.
pub fn outcome(game: &Couleurs, state: &State, seat: Seat) -> i32 {
    let margin = state.zone(seat) as i32 - strongest(game, seat, |other| state.zone(other) as i32);
    margin + WIN * margin.signum()
}

fn strongest(game: &Couleurs, seat: Seat, worth: impl Fn(Seat) -> i32) -> i32 {
    let others = Seat::all(game.players()).filter(|&other| other != seat);
    others.map(worth).max().unwrap_or(0)
}

/// The colours worth a search for the seat to move: those that grow its zone. If none does, all
/// legal ones, or just one where it makes no difference because every colour is always allowed.
pub fn candidates(game: &Couleurs, state: &State) -> Vec<Colour> {
    let Turn::Seat(seat) = game.turn(state) else { return Vec::new() };
    let mut colours: Vec<Colour> =
        game.legal(state).filter(|&colour| state.gain(seat, colour) > 0).collect();
    if colours.is_empty() {
        let free = game.opponent_colour() == OpponentColour::Allowed;
        colours.extend(game.legal(state).take(if free { 1 } else { usize::MAX }));
    }
    colours
}
