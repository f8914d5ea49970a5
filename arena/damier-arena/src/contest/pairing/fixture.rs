//! One match of a schedule.

use std::fmt;
use std::str::FromStr;

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
    /// use damier_arena::contest::pairing::MatchId;
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

/// Why a text is no id of a match.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a match is round.table.game, counted from 1, as in 1.3.2")]
pub struct BadId;

/// Reads what [`MatchId`]'s text says.
impl FromStr for MatchId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<MatchId, BadId> {
        let mut parts = text.split('.');
        let mut part = |bits: u32| {
            let part = parts.next().filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
            let number: u32 = part.and_then(|part| part.parse().ok()).ok_or(BadId)?;
            let number = number.checked_sub(1).ok_or(BadId)?;
            if u64::from(number) < 1 << bits { Ok(number) } else { Err(BadId) }
        };
        let id =
            MatchId { round: part(ROUND_BITS)?, table: part(TABLE_BITS)?, game: part(GAME_BITS)? };
        if parts.next().is_some() { Err(BadId) } else { Ok(id) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_back_and_anything_else_is_not() {
        for id in [
            MatchId { round: 0, table: 0, game: 0 },
            MatchId { round: 3, table: 12, game: 1 },
            MatchId { round: (1 << 20) - 1, table: (1 << 31) - 1, game: (1 << 12) - 1 },
        ] {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for text in ["", "1", "1.2", "0.1.1", "1.2.3.4", "1.+2.3", "1. 2.3", "1048577.1.1", "a.b.c"]
        {
            assert_eq!(text.parse::<MatchId>(), Err(BadId), "{text}");
        }
    }
}
