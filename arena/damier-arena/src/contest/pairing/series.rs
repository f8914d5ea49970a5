//! The matches of a series: some games between the same bots, one after the other.
//!
//! A board is played by all who are compared on it, in all rotations of the seats, before the next one
//! is begun. Matches are numbered in this order, so more games leave all earlier ones as they were.

use super::Plan;
use super::fixture::{Fixture, MatchId};

/// The match of this number, if the plan has it.
pub(super) fn fixture(plan: &Plan, number: u64) -> Option<Fixture> {
    if number >= plan.matches() {
        return None;
    }
    let (game, group) = (number / plan.encounters(), number % plan.encounters());
    // With one seat every game has its own board, else all rotations share one.
    let (opening, turn) = (game / plan.seats as u64, game % plan.seats as u64);
    let mut seats = match plan.seats {
        1 => vec![group as usize],
        2 => pair(plan.entrants, group as usize).to_vec(),
        seats => (0..seats).collect(),
    };
    seats.rotate_left(turn as usize);
    Some(Fixture { id: MatchId::from_number(number), seats, opening })
}

/// One of the pairs of entrants, all of the first before those of the second.
fn pair(entrants: usize, mut place: usize) -> [usize; 2] {
    let mut first = 0;
    while place >= entrants - 1 - first {
        place -= entrants - 1 - first;
        first += 1;
    }
    [first, first + 1 + place]
}
