//! What the search asks of somebody who knows the game.
//!
//! The search itself knows turns, steps and rewards. Which moves are worth a look, how a game might
//! go on to its end and what that end is worth is a [`Policy`]'s business.

use damier_games::{Game, Seat, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A move with an opinion about it before anything was tried.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// As many playouts is the opinion worth; zero for none.
    pub weight: f32,
    /// How many of them were won.
    pub wins: f32,
}

impl<M> Candidate<M> {
    /// A move without opinion.
    pub fn of(mv: M) -> Candidate<M> {
        Candidate { mv, weight: 0.0, wins: 0.0 }
    }

    /// Adds an opinion: `weight` playouts, of which this share was won.
    pub fn add(&mut self, weight: f32, share: f32) {
        self.weight += weight;
        self.wins += weight * share;
    }
}

/// Who made each move first in one playout, from the root to the end: what "all moves as first"
/// learns from.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// By slot: the seat's index plus one, or zero.
    first: Vec<u8>,
}

impl Trace {
    /// Forgets everything and makes room for so many slots.
    pub fn clear(&mut self, slots: usize) {
        self.first.clear();
        self.first.resize(slots, 0);
    }

    /// Notes a move, unless it was made before.
    #[inline]
    pub fn note(&mut self, slot: usize, seat: Seat) {
        if let Some(first @ 0) = self.first.get_mut(slot) {
            *first = seat.index() as u8 + 1;
        }
    }

    /// Did this seat make the move first?
    #[inline]
    pub fn is_first(&self, slot: usize, seat: Seat) -> bool {
        self.first.get(slot) == Some(&(seat.index() as u8 + 1))
    }
}

/// What the search knows of a game.
pub trait Policy<G: Game>: Send {
    /// A position gets children when it has been met so often.
    const EXPAND_AFTER: u32;
    /// The default of the parameter `exploration`.
    const EXPLORATION: f32;
    /// The default of the parameter `rave`.
    const RAVE: f32;

    /// A search begins.
    fn begin(&mut self, game: &G, root: &G::State, rng: &mut Xoshiro256PlusPlus) {
        let _ = (game, root, rng);
    }

    /// How many slots a trace needs; zero where it makes no sense to compare a move with the same
    /// move later in the game.
    fn slots(&self, game: &G) -> usize {
        let _ = game;
        0
    }

    /// The slot of a move.
    fn slot(&self, mv: G::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// The moves to look at where a seat is to move: at least one. By default all, without opinion.
    fn candidates(&mut self, game: &G, state: &G::State, into: &mut Vec<Candidate<G::Move>>) {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        into.extend(moves.into_iter().map(Candidate::of));
    }

    /// Plays on from a position where the game is not over, and says what the end is worth for each
    /// seat, from 0 to 1. The state may be left anywhere.
    fn playout(
        &mut self,
        game: &G,
        state: &mut G::State,
        rng: &mut Xoshiro256PlusPlus,
        trace: &mut Trace,
        rewards: &mut [f32],
    );

    /// What a finished game is worth for each seat. By default a win is 1, shared by those who have
    /// most points.
    fn rewards(&self, game: &G, end: &G::State, rewards: &mut [f32]) {
        share_the_win(game, end, rewards);
    }

    /// A move that needs no search.
    fn at_once(&mut self, game: &G, state: &G::State) -> Option<G::Move> {
        let _ = (game, state);
        None
    }

    /// About how many moves the seat to move has yet to make, for its share of the clock.
    fn moves_left(&self, game: &G, state: &G::State) -> u32 {
        let _ = (game, state);
        40
    }
}

/// One point, shared by the seats with the highest score.
pub fn share_the_win<G: Game>(game: &G, end: &G::State, rewards: &mut [f32]) {
    debug_assert_eq!(game.turn(end), Turn::Over);
    let score = |seat: usize| game.score(end, Seat::new(seat));
    let most = (0..rewards.len()).map(score).fold(f64::NEG_INFINITY, f64::max);
    let winners = (0..rewards.len()).filter(|&seat| score(seat) >= most).count();
    for (seat, reward) in rewards.iter_mut().enumerate() {
        *reward = if score(seat) >= most { 1.0 / winners as f32 } else { 0.0 };
    }
}
