//! The picture of a position of 2048: what is on each cell, and the facts beside the grid.
//!
//! No colours and no layout, which are a view's business.

use super::line::ways;
use super::people;
use super::plain::lines;
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

    fn ways(&self, state: &State, slide: Slide) -> Vec<(usize, usize)> {
        let cells: Vec<u8> = state.board.codes().collect();
        lines(self.side(), slide).flat_map(|line| ways(&cells, line)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation as _;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng as _;

    /// The tiles after a slide, put where they go, equal ones that meet as one.
    fn put(game: &G2048, state: &State, slide: Slide) -> Vec<Piece> {
        let scene = game.scene(state);
        let pieces: Vec<Piece> = scene.cells.iter().map(|cell| cell.piece).collect();
        let mut after = pieces.clone();
        let ways = game.ways(state, slide);
        for (from, _) in &ways {
            after[*from] = Piece::Empty;
        }
        for (from, to) in ways {
            after[to] = match (after[to], pieces[from]) {
                (Piece::Tile(there), Piece::Tile(come)) if there == come => Piece::Tile(come + 1),
                (Piece::Empty, tile) => tile,
                (there, come) => panic!("{come:?} goes where {there:?} is"),
            };
        }
        after
    }

    #[test]
    fn tiles_go_where_the_rules_take_them() {
        for settings in ["", "side=5", "side=3,rows=2 X 2/2 0 2/0 2 X"] {
            let game = G2048::from_settings(&settings.parse().unwrap()).unwrap();
            for seed in 0..20 {
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
                let mut state = game.start(&mut rng);
                let mut moves = Vec::new();
                loop {
                    while game.turn(&state) == Turn::Chance {
                        game.add_tile(&mut state, &mut rng);
                    }
                    game.moves(&state, &mut moves);
                    let Some(&slide) = moves.get(seed as usize % moves.len().max(1)) else { break };
                    let told = put(&game, &state, slide);
                    game.play(&mut state, slide);
                    let scene = game.scene(&state);
                    let there: Vec<Piece> = scene.cells.iter().map(|cell| cell.piece).collect();
                    assert_eq!(told, there, "{slide}");
                }
            }
        }
    }
}
