//! Brings the table up to date.

use bevy_ecs::prelude::*;

use super::matches::{Arrived, Stored};
use super::{Counts, Entrant};
use crate::contest::standings::Record;

/// Counts what has just come to disk.
pub(super) fn rate(
    mut counts: ResMut<'_, Counts>,
    mut entrants: Query<'_, '_, (&Entrant, &mut Record)>,
    news: Query<'_, '_, &Arrived, Added<Stored>>,
) {
    if news.is_empty() {
        return;
    }
    let mut records: Vec<(&Entrant, Mut<'_, Record>)> = entrants.iter_mut().collect();
    records.sort_unstable_by_key(|(entrant, _)| **entrant);
    let mut records: Vec<Mut<'_, Record>> = records.into_iter().map(|(_, record)| record).collect();
    // Iteration order is not defined, and sums depend on it in their last digits.
    let mut news: Vec<&Arrived> = news.iter().collect();
    news.sort_unstable_by_key(|Arrived(sealed)| sealed.of.id);
    for Arrived(sealed) in news {
        counts.0.add(&mut records, &sealed.of);
    }
}
