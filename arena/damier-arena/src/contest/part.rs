//! A share of a championship, for batch systems that know nothing of each other.
//!
//! What belongs together stays together: all matches on one board, from every seat, or of all bots on one
//! seed, are in the same part. Parts are as large as each other, within one such group, and no bot is in one
//! part more than in others because of its place in the list.

use std::fmt;
use std::str::FromStr;

use super::pairing::Fixture;
use crate::seed::mix;

/// Parts that a championship may have.
const MOST: u32 = 100_000;

/// One of so many parts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// Which one, from 1.
    pub number: u32,
    /// How many there are.
    pub of: u32,
}

/// Why a text is no part.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a part is a number and how many there are, such as 2/8")]
pub struct BadPart;

impl FromStr for Part {
    type Err = BadPart;

    fn from_str(text: &str) -> Result<Part, BadPart> {
        let (number, of) = text.split_once('/').ok_or(BadPart)?;
        let read = |text: &str| text.trim().parse::<u32>().map_err(|_| BadPart);
        let part = Part { number: read(number)?, of: read(of)? };
        let fits = (1..=part.of).contains(&part.number) && part.of <= MOST;
        fits.then_some(part).ok_or(BadPart)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Deals the matches of a schedule out to so many parts, in its order.
#[derive(Clone, Debug)]
pub struct Division {
    of: u32,
    /// How many boards came before, and the one that was last.
    boards: u64,
    last: Option<u64>,
}

impl Division {
    /// So many parts.
    pub fn new(of: u32) -> Division {
        Division { of: of.max(1), boards: 0, last: None }
    }

    /// The part of the next match.
    pub fn next(&mut self, fixture: &Fixture) -> Part {
        if self.last.replace(fixture.opening).is_some_and(|last| last != fixture.opening) {
            self.boards += 1;
        }
        let of = u64::from(self.of);
        // Every part has one of so many boards, but not always the same one of them.
        let turned = (self.boards % of + mix(self.boards / of) % of) % of;
        Part { number: turned as u32 + 1, of: self.of }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::pairing::{Format, Plan, Schedule};

    fn parts(seats: usize, of: u32) -> Vec<(Part, Fixture)> {
        let plan = Plan { format: Format::RoundRobin, entrants: 5, seats, rounds: 2, openings: 6 };
        let all = Schedule::new(plan).expect("a plan").all(&|_| None);
        let mut division = Division::new(of);
        all.into_iter().map(|fixture| (division.next(&fixture), fixture)).collect()
    }

    #[test]
    fn what_is_played_on_one_board_is_in_one_part() {
        for (seats, of) in [(1, 3), (2, 3), (2, 8), (3, 7)] {
            let all = parts(seats, of);
            for (part, fixture) in &all {
                let same = all.iter().filter(|(_, other)| other.opening == fixture.opening);
                assert!(same.clone().count() > 1, "a board is played more than once");
                assert!(same.clone().all(|(other, _)| other == part));
            }
        }
    }

    #[test]
    fn parts_are_of_one_size() {
        let all = parts(2, 8);
        let sizes = (1..=8).map(|n| all.iter().filter(|(part, _)| part.number == n).count());
        let sizes: Vec<usize> = sizes.collect();
        assert_eq!(sizes.iter().sum::<usize>(), all.len());
        assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 2, "{sizes:?}");
    }

    #[test]
    fn a_part_is_read_and_anything_else_is_not() {
        assert_eq!("2/8".parse(), Ok(Part { number: 2, of: 8 }));
        assert_eq!(Part { number: 2, of: 8 }.to_string(), "2/8");
        for text in ["", "2", "0/8", "9/8", "1/0", "-1/8", "1/8/2", "a/b", "1/4294967295"] {
            assert_eq!(text.parse::<Part>(), Err(BadPart), "{text}");
        }
    }
}
