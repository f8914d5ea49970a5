//! Takes finished matches from the workers.

use std::time::Duration;

use bevy_ecs::prelude::*;

use super::matches::{Arrived, Index, Underway};
use super::{Book, Halt, Workers};

/// How long to wait for the first match of a batch; a request to stop is heard in between.
const PATIENCE: Duration = Duration::from_millis(50);

/// Whatever has ended since the last time is written to disk together.
pub(super) fn collect(
    mut commands: Commands<'_, '_>,
    workers: Res<'_, Workers>,
    mut book: NonSendMut<'_, Book>,
    index: Res<'_, Index>,
    underway: Query<'_, '_, (), With<Underway>>,
) {
    if underway.is_empty() {
        return;
    }
    let finished = match workers.0.finished(PATIENCE) {
        Ok(finished) => finished,
        Err(why) => {
            book.failure = Some(Halt::Deserted(why));
            return;
        }
    };
    for sealed in finished {
        if let Some(&entity) = index.0.get(&sealed.of.id) {
            commands.entity(entity).remove::<Underway>().insert(Arrived(sealed));
        }
    }
}
