//! Puts what counts on disk, and only then lets it be known.

use std::sync::PoisonError;

use bevy_ecs::prelude::*;

use super::Book;
use super::matches::{Arrived, Ended, Finished, Results, Underway};

pub(super) fn record(
    mut commands: Commands<'_, '_>,
    mut book: ResMut<'_, Book>,
    mut arrived: ResMut<'_, Arrived>,
    mut results: ResMut<'_, Results>,
) {
    if arrived.counting.is_empty() {
        return;
    }
    // The order of arrival depends on the machine; the order on disk does not.
    arrived.counting.sort_unstable_by_key(|ended| ended.sealed.row.id);
    let matches = arrived.counting.iter().map(|ended| &*ended.sealed);
    let kept = book.store.lock().unwrap_or_else(PoisonError::into_inner).add(matches);
    if let Err(failure) = kept {
        book.failure = Some(failure);
        return;
    }
    for Ended { entity, sealed, .. } in arrived.counting.drain(..) {
        results.insert(&sealed.row);
        commands.entity(entity).remove::<Underway>().insert(Finished(sealed));
    }
}
