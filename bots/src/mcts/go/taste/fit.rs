//! Finding the weights under which what was played is most likely.
//!
//! Weights start at zero and follow the slope of the likelihood, position by position, each at a pace of
//! its own that slows down with every step (`AdaGrad`). The order is shuffled the same way every time:
//! the same positions always give the same weights.

use std::collections::HashMap;

use super::feature::Feature;
use super::share_out;

/// Times that all positions are gone through.
const ROUNDS: usize = 5;
/// How far the first step of a weight goes.
const PACE: f32 = 0.1;
/// How strongly weights are pulled to zero.
const PULL: f32 = 3e-4;
/// A feature that fewer candidates had says nothing.
const RARE: u32 = 12;

/// A position: what was found of each move.
#[derive(Clone, Debug, Default)]
pub(super) struct Example {
    /// By candidate, in any orientation.
    pub(super) features: Vec<Vec<Feature>>,
    /// By candidate: the share of playouts that the search gave it. The sum is one.
    pub(super) shares: Vec<f32>,
}

/// The weight of every feature that is not rare, in order, at most so many of them: the most frequent.
pub(super) fn fit(examples: &[Example], most: usize) -> Vec<(Feature, f32)> {
    let mut canonical: HashMap<Feature, Feature> = HashMap::new();
    let mut counts: HashMap<Feature, u32> = HashMap::new();
    for &feature in examples.iter().flat_map(|example| example.features.iter().flatten()) {
        let known = canonical.entry(feature).or_insert_with(|| feature.canonical());
        *counts.entry(*known).or_default() += 1;
    }
    let mut frequent: Vec<(u32, Feature)> =
        counts.into_iter().filter(|&(_, n)| n >= RARE).map(|(feature, n)| (n, feature)).collect();
    frequent.sort_unstable_by(|a, b| b.cmp(a));
    frequent.truncate(most);
    let mut features: Vec<Feature> = frequent.into_iter().map(|(_, feature)| feature).collect();
    features.sort_unstable();
    let numbers: HashMap<Feature, u32> =
        features.iter().enumerate().map(|(at, &feature)| (feature, at as u32)).collect();
    let numbered = |features: &Vec<Feature>| -> Vec<u32> {
        features.iter().filter_map(|feature| numbers.get(&canonical[feature]).copied()).collect()
    };
    let positions: Vec<Position<'_>> = examples
        .iter()
        .map(|example| Position {
            features: example.features.iter().map(numbered).collect(),
            shares: &example.shares,
        })
        .collect();
    features.into_iter().zip(climb(&positions, numbers.len())).collect()
}

/// An example whose features are places among the weights.
struct Position<'a> {
    features: Vec<Vec<u32>>,
    shares: &'a [f32],
}

fn climb(positions: &[Position<'_>], count: usize) -> Vec<f32> {
    let (mut weights, mut squares) = (vec![0.0_f32; count], vec![1e-6_f32; count]);
    let mut order: Vec<usize> = (0..positions.len()).collect();
    let mut draw = 1_u64;
    let mut chances = Vec::new();
    for _ in 0..ROUNDS {
        for left in (2..=order.len()).rev() {
            draw = draw
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            order.swap(left - 1, (draw >> 33) as usize % left);
        }
        for &at in &order {
            let Position { features, shares } = &positions[at];
            chances.clear();
            let sum = |places: &Vec<u32>| places.iter().map(|&place| weights[place as usize]).sum();
            chances.extend(features.iter().map(sum).collect::<Vec<f32>>());
            share_out(&mut chances);
            for ((places, chance), share) in features.iter().zip(&chances).zip(*shares) {
                for &place in places {
                    let weight = &mut weights[place as usize];
                    let square = &mut squares[place as usize];
                    let slope = share - chance - PULL * *weight;
                    *square += slope * slope;
                    *weight += PACE * slope / square.sqrt();
                }
            }
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::super::feature::Kind;
    use super::*;

    #[test]
    fn what_is_played_more_often_gets_more_weight() {
        let feature = |value| Feature::new(Kind::Distance, value);
        // Three times out of four the first; the third says nothing, for both have it.
        let example = Example {
            features: vec![vec![feature(1), feature(3)], vec![feature(2), feature(3)]],
            shares: vec![0.75, 0.25],
        };
        let weights = fit(&vec![example; 400], 10);
        let of = |value| weights.iter().find(|(known, _)| *known == feature(value)).unwrap().1;
        assert!((of(1) - of(2) - 3.0_f32.ln()).abs() < 0.1, "{weights:?}");
        assert!(of(3).abs() < 0.05, "{weights:?}");
        assert_eq!(fit(&[], 10), []);
    }
}
