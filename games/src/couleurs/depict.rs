//! The picture of a position: free colours, zones in the colour that their seat has, and how many
//! cells each seat owns, of which colour. How that looks is for a view to decide.

use crate::game::{Game, Seat};
use crate::question::{Answer, Question};
use crate::scene::{Cell, Depict, Gesture, Offer, Piece, Scene};

use super::colour::Colour;
use super::state::State;
use super::{Couleurs, cell, people};

impl Couleurs {
    /// The number of the turn, from 1: every seat moves once in it.
    fn turn_number(&self, state: &State) -> u32 {
        let players = self.players as u32;
        if state.over { state.plies.div_ceil(players) } else { state.plies / players + 1 }
    }

    /// Every colour with what it would gain for the seat to move.
    fn offers(&self, state: &State) -> Vec<Offer> {
        if state.over {
            return Vec::new();
        }
        let seat = Seat::new(usize::from(state.to_move));
        let offer = |colour: Colour| Offer {
            gesture: Gesture::Colour(colour.index() as u8),
            name: colour.to_string(),
            gain: format!("+{}", state.gain(seat, colour)),
            allowed: self.check(state, colour).is_ok(),
        };
        Colour::all(self.colours).map(offer).collect()
    }
}

impl Depict for Couleurs {
    const TITLE: &'static str = "7 Couleurs";
    const QUESTIONS: &'static [Question] = people::QUESTIONS;
    const BOARDS: &'static [Answer] = people::BOARDS;
    const HOW_TO_PLAY: &'static str = include_str!("how-to-play.txt");

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
            fact(seat.to_string(), format!("{}, {cells} {unit}", state.current(seat)))
        }));
        if let Some(before) = state.plies.checked_sub(1) {
            // Seats take turns, whatever happens.
            let seat = Seat::new(before as usize % self.players);
            facts.push(fact("last move".to_owned(), state.current(seat).to_string()));
        }
        Scene {
            width: self.layout.width,
            cells: self
                .layout
                .cells()
                .map(|at| Cell { piece: piece(at), marks: Vec::new() })
                .collect(),
            facts,
            to_move: (!state.over).then(|| Seat::new(usize::from(state.to_move))),
            offers: self.offers(state),
            ..Scene::default()
        }
    }

    /// Pointing at a cell names the colour that it shows.
    fn meaning(&self, state: &State, gesture: Gesture) -> Option<Colour> {
        match gesture {
            Gesture::Colour(colour) => {
                (usize::from(colour) < self.colours).then(|| Colour::new(colour.into()))
            }
            Gesture::Cell(at) => {
                let byte = state.cells[self.layout.cells().nth(at)?];
                let owned = cell::owner(byte).map(|seat| state.current[seat]);
                Some(owned.unwrap_or_else(|| Colour::new((byte & cell::FACE).into())))
            }
            Gesture::Push(_) | Gesture::Pass => None,
        }
    }
}
