//! Learning by playing: temporal differences, as coherent as they prove to be.
//!
//! A game is played with the best slides that are known so far. Then, from its end to its start, what was
//! expected of each board is corrected by what came. How far a weight moves depends on how much the
//! corrections it has seen agree: those that point one way are followed, those that cancel out are not.
//! (Temporal coherence; Beal and Smith 1999, used for 2048 by Jaśkowski 2016.)
//!
//! Every game draws from a stream of its own, so that a learner which is stopped and goes on later learns
//! what it would have learned, to the bit.

use damier_games::g2048::{G2048, Packed, Slide, Tables};
use damier_games::random::{self, Rng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::net::Net;
use super::shape::Shape;
use crate::learning::{Learn, Played};

/// Learns a network for 2048 on the usual board.
#[derive(Clone, Debug)]
pub struct Learner {
    tables: &'static Tables,
    /// Tenths of the tiles drawn that are 2s.
    twos: u32,
    pub(super) seed: u64,
    pub(super) games: u64,
    pub(super) shape: Shape,
    pub(super) weights: Vec<f32>,
    /// For each weight the sum of its corrections, that of their sizes, and how many there were.
    pub(super) sums: Vec<f32>,
    pub(super) sizes: Vec<f32>,
    pub(super) visits: Vec<u32>,
    /// The boards of the game that was played, each with the points that its slide brought.
    path: Vec<(Packed, f32)>,
}

impl Learner {
    /// A learner who knows nothing. Only the game's chance of a 2 counts: what is learned is the
    /// usual board.
    pub fn new(game: &G2048, shape: Shape, seed: u64) -> Learner {
        let count = shape.weights();
        Learner {
            tables: game.tables(),
            twos: u32::from(game.twos()),
            seed,
            games: 0,
            shape,
            weights: vec![0.0; count],
            sums: vec![0.0; count],
            sizes: vec![0.0; count],
            visits: vec![0; count],
            path: Vec::new(),
        }
    }

    /// The network as it is now, with no more than this many weights: those that were seen most.
    pub fn net(&self, most: usize) -> Net {
        let mut seen: Vec<u32> = self.visits.iter().copied().filter(|&visits| visits > 0).collect();
        let least = if seen.len() > most {
            let (_, &mut least, _) = seen.select_nth_unstable_by(most, |a, b| b.cmp(a));
            least
        } else {
            0
        };
        let kept = |(&weight, &visits): (&f32, &u32)| if visits > least { weight } else { 0.0 };
        let weights: Vec<f32> = self.weights.iter().zip(&self.visits).map(kept).collect();
        let origin = format!("seed={},games={}", self.seed, self.games);
        Net::new(self.shape.clone(), &weights, origin)
    }

    fn value(&self, board: Packed) -> f32 {
        let mut sum = 0.0;
        self.shape.each(board, |place| sum += self.weights[place]);
        sum
    }

    fn correct(&mut self, board: Packed, by: f32) {
        let Learner { shape, weights, sums, sizes, visits, .. } = self;
        let share = by / shape.looks() as f32;
        shape.each(board, |place| {
            let size = sizes[place];
            let coherence = if size > 0.0 { sums[place].abs() / size } else { 1.0 };
            weights[place] += coherence * share;
            sums[place] += by;
            sizes[place] += by.abs();
            visits[place] = visits[place].saturating_add(1);
        });
    }

    /// The best slide by what is known, with its points; `None` if there is none.
    fn best(&self, board: Packed) -> Option<(Packed, f32)> {
        let mut best: Option<(Packed, f32, f32)> = None;
        for slide in Slide::ALL {
            let slid = board.slid(slide, self.tables);
            // A tile that four bits cannot hold ends what a network can see.
            if slid.board == board || !slid.fits() {
                continue;
            }
            let points = slid.reward() as f32;
            let value = points + self.value(slid.board);
            if best.is_none_or(|(_, _, most)| value > most) {
                best = Some((slid.board, points, value));
            }
        }
        best.map(|(board, points, _)| (board, points))
    }

    fn draw(&self, board: Packed, rng: &mut impl Rng) -> Packed {
        let mut empty = board.empty_mask();
        for _ in 0..random::below(rng, empty.count_ones()) {
            empty &= empty - 1;
        }
        let cell = empty & empty.wrapping_neg();
        let rank = 1 + u64::from(random::below(rng, 10) >= self.twos);
        Packed::from_bits(board.bits() | (cell * rank))
    }
}

impl Learn for Learner {
    fn play(&mut self) -> Played {
        // Games of neighbouring seeds have nothing in common: the generator mixes its seed.
        let stream = self.seed ^ self.games.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(stream);
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        let mut board = self.draw(Packed::default(), &mut rng);
        board = self.draw(board, &mut rng);
        let mut score = 0.0;
        while let Some((after, points)) = self.best(board) {
            path.push((after, points));
            score += f64::from(points);
            board = self.draw(after, &mut rng);
        }
        let mut came = 0.0;
        for &(after, points) in path.iter().rev() {
            self.correct(after, came - self.value(after));
            came = points + self.value(after);
        }
        self.games += 1;
        let moves = path.len() as u64;
        self.path = path;
        Played { score, moves, highlight: 1 << board.largest_rank() }
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn net(&self, most: usize) -> Vec<u8> {
        Learner::net(self, most).to_bytes()
    }

    fn state(&self) -> Vec<u8> {
        self.to_bytes()
    }
}
