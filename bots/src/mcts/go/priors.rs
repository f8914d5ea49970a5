//! What can be said of a point before anything was tried there.
//!
//! Every opinion is so many playouts that were won or lost in thought. Nothing here plays a game to
//! its end.

use damier_games::Game;
use damier_games::go::{Board, Colour, Go, Move, Point, State};

use super::ladder::Ladder;
use super::patterns::Patterns;
use super::taste::{self, Feature, Kind, Taste};
use super::{nakade, running};
use crate::eval;
use crate::mcts::policy::Candidate;

const EVEN: f32 = 10.0;
const LOSES_STONES: f32 = 10.0;
const TAKES_ONE: f32 = 15.0;
const TAKES_MANY: f32 = 30.0;
const SHAPE: f32 = 10.0;
const OPEN: f32 = 10.0;
/// Times the square root of how likely a move is by what was learned.
const LIKELY: f32 = 60.0;
/// By distance from the last move, where chains have no length.
const NEAR: [f32; 4] = [0.0, 24.0, 22.0, 8.0];

/// Distances above this are not told apart.
const FAR: u8 = 4;

/// How many stones a move takes or saves, by reading.
#[derive(Copy, Clone, Debug, Default)]
struct Stakes {
    takes: u16,
    catches: u16,
    escapes: u16,
    strengthens: u16,
    /// Has it to do with the last move?
    recent: bool,
}

impl Stakes {
    fn all(&self) -> u16 {
        self.takes + self.catches + self.escapes + self.strengthens
    }
}

/// Forms opinions.
#[derive(Debug, Default)]
pub(super) struct Priors {
    ladder: Ladder,
    moves: Vec<Move>,
    found: Vec<Point>,
    /// By point: what reading says of a move here.
    stakes: Vec<Stakes>,
    /// Scratch: features and sums.
    sums: Vec<f32>,
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
        taste: Option<&Taste>,
        into: &mut Vec<Candidate<Move>>,
    ) {
        let (board, colour) = (state.board(), state.to_move());
        self.read_chains(board, colour, state.last_move());
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
        if let Some(taste) = taste
            && !into.is_empty()
        {
            self.add_taste(state, taste, into);
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
        match self.stakes[point.index()].all() {
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
    fn read_chains(&mut self, board: &Board, colour: Colour, last: Option<Move>) {
        self.stakes.clear();
        self.stakes.resize(1024, Stakes::default());
        let last = match last {
            Some(Move::Play(last)) => Some(last),
            _ => None,
        };
        for stone in board.chains() {
            self.found.clear();
            let own = board.stone(stone) == Some(colour);
            let count: fn(&mut Stakes) -> &mut u16 =
                match (board.first_liberties::<3>(stone).as_slice(), own) {
                    (&[liberty], false) => {
                        self.found.push(liberty);
                        |stakes| &mut stakes.takes
                    }
                    (&[_], true) => {
                        self.ladder.escapes(board, stone, &mut self.found);
                        |stakes| &mut stakes.escapes
                    }
                    (&[_, _], false) => {
                        self.ladder.catches(board, stone, &mut self.found);
                        |stakes| &mut stakes.catches
                    }
                    (&[_, _], true) => {
                        // Where the enemy would catch it is where to strengthen it.
                        self.ladder.catches(board, stone, &mut self.found);
                        |stakes| &mut stakes.strengthens
                    }
                    _ => continue,
                };
            if self.found.is_empty() {
                continue;
            }
            let root = board.chain_root(stone);
            let recent = last.is_some_and(|last| {
                let touches = |cell: Point| board.chain_root(cell) == root;
                touches(last) || last.neighbours().into_iter().any(touches)
            });
            let size = board.chain_size(stone) as u16;
            for &point in &self.found {
                let stakes = &mut self.stakes[point.index()];
                *count(stakes) += size;
                stakes.recent |= recent;
            }
        }
    }

    /// The legal moves that fill no own eye, each with its features.
    pub(super) fn features(&mut self, game: &Go, state: &State) -> Vec<(Move, Vec<Feature>)> {
        let (board, colour) = (state.board(), state.to_move());
        self.read_chains(board, colour, state.last_move());
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let mut all = Vec::new();
        for mv in moves {
            let mut features = Vec::new();
            match mv {
                Move::Pass => {
                    features.push(Feature::new(Kind::Pass, u64::from(state.passes())));
                }
                Move::Play(point) if board.is_simple_eye(point, colour) => continue,
                Move::Play(point) => {
                    self.each_feature(state, point, |feature| features.push(feature));
                }
            }
            all.push((mv, features));
        }
        all
    }

    /// Hands over the features of a play.
    fn each_feature(&self, state: &State, point: Point, mut add: impl FnMut(Feature)) {
        let (board, colour) = (state.board(), state.to_move());
        taste::shapes(board, point, colour, &mut add);
        let distance = match state.last_move() {
            Some(Move::Play(last)) => {
                let ((r, c), (row, column)) = (board.grid().place(last), board.grid().place(point));
                let (r, c) = (r.abs_diff(row), c.abs_diff(column));
                (r + c + r.max(c)).min(17) as u64
            }
            _ => 0,
        };
        add(Feature::new(Kind::Distance, distance));
        let stakes = self.stakes[point.index()];
        let mut add_stake = |kind: Kind, size: u16| {
            if size > 0 {
                let class = taste::size_class(usize::from(size));
                add(Feature::new(kind, class | u64::from(stakes.recent) << 3));
            }
        };
        add_stake(Kind::Takes, stakes.takes);
        add_stake(Kind::Catches, stakes.catches);
        add_stake(Kind::Escapes, stakes.escapes);
        add_stake(Kind::Strengthens, stakes.strengthens);
        let (mut joined, mut atari) = (0, 0);
        for near in point.neighbours() {
            match board.stone(near) {
                Some(own) if own == colour => joined += board.chain_size(near),
                Some(_) if board.two_liberties(near).is_some() => {
                    atari += board.chain_size(near);
                }
                _ => {}
            }
        }
        let liberties = running::room(board, point, colour, None) as u64;
        add(Feature::new(Kind::Liberties, liberties | taste::size_class(joined) << 2));
        if atari > 0 && stakes.catches == 0 {
            add(Feature::new(Kind::Atari, taste::size_class(atari) | liberties << 3));
        }
        if let Some((vital, owner)) = nakade::vital_point(board, point) {
            let side = u64::from(owner == colour);
            add(Feature::new(Kind::Vital, side << 1 | u64::from(vital == point)));
        }
    }

    /// Turns learned taste into opinions.
    fn add_taste(&mut self, state: &State, taste: &Taste, into: &mut [Candidate<Move>]) {
        let mut sums = std::mem::take(&mut self.sums);
        sums.clear();
        for candidate in into.iter() {
            let mut sum = 0.0;
            match candidate.mv {
                Move::Pass => {
                    sum = taste.weight(Feature::new(Kind::Pass, u64::from(state.passes())));
                }
                Move::Play(point) => {
                    self.each_feature(state, point, |feature| sum += taste.weight(feature));
                }
            }
            sums.push(sum);
        }
        taste::share_out(&mut sums);
        for (candidate, &p) in into.iter_mut().zip(&sums) {
            // When to pass, the count tells: what was learned of it is that of all games' ends.
            if candidate.mv != Move::Pass {
                candidate.add(LIKELY * p.sqrt(), 1.0);
            }
        }
        self.sums = sums;
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
