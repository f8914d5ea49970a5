//! What can be said of a point before anything was tried there.
//!
//! Every opinion is so many playouts that were won or lost in thought. Nothing here plays a game to
//! its end.

use damier_games::Game;
use damier_games::go::{Board, Colour, Go, Move, Point, State};

use super::ladder::Ladder;
use super::patterns::Patterns;
use crate::eval;
use crate::mcts::policy::Candidate;

const EVEN: f32 = 10.0;
const LOSES_STONES: f32 = 10.0;
const TAKES_ONE: f32 = 15.0;
const TAKES_MANY: f32 = 30.0;
const SHAPE: f32 = 10.0;
/// By distance from the last move, where chains have no length.
const NEAR: [f32; 4] = [0.0, 24.0, 22.0, 8.0];
const OPEN: f32 = 10.0;

/// Distances above this are not told apart.
const FAR: u8 = 4;

/// Forms opinions.
#[derive(Debug, Default)]
pub(super) struct Priors {
    ladder: Ladder,
    moves: Vec<Move>,
    found: Vec<Point>,
    /// By point: stones that a move here takes or saves, by reading.
    stakes: Vec<usize>,
    /// By point: the distance from the last move.
    distance: Vec<u8>,
    queue: Vec<Point>,
}

impl Priors {
    /// All legal moves but those that fill an own eye, each with an opinion.
    pub(super) fn of(
        &mut self,
        game: &Go,
        state: &State,
        patterns: &Patterns,
        into: &mut Vec<Candidate<Move>>,
    ) {
        let (board, colour) = (state.board(), state.to_move());
        self.read_chains(board, colour);
        self.measure(board, state.last_move());
        let mut moves = std::mem::take(&mut self.moves);
        game.moves(state, &mut moves);
        for &mv in &moves {
            let mut candidate = Candidate::of(mv);
            candidate.add(EVEN, 0.5);
            match mv {
                // Seldom good before the end, and then the count says so.
                Move::Pass => candidate.add(EVEN, 0.0),
                Move::Play(point) if board.is_simple_eye(point, colour) => continue,
                Move::Play(point) => self.judge(board, colour, patterns, point, &mut candidate),
            }
            into.push(candidate);
        }
        if into.is_empty() {
            // Nothing but own eyes, and a pass is not allowed.
            into.extend(moves.iter().copied().map(Candidate::of));
        }
        self.moves = moves;
    }

    fn judge(
        &self,
        board: &Board,
        colour: Colour,
        patterns: &Patterns,
        point: Point,
        candidate: &mut Candidate<Move>,
    ) {
        match self.stakes[point.index()] {
            0 => {}
            1 => candidate.add(TAKES_ONE, 1.0),
            _ => candidate.add(TAKES_MANY, 1.0),
        }
        if board.liberties_after(point, colour) < 2 && eval::go::captures(board, point, colour) < 2
        {
            candidate.add(LOSES_STONES, 0.0);
        }
        if patterns.has(board, point) {
            candidate.add(SHAPE, 1.0);
        }
        match NEAR.get(usize::from(self.distance[point.index()])) {
            Some(&weight) => candidate.add(weight, 1.0),
            None => judge_open_area(board, point, candidate),
        }
    }

    /// Reads which chains can be caught or saved, and where.
    fn read_chains(&mut self, board: &Board, colour: Colour) {
        self.stakes.clear();
        self.stakes.resize(1024, 0);
        for stone in board.chains() {
            self.found.clear();
            let own = board.stone(stone) == Some(colour);
            match (board.first_liberties::<3>(stone).as_slice(), own) {
                (&[liberty], false) => self.found.push(liberty),
                (&[_], true) => self.ladder.escapes(board, stone, &mut self.found),
                (&[_, _], false) => self.ladder.catches(board, stone, &mut self.found),
                (&[_, _], true) => {
                    // Where the enemy would catch it is where to strengthen it.
                    self.ladder.catches(board, stone, &mut self.found);
                }
                _ => {}
            }
            let size = board.chain_size(stone);
            for &point in &self.found {
                self.stakes[point.index()] += size;
            }
        }
    }

    /// Measures how far every point is from the last move, where chains have no length.
    fn measure(&mut self, board: &Board, last: Option<Move>) {
        self.distance.clear();
        self.distance.resize(1024, FAR);
        let Some(Move::Play(last)) = last else { return };
        self.queue.clear();
        self.reach(board, last, 0);
        let mut done = 0;
        while let Some(&point) = self.queue.get(done) {
            done += 1;
            let next = self.distance[point.index()] + 1;
            if next < FAR {
                for near in point.neighbours() {
                    self.reach(board, near, next);
                }
            }
        }
    }

    fn reach(&mut self, board: &Board, point: Point, distance: u8) {
        if !board.grid().contains(point) || self.distance[point.index()] <= distance {
            return;
        }
        if board.is_empty(point) {
            self.distance[point.index()] = distance;
            self.queue.push(point);
        } else {
            for stone in board.chain(point) {
                self.distance[stone.index()] = distance;
                self.queue.push(stone);
            }
        }
    }
}

/// Where nothing is near, the third line is good and what is below it is not.
fn judge_open_area(board: &Board, point: Point, candidate: &mut Candidate<Move>) {
    let grid = board.grid();
    let (row, column) = grid.place(point);
    let (rows, columns) = (grid.height(), grid.width());
    let line = row.min(column).min(rows - 1 - row).min(columns - 1 - column);
    if line > 2 {
        return;
    }
    let near = |at: usize, side: usize| at.saturating_sub(3)..(at + 4).min(side);
    let mut around = near(row, rows).flat_map(|r| near(column, columns).map(move |c| (r, c)));
    let is_open = around
        .all(|(r, c)| r.abs_diff(row) + c.abs_diff(column) > 3 || board.is_empty(grid.point(r, c)));
    if is_open {
        candidate.add(OPEN, if line == 2 { 1.0 } else { 0.0 });
    }
}
