//! Knockout: who loses an encounter is out.
//!
//! The bracket keeps the first seeds apart for as long as possible; where the number is no power of
//! two they pass the first round without a match. An encounter is decided by the points of all its
//! matches. A tie is played on, one opening at a time, for three more; if it is still a tie the
//! better seed, the one earlier in the list, goes on.

use std::cmp::Ordering;
use std::collections::VecDeque;

use super::encounter::Encounter;
use super::fixture::Fixture;
use super::{Lookup, Next, Plan};

/// Openings that are played on top to break a tie.
pub(super) const TIE_BREAKS: u32 = 3;

/// The round under way.
#[derive(Clone, Debug)]
pub(super) struct Knockout {
    round: u32,
    /// Who is still in, in the order of the bracket; neighbours meet. None is a free pass.
    bracket: Vec<Option<usize>>,
    /// Openings played so far in this round's open encounters.
    openings: u32,
    queue: VecDeque<Fixture>,
    /// Encounters that were tied, of earlier rounds.
    ties: Vec<Tie>,
}

/// An encounter of a knockout that was tied after its openings, and how it was decided.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The round, from 0.
    pub round: u32,
    /// Who went on.
    pub winner: usize,
    /// Who went home.
    pub loser: usize,
    /// Openings that were played on top.
    pub openings: u32,
    /// Was it still a tie, so that who is earlier in the list went on?
    pub by_list: bool,
}

/// How an encounter stands after the openings handed out so far.
enum Standing {
    /// Matches are under way.
    Open,
    Tied,
    /// By whom, and after how many openings.
    Won(usize, u32),
}

impl Knockout {
    pub(super) fn new(plan: &Plan) -> Knockout {
        let seeds = bracket(plan.entrants.next_power_of_two());
        let bracket = seeds.into_iter().map(|seed| (seed < plan.entrants).then_some(seed));
        let mut knockout = Knockout {
            round: 0,
            bracket: bracket.collect(),
            openings: plan.openings,
            queue: VecDeque::new(),
            ties: Vec::new(),
        };
        knockout.begin(plan);
        knockout
    }

    pub(super) fn champion(&self) -> Option<usize> {
        match self.bracket[..] {
            [champion] => champion,
            _ => None,
        }
    }

    pub(super) fn ties(&self) -> &[Tie] {
        &self.ties
    }

    pub(super) fn next(&mut self, plan: &Plan, results: Lookup<'_>) -> Next {
        loop {
            if let Some(fixture) = self.queue.pop_front() {
                return Next::Play(fixture);
            }
            if self.bracket.len() == 1 {
                return Next::Over;
            }
            let Some(tied) = self.tied(plan, results) else { return Next::Wait };
            if tied.is_empty() || self.openings == plan.openings + TIE_BREAKS {
                self.advance(plan, results);
            } else {
                self.play_on(plan, &tied);
            }
        }
    }

    /// The encounters of this round; free passes are none.
    fn encounters(&self) -> impl Iterator<Item = Encounter> {
        let round = self.round;
        self.bracket.chunks(2).zip(0..).filter_map(move |(pair, table)| match *pair {
            [Some(a), Some(b)] => Some(Encounter { round, table, entrants: vec![a, b] }),
            _ => None,
        })
    }

    fn begin(&mut self, plan: &Plan) {
        self.openings = plan.openings;
        let matches = plan.matches_of_encounter();
        let fixtures: Vec<_> = self
            .encounters()
            .flat_map(|met| (0..matches).map(move |number| met.fixture(plan, number)))
            .collect();
        self.queue.extend(fixtures);
    }

    fn standing(&self, met: &Encounter, plan: &Plan, results: Lookup<'_>) -> Standing {
        // An encounter that was decided earlier has no result of the later openings.
        for openings in plan.openings..=self.openings {
            let Some(points) = met.points(plan, openings, results) else { return Standing::Open };
            match points[0].total_cmp(&points[1]) {
                Ordering::Greater => return Standing::Won(met.entrants[0], openings),
                Ordering::Less => return Standing::Won(met.entrants[1], openings),
                Ordering::Equal => {}
            }
        }
        Standing::Tied
    }

    /// The encounters that are tied, once all matches handed out have ended.
    fn tied(&self, plan: &Plan, results: Lookup<'_>) -> Option<Vec<Encounter>> {
        let mut tied = Vec::new();
        for met in self.encounters() {
            match self.standing(&met, plan, results) {
                Standing::Open => return None,
                Standing::Tied => tied.push(met),
                Standing::Won(..) => {}
            }
        }
        Some(tied)
    }

    fn play_on(&mut self, plan: &Plan, tied: &[Encounter]) {
        let first = self.openings * plan.matches_of_opening();
        self.openings += 1;
        for met in tied {
            let numbers = first..first + plan.matches_of_opening();
            self.queue.extend(numbers.map(|number| met.fixture(plan, number)));
        }
    }

    fn advance(&mut self, plan: &Plan, results: Lookup<'_>) {
        let mut ties = Vec::new();
        let mut winner = |(pair, table): (&[Option<usize>], u32)| match *pair {
            [Some(a), Some(b)] => {
                let met = Encounter { round: self.round, table, entrants: vec![a, b] };
                let (winner, openings, by_list) = match self.standing(&met, plan, results) {
                    Standing::Won(winner, openings) => (winner, openings, false),
                    Standing::Open | Standing::Tied => (a.min(b), self.openings, true),
                };
                let openings = openings - plan.openings;
                if openings > 0 {
                    let loser = if winner == a { b } else { a };
                    ties.push(Tie { round: self.round, winner, loser, openings, by_list });
                }
                Some(winner)
            }
            [a, b] => a.or(b),
            _ => None,
        };
        self.bracket = self.bracket.chunks(2).zip(0..).map(&mut winner).collect();
        self.ties.extend(ties);
        self.round += 1;
        self.begin(plan);
    }
}

/// Seeds in the order of the bracket: the best two can only meet at the end.
fn bracket(size: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < size {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_seeds_meet_last() {
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        assert_eq!(bracket(1), [0]);
    }
}
