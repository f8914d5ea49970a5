//! Brings the table up to date.

use bevy_ecs::prelude::*;

use super::Table;
use super::matches::Finished;

pub(super) fn rate(mut table: ResMut<'_, Table>, news: Query<'_, '_, &Finished>) {
    // Iteration order is not defined, and sums depend on it in their last digits.
    let mut rows: Vec<&Finished> = news.iter().collect();
    rows.sort_unstable_by_key(|Finished(sealed)| sealed.row.id);
    for Finished(sealed) in rows {
        table.0.add(&sealed.row);
    }
}
