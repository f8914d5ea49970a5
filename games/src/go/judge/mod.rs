//! What becomes of the stones on a board when the game is over: alive, dead, in seki or unsettled.
//!
//! People see it at a glance; a program has to find it out. Chains that live even if their owner
//! always passes come first (Benson), with what they enclose. Small eye spaces and fights are read to
//! the end. What is left is estimated by random games, and fights between stones so estimated are
//! read as if the clear ones lived. Every verdict says how it was reached, so that nobody takes an
//! estimate for a proof.
//!
//! - `verdict`: what is said; `local`: a part of a board in bits; `capture`: the search;
//! - `reading`: which parts are read; `playouts`: the estimates.
//!
//! The same board always gets the same judgement: nothing here knows clocks, threads or chance
//! that is not derived from the board.

mod capture;
mod local;
mod playouts;
mod reading;
mod verdict;

use super::board::Board;
use super::colour::Colour;
use super::life::pass_alive;
use super::points::PointSet;
use playouts::Estimate;
use reading::{Chain, Reader};

pub use verdict::{ChainVerdict, How, Judgement, Status};

/// Positions that a judgement may look at to prove what it can.
const PROOFS: u32 = 300_000;
/// Positions that it may look at besides, where neighbours are only estimated.
const ESTIMATES: u32 = 100_000;
/// Positions that one question may look at: easy ones first, so that hard ones do not use up what
/// the others need.
const QUESTION: [u32; 2] = [4_000, 80_000];
/// Shares of random games at which a chain is taken to live, or to be lost, without reading.
const CLEAR: std::ops::RangeInclusive<f64> = 0.1..=0.9;

/// Shares at which random games cannot tell whether a chain in atari is saved or lost.
const EVEN: std::ops::RangeInclusive<f64> = 0.35..=0.65;
/// The share of random games that its owner begins in which a chain is kept, and of those that the
/// opponent begins in which it is lost, from which on it is unsettled.
const SAVED: f64 = 0.6;

/// Judges every chain of a board.
///
/// ```
/// use damier_games::go::{Board, Status, judge};
/// // A lone black stone in an eye of four points.
/// let board = Board::from_rows(&["X...O", "OOOOO", "XXXXX", "X.X.X", "XXXXX"])?;
/// let judgement = judge(&board);
/// let of = |name: &str| judgement.of(board.grid().named(name).unwrap()).unwrap();
/// assert_eq!(of("A5").status, Status::Dead);
/// assert_eq!(of("A4").status, Status::Alive);
/// assert!(of("A4").how.is_proven());
/// assert_eq!(judgement.dead.len(), 1);
/// # Ok::<(), damier_games::BadText>(())
/// ```
pub fn judge(board: &Board) -> Judgement {
    let chains: Vec<Chain> = board
        .chains()
        .into_iter()
        .filter_map(|stone| {
            Some(Chain { stones: board.chain(stone).collect(), colour: board.stone(stone)? })
        })
        .collect();
    let mut bench = Bench { board, verdicts: vec![None; chains.len()], chains: &chains };
    let pass_alive = bench.by_benson();
    let mut reader = Reader::new(board, &chains, PROOFS);
    for most in QUESTION {
        reader.ask_up_to(most);
        bench.by_eye_spaces(&mut reader, &pass_alive);
        bench.by_fights(&mut reader, None);
    }
    if bench.verdicts.iter().any(Option::is_none) {
        let estimate = Estimate::new(board, &bench.living(), &bench.dead());
        let mut reader = Reader::new(board, &chains, ESTIMATES);
        for most in QUESTION {
            reader.ask_up_to(most);
            bench.by_fights(&mut reader, Some(&estimate));
        }
        bench.by_playouts(&estimate);
    }
    let verdicts = bench.verdicts.into_iter().zip(&chains);
    let verdict = |(verdict, chain): (Option<(Status, How)>, &Chain)| {
        let (status, how) = verdict?;
        Some(ChainVerdict { stones: chain.stones, colour: chain.colour, status, how })
    };
    Judgement::new(board, verdicts.filter_map(verdict).collect())
}

