//! What players of a ladder have reached against each other, pair by pair.
//!
//! However many games are played, this grows with the number of pairs only: results are counted once their
//! encounter is complete, and encounters that are alike are counted, not listed.

use std::collections::{BTreeMap, HashMap};

use crate::contest::stats::Clusters;
use crate::contest::stats::ratings::{Pairing, Ratings};

/// Two players, the one of the lower number first.
type Pair = [usize; 2];

/// Results by pairs.
#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    pairs: HashMap<Pair, Against>,
}

/// Complete encounters of a pair.
#[derive(Clone, Debug, Default)]
struct Against {
    wins: u64,
    draws: u64,
    losses: u64,
    /// How many encounters there are of each kind: games, and half points of the first.
    kinds: BTreeMap<[u32; 2], u64>,
}

impl Results {
    /// Notes a complete encounter: for each of its games who took part and what each reached.
    pub(super) fn note(&mut self, games: &[(&[usize], &[f64])]) {
        let mut met: BTreeMap<Pair, [u32; 2]> = BTreeMap::new();
        for (players, reached) in games {
            for (at, (&one, mine)) in players.iter().zip(*reached).enumerate() {
                for (&other, theirs) in players.iter().zip(*reached).skip(at + 1) {
                    let (pair, mine, theirs) = if one < other {
                        ([one, other], mine, theirs)
                    } else {
                        ([other, one], theirs, mine)
                    };
                    let against = self.pairs.entry(pair).or_default();
                    let halves = if mine > theirs {
                        against.wins += 1;
                        2
                    } else if mine < theirs {
                        against.losses += 1;
                        0
                    } else {
                        against.draws += 1;
                        1
                    };
                    let [games, all] = met.entry(pair).or_default();
                    (*games, *all) = (*games + 1, *all + halves);
                }
            }
        }
        for (pair, kind) in met {
            *self.pairs.entry(pair).or_default().kinds.entry(kind).or_default() += 1;
        }
    }

    /// How many encounters of two are complete.
    pub(super) fn met(&self, one: usize, other: usize) -> u64 {
        let pair = self.pairs.get(&[one.min(other), one.max(other)]);
        pair.map_or(0, |against| against.kinds.values().sum())
    }

    /// What these players, in ascending order, reached against each other. Each is known by its place there.
    pub(super) fn pairings(&self, players: &[usize]) -> Vec<Pairing> {
        let pairs = self.among(players);
        let pairing = |([first, second], against): (Pair, &Against)| {
            let &Against { wins, draws, losses, .. } = against;
            Pairing { first, second, wins, draws, losses }
        };
        pairs.into_iter().map(pairing).collect()
    }

    /// One joint fit of all that.
    pub(super) fn ratings(&self, players: &[usize]) -> Ratings {
        let mut clusters = Clusters::default();
        for ([first, second], against) in self.among(players) {
            for (kind, count) in &against.kinds {
                clusters.openings_of_two([first as u32, second as u32], *kind, *count);
            }
        }
        Ratings::clustered(players.len(), &self.pairings(players), &clusters)
    }

    /// Who of them met whom, by their places.
    fn among(&self, players: &[usize]) -> Vec<(Pair, &Against)> {
        let pairs = (0..players.len())
            .flat_map(|first| (first + 1..players.len()).map(move |second| [first, second]));
        let against = |pair: Pair| Some((pair, self.pairs.get(&pair.map(|place| players[place]))?));
        pairs.filter_map(against).collect()
    }
}
