//! Takes finished matches from the workers.

use std::sync::PoisonError;
use std::time::Duration;

use bevy_ecs::prelude::*;

use super::matches::{Arrived, Underway};
use super::{Book, Workers};
use crate::store::Row;

/// How long to wait for the first match of a batch; a request to stop is heard in between.
const PATIENCE: Duration = Duration::from_millis(50);
/// Matches that are written to disk together.
const BATCH: usize = 512;

pub(super) fn play(
    mut commands: Commands<'_, '_>,
    workers: Res<'_, Workers>,
    book: Res<'_, Book>,
    mut arrived: ResMut<'_, Arrived>,
    underway: Query<'_, '_, (Entity, &Underway)>,
) {
    if underway.is_empty() {
        return;
    }
    let pool = workers.0.lock().unwrap_or_else(PoisonError::into_inner);
    let mut next = pool.next_within(PATIENCE);
    while let Some(finished) = next {
        let number = finished.job.number;
        arrived.0.push(Row::new(finished, book.tiles));
        if let Some((entity, _)) = underway.iter().find(|(_, played)| played.0.number() == number) {
            commands.entity(entity).despawn();
        }
        next = if arrived.0.len() < BATCH { pool.try_next() } else { None };
    }
}