/// The chains of a board with what is known of them so far.
struct Bench<'a> {
    board: &'a Board,
    chains: &'a [Chain],
    verdicts: Vec<Option<(Status, How)>>,
}

impl Bench<'_> {
    fn say(&mut self, chain: usize, status: Status, how: How) {
        self.verdicts[chain].get_or_insert((status, how));
    }

    /// The stones of chains with this status.
    fn stones(&self, wanted: Status) -> PointSet {
        let such = self.chains.iter().zip(&self.verdicts);
        such.filter(|(_, verdict)| verdict.is_some_and(|(status, _)| status == wanted))
            .flat_map(|(chain, _)| chain.stones.iter())
            .collect()
    }

    fn living(&self) -> PointSet {
        self.stones(Status::Alive)
    }

    fn dead(&self) -> PointSet {
        self.stones(Status::Dead)
    }

    /// What lives even if its owner always passes, and what stands in its eyes.
    fn by_benson(&mut self) -> PointSet {
        let mut living = PointSet::EMPTY;
        for colour in [Colour::Black, Colour::White] {
            let alive = pass_alive(self.board, colour);
            living.extend(alive.stones.iter());
            for at in 0..self.chains.len() {
                let stones = &self.chains[at].stones;
                if stones.is_subset(&alive.stones) {
                    self.say(at, Status::Alive, How::Benson);
                } else if stones.is_subset(&alive.eyes) {
                    self.say(at, Status::Dead, How::Benson);
                }
            }
        }
        living
    }

    fn by_eye_spaces(&mut self, reader: &mut Reader<'_>, pass_alive: &PointSet) {
        for at in 0..self.chains.len() {
            if self.verdicts[at].is_none() {
                for (chain, status) in reader.eye_space(at, pass_alive) {
                    self.say(chain, status, How::Search { neighbours: None });
                }
            }
        }
    }

    /// Reads fights between stones that live; by an estimate, also those that it is sure of.
    fn by_fights(&mut self, reader: &mut Reader<'_>, estimate: Option<&Estimate>) {
        let mut walls = self.living();
        let mut least: Option<f64> = None;
        let shares: Vec<Option<f64>> = self
            .chains
            .iter()
            .map(|chain| estimate.map(|estimate| estimate.share(&chain.stones, chain.colour)))
            .collect();
        for (at, &share) in shares.iter().enumerate() {
            if let (None, Some(share)) = (self.verdicts[at], share)
                && share > *CLEAR.end()
            {
                walls.extend(self.chains[at].stones.iter());
                least = Some(least.map_or(share, |least| least.min(share)));
            }
        }
        for (at, &share) in shares.iter().enumerate() {
            let doubtful = share.is_none_or(|share| CLEAR.contains(&share));
            if self.verdicts[at].is_none() && doubtful {
                // Without a neighbour to rely on, it is the chain itself that is only estimated.
                let own = share.map(|share| share.max(1.0 - share));
                let neighbours = estimate.and(least.or(own));
                for (chain, status) in reader.fight(at, &walls, estimate.is_none()) {
                    self.say(chain, status, How::Search { neighbours });
                }
            }
        }
    }

    /// Is this chain in atari, and would it not be after its owner's next move?
    fn can_step_out_of_atari(&self, chain: usize) -> bool {
        let Chain { stones, colour } = &self.chains[chain];
        let liberty = stones.iter().next().and_then(|stone| self.board.only_liberty(stone));
        liberty.is_some_and(|liberty| self.board.liberties_after(liberty, *colour) > 1)
    }

    fn by_playouts(&mut self, estimate: &Estimate) {
        for at in 0..self.chains.len() {
            let Chain { stones, colour } = &self.chains[at];
            let share = estimate.share(stones, *colour);
            let saved = estimate.share_if(*colour, stones, *colour) >= SAVED;
            let lost = estimate.share_if(colour.other(), stones, *colour) <= 1.0 - SAVED;
            let in_doubt = EVEN.contains(&share) && self.can_step_out_of_atari(at);
            let status = match () {
                () if (saved && lost) || in_doubt => Status::Unsettled,
                () if share < 0.5 => Status::Dead,
                () => Status::Alive,
            };
            self.say(at, status, How::Playouts { share });
        }
    }
}
