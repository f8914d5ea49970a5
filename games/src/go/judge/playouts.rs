//! Estimates by random games, where reading gives up.
//!
//! Whoever is to move captures what the last move left in atari and saves what it attacked, most of
//! the time; otherwise plays anywhere that fills no own eye and throws no stones away. Stones that are
//! proven to live are never taken, stones that are proven dead are off the board. The same board
//! always gives the same estimate.

use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::go::board::Board;
use crate::go::colour::Colour;
use crate::go::grid::Point;
use crate::go::points::PointSet;
use crate::random;

/// Games that an estimate plays, half of them with each colour first.
const GAMES: u32 = 600;
/// Chances out of 256 that a move answers the last one, if it can.
const URGENT: u32 = 220;
/// Chances out of 256 that a random move that leaves its stones in atari is not made.
const CAUTION: u32 = 230;

/// Who ended up with each point, as shares of all games.
#[derive(Clone, Debug)]
pub(super) struct Estimate {
    /// Games in which Black, and White, had the point at the end; by who moved first and by point
    /// index.
    had: [Vec<[u32; 2]>; 2],
}

impl Estimate {
    /// Plays random games from a board. `living` stones are never taken, `dead` ones are taken off
    /// before.
    pub(super) fn new(board: &Board, living: &PointSet, dead: &PointSet) -> Estimate {
        let mut start = Board::new(board.grid());
        for point in board.grid().points().filter(|&point| !dead.contains(point)) {
            if let Some(colour) = board.stone(point) {
                start.place(point, colour);
            }
        }
        start.lift_ko();
        let mut seen = PointSet::EMPTY;
        for stone in living.iter() {
            if start.stone(stone).is_some() && seen.insert(start.chain_root(stone)) {
                start.fortify(stone);
            }
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(board.hash());
        let last = board.grid().points().last().map_or(0, Point::index);
        let mut had = [vec![[0; 2]; last + 1], vec![[0; 2]; last + 1]];
        let mut end = start.clone();
        for game in 0..GAMES {
            end.clone_from(&start);
            let first = if game % 2 == 0 { Colour::Black } else { Colour::White };
            play(&mut end, first, &mut rng);
            for point in board.grid().points() {
                let owner = end.stone(point).or_else(|| {
                    [Colour::Black, Colour::White]
                        .into_iter()
                        .find(|&colour| end.is_surrounded(point, colour))
                });
                if let Some(colour) = owner {
                    had[first as usize][point.index()][colour as usize] += 1;
                }
            }
        }
        Estimate { had }
    }

    /// The share of games in which a colour had these points, on average.
    pub(super) fn share(&self, points: &PointSet, colour: Colour) -> f64 {
        let [black_first, white_first] =
            [Colour::Black, Colour::White].map(|first| self.share_if(first, points, colour));
        f64::midpoint(black_first, white_first)
    }

    /// The share of those games that one colour began.
    pub(super) fn share_if(&self, first: Colour, points: &PointSet, colour: Colour) -> f64 {
        let had = &self.had[first as usize];
        let had: u32 = points.iter().map(|point| had[point.index()][colour as usize]).sum();
        f64::from(had) / (points.len().max(1) as f64 * f64::from(GAMES / 2))
    }
}

/// Plays a game to its end, or for three times as many plies as there are points.
fn play(board: &mut Board, first: Colour, rng: &mut Xoshiro256PlusPlus) {
    let (mut colour, mut last, mut passes) = (first, None, 0);
    for _ in 0..3 * board.grid().area() {
        let choice = choose(board, colour, last, rng);
        if let Some(point) = choice {
            board.place(point, colour);
            passes = 0;
        } else {
            board.lift_ko();
            passes += 1;
            if passes == 2 {
                return;
            }
        }
        last = choice;
        colour = colour.other();
    }
}

fn choose(
    board: &Board,
    colour: Colour,
    last: Option<Point>,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Point> {
    if let Some(last) = last
        && rng.next_u32() & 0xFF < URGENT
        && let Some(point) = urgent(board, colour, last, rng)
    {
        return Some(point);
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
    let mut options = Vec::new();
    board.urgent_answers(colour, last, |point| options.push(point));
    if options.is_empty() {
        return None;
    }
    Some(options[random::below(rng, options.len() as u32) as usize])
}
