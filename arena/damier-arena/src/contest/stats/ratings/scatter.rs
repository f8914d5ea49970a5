//! How far the results of clusters scatter about what the fitted strengths let expect.
//!
//! Each cluster has a vector: for each bot its points beyond those expected. The sum of its squares
//! over all clusters, between two inverse information matrices, is the covariance of the strengths
//! that holds whatever happens within clusters (the "sandwich" of Huber and White). A fit leans
//! towards each cluster it has seen, by its leverage; each square is enlarged by as much.

use super::super::clusters::Clusters;
use crate::contest::stats::symmetric::Matrix;

/// However much a fit leans towards one cluster, this much of its surprise is left.
const LEAST_LEFT: f64 = 0.05;

/// What all clusters say together.
pub(super) struct Scatter {
    /// The sum of squares, bots by bots.
    pub(super) squares: Matrix,
    /// In how many clusters each bot played.
    pub(super) clusters: Vec<u64>,
    /// How many comparisons with others it had in them.
    pub(super) games: Vec<f64>,
}

impl Scatter {
    /// `expected` has the points of each row against each column, and `leverage` what one game of the
    /// two weighs in the fit of their difference.
    pub(super) fn of(clusters: &Clusters, expected: &Matrix, leverage: &Matrix) -> Scatter {
        let bots = expected.size();
        let mut scatter = Scatter {
            squares: Matrix::filled(bots, 0.0),
            clusters: vec![0; bots],
            games: vec![0.0; bots],
        };
        let mut surprise = Vec::new();
        for (met, count) in clusters.tables() {
            surprise.clear();
            let mut lean = 0.0;
            let mut sorted = met.to_vec();
            sorted.sort_unstable();
            for met in sorted {
                let (first, second) = (met.first as usize, met.second as usize);
                let games = f64::from(met.games);
                let beyond = f64::from(met.halves) / 2.0 - games * expected.at(first, second);
                lean += games * leverage.at(first, second);
                for (bot, beyond) in [(first, beyond), (second, -beyond)] {
                    scatter.games[bot] += games * count as f64;
                    match surprise.iter_mut().find(|(other, _)| *other == bot) {
                        Some((_, sum)) => *sum += beyond,
                        None => surprise.push((bot, beyond)),
                    }
                }
            }
            scatter.add(&surprise, lean, count);
        }
        for seed in clusters.seeds() {
            surprise.clear();
            let mut lean = 0.0;
            let mut scores = seed.to_vec();
            scores.sort_by_key(|&(bot, _)| bot);
            for &(bot, score) in &scores {
                let (bot, mut beyond) = (bot as usize, 0.0);
                let (chances, weights) = (expected.row(bot), leverage.row(bot));
                for &(other, theirs) in scores.iter().filter(|(other, _)| *other as usize != bot) {
                    let points =
                        0.5 + 0.5 * (f64::from(score > theirs) - f64::from(score < theirs));
                    beyond += points - chances[other as usize];
                    lean += 0.5 * weights[other as usize];
                }
                scatter.games[bot] += (scores.len() - 1) as f64;
                surprise.push((bot, beyond));
            }
            scatter.add(&surprise, lean, 1);
        }
        scatter
    }

    /// Adds `count` clusters of one kind.
    fn add(&mut self, surprise: &[(usize, f64)], lean: f64, count: u64) {
        let directions = surprise.len().saturating_sub(1);
        if directions == 0 {
            return;
        }
        let left = (1.0 - lean / directions as f64).max(LEAST_LEFT);
        let weight = count as f64 / left;
        for &(row, one) in surprise {
            self.clusters[row] += count;
            for &(column, other) in surprise {
                self.squares.add(row, column, weight * one * other);
            }
        }
    }
}
