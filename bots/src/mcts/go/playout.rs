//! Games that players with little time might play.
//!
//! Most moves answer the last one: they capture what it left in atari, save what it put into atari,
//! or make a shape next to it. The others are random. No own eye is filled and few stones are thrown
//! away, so a game ends with a board on which every empty point is somebody's eye, or a seki.

use damier_games::go::{Board, Colour, Point};
use damier_games::random;
use rand::Rng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::patterns::Patterns;
use crate::eval::go::seat_of;
use crate::mcts::policy::Trace;

/// Chances out of 256 that a move answers the last one in this way, if it can.
const URGENT: u32 = 230;
const SHAPE: u32 = 240;
/// Chances out of 256 that a random move that leaves its chain in atari is not made.
const CAUTION: u32 = 200;

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

/// Plays a game to its end, or for three times as many plies as there are points.
pub(super) fn play(
    board: &mut Board,
    patterns: &Patterns,
    to_move: Colour,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
    trace: &mut Trace,
) {
    let most = 3 * board.grid().area();
    let (mut colour, mut last, mut before) = (to_move, last, None);
    let mut passes = 0;
    for _ in 0..most {
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
        let luck = rng.next_u32();
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
    board.answer_anywhere(colour, CAUTION, rng)
}

/// A capture or an escape that the last move asks for.
fn urgent(
    board: &Board,
    colour: Colour,
    last: Point,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Point> {
    let mut options = Options::new(last);
    board.urgent_answers(colour, last, |point| options.add(point));
    options.any(rng, |_| true)
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
