//! Where the matches of a championship come from.

use crate::contest::ladder::Ladder;
use crate::contest::pairing::{Lookup, Next, Schedule};

/// Who says what is played next.
pub(super) enum Source {
    /// A schedule, which ends.
    Planned(Schedule),
    /// A ladder, which does not.
    Ladder(Box<Ladder>),
}

impl Source {
    /// The next match. A ladder has been told of results already.
    pub(super) fn next(&mut self, results: Lookup<'_>) -> Next {
        match self {
            Source::Planned(schedule) => schedule.next(results),
            Source::Ladder(ladder) => ladder.next_match(),
        }
    }

    /// The ladder, if it is one.
    pub(super) fn ladder(&mut self) -> Option<&mut Ladder> {
        match self {
            Source::Planned(_) => None,
            Source::Ladder(ladder) => Some(ladder),
        }
    }
}
