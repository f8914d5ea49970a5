//! One match of a schedule.

use std::fmt;

/// Which match of a championship.
///
/// Follows from the round, from who meets (or from the place in a knockout's bracket) and from the
/// game of the encounter.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId {
    /// The round, from 0; below 2²⁰.
    pub round: u32,
    /// The table within the round; below 2³¹.
    pub table: u32,
    /// The game at that table, from 0; below 2¹².
    pub game: u32,
}

pub(super) const ROUND_BITS: u32 = 20;
pub(super) const TABLE_BITS: u32 = 31;
pub(super) const GAME_BITS: u32 = 12;

impl MatchId {
    /// The id as one number, in the same order; it fits the integers of a database.
    ///
    /// ```
    /// use damier::pairing::MatchId;
    /// let id = MatchId { round: 3, table: 12, game: 1 };
    /// assert_eq!(MatchId::from_number(id.number()), id);
    /// ```
    pub fn number(self) -> u64 {
        let table = (u64::from(self.round) << TABLE_BITS) | u64::from(self.table);
        (table << GAME_BITS) | u64::from(self.game)
    }

    /// The id of a number.
    pub fn from_number(number: u64) -> MatchId {
        let bits = |from: u32, count: u32| ((number >> from) & ((1 << count) - 1)) as u32;
        MatchId {
            round: bits(GAME_BITS + TABLE_BITS, ROUND_BITS),
            table: bits(GAME_BITS, TABLE_BITS),
            game: bits(0, GAME_BITS),
        }
    }
}

/// Round, table and game, counted from 1 as people do.
impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MatchId { round, table, game } = self;
        write!(f, "{}.{}.{}", round + 1, table + 1, game + 1)
    }
}

/// A match to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Which match it is.
    pub id: MatchId,
    /// The entrant on each seat.
    pub seats: Vec<usize>,
    /// What the start is drawn from, besides the championship's seed: the same number is the same
    /// opening, board or seed of a game.
    pub opening: u64,
}
