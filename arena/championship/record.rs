//! Puts what has arrived on disk, and only then lets it be known.

use std::sync::PoisonError;

use bevy_ecs::prelude::*;

use super::Book;
use super::matches::{Arrived, Finished, Results, Underway};

pub(super) fn record(
    mut commands: Commands<'_, '_>,
    mut book: ResMut<'_, Book>,
    mut arrived: ResMut<'_, Arrived>,
    mut results: ResMut<'_, Results>,
) {
    if arrived.0.is_empty() {
        return;
    }
    // The order of arrival depends on the machine; the order on disk does not.
    arrived.0.sort_by_key(|(_, sealed)| sealed.row.id);
    let matches = arrived.0.iter().map(|(_, sealed)| &**sealed);
    let kept = book.store.lock().unwrap_or_else(PoisonError::into_inner).add(matches);
    if let Err(failure) = kept {
        book.failure = Some(failure);
        return;
    }
    for (entity, sealed) in arrived.0.drain(..) {
        results.insert(&sealed.row);
        commands.entity(entity).remove::<Underway>().insert(Finished(sealed));
    }
}
