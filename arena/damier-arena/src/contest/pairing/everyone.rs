//! Round robin, gauntlet and sweep: every encounter is known from the start, so a counter is all there is.

use super::combination::{group, number};
use super::encounter::Encounter;
use super::fixture::{Fixture, MatchId};
use super::{Format, Next, Plan};

/// How many matches were handed out, and the number of the entrant at each place.
#[derive(Clone, Debug)]
pub(super) struct Everyone {
    at: u64,
    numbers: Vec<usize>,
}

impl Everyone {
    pub(super) fn new(numbers: Vec<usize>) -> Everyone {
        Everyone { at: 0, numbers }
    }

    pub(super) fn next(&mut self, plan: &Plan) -> Next {
        if self.at >= plan.matches() {
            return Next::Over;
        }
        let matches = u64::from(plan.matches_of_encounter());
        let (met, game) = (self.at / matches, (self.at % matches) as u32);
        let (round, place) = ((met / plan.encounters()) as u32, met % plan.encounters());
        self.at += 1;
        let met = encounter(plan, &self.numbers, round, place);
        Next::Play(self.numbered(plan, met.fixture(plan, game)))
    }

    /// Who plays alone has a table by its number, wherever it stands in the list.
    fn numbered(&self, plan: &Plan, mut fixture: Fixture) -> Fixture {
        if plan.seats == 1 {
            fixture.id.table = self.numbers[fixture.seats[0]] as u32;
        }
        fixture
    }

    /// The match of an id, if the plan has it.
    pub(super) fn fixture(&self, plan: &Plan, id: MatchId) -> Option<Fixture> {
        let MatchId { round, table, game } = id;
        if round >= plan.rounds {
            return None;
        }
        let place = |number: usize| self.numbers.iter().position(|other| *other == number);
        if plan.seats == 1 {
            let place = place(table as usize)?;
            let number = game.checked_mul(plan.matches_of_opening())?.checked_add(place as u32)?;
            let met = Encounter { round, table: 0, entrants: (0..plan.entrants).collect() };
            let is_planned = game < plan.openings;
            return is_planned.then(|| self.numbered(plan, met.fixture(plan, number)));
        }
        let entrants = group(u64::from(table), plan.seats).into_iter().map(place);
        let mut entrants: Vec<usize> = entrants.collect::<Option<_>>()?;
        if plan.format == Format::Gauntlet {
            let first = entrants.iter().position(|place| *place == 0)?;
            entrants[..=first].rotate_right(1);
        }
        if let Format::Sweep(firsts @ 1..) = plan.format {
            let first = |place: &&usize| **place < usize::from(firsts);
            if entrants.iter().filter(first).count() != 1 {
                return None;
            }
        }
        let is_planned = game < plan.matches_of_encounter();
        is_planned.then(|| seated(plan, &self.numbers, round, entrants).fixture(plan, game))
    }
}

/// The encounter at a place of a round.
fn encounter(plan: &Plan, numbers: &[usize], round: u32, place: u64) -> Encounter {
    if plan.seats == 1 {
        return Encounter { round, table: 0, entrants: (0..plan.entrants).collect() };
    }
    // Who moves first does not depend on the places either.
    let in_order = |mut entrants: Vec<usize>| {
        entrants.sort_unstable_by_key(|place| numbers[*place]);
        entrants
    };
    let entrants = match plan.format {
        Format::Gauntlet => {
            let others = group(place, plan.seats - 1).into_iter().map(|other| other + 1).collect();
            std::iter::once(0).chain(in_order(others)).collect()
        }
        Format::Sweep(firsts @ 1..) => {
            let (firsts, place) = (usize::from(firsts), place as usize);
            in_order(vec![place % firsts, firsts + place / firsts])
        }
        _ if plan.seats == 2 => in_order(circle(plan.entrants, place).to_vec()),
        _ => in_order(group(place, plan.seats)),
    };
    seated(plan, numbers, round, entrants)
}

/// The encounter of these entrants in a round.
fn seated(plan: &Plan, numbers: &[usize], round: u32, mut entrants: Vec<usize>) -> Encounter {
    let known: Vec<usize> = entrants.iter().map(|place| numbers[*place]).collect();
    let table = number(&known) as u32;
    // Rotations keep who plays after whom; every other round has it the other way about.
    if plan.seats > 2 && round % 2 == 1 {
        entrants.reverse();
    }
    Encounter { round, table, entrants }
}

/// The circle method: one entrant stays, the others move on by one place a turn, and those opposite
/// each other meet. With an odd number the one who stays is nobody.
fn circle(entrants: usize, place: u64) -> [usize; 2] {
    let moving = if entrants.is_multiple_of(2) { entrants - 1 } else { entrants };
    let meetings = entrants / 2;
    let (turn, meeting) = ((place as usize) / meetings, (place as usize) % meetings);
    let pair = if entrants.is_multiple_of(2) && meeting == 0 {
        [turn, moving]
    } else {
        let apart = meeting + usize::from(!entrants.is_multiple_of(2));
        [(turn + apart) % moving, (turn + moving - apart) % moving]
    };
    [pair[0].min(pair[1]), pair[0].max(pair[1])]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn in_a_turn_of_the_circle_nobody_meets_two() {
        for entrants in 2..=9 {
            let meetings = entrants / 2;
            let turns = entrants * (entrants - 1) / 2 / meetings;
            let mut all = BTreeSet::new();
            for turn in 0..turns {
                let pairs = (0..meetings).map(|at| circle(entrants, (turn * meetings + at) as u64));
                let pairs: Vec<_> = pairs.collect();
                let busy: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
                assert_eq!(busy.len(), 2 * meetings, "{entrants}: {pairs:?}");
                all.extend(pairs);
            }
            assert_eq!(all.len(), entrants * (entrants - 1) / 2, "{entrants}");
        }
    }
}
