//! Results that hang together, kept until ratings are fitted.
//!
//! Games on the same opening share what that opening favours, and on a seed of a game of one seat
//! every score is compared with every other: such results are not news each on their own. A cluster
//! is all games on one opening with its seatings, or all scores on one seed. How noisy ratings are
//! is told by how clusters differ, whatever happens within them.
//!
//! Clusters that are alike are counted, not listed: what is kept of games between two bots does not
//! grow with their number.

use std::collections::BTreeMap;

use super::ratings::Pairing;

/// Two bots within a cluster.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Met {
    /// The one of the lower number.
    pub(super) first: u32,
    pub(super) second: u32,
    pub(super) games: u32,
    /// Half points of the first.
    pub(super) halves: u32,
}

/// An opening that is being played.
#[derive(Clone, Debug, Default)]
struct Opening {
    games: u32,
    met: Vec<Met>,
}

/// All results by clusters. They may be added in any order.
#[derive(Clone, Debug, Default)]
pub struct Clusters {
    /// After how many games an opening is complete; zero if that is not known.
    complete: u32,
    openings: BTreeMap<u64, Opening>,
    /// How many complete openings there are of each kind.
    kinds: BTreeMap<Vec<Met>, u64>,
    /// The scores on each seed.
    seeds: BTreeMap<u64, Vec<(u32, f64)>>,
}

impl Clusters {
    /// Nothing yet. An opening is complete after so many games; zero if that is not known.
    pub fn new(complete: u32) -> Clusters {
        Clusters { complete, ..Clusters::default() }
    }

    /// Every game is a cluster of its own.
    pub(super) fn of_games(pairings: &[Pairing]) -> Clusters {
        let mut kinds = BTreeMap::new();
        for pairing in pairings {
            let (a, b) = (pairing.first as u32, pairing.second as u32);
            let (first, second) = (a.min(b), a.max(b));
            for (halves, count) in [(2, pairing.wins), (1, pairing.draws), (0, pairing.losses)] {
                let halves = if a == first { halves } else { 2 - halves };
                if count > 0 {
                    *kinds.entry(vec![Met { first, second, games: 1, halves }]).or_default() +=
                        count;
                }
            }
        }
        Clusters { kinds, ..Clusters::default() }
    }

    /// Adds so many complete openings on which the first of two bots, the one of the lower number, took so many
    /// half points of so many games.
    pub fn openings_of_two(
        &mut self,
        [first, second]: [u32; 2],
        [games, halves]: [u32; 2],
        count: u64,
    ) {
        *self.kinds.entry(vec![Met { first, second, games, halves }]).or_default() += count;
    }

    /// Adds a game: who sat at the table and what each reached.
    pub fn game(&mut self, opening: u64, seats: &[usize], reached: &[f64]) {
        let at = self.openings.entry(opening).or_default();
        at.games += 1;
        for (seat, (&one, mine)) in seats.iter().zip(reached).enumerate() {
            for (&other, theirs) in seats.iter().zip(reached).skip(seat + 1) {
                if one == other {
                    continue;
                }
                let (first, second) = (one.min(other) as u32, one.max(other) as u32);
                let (mine, theirs) = if one < other { (mine, theirs) } else { (theirs, mine) };
                let halves = 1 + u32::from(mine > theirs) - u32::from(mine < theirs);
                match at.met.iter_mut().find(|met| (met.first, met.second) == (first, second)) {
                    Some(met) => {
                        met.games += 1;
                        met.halves += halves;
                    }
                    None => at.met.push(Met { first, second, games: 1, halves }),
                }
            }
        }
        if at.games == self.complete
            && let Some(mut done) = self.openings.remove(&opening)
        {
            done.met.sort_unstable();
            *self.kinds.entry(done.met).or_default() += 1;
        }
    }

    /// Adds the score of a bot that played alone, and gives those of others on that seed.
    pub fn score(&mut self, seed: u64, bot: usize, score: f64) -> &[(u32, f64)] {
        let scores = self.seeds.entry(seed).or_default();
        scores.push((bot as u32, score));
        &scores[..scores.len() - 1]
    }

    /// Every kind of cluster of games at a table, with how many there are.
    pub(super) fn tables(&self) -> impl Iterator<Item = (&[Met], u64)> {
        let open = self.openings.values().map(|opening| (&opening.met[..], 1));
        self.kinds.iter().map(|(met, &count)| (&met[..], count)).chain(open)
    }

    /// The scores on every seed.
    pub(super) fn seeds(&self) -> impl Iterator<Item = &[(u32, f64)]> {
        self.seeds.values().map(Vec::as_slice)
    }
}
