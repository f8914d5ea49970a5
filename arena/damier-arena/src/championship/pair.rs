//! Hands matches out to the workers, as many as they can use.

use bevy_ecs::prelude::*;

use super::conduct::{self, Conduct};
use super::matches::{Index, Open, Stored, Turn, Underway};
use super::{Entrant, Patience, Timetable, Workers};
use crate::contest::pairing::{MatchId, Next};

pub(super) fn pair(
    mut commands: Commands<'_, '_>,
    mut timetable: ResMut<'_, Timetable>,
    mut index: ResMut<'_, Index>,
    mut entrants: Query<'_, '_, (&Entrant, &mut Conduct)>,
    (patience, workers): (Res<'_, Patience>, Res<'_, Workers>),
    (underway, open): (Query<'_, '_, (), With<Underway>>, Query<'_, '_, (), Open>),
    stored: Query<'_, '_, &Stored>,
) {
    let mut count = underway.iter().count();
    // Workers that need more than half of what they are given, before they are given more, might
    // run out of it while results are written.
    let is_hungry = timetable.is_full && count < timetable.at_once / 2;
    if is_hungry && timetable.at_once < timetable.most {
        timetable.at_once = timetable.most.min(4 * timetable.at_once);
    }
    // More may have come since: a fleet begins with nobody.
    timetable.at_once = timetable.at_once.max(timetable.most.min(4 * workers.0.workers()));
    let mut conduct = conduct::in_order(&mut entrants);
    let mut jobs = Vec::new();
    while count < timetable.at_once {
        let known = |id: MatchId| stored.get(index.of(id)?).ok();
        let results = |id: MatchId| known(id).map(|stored| stored.reached.to_vec());
        match timetable.source.next(&results) {
            Next::Play(fixture) => {
                let is_ours = timetable.share.has(&fixture);
                let (id, seats) = (fixture.id, &fixture.seats);
                let turn = timetable.turns;
                timetable.turns += 1;
                conduct::hand_out(patience.0, &mut conduct, turn, seats);
                if let Some(stored) = known(id) {
                    conduct::note(&mut conduct, turn, seats, stored.went);
                    continue;
                }
                if !is_ours {
                    continue;
                }
                let number = id.number();
                let absent = conduct::retired(&conduct, seats);
                jobs.push(timetable.deal.job(fixture, absent));
                index.0.insert(number, commands.spawn((Turn(turn), Underway)).id());
                count += 1;
            }
            Next::Wait => break,
            Next::Over => {
                // What waits for matches that are not played here waits for ever.
                let is_settled = open.is_empty() || !timetable.share.is_all();
                timetable.over = count == 0 && is_settled;
                break;
            }
        }
    }
    timetable.is_full = count >= timetable.at_once;
    workers.0.submit(jobs);
}
