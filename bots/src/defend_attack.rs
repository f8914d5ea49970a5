//! The computer player of the Go report: defend, attack, or anything.

use damier_games::go::{Colour, Go, Move, Point, State};
use damier_games::{Game, random};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::bot::{Bot, Choice, Seating, View};
use crate::forfeit::Forfeit;

/// Plays Go by the first of these rules that gives a legal move:
///
/// 1. if the opponent has just passed, pass one time in four;
/// 2. defend: play on the liberty of an own chain that has only one;
/// 3. attack: play on a liberty of the enemy chain that has the fewest;
/// 4. play on a random legal point;
/// 5. pass.
///
/// Where several chains would do, the largest comes first, and of equal ones the one whose stones
/// begin highest on the board, then furthest to the left. The liberties of an attacked chain are
/// tried in random order; if none is legal, the next chain is attacked.
#[derive(Clone, Debug)]
pub struct DefendAttack {
    rng: Xoshiro256PlusPlus,
}

impl DefendAttack {
    /// A bot that waits for its first match.
    pub fn new() -> DefendAttack {
        DefendAttack { rng: Xoshiro256PlusPlus::seed_from_u64(0) }
    }

    fn passes_too(&mut self, view: &View<'_, Go>) -> Option<Move> {
        let passed = view.state.passes() > 0;
        (passed && random::below(&mut self.rng, 4) == 0).then_some(Move::Pass)
    }

    fn attack(&mut self, view: &View<'_, Go>) -> Option<Move> {
        let board = view.state.board();
        let mut chains = chains_of(view.state, view.state.to_move().other());
        chains.sort_by_key(|&stone| board.liberties(stone).len());
        chains.into_iter().find_map(|stone| {
            let mut liberties: Vec<Point> = board.liberties(stone).iter().collect();
            shuffle(&mut liberties, &mut self.rng);
            liberties.into_iter().find_map(|point| legal(view, point))
        })
    }

    fn anywhere(&mut self, view: &View<'_, Go>) -> Option<Move> {
        let mut plays = view.moves();
        plays.retain(|&mv| mv != Move::Pass);
        let bound = plays.len() as u32;
        (bound > 0).then(|| plays[random::below(&mut self.rng, bound) as usize])
    }
}

impl Default for DefendAttack {
    fn default() -> DefendAttack {
        DefendAttack::new()
    }
}

impl Bot<Go> for DefendAttack {
    fn new_match(&mut self, seating: &Seating<'_, Go>) -> Result<(), Forfeit> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seating.seed);
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, Go>) -> Result<Choice<Move>, Forfeit> {
        let mv = self
            .passes_too(view)
            .or_else(|| defend(view))
            .or_else(|| self.attack(view))
            .or_else(|| self.anywhere(view))
            .unwrap_or(Move::Pass);
        Ok(Choice::of(mv))
    }
}

fn defend(view: &View<'_, Go>) -> Option<Move> {
    let chains = chains_of(view.state, view.state.to_move());
    let mut last_liberties =
        chains.into_iter().filter_map(|stone| view.state.board().only_liberty(stone));
    last_liberties.find_map(|point| legal(view, point))
}

/// One stone of every chain of a colour, the largest chain first.
fn chains_of(state: &State, colour: Colour) -> Vec<Point> {
    let board = state.board();
    let mut chains = board.chains();
    chains.retain(|&stone| board.stone(stone) == Some(colour));
    chains.sort_by_key(|&stone| std::cmp::Reverse(board.chain_size(stone)));
    chains
}

fn legal(view: &View<'_, Go>, point: Point) -> Option<Move> {
    let mv = Move::Play(point);
    view.game.check(view.state, mv).is_ok().then_some(mv)
}

fn shuffle(points: &mut [Point], rng: &mut Xoshiro256PlusPlus) {
    for left in (2..=points.len()).rev() {
        points.swap(left - 1, random::below(rng, left as u32) as usize);
    }
}
