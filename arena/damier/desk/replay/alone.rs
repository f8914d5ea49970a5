//! Games that bots play alone, beside those of others on the same seed: who scores lower there has lost.

use std::collections::BTreeMap;

use super::Listing;

/// Who scored what on each seed, where games have one seat.
pub(super) struct Seeds<'a>(BTreeMap<u64, Vec<(&'a str, f64)>>);

impl<'a> Seeds<'a> {
    pub(super) fn of(listings: &'a [Listing]) -> Seeds<'a> {
        let mut seeds: BTreeMap<u64, Vec<(&str, f64)>> = BTreeMap::new();
        for listing in listings {
            if let ([name], Some((seed, score))) = (&listing.entrants[..], listing.alone) {
                seeds.entry(seed).or_default().push((name, score));
            }
        }
        Seeds(seeds)
    }

    /// The scores of others on the seed of a game.
    fn others(&self, of: &'a Listing) -> impl Iterator<Item = (&'a str, f64)> {
        let all = of.alone.and_then(|(seed, _)| self.0.get(&seed));
        let own = of.entrants.first().map(String::as_str);
        all.into_iter().flatten().copied().filter(move |(name, _)| Some(*name) != own)
    }

    /// The share of the others on its seed that a game beats, a tie being half; nothing if there is none.
    pub(super) fn share(&self, of: &'a Listing) -> Option<f64> {
        let (_, score) = of.alone?;
        let worth = |(_, other): (&str, f64)| match score.total_cmp(&other) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        let worth: Vec<f64> = self.others(of).map(worth).collect();
        (!worth.is_empty()).then(|| worth.iter().sum::<f64>() / worth.len() as f64)
    }

    /// Those whom a game beats on its seed.
    pub(super) fn beaten(&self, of: &'a Listing) -> Vec<&'a str> {
        let score = of.alone.map_or(f64::NEG_INFINITY, |(_, score)| score);
        self.others(of).filter(|(_, other)| *other < score).map(|(name, _)| name).collect()
    }
}
