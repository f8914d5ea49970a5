//! Hands matches out to the workers, as many as they can use.

use std::sync::PoisonError;

use bevy_ecs::prelude::*;

use super::matches::{Arrived, Results, Underway};
use super::{Contestant, Retired, Timetable, Workers};
use crate::pairing::Next;
use crate::pool::Job;
use crate::seed::MatchSeed;

pub(super) fn pair(
    mut commands: Commands<'_, '_>,
    mut timetable: ResMut<'_, Timetable>,
    workers: Res<'_, Workers>,
    results: Res<'_, Results>,
    arrived: Res<'_, Arrived>,
    underway: Query<'_, '_, &Underway>,
    retired: Query<'_, '_, &Contestant, With<Retired>>,
) {
    let pool = workers.0.lock().unwrap_or_else(PoisonError::into_inner);
    let mut with_workers = underway.iter().count();
    while with_workers < timetable.at_once {
        match timetable.schedule.next(&|id| results.of(id)) {
            Next::Play(fixture) => {
                let number = fixture.id.number();
                let absent = fixture.seats.iter().position(|&entrant| {
                    retired.iter().any(|contestant| contestant.number == entrant)
                });
                let seed = MatchSeed::new(timetable.seed, fixture.opening, number);
                let opening = fixture.opening;
                pool.submit(Job { number, seed, opening, seats: fixture.seats, absent });
                commands.spawn(Underway(fixture.id));
                with_workers += 1;
            }
            Next::Wait => break,
            Next::Over => {
                timetable.over = with_workers == 0 && arrived.0.is_empty();
                break;
            }
        }
    }
}
