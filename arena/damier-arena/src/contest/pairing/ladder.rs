//! The matches of a ladder by their ids.
//!
//! Who meets next on a ladder depends on all that was played, so no schedule lists its matches; but each is
//! known by its id alone. Its table says which players meet, its round and game which of their encounters
//! it is and who sits where: an encounter is one opening in all rotations of the seats, or one seed that
//! two play, each alone.

use super::combination::{choose, group, number};
use super::fixture::{Fixture, GAME_BITS, MatchId, ROUND_BITS, TABLE_BITS};

/// Players that meet: those at a table, or two who play alone.
pub fn company(seats: usize) -> usize {
    seats.max(2)
}

/// Can so many players be told apart, in a game of so many seats?
pub fn has_room(players: usize, seats: usize) -> bool {
    players < 1 << 16 && choose(players as u64, company(seats) as u64) < 1 << TABLE_BITS
}

/// The matches of an encounter.
fn turns(seats: usize) -> u64 {
    company(seats) as u64
}

/// Encounters of one group in a round.
fn in_a_round(seats: usize) -> u64 {
    (1 << GAME_BITS) / turns(seats)
}

/// The number of a group of players, whatever their order.
pub fn table(players: &[usize]) -> u64 {
    number(players)
}

/// The matches of this group's encounter of this number, counted from 0; nothing once a group has met so often
/// that no ids are left.
pub fn encounter(seats: usize, table: u64, number: u64) -> Option<Vec<Fixture>> {
    let (round, at) = (number / in_a_round(seats), number % in_a_round(seats));
    if round >= 1 << ROUND_BITS {
        return None;
    }
    let id = |turn: u64| MatchId {
        round: round as u32,
        table: table as u32,
        game: (at * turns(seats) + turn) as u32,
    };
    Some((0..turns(seats)).filter_map(|turn| fixture(seats, id(turn))).collect())
}

/// Which encounter of its group a match belongs to.
pub fn number_of(seats: usize, id: MatchId) -> u64 {
    u64::from(id.round) * in_a_round(seats) + u64::from(id.game) / turns(seats)
}

/// The match of an id, if there is one.
pub fn fixture(seats: usize, id: MatchId) -> Option<Fixture> {
    let (at, turn) = (u64::from(id.game) / turns(seats), u64::from(id.game) % turns(seats));
    if seats == 0 || at >= in_a_round(seats) {
        return None;
    }
    let mut players = group(u64::from(id.table), company(seats));
    // Rotations keep who plays after whom; every other encounter has it the other way about.
    if seats > 2 && number_of(seats, id) % 2 == 1 {
        players.reverse();
    }
    players.rotate_left(turn as usize);
    players.truncate(seats);
    let first = MatchId { game: id.game - turn as u32, ..id };
    Some(Fixture { id, seats: players, opening: first.number() })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn an_encounter_is_one_opening_from_every_seat_and_its_ids_say_so() {
        for seats in 1..=4 {
            let mut ids = BTreeSet::new();
            let players: Vec<usize> = (3..3 + company(seats)).collect();
            for number in [0, 1, 2047, 2048, 5000] {
                let matches = encounter(seats, table(&players), number).unwrap();
                assert_eq!(matches.len(), company(seats));
                for played in &matches {
                    assert_eq!(fixture(seats, played.id).as_ref(), Some(played));
                    assert_eq!(number_of(seats, played.id), number);
                    assert_eq!(played.opening, matches[0].opening);
                    assert!(ids.insert(played.id.number()), "{played:?}");
                }
                let firsts: BTreeSet<usize> =
                    matches.iter().map(|played| played.seats[0]).collect();
                assert_eq!(firsts, players.iter().copied().collect());
            }
        }
        assert_eq!(encounter(2, 0, u64::MAX), None);
        assert!(has_room(60_000, 2) && !has_room(60_000, 3));
    }
}
