//! Championships whose games hang together: everyone on the same seeds, or pairs on an opening.

use rand::Rng;

use super::uniform;
use crate::contest::stats::Clusters;
use crate::contest::stats::elo::{NELO_SCALE, score_of};
use crate::contest::stats::ratings::{Pairing, Rating, Ratings};
use crate::seed;

/// What the games of a cluster have in common.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Kin {
    /// Everyone plays every seed alone, and each score is compared with all others.
    Seeds,
    /// Two games with swapped seats; in so many of all pairs one bot wins both, whichever it is.
    Same(f64),
    /// Two games with swapped seats; in so many of all pairs the same seat wins both.
    Opposite(f64),
}

/// A championship to simulate.
#[derive(Clone, Debug, PartialEq)]
pub struct Clustered {
    /// The true ratings; only their differences matter.
    pub ratings: Vec<f64>,
    /// Seeds, or openings of each pairing.
    pub openings: u64,
    /// What games have in common.
    pub kin: Kin,
    /// Does everyone meet the first alone?
    pub gauntlet: bool,
}

/// The share of 95 % intervals that hold the truth.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Coverage {
    /// Of ratings about their mean.
    pub ratings: f64,
    /// Of differences of neighbours.
    pub differences: f64,
}

/// Simulates such championships and looks at all their intervals.
pub fn clustered(field: &Clustered, runs: u64, seed: u64) -> Coverage {
    let truth = &field.ratings;
    let bots = truth.len();
    let mean = truth.iter().sum::<f64>() / bots as f64;
    let mut rng = seed::generator(seed);
    let (mut ratings_held, mut differences_held) = (0_u64, 0_u64);
    for _ in 0..runs {
        let ratings = play(field, &mut rng);
        for (bot, truth) in truth.iter().enumerate() {
            let estimate = ratings.of(bot).map(Rating::estimate);
            let held = estimate.is_some_and(|estimate| {
                estimate.low().is_none_or(|low| low <= truth - mean)
                    && estimate.high().is_none_or(|high| truth - mean <= high)
            });
            ratings_held += u64::from(held);
        }
        for bot in 1..bots {
            let difference = ratings.difference(bot - 1, bot);
            let off = difference.map(|d| (d.value - truth[bot - 1] + truth[bot]).abs() <= d.error);
            differences_held += u64::from(off == Some(true));
        }
    }
    let share = |held: u64, of: usize| held as f64 / (runs * of as u64).max(1) as f64;
    Coverage { ratings: share(ratings_held, bots), differences: share(differences_held, bots - 1) }
}

fn play(field: &Clustered, rng: &mut impl Rng) -> Ratings {
    let bots = field.ratings.len();
    let mut clusters = Clusters::new(2);
    let mut against = vec![[0_u64; 3]; bots * bots];
    let mut note = |one: usize, other: usize, points: f64| {
        let (one, other, points) =
            if one < other { (one, other, points) } else { (other, one, 1.0 - points) };
        against[one * bots + other][(points * 2.0) as usize] += 1;
    };
    if field.kin == Kin::Seeds {
        for seed in 0..field.openings {
            for (bot, rating) in field.ratings.iter().enumerate() {
                // Two such scores compare exactly as Bradley and Terry have it.
                let noise = -(-uniform(rng).max(1e-300).ln()).ln();
                let score = rating / (NELO_SCALE / 2.0) + noise;
                for &(other, theirs) in clusters.score(seed, bot, score) {
                    note(bot, other as usize, if score > theirs { 1.0 } else { 0.0 });
                }
            }
        }
    } else {
        let rows = if field.gauntlet { 1 } else { bots };
        let pairs = (0..rows).flat_map(|one| (one + 1..bots).map(move |other| (one, other)));
        let mut opening = 0;
        for (one, other) in pairs {
            let score = score_of(field.ratings[one] - field.ratings[other]);
            for _ in 0..field.openings {
                for (game, points) in pair(field.kin, score, rng).into_iter().enumerate() {
                    let (seats, reached) = if game == 0 {
                        ([one, other], [points, 1.0 - points])
                    } else {
                        ([other, one], [1.0 - points, points])
                    };
                    clusters.game(opening, &seats, &reached);
                    note(one, other, points);
                }
                opening += 1;
            }
        }
    }
    let pairings: Vec<Pairing> = (0..bots * bots)
        .map(|at| {
            let [losses, draws, wins] = against[at];
            Pairing { first: at / bots, second: at % bots, wins, draws, losses }
        })
        .collect();
    Ratings::clustered(bots, &pairings, &clusters)
}

/// What a bot reaches in two games with swapped seats, at this score on average.
fn pair(kin: Kin, score: f64, rng: &mut impl Rng) -> [f64; 2] {
    let mut won = |chance: f64| if uniform(rng) < chance { 1.0 } else { 0.0 };
    match kin {
        Kin::Same(share) if won(share) > 0.0 => [won(score); 2],
        Kin::Opposite(share) => {
            // Where it leaves room: a bot that wins nearly always wins from either seat.
            let share = share.min(2.0 * score).min(2.0 * (1.0 - score));
            if won(share) > 0.0 {
                return [1.0, 0.0];
            }
            let rest = if share < 1.0 { (score - share / 2.0) / (1.0 - share) } else { 0.5 };
            [won(rest), won(rest)]
        }
        Kin::Same(_) | Kin::Seeds => [won(score), won(score)],
    }
}
