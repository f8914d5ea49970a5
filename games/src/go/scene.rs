//! A picture of a position of Go.

use super::colour::Colour;
use super::game::{Go, seat_of};
use super::grid::{Grid, Point};
use super::handicap::{fixed_handicap, most_fixed};
use super::points::PointSet;
use super::state::{Move, State};
use crate::scene::{Cell, Depict, Mark, Piece, Scene};

impl Depict for Go {
    fn scene(&self, state: &State) -> Scene {
        let grid = self.grid();
        let stars = star_points(grid);
        let cells = grid.points().map(|point| cell(self, state, &stars, point)).collect();
        let name = |colour| if colour == Colour::Black { "Black" } else { "White" };
        let captures = |by| state.captures(by).to_string();
        let mut facts = vec![
            ("to move".to_owned(), name(state.to_move()).to_owned()),
            ("captured by Black".to_owned(), captures(Colour::Black)),
            ("captured by White".to_owned(), captures(Colour::White)),
            ("komi".to_owned(), self.komi().to_string()),
        ];
        if state.last_move() == Some(Move::Pass) {
            let passed = name(state.to_move().other()).to_owned();
            facts.push(("passed".to_owned(), passed));
        }
        Scene {
            width: grid.width(),
            cells,
            columns: grid.column_names(),
            rows: (1..=grid.height()).rev().map(|row| row.to_string()).collect(),
            facts,
        }
    }
}

fn cell(go: &Go, state: &State, stars: &PointSet, point: Point) -> Cell {
    let board = state.board();
    let mut marks = Vec::new();
    if state.last_move() == Some(Move::Play(point)) {
        marks.push(Mark::LastMove);
    }
    let piece = if let Some(colour) = board.stone(point) {
        if board.liberties(point).len() == 1 {
            marks.push(Mark::InDanger);
        }
        Piece::Stone(seat_of(colour))
    } else {
        if stars.contains(point) {
            marks.push(Mark::Star);
        }
        if !state.allows(go.rules(), point) {
            marks.push(Mark::Forbidden);
        }
        Piece::Empty
    };
    Cell { piece, marks }
}

/// The points that are marked on a wooden board.
fn star_points(grid: Grid) -> PointSet {
    fixed_handicap(grid, most_fixed(grid)).into_iter().flatten().collect()
}
