//! A picture of a position of Go, and how it counts when both have passed.

use super::colour::Colour;
use super::game::{Go, seat_of};
use super::grid::{Grid, Point};
use super::handicap::{fixed_handicap, most_fixed};
use super::life::{pass_dead, report_seki};
use super::points::PointSet;
use super::reckoning::reckon;
use super::state::{Move, State};
use crate::game::{Game, Turn};
use crate::scene::{Account, Cell, Depict, Gesture, Mark, Piece, Scene};

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
            crossings: true,
            to_move: match self.turn(state) {
                Turn::Seat(seat) => Some(seat),
                Turn::Chance | Turn::Over => None,
            },
            seats: [Colour::Black, Colour::White].map(|c| name(c).to_owned()).to_vec(),
            ..Scene::default()
        }
    }

    fn meaning(&self, _state: &State, gesture: Gesture) -> Option<Move> {
        match gesture {
            Gesture::Cell(at) => self.grid().points().nth(at).map(Move::Play),
            Gesture::Pass => Some(Move::Pass),
            Gesture::Push(_) | Gesture::Colour(_) => None,
        }
    }

    fn proposal(&self, state: &State) -> Option<Vec<usize>> {
        let number = |point| self.grid().number(point);
        Some(pass_dead(state.board()).iter().map(number).collect())
    }

    /// A chain lives or dies as a whole.
    fn together(&self, state: &State, cell: usize) -> Vec<usize> {
        let board = state.board();
        let stone = self.grid().points().nth(cell).filter(|&point| board.stone(point).is_some());
        let chain = stone.into_iter().flat_map(|point| board.chain(point));
        chain.map(|point| self.grid().number(point)).collect()
    }

    fn account(&self, state: &State, dead: &[usize]) -> Account {
        let points: Vec<Point> = self.grid().points().collect();
        let dead: PointSet = dead.iter().filter_map(|&at| points.get(at)).copied().collect();
        let count = self.count(state, &dead);
        let mut scene = self.scene(state);
        let seki: Vec<PointSet> = report_seki(state.board());
        for (cell, &point) in scene.cells.iter_mut().zip(&points) {
            cell.marks.retain(|mark| matches!(mark, Mark::Star | Mark::LastMove));
            if dead.contains(point) {
                cell.marks.push(Mark::Dead);
            }
            if count.black_territory.contains(point) {
                cell.marks.push(Mark::Territory(seat_of(Colour::Black)));
            } else if count.white_territory.contains(point) {
                cell.marks.push(Mark::Territory(seat_of(Colour::White)));
            } else if seki.iter().any(|region| region.contains(point)) {
                cell.marks.push(Mark::Seki);
            } else if state.board().is_empty(point) {
                cell.marks.push(Mark::Neutral);
            }
        }
        let scores = [Colour::Black, Colour::White].map(|c| self.points(&count, c)).to_vec();
        Account { scene, lines: reckon(self, &count, &dead, state), scores }
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
