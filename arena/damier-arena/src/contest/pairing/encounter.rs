//! Entrants that meet: the matches they play and the points they take.

use super::fixture::{Fixture, MatchId};
use super::{Lookup, Plan};

/// Entrants that meet over one opening or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The round it belongs to.
    pub round: u32,
    /// Its table in that round.
    pub table: u32,
    /// Who meets; the order of seats in the first match.
    pub entrants: Vec<usize>,
}

impl Encounter {
    /// Its match of this number, counted from 0 through all openings.
    pub(super) fn fixture(&self, plan: &Plan, number: u32) -> Fixture {
        let (opening, turn) =
            (number / plan.matches_of_opening(), number % plan.matches_of_opening());
        let round = self.round;
        if plan.seats == 1 {
            let entrant = self.entrants[turn as usize];
            let id = MatchId { round, table: entrant as u32, game: opening };
            let shared = MatchId { table: 0, ..id };
            return Fixture { id, seats: vec![entrant], opening: shared.number() };
        }
        let mut seats = self.entrants.clone();
        seats.rotate_left(turn as usize);
        let id = MatchId { round, table: self.table, game: number };
        let table = if plan.shares_boards() { 0 } else { id.table };
        Fixture { id, seats, opening: MatchId { game: opening, table, ..id }.number() }
    }

    /// The points of each entrant over some openings, once all their matches have ended.
    pub(super) fn points(
        &self,
        plan: &Plan,
        openings: u32,
        results: Lookup<'_>,
    ) -> Option<Vec<f64>> {
        let mut points = vec![0.0; self.entrants.len()];
        for opening in 0..openings {
            let first = opening * plan.matches_of_opening();
            let fixtures =
                (first..first + plan.matches_of_opening()).map(|n| self.fixture(plan, n));
            if plan.seats == 1 {
                let scores: Option<Vec<f64>> =
                    fixtures.map(|fixture| results(fixture.id)?.first().copied()).collect();
                for (points, won) in points.iter_mut().zip(won_seed(&scores?)) {
                    *points += won;
                }
                continue;
            }
            for fixture in fixtures {
                for (entrant, reached) in fixture.seats.iter().zip(results(fixture.id)?) {
                    let at = self.entrants.iter().position(|other| other == entrant);
                    points[at.expect("the seats are those who meet")] += reached;
                }
            }
        }
        Some(points)
    }
}

/// What each score on one seed is worth: the share of the others it beats, a tie being half.
fn won_seed(scores: &[f64]) -> Vec<f64> {
    let others = (scores.len() - 1).max(1) as f64;
    let beaten = |score: f64| scores.iter().filter(|other| score > **other).count() as f64;
    let tied = |score: f64| scores.iter().filter(|other| score.total_cmp(other).is_eq()).count();
    let worth = |&score: &f64| (beaten(score) + 0.5 * (tied(score) as f64 - 1.0)) / others;
    scores.iter().map(worth).collect()
}
