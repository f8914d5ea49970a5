//! Tells what has happened.

use bevy_ecs::prelude::*;

use super::matches::{Arrived, Stored};
use super::{Audience, Counts, Entrant, Timetable};
use crate::contest::standings::{Record, Standings, Table};
use crate::record::Match;

/// Somebody who wants to know how it goes.
pub trait Reporter {
    /// A match has ended and is on disk.
    fn finished(&mut self, of: &Match);

    /// It begins or goes on, or some matches have ended.
    fn progress(&mut self, progress: &Progress<'_>);
}

/// How far a championship has come.
pub struct Progress<'a> {
    records: Vec<&'a Record>,
    table: &'a Table,
    /// Matches there will be.
    pub planned: u64,
}

impl<'a> Progress<'a> {
    pub(super) fn of(standings: &'a Standings, planned: u64) -> Progress<'a> {
        Progress {
            records: standings.records().iter().collect(),
            table: standings.table(),
            planned,
        }
    }

    /// Matches that are played.
    pub fn played(&self) -> u64 {
        self.table.played()
    }

    /// The table now.
    pub fn standings(&self) -> Standings {
        Standings::of(self.records.iter().copied().cloned().collect(), self.table.clone())
    }
}

/// Tells of what has just come to disk, and lets go of all but its result.
pub(super) fn report(
    mut commands: Commands<'_, '_>,
    mut audience: NonSendMut<'_, Audience>,
    (counts, timetable): (Res<'_, Counts>, Res<'_, Timetable>),
    entrants: Query<'_, '_, (&Entrant, &Record)>,
    news: Query<'_, '_, (Entity, &Arrived), Added<Stored>>,
) {
    let mut news: Vec<(Entity, &Arrived)> = news.iter().collect();
    if news.is_empty() {
        return;
    }
    news.sort_unstable_by_key(|(_, Arrived(sealed))| sealed.of.id);
    for (entity, Arrived(sealed)) in news {
        audience.0.finished(&sealed.of);
        commands.entity(entity).remove::<Arrived>();
    }
    let mut records: Vec<(&Entrant, &Record)> = entrants.iter().collect();
    records.sort_unstable_by_key(|(entrant, _)| **entrant);
    let records = records.into_iter().map(|(_, record)| record).collect();
    let planned = timetable.planned;
    audience.0.progress(&Progress { records, table: &counts.0, planned });
}
