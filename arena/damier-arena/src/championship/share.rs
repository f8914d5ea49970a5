//! Which matches of a championship are played here: all, those of one part, or those that are known.

use std::collections::HashSet;

use crate::contest::pairing::Fixture;
use crate::contest::part::{Division, Part};

/// Matches that are played here. The others are left to whoever comes later.
pub(super) enum Share {
    /// All of them.
    All,
    /// Those of a part.
    Part(Part, Division),
    /// Those with these ids.
    Known(HashSet<u64>),
}

impl Share {
    /// The share of a part.
    pub(super) fn of(part: Option<Part>) -> Share {
        part.map_or(Share::All, |part| Share::Part(part, Division::new(part.of)))
    }

    /// Is this match one of them? Has to be asked of every match, in the order of the schedule.
    pub(super) fn has(&mut self, fixture: &Fixture) -> bool {
        match self {
            Share::All => true,
            Share::Part(part, division) => division.next(fixture) == *part,
            Share::Known(ids) => ids.contains(&fixture.id.number()),
        }
    }

    /// Is everything played here?
    pub(super) fn is_all(&self) -> bool {
        matches!(self, Share::All)
    }
}
