//! Games that players with little time might play.
//!
//! Most moves answer the last one: they capture what it left in atari, save what it put into atari,
//! or make a shape next to it. The others are random. No own eye is filled, and few stones are thrown
//! away, only in shapes that may kill, so a game ends with a board on which every empty point is
//! somebody's eye, or a seki; or before, when nobody would doubt who wins.

use damier_games::go::{Board, Colour, Point};
use damier_games::random;
use rand::Rng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::nakade;
use super::patterns::Patterns;
use super::running;
use crate::eval::go::seat_of;
use crate::mcts::policy::Trace;

/// Chances out of 256 that a move answers the last one in this way, if it can.
const URGENT: u64 = 230;
const SHAPE: u64 = 240;
/// Chances out of 256 that a random move that leaves its chain in atari is not made.
const CAUTION: u32 = 200;
/// A playout ends when one side leads by so many stones, as a share of all points.
const HOPELESS: f64 = 0.3;

/// A few points to choose from.
struct Options {
    points: [Point; 24],
    len: usize,
}

impl Options {
    fn new(any: Point) -> Options {
        Options { points: [any; 24], len: 0 }
    }

    #[inline]
    fn add(&mut self, point: Point) {
        if let Some(place) = self.points.get_mut(self.len) {
            *place = point;
            self.len += 1;
        }
    }

    /// Any of the points that will do, each with the same probability.
    #[inline]
    fn any(
        mut self,
        rng: &mut Xoshiro256PlusPlus,
        will_do: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        while self.len > 0 {
            let at = random::below(rng, self.len as u32) as usize;
            if will_do(self.points[at]) {
                return Some(self.points[at]);
            }
            self.len -= 1;
            self.points[at] = self.points[self.len];
        }
        None
    }
}

/// Plays a game to its end, for three times as many plies as there are points, or until nobody would
/// doubt who wins, White getting so many points besides.
pub(super) fn play(
    board: &mut Board,
    patterns: &Patterns,
    (to_move, last): (Colour, Option<Point>),
    komi: f64,
    rng: &mut Xoshiro256PlusPlus,
    trace: &mut Trace,
) {
    let area = board.grid().area();
    let lead = HOPELESS * area as f64;
    let decided = (-lead + komi.min(0.0)) as i32..=(lead + komi.max(0.0)) as i32;
    let (mut colour, mut last, mut before) = (to_move, last, None);
    let mut passes = 0;
    for _ in 0..3 * area {
        if !decided.contains(&board.stone_balance()) {
            return;
        }
        let point = choose(board, patterns, colour, last, before, rng);
        if let Some(point) = point {
            board.place(point, colour);
            trace.note(point.index(), seat_of(colour));
            passes = 0;
        } else {
            board.lift_ko();
            passes += 1;
            if passes == 2 {
                return;
            }
        }
        (last, before) = (point, last);
        colour = colour.other();
    }
}

#[inline]
fn choose(
    board: &Board,
    patterns: &Patterns,
    colour: Colour,
    last: Option<Point>,
    before: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Point> {
    if let Some(last) = last {
        let luck = rng.next_u64();
        if luck & 0xFF < URGENT
            && let Some(point) = urgent(board, colour, last, rng)
        {
            return Some(point);
        }
        if luck >> 8 & 0xFF < SHAPE
            && let Some(point) = shape(board, patterns, colour, last, before, rng)
        {
            return Some(point);
        }
    }
    anywhere(board, colour, rng)
}

/// The first point that will do, from a random one of the empty points on.
#[inline]
fn anywhere(board: &Board, colour: Colour, rng: &mut Xoshiro256PlusPlus) -> Option<Point> {
    let empty = board.empty_points();
    if empty.is_empty() {
        return None;
    }
    let start = random::below(rng, empty.len() as u32) as usize;
    let (before, after) = empty.split_at(start);
    after.iter().chain(before).copied().find(|&point| {
        !board.is_simple_eye(point, colour)
            && board.allows(point, colour)
            && (board.liberties_after(point, colour) > 1
                || rng.next_u32() & 0xFF >= CAUTION && is_worth_it(board, point, colour))
    })
}

/// May it be right to leave what a stone here makes in atari?
#[inline(never)]
fn is_worth_it(board: &Board, point: Point, colour: Colour) -> bool {
    let mut stones = [point; 6];
    let mut len = 1;
    for near in point.neighbours() {
        match board.stone(near) {
            Some(own) if own == colour => {
                for stone in board.chain(near) {
                    if stones[..len].contains(&stone) {
                        break;
                    }
                    let Some(place) = stones.get_mut(len) else { return false };
                    *place = stone;
                    len += 1;
                }
            }
            Some(_) if board.only_liberty(near) == Some(point) => return true,
            _ => {}
        }
    }
    nakade::is_killing_shape(&stones[..len])
}

/// A capture or an escape that the last move asks for.
fn urgent(
    board: &Board,
    colour: Colour,
    last: Point,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Point> {
    let mut options = Options::new(last);
    urgent_answers(board, colour, last, |point| options.add(point));
    options.any(rng, |_| true)
}

/// Hands over the captures and escapes that the last move asks for; one may come several times.
#[inline]
fn urgent_answers(board: &Board, colour: Colour, last: Point, mut add: impl FnMut(Point)) {
    if board.stone(last).is_some()
        && let Some(capture) = board.only_liberty(last)
        && board.allows(capture, colour)
    {
        add(capture);
    }
    for near in last.neighbours() {
        if board.stone(near) != Some(colour) {
            continue;
        }
        let Some(liberty) = board.only_liberty(near) else { continue };
        if board.allows(liberty, colour) && running::escape_helps(board, liberty, colour) {
            add(liberty);
        }
        for around in board.chain(near).flat_map(Point::neighbours) {
            if board.stone(around) == Some(colour.other())
                && let Some(capture) = board.only_liberty(around)
                && capture != liberty
                && board.allows(capture, colour)
            {
                add(capture);
            }
        }
    }
}

/// A shape around the last two moves.
fn shape(
    board: &Board,
    patterns: &Patterns,
    colour: Colour,
    last: Point,
    before: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Point> {
    let mut options = Options::new(last);
    for centre in [Some(last), before].into_iter().flatten() {
        for point in centre.around() {
            if board.is_empty(point) && patterns.has(board, point) {
                options.add(point);
            }
        }
    }
    options
        .any(rng, |point| board.allows(point, colour) && board.liberties_after(point, colour) > 1)
}
