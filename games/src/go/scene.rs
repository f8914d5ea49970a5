//! A picture of a position of Go, and how it counts when both have passed.

use std::fmt::Display;

use super::board::Board;
use super::colour::Colour;
use super::game::{Go, seat_of};
use super::grid::{Grid, Point};
use super::handicap::{fixed_handicap, most_fixed};
use super::judge::judge;
use super::people;
use super::points::PointSet;
use super::reckoning::{number_of, reckon};
use super::rules::DeadStones;
use super::state::{Move, State};
use crate::game::{Game, Turn};
use crate::question::{Answer, Question};
use crate::scene::{Account, Agreement, Cell, Depict, Gesture, Mark, Piece, Scene};

impl Depict for Go {
    const TITLE: &'static str = "Go";
    const QUESTIONS: &'static [Question] = people::QUESTIONS;
    const BOARDS: &'static [Answer] = people::BOARDS;

    fn by_agreement(&self) -> bool {
        true
    }

    fn scene(&self, state: &State) -> Scene {
        let grid = self.grid();
        let stars = star_points(grid);
        let cells = grid.points().map(|point| cell(self, state, &stars, point)).collect();
        let name = |colour| if colour == Colour::Black { "Black" } else { "White" };
        let fact = |name: &str, value: &dyn Display| (name.to_owned(), value.to_string());
        let turn = self.turn(state);
        let mut facts = vec![
            fact("captured by Black", &state.captures(Colour::Black)),
            fact("captured by White", &state.captures(Colour::White)),
            fact("komi", &self.komi()),
        ];
        if turn != Turn::Over {
            facts.insert(0, fact("to move", &name(state.to_move())));
            facts.push(fact("score", &self.score_as_it_stands(state)));
        }
        if state.last_move() == Some(Move::Pass) {
            facts.push(fact("passed", &name(state.to_move().other())));
        }
        Scene {
            width: grid.width(),
            cells,
            columns: grid.column_names(),
            rows: (1..=grid.height()).rev().map(|row| row.to_string()).collect(),
            facts,
            crossings: true,
            to_move: match turn {
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

    fn proposal(&self, state: &State) -> Agreement {
        // People judge, whatever is usual among bots; who wants it otherwise has said so.
        if self.dead == Some(DeadStones::AsTheyStand) {
            return Agreement::default();
        }
        let judgement = judge(state.board());
        let cells = |points: &PointSet| points.iter().map(|p| self.grid().number(p)).collect();
        Agreement { dead: cells(&judgement.dead), seki: cells(&judgement.seki) }
    }

    /// A chain lives or dies as a whole.
    fn together(&self, state: &State, cell: usize) -> Vec<usize> {
        let board = state.board();
        let stone = self.grid().points().nth(cell).filter(|&point| board.stone(point).is_some());
        let chain = stone.into_iter().flat_map(|point| board.chain(point));
        chain.map(|point| self.grid().number(point)).collect()
    }

    fn account(&self, state: &State, agreement: &Agreement) -> Account {
        let points: Vec<Point> = self.grid().points().collect();
        let set = |cells: &[usize]| -> PointSet {
            cells.iter().filter_map(|&at| points.get(at)).copied().collect()
        };
        let (dead, seki) = (set(&agreement.dead), set(&agreement.seki));
        let count = self.agreed_count(state, &dead, &seki);
        let around_seki = points_of_seki(state.board(), &dead, &seki);
        let mut scene = self.scene(state);
        for (cell, &point) in scene.cells.iter_mut().zip(&points) {
            cell.marks.retain(|mark| matches!(mark, Mark::Star | Mark::LastMove));
            if dead.contains(point) {
                cell.marks.push(Mark::Dead);
            }
            if seki.contains(point) || around_seki.contains(point) {
                cell.marks.push(Mark::Seki);
            }
            let black = count.black_territory.contains(point);
            if black || count.white_territory.contains(point) {
                let owner = if black { Colour::Black } else { Colour::White };
                cell.marks.push(Mark::Territory(seat_of(owner)));
            } else if state.board().is_empty(point) {
                cell.marks.push(Mark::Neutral);
            }
        }
        let scores = [Colour::Black, Colour::White].map(|c| self.points(&count, c)).to_vec();
        let mut lines = reckon(self, &count, &dead, state);
        if !seki.is_empty() {
            let are = if seki.len() == 1 { "is" } else { "are" };
            lines.insert(0, format!("{} {are} in seki", number_of(seki.len(), "stone")));
        }
        Account { scene, lines, scores }
    }
}

impl Go {
    /// Both colours' points if the game ended now, with komi. Nobody judges what is dead, which would
    /// take too long for a picture.
    fn score_as_it_stands(&self, state: &State) -> String {
        let count = self.count_unjudged(state);
        let [black, white] = [Colour::Black, Colour::White].map(|c| self.points(&count, c));
        format!("Black {black}, White {white}")
    }
}

/// The points around stones in seki, those of dead stones among them.
fn points_of_seki(board: &Board, dead: &PointSet, seki: &PointSet) -> PointSet {
    let open = |point: Point| board.is_empty(point) || dead.contains(point);
    let touches = |region: &PointSet| {
        region.iter().flat_map(|point| board.near(point)).any(|near| seki.contains(near))
    };
    let regions = board.regions(open).into_iter().filter(touches);
    regions.fold(PointSet::EMPTY, |mut all, region| {
        all.extend(region.iter());
        all
    })
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
