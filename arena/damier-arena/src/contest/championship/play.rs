//! Takes finished matches from the workers.

use std::sync::PoisonError;
use std::time::Duration;

use bevy_ecs::prelude::*;

use super::Workers;
use super::matches::{Arrived, Ended, WithWorkers};

/// How long to wait for the first match of a batch; a request to stop is heard in between.
const PATIENCE: Duration = Duration::from_millis(50);

/// Whatever has ended since the last time is written to disk together.
pub(super) fn play(
    workers: Res<'_, Workers>,
    mut arrived: ResMut<'_, Arrived>,
    mut with_workers: ResMut<'_, WithWorkers>,
) {
    if with_workers.0.is_empty() {
        return;
    }
    let pool = workers.0.lock().unwrap_or_else(PoisonError::into_inner);
    for sealed in pool.finished(PATIENCE) {
        if let Some((turn, entity)) = with_workers.0.remove(&sealed.row.id) {
            arrived.open.push(Ended { turn, entity, sealed });
        }
    }
}
