//! Swiss: in each round bots with about the same points meet.
//!
//! Ranked by points, then by seeding, the first that is left meets, of those with the same points,
//! the one half their number below it; if that does not work out, the next, and so on down. A pair
//! is taken only if all the others can still be paired, so nobody meets anybody again, or sits out
//! again, as long as that can be avoided in this round. Where it cannot, the fewest meetings of any
//! pair go on top.

use std::collections::VecDeque;

use super::combination::number;
use super::encounter::Encounter;
use super::fixture::Fixture;
use super::matching::Matching;
use super::{Lookup, Next, Plan};

/// The rounds so far, and what is left of the one under way.
#[derive(Clone, Debug, Default)]
pub(super) struct Swiss {
    rounds: Vec<Vec<Encounter>>,
    byes: Vec<usize>,
    points: Vec<f64>,
    queue: VecDeque<Fixture>,
}

impl Swiss {
    pub(super) fn byes(&self) -> &[usize] {
        &self.byes
    }

    pub(super) fn next(&mut self, plan: &Plan, results: Lookup<'_>) -> Next {
        loop {
            if let Some(fixture) = self.queue.pop_front() {
                return Next::Play(fixture);
            }
            if !self.count(plan, results) {
                return Next::Wait;
            }
            if self.rounds.len() == plan.rounds as usize {
                return Next::Over;
            }
            self.pair(plan);
        }
    }

    /// Counts the points of the round under way; false if it has not ended.
    fn count(&mut self, plan: &Plan, results: Lookup<'_>) -> bool {
        self.points.resize(plan.entrants, 0.0);
        let Some(round) = self.rounds.last() else { return true };
        let reached: Option<Vec<_>> =
            round.iter().map(|met| met.points(plan, plan.openings, results)).collect();
        let Some(reached) = reached else { return false };
        for (met, points) in round.iter().zip(reached) {
            for (&entrant, points) in met.entrants.iter().zip(points) {
                self.points[entrant] += points;
            }
        }
        if let Some(&bye) = self.byes.get(self.rounds.len() - 1) {
            let games = if plan.seats == 1 { 1 } else { 2 };
            self.points[bye] += f64::from(plan.openings * games);
        }
        true
    }

    fn pair(&mut self, plan: &Plan) {
        let round = self.rounds.len() as u32;
        let mut encounters = Vec::new();
        for (a, b) in pairs(&self.points, &self.meetings(plan.entrants)) {
            if b == plan.entrants {
                self.byes.push(a);
                continue;
            }
            let table = number(&[a, b]) as u32;
            encounters.push(Encounter { round, table, entrants: vec![a, b] });
        }
        let matches = plan.matches_of_encounter();
        let fixtures = encounters
            .iter()
            .flat_map(|met| (0..matches).map(move |number| met.fixture(plan, number)));
        self.queue.extend(fixtures);
        self.rounds.push(encounters);
    }

    /// How often two have met. With an odd number there is one more, nobody, whom those meet who sit
    /// out.
    fn meetings(&self, entrants: usize) -> Vec<Vec<u32>> {
        let all = entrants + entrants % 2;
        let mut met = vec![vec![0; all]; all];
        let encounters = self.rounds.iter().flatten().map(|met| (met.entrants[0], met.entrants[1]));
        for (a, b) in encounters.chain(self.byes.iter().map(|&bye| (bye, entrants))) {
            met[a][b] += 1;
            met[b][a] += 1;
        }
        met
    }
}

/// The pairs of the next round. Nobody, if there is such, is the last in `met` and last of a pair.
fn pairs(points: &[f64], met: &[Vec<u32>]) -> Vec<(usize, usize)> {
    let mut ranked: Vec<usize> = (0..points.len()).collect();
    ranked.sort_by(|&a, &b| points[b].total_cmp(&points[a]).then(a.cmp(&b)));
    ranked.extend(points.len()..met.len());
    let most = met.iter().flatten().max().copied().unwrap_or(0);
    let mut matching = (0..=most)
        .map(|most| Matching::largest(allowed(met, most)))
        .find(Matching::is_perfect)
        .expect("an even number can be paired once everybody may meet");
    let mut pairs = Vec::new();
    while let Some(first) = ranked.first().copied() {
        let opponents = preferred(&ranked, points);
        let found = opponents.into_iter().find(|&other| matching.settle(first, other));
        let second = found.expect("the others can be paired");
        ranked.retain(|&entrant| entrant != first && entrant != second);
        pairs.push((first, second));
    }
    pairs
}

fn allowed(met: &[Vec<u32>], most: u32) -> Vec<Vec<bool>> {
    let row = |a: usize| (0..met.len()).map(|b| a != b && met[a][b] <= most).collect();
    (0..met.len()).map(row).collect()
}

/// The others in the order in which the first one should meet them.
fn preferred(ranked: &[usize], points: &[f64]) -> Vec<usize> {
    let of = |entrant: usize| points.get(entrant);
    let level = ranked.iter().take_while(|&&other| of(other) == of(ranked[0])).count();
    let half = (level / 2).max(1);
    let (upper, lower) = (&ranked[1..half], &ranked[half..level]);
    let below = &ranked[level.max(1)..];
    let near_half_first = upper.iter().rev();
    lower.iter().chain(near_half_first).chain(below).copied().collect()
}
