//! Decides which of the matches that ended count.

use std::sync::PoisonError;

use bevy_ecs::prelude::*;

use super::conduct::{Case, Conduct, Verdict, Went};
use super::matches::{Arrived, Ended, WithWorkers};
use super::{Timetable, Workers};
use crate::contest::pool::Job;
use crate::seed::MatchSeed;

/// What counts goes on to be recorded; what a retired bot should not have played is given to the
/// workers again, to be forfeited; the rest waits.
pub(super) fn judge(
    mut arrived: ResMut<'_, Arrived>,
    mut conduct: ResMut<'_, Conduct>,
    mut with_workers: ResMut<'_, WithWorkers>,
    workers: Res<'_, Workers>,
    timetable: Res<'_, Timetable>,
) {
    if arrived.open.is_empty() {
        return;
    }
    arrived.open.sort_unstable_by_key(|ended| ended.turn);
    let verdicts = conduct.judge(arrived.open.iter().map(|Ended { turn, sealed, .. }| {
        let row = &sealed.row;
        Case { turn: *turn, seats: &row.seats, went: Went::of(row) }
    }));
    let Arrived { open, counting } = &mut *arrived;
    let mut jobs = Vec::new();
    for (ended, verdict) in std::mem::take(open).into_iter().zip(verdicts) {
        match verdict {
            Verdict::Counts => counting.push(ended),
            Verdict::Waits => open.push(ended),
            Verdict::Forfeited(seat) => {
                let row = ended.sealed.row;
                let (number, opening, seats) = (row.id, row.opening, row.seats);
                let seed = MatchSeed::new(timetable.seed, opening, number);
                jobs.push(Job { number, seed, opening, seats, absent: Some(seat) });
                with_workers.0.insert(number, (ended.turn, ended.entity));
            }
        }
    }
    if !jobs.is_empty() {
        workers.0.lock().unwrap_or_else(PoisonError::into_inner).submit(jobs);
    }
}
