//! The picture of a position of 2048: what is on each cell, and the facts beside the grid.
//!
//! No colours and no layout, which are a view's business.

use super::people;
use super::rules::G2048;
use super::slide::Slide;
use super::square::Square;
use super::state::State;
use crate::game::{Game, Turn};
use crate::question::{Answer, Question};
use crate::scene::{Cell, Depict, Direction, Gesture, Piece, Scene};

impl Depict for G2048 {
    const QUESTIONS: &'static [Question] = people::QUESTIONS;
    const BOARDS: &'static [Answer] = people::BOARDS;
    const HOW_TO_PLAY: &'static str = include_str!("how-to-play.txt");

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
        let to_move = match self.turn(state) {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        Scene { width: self.side(), cells: cells.collect(), facts, to_move, ..Scene::default() }
    }

    fn sequel(&self, state: &State) -> Option<G2048> {
        let goes_on = self.is_won(&state.board) && state.board.can_move();
        goes_on.then_some(G2048 { endless: true, ..*self })
    }

    fn meaning(&self, _state: &State, gesture: Gesture) -> Option<Slide> {
        match gesture {
            Gesture::Push(Direction::Up) => Some(Slide::Up),
            Gesture::Push(Direction::Right) => Some(Slide::Right),
            Gesture::Push(Direction::Down) => Some(Slide::Down),
            Gesture::Push(Direction::Left) => Some(Slide::Left),
            Gesture::Cell(_) | Gesture::Colour(_) | Gesture::Pass => None,
        }
    }
}
