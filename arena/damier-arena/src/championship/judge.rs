//! Decides which of the matches that ended count.

use bevy_ecs::prelude::*;

use super::conduct::{self, Case, Conduct, Verdict, Went};
use super::matches::{Arrived, Counting, Open, Turn, Underway};
use super::{Entrant, Patience, Timetable, Workers};
use crate::contest::pairing::{Fixture, MatchId};

/// What counts goes on to be recorded; what a retired bot should not have played is given to the
/// workers again, to be forfeited; the rest waits.
pub(super) fn judge(
    mut commands: Commands<'_, '_>,
    open: Query<'_, '_, (Entity, &Turn, &Arrived), Open>,
    mut entrants: Query<'_, '_, (&Entrant, &mut Conduct)>,
    patience: Res<'_, Patience>,
    workers: Res<'_, Workers>,
    timetable: Res<'_, Timetable>,
) {
    let mut open: Vec<(Entity, &Turn, &Arrived)> = open.iter().collect();
    if open.is_empty() {
        return;
    }
    open.sort_unstable_by_key(|(_, turn, _)| **turn);
    let cases = open.iter().map(|(_, turn, Arrived(sealed))| Case {
        turn: turn.0,
        seats: &sealed.of.seats,
        went: Went::of(&sealed.of),
    });
    let verdicts = conduct::judge(patience.0, &mut conduct::in_order(&mut entrants), cases);
    let mut jobs = Vec::new();
    for ((entity, _, Arrived(sealed)), verdict) in open.into_iter().zip(verdicts) {
        match verdict {
            Verdict::Counts => _ = commands.entity(entity).insert(Counting),
            Verdict::Waits => {}
            Verdict::Forfeited(seat) => {
                let of = &sealed.of;
                let (id, opening) = (MatchId::from_number(of.id), of.opening);
                let fixture = Fixture { id, seats: of.seats.clone(), opening };
                jobs.push(timetable.deal.job(fixture, Some(seat)));
                commands.entity(entity).remove::<Arrived>().insert(Underway);
            }
        }
    }
    workers.0.submit(jobs);
}
