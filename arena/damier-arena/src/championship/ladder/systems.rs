//! What happens on a ladder with matches that came to disk, with those who fault too often, and with what is to be
//! known later of how ratings came about.

use bevy_ecs::prelude::*;

use super::gate::Admissions;
use super::memory::Memory;
use super::{Spectators, note as told};
use crate::championship::conduct::Conduct;
use crate::championship::matches::{Arrived, Index, Stored};
use crate::championship::{Book, Entrant, Halt, Timetable};

/// Whoever is retired is sent to no match any more.
pub(super) fn retire(
    mut timetable: ResMut<'_, Timetable>,
    admissions: NonSend<'_, Admissions>,
    mut spectators: NonSendMut<'_, Spectators>,
    entrants: Query<'_, '_, (&Entrant, &Conduct)>,
) {
    let Some(ladder) = timetable.source.ladder() else { return };
    let retired = entrants.iter().filter(|(_, conduct)| conduct.is_retired());
    let mut news: Vec<usize> =
        retired.map(|(player, _)| player.0).filter(|player| !ladder.is_retired(*player)).collect();
    news.sort_unstable();
    for player in news {
        ladder.retire(player);
        spectators.0.retired(&admissions.agreed.roster.players()[player].name);
    }
}

/// Counts what has just come to disk.
pub(super) fn note(
    mut timetable: ResMut<'_, Timetable>,
    news: Query<'_, '_, &Arrived, Added<Stored>>,
) {
    if news.is_empty() {
        return;
    }
    let Some(ladder) = timetable.source.ladder() else { return };
    let mut news: Vec<&Arrived> = news.iter().collect();
    news.sort_unstable_by_key(|Arrived(sealed)| sealed.of.id);
    for Arrived(sealed) in news {
        told(ladder, &sealed.of);
    }
}

/// Tells of it, and lets go of it.
pub(super) fn tell(
    mut commands: Commands<'_, '_>,
    mut timetable: ResMut<'_, Timetable>,
    mut index: ResMut<'_, Index>,
    admissions: NonSend<'_, Admissions>,
    mut spectators: NonSendMut<'_, Spectators>,
    news: Query<'_, '_, (Entity, &Arrived), Added<Stored>>,
) {
    let mut news: Vec<(Entity, &Arrived)> = news.iter().collect();
    news.sort_unstable_by_key(|(_, Arrived(sealed))| sealed.of.id);
    let roster = &admissions.agreed.roster;
    for (entity, Arrived(sealed)) in news {
        spectators.0.finished(&sealed.of, roster);
        index.0.remove(&sealed.of.id);
        commands.entity(entity).despawn();
    }
    if let Some(ladder) = timetable.source.ladder() {
        spectators.0.progress(ladder, roster);
    }
}

/// Notes now and then how strong everybody is.
pub(super) fn remember(
    mut timetable: ResMut<'_, Timetable>,
    mut memory: ResMut<'_, Memory>,
    mut book: NonSendMut<'_, Book>,
) {
    let Some(ladder) = timetable.source.ladder() else { return };
    if let Err(why) = memory.note(ladder, &mut book.store) {
        book.failure = Some(Halt::Unkept(why));
    }
}
