//! Light playouts: random games in which nobody fills an own eye.
//!
//! Every move is drawn with equal probability from the legal plays that fill no own simple eye; who
//! has none passes. Such games end by themselves, with a board on which every empty point is
//! somebody's eye, and that is what Monte Carlo searches need.

use rand::Rng;

use super::board::Board;
use super::colour::Colour;
use super::game::Go;
use super::grid::Point;
use super::history::History;
use super::rules::{Ko, Rules};
use super::state::{Move, State, is_legal};
use crate::random;

impl Go {
    /// Plays a light playout to the end: two passes, or three times the area in plies. Returns the
    /// number of plies. Nothing is allocated once the state's history has room.
    ///
    /// ```
    /// use damier_games::{Game, Notation, Settings, go::Go};
    /// use rand::SeedableRng as _;
    /// let go = Go::from_settings(&Settings::new())?;
    /// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
    /// let mut state = go.start(&mut rng);
    /// let plies = go.light_playout(&mut state, &mut rng);
    /// assert!(plies > 50 && plies <= 3 * 81);
    /// # Ok::<(), damier_games::BadSetting>(())
    /// ```
    pub fn light_playout(&self, state: &mut State, rng: &mut impl Rng) -> u32 {
        let most = 3 * self.grid.area() as u32;
        // One copy of the loop for each ko rule, with the others' work left out.
        match self.rules.ko {
            Ko::Simple => run(state, Rules { ko: Ko::Simple, ..self.rules }, most, rng),
            Ko::Positional => run(state, Rules { ko: Ko::Positional, ..self.rules }, most, rng),
            Ko::Situational => run(state, Rules { ko: Ko::Situational, ..self.rules }, most, rng),
        }
    }

    /// One move of a light playout, not played. The state only has its list of empty points
    /// reordered.
    pub fn light_move(&self, state: &mut State, rng: &mut impl Rng) -> Move {
        let State { board, history, to_move, .. } = state;
        light_point(board, history, self.rules, *to_move, rng).map_or(Move::Pass, Move::Play)
    }
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "a known ko rule and colour are worth a tenth of the time"
)]
fn run(state: &mut State, rules: Rules, most: u32, rng: &mut impl Rng) -> u32 {
    let before = state.plies;
    let over = |state: &State| state.passes >= 2 || state.plies - before >= most;
    if state.to_move == Colour::White && !over(state) {
        ply(state, rules, Colour::White, rng);
    }
    while !over(state) {
        ply(state, rules, Colour::Black, rng);
        if over(state) {
            break;
        }
        ply(state, rules, Colour::White, rng);
    }
    state.plies - before
}

#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "a known ko rule and colour are worth a tenth of the time"
)]
fn ply(state: &mut State, rules: Rules, colour: Colour, rng: &mut impl Rng) {
    let State { board, history, .. } = state;
    if let Some(point) = light_point(board, history, rules, colour, rng) {
        let captured = board.place(point, colour);
        state.captures[colour as usize] += u32::from(captured.stones);
        state.captures[colour.other() as usize] += u32::from(captured.own);
        history.placed(rules.ko, (point, colour), board, colour.other());
        state.passes = 0;
    } else {
        board.lift_ko();
        history.passed(rules.ko, board, colour.other());
        state.passes += 1;
    }
    state.to_move = colour.other();
    state.plies += 1;
}

/// A legal play that fills no own simple eye, each with the same probability; `None` if there is no
/// such play.
#[inline(always)]
#[expect(
    clippy::inline_always,
    reason = "a known ko rule and colour are worth a tenth of the time"
)]
fn light_point(
    board: &mut Board,
    history: &History,
    rules: Rules,
    colour: Colour,
    rng: &mut impl Rng,
) -> Option<Point> {
    let mut left = board.empty_points().len();
    while left > 0 {
        let at = random::below(rng, left as u32) as usize;
        let point = board.empty_points()[at];
        if !board.is_simple_eye(point, colour) && is_legal(board, history, rules, colour, point) {
            return Some(point);
        }
        // Set aside what won't do, so that the rest stays equally likely.
        left -= 1;
        board.swap_empty(at, left);
    }
    None
}

/// Black's area minus White's on a board that a light playout has ended: stones, and empty points
/// that only one colour touches. Exact when all empty regions are single points.
pub fn light_area(board: &Board) -> i32 {
    let mut area = board.stone_balance();
    for &point in board.empty_points() {
        area += i32::from(board.is_surrounded(point, Colour::Black));
        area -= i32::from(board.is_surrounded(point, Colour::White));
    }
    area
}
