//! Hands matches out to the workers, as many as they can use.

use std::sync::PoisonError;

use bevy_ecs::prelude::*;

use super::matches::{Arrived, Results, Underway, WithWorkers};
use super::{Contestant, Retired, Timetable, Workers};
use crate::pairing::Next;
use crate::pool::Job;
use crate::seed::MatchSeed;

/// Matches that are with the workers at most. More would only take memory.
const MOST: usize = 8192;

pub(super) fn pair(
    mut commands: Commands<'_, '_>,
    mut timetable: ResMut<'_, Timetable>,
    workers: Res<'_, Workers>,
    results: Res<'_, Results>,
    arrived: Res<'_, Arrived>,
    mut with_workers: ResMut<'_, WithWorkers>,
    retired: Query<'_, '_, &Contestant, With<Retired>>,
) {
    let underway = &mut with_workers.0;
    // Workers that need more than half of what they are given, before they are given more, might
    // run out of it while results are written.
    if underway.len() < timetable.at_once / 2 && timetable.at_once < MOST {
        timetable.at_once *= 2;
    }
    let mut jobs = Vec::new();
    while underway.len() < timetable.at_once {
        match timetable.schedule.next(&|id| results.of(id)) {
            Next::Play(fixture) => {
                let number = fixture.id.number();
                let absent = fixture.seats.iter().position(|&entrant| {
                    retired.iter().any(|contestant| contestant.number == entrant)
                });
                let seed = MatchSeed::new(timetable.seed, fixture.opening, number);
                let opening = fixture.opening;
                jobs.push(Job { number, seed, opening, seats: fixture.seats, absent });
                underway.insert(number, commands.spawn(Underway).id());
            }
            Next::Wait => break,
            Next::Over => {
                timetable.over = underway.is_empty() && arrived.0.is_empty();
                break;
            }
        }
    }
    workers.0.lock().unwrap_or_else(PoisonError::into_inner).submit(jobs);
}
