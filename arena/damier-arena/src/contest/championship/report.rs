//! Tells what has happened.

use std::sync::PoisonError;

use bevy_ecs::prelude::*;

use super::matches::Finished;
use super::{Audience, Table, Timetable};
use crate::archive::store::Row;
use crate::contest::standings::Standings;

/// Somebody who wants to know how it goes.
pub trait Reporter: Send {
    /// A match has ended and is on disk.
    fn finished(&mut self, row: &Row);

    /// It begins or goes on, or some matches have ended; this is the table now.
    fn progress(&mut self, progress: &Progress<'_>);
}

/// How far a championship has come.
pub struct Progress<'a> {
    /// The table now.
    pub standings: &'a Standings,
    /// Matches there will be.
    pub planned: u64,
}

pub(super) fn report(
    mut commands: Commands<'_, '_>,
    audience: Res<'_, Audience>,
    table: Res<'_, Table>,
    timetable: Res<'_, Timetable>,
    news: Query<'_, '_, (Entity, &Finished)>,
) {
    if news.is_empty() {
        return;
    }
    let mut reporter = audience.0.lock().unwrap_or_else(PoisonError::into_inner);
    let mut rows: Vec<(Entity, &Finished)> = news.iter().collect();
    rows.sort_unstable_by_key(|(_, finished)| finished.0.row.id);
    for (entity, finished) in rows {
        reporter.finished(&finished.0.row);
        commands.entity(entity).despawn();
    }
    let planned = timetable.schedule.planned();
    reporter.progress(&Progress { standings: &table.0, planned });
}
