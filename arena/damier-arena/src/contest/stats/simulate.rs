//! Do the tests and intervals keep what they promise? Simulated games tell.

mod clustered;
mod stopped;

use rand::Rng;

use super::elo::score_of;
use super::likelihood::with_t;
use super::ratings::{Pairing, Ratings};
use super::sequential::SignTest;
use super::sprt::{Sprt, Verdict};
use super::tally::Tally;
use super::{elo, normal};
use crate::seed;

pub use clustered::{Clustered, Coverage, Kin, clustered};
pub use stopped::{Told, ToldBySigns, told, told_by_signs};

/// How pairs of equal bots end in the simulations.
const EVEN: [f64; 5] = [0.06, 0.22, 0.44, 0.22, 0.06];

/// A simulated test still open after this many pairs is counted as undecided.
const LONGEST: u64 = 200_000;

/// How a number of simulated tests ended.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// Tests that accepted H0.
    pub h0: u64,
    /// Tests that accepted H1.
    pub h1: u64,
    /// Tests that were given up.
    pub undecided: u64,
    /// Pairs of games all tests took together.
    pub pairs: u64,
}

/// Runs a test again and again on pairs of bots that are `nelo` apart, looking after every pair.
pub fn sprt(test: &Sprt, nelo: f64, runs: u64, seed: u64) -> Endings {
    let truth = with_t(&EVEN, nelo / elo::NELO_SCALE * std::f64::consts::SQRT_2);
    let mut rng = seed::generator(seed);
    let mut endings = Endings::default();
    for _ in 0..runs {
        let mut pairs = [0; 5];
        let verdict = loop {
            pairs[drawn(&truth, &mut rng)] += 1;
            endings.pairs += 1;
            match test.verdict(&Tally::Pairs(pairs)) {
                Verdict::Inconclusive if pairs.iter().sum::<u64>() < LONGEST => {}
                verdict => break verdict,
            }
        };
        match verdict {
            Verdict::H0 => endings.h0 += 1,
            Verdict::H1 => endings.h1 += 1,
            Verdict::Inconclusive => endings.undecided += 1,
        }
    }
    endings
}

/// A round robin to simulate.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The true ratings; only their differences matter.
    pub ratings: Vec<f64>,
    /// Games of each pairing.
    pub games: u64,
    /// The share of games of equal bots that are drawn.
    pub draws: f64,
}

/// The share of ratings whose true value is inside their 95 % interval, over `runs` round robins.
pub fn coverage(field: &Field, runs: u64, seed: u64) -> f64 {
    let bots = field.ratings.len();
    let mean = field.ratings.iter().sum::<f64>() / bots as f64;
    let mut rng = seed::generator(seed);
    let (mut inside, mut all) = (0_u64, 0_u64);
    for _ in 0..runs {
        let ratings = Ratings::fit(bots, &round_robin(field, &mut rng));
        for (bot, truth) in field.ratings.iter().enumerate() {
            let hit = ratings.of(bot).is_some_and(|r| (r.value + mean - truth).abs() <= r.error);
            inside += u64::from(hit);
            all += 1;
        }
    }
    inside as f64 / all.max(1) as f64
}

fn round_robin(field: &Field, rng: &mut impl Rng) -> Vec<Pairing> {
    let bots = field.ratings.len();
    let pairings = (0..bots).flat_map(|first| (first + 1..bots).map(move |second| (first, second)));
    let mut played = Vec::new();
    for (first, second) in pairings {
        let score = score_of(field.ratings[first] - field.ratings[second]);
        let draw = field.draws * 2.0 * score.min(1.0 - score);
        let chances = [1.0 - score - draw / 2.0, draw, score - draw / 2.0];
        let mut ends = [0; 3];
        for _ in 0..field.games {
            ends[drawn(&chances, rng)] += 1;
        }
        let [losses, draws, wins] = ends;
        played.push(Pairing { first, second, wins, draws, losses });
    }
    played
}

/// How many of `runs` sign tests between equal bots ever cry wolf in `looks` looks.
pub fn false_alarms(alpha: f64, looks: u64, runs: u64, seed: u64) -> u64 {
    let mut rng = seed::generator(seed);
    let mut ever = || {
        let mut test = SignTest::default();
        (0..looks).any(|_| {
            if uniform(&mut rng) < 0.5 {
                test.wins += 1;
            } else {
                test.losses += 1;
            }
            test.verdict(alpha).is_some()
        })
    };
    (0..runs).filter(|_| ever()).count() as u64
}

/// The largest count that an event of this probability stays within, in `runs` runs, but for one
/// case in a thousand.
pub fn within_sampling_error(probability: f64, runs: u64) -> f64 {
    let n = runs as f64;
    n * probability + normal::quantile(0.999) * (n * probability * (1.0 - probability)).sqrt()
}

/// The cell of a distribution that a draw falls into.
fn drawn(shares: &[f64], rng: &mut impl Rng) -> usize {
    let mut left = uniform(rng);
    for (cell, share) in shares.iter().enumerate() {
        left -= share;
        if left < 0.0 {
            return cell;
        }
    }
    shares.len() - 1
}

/// A number between 0 and 1 from the generator's upper bits.
fn uniform(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
