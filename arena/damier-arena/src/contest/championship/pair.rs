//! Hands matches out to the workers, as many as they can use.

use std::sync::PoisonError;

use bevy_ecs::prelude::*;

use super::conduct::Conduct;
use super::matches::{Arrived, Results, Underway, WithWorkers};
use super::{Timetable, Workers};
use crate::contest::pairing::{Fixture, Next};
use crate::contest::pool::Job;
use crate::seed::MatchSeed;

/// Matches that are with the workers at most. More would only take memory.
const MOST: usize = 16384;

pub(super) fn pair(
    mut commands: Commands<'_, '_>,
    mut timetable: ResMut<'_, Timetable>,
    workers: Res<'_, Workers>,
    results: Res<'_, Results>,
    arrived: Res<'_, Arrived>,
    mut with_workers: ResMut<'_, WithWorkers>,
    mut conduct: ResMut<'_, Conduct>,
) {
    let underway = &mut with_workers.0;
    // Workers that need more than half of what they are given, before they are given more, might
    // run out of it while results are written.
    if underway.len() < timetable.at_once / 2 && timetable.at_once < MOST {
        timetable.at_once = MOST.min(4 * timetable.at_once);
    }
    let mut jobs = Vec::new();
    while underway.len() < timetable.at_once {
        match timetable.schedule.next(&|id| results.of(id)) {
            Next::Play(Fixture { id, seats, opening }) => {
                let turn = conduct.hand_out(&seats);
                if let Some(went) = results.went(id) {
                    conduct.note(turn, &seats, went);
                    continue;
                }
                let number = id.number();
                let absent = conduct.retired(&seats);
                let seed = MatchSeed::new(timetable.seed, opening, number);
                jobs.push(Job { number, seed, opening, seats, absent });
                underway.insert(number, (turn, commands.spawn(Underway).id()));
            }
            Next::Wait => break,
            Next::Over => {
                timetable.over = underway.is_empty() && arrived.open.is_empty();
                break;
            }
        }
    }
    workers.0.lock().unwrap_or_else(PoisonError::into_inner).submit(jobs);
}
