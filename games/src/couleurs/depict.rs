//! The picture of a position: free colours, zones in the colour that their seat has, and how many
//! cells each seat owns. How that looks is for a view to decide.

use crate::game::Seat;
use crate::scene::{Cell, Depict, Piece, Scene};

use super::state::State;
use super::{Couleurs, cell};

impl Couleurs {
    /// The number of the turn, from 1: every seat moves once in it.
    fn turn_number(&self, state: &State) -> u32 {
        let players = self.players as u32;
        if state.over { state.plies.div_ceil(players) } else { state.plies / players + 1 }
    }
}

impl Depict for Couleurs {
    fn scene(&self, state: &State) -> Scene {
        let piece = |at: usize| match cell::owner(state.cells[at]) {
            Some(seat) => Piece::Owned(Seat::new(seat), state.current[seat].index() as u8),
            None => Piece::Colour(state.cells[at] & cell::FACE),
        };
        let fact = |name: String, value: String| (name, value);
        let mut facts = vec![fact("turn".to_owned(), self.turn_number(state).to_string())];
        facts.extend(Seat::all(self.players).map(|seat| {
            let cells = state.zone(seat);
            let unit = if cells == 1 { "cell" } else { "cells" };
            fact(seat.to_string(), format!("{cells} {unit}"))
        }));
        Scene {
            width: self.layout.width,
            cells: self
                .layout
                .cells()
                .map(|at| Cell { piece: piece(at), marks: Vec::new() })
                .collect(),
            columns: Vec::new(),
            rows: Vec::new(),
            facts,
        }
    }
}
