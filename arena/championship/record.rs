//! Puts what has arrived on disk, and only then lets it be known.

use std::sync::PoisonError;

use bevy_ecs::prelude::*;

use super::Book;
use super::matches::{Arrived, Finished, News, Results};

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
    arrived.0.sort_by_key(|row| row.id);
    let kept = book.store.lock().unwrap_or_else(PoisonError::into_inner).add(&arrived.0);
    if let Err(failure) = kept {
        book.failure = Some(failure);
        return;
    }
    for mut row in arrived.0.drain(..) {
        results.insert(&row);
        // What takes room is on disk; keeping it here would fill the memory.
        row.lighten();
        commands.spawn((Finished(row), News));
    }
}
