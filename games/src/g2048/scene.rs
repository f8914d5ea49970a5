//! The picture of a position of 2048: what is on each cell, and the facts beside the grid.
//!
//! No colours and no layout, which are a view's business.

use super::rules::G2048;
use super::square::Square;
use super::state::State;
use crate::scene::{Cell, Depict, Piece, Scene};

impl Depict for G2048 {
    fn scene(&self, state: &State) -> Scene {
        let piece = |code| match Square::of_code(code) {
            Square::Empty => Piece::Empty,
            Square::Wall => Piece::Wall,
            Square::Tile(rank) => Piece::Tile(rank),
        };
        let cells = state.board.codes().map(|code| Cell { piece: piece(code), marks: Vec::new() });
        let fact = |name: &str, value: u64| (name.to_owned(), value.to_string());
        let mut facts =
            vec![fact("score", state.score()), fact("largest tile", state.board.largest_tile())];
        if !self.endless {
            facts.push(fact("target", self.target()));
        }
        Scene {
            width: self.side(),
            cells: cells.collect(),
            columns: Vec::new(),
            rows: Vec::new(),
            facts,
        }
    }
}
