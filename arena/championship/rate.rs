//! Brings the table up to date, and retires who faults all the time.

use bevy_ecs::prelude::*;

use super::matches::Finished;
use super::{Contestant, Patience, Retired, Roster, Table};

pub(super) fn rate(
    mut commands: Commands<'_, '_>,
    mut table: ResMut<'_, Table>,
    patience: Res<'_, Patience>,
    roster: Res<'_, Roster>,
    news: Query<'_, '_, &Finished>,
    mut contestants: Query<'_, '_, &mut Contestant, Without<Retired>>,
) {
    // Iteration order is not defined, and faults in a row are counted in the order of ids.
    let mut rows: Vec<&Finished> = news.iter().collect();
    rows.sort_by_key(|finished| finished.0.row.id);
    for Finished(sealed) in rows {
        let row = &sealed.row;
        table.0.add(row);
        for (seat, &entrant) in row.seats.iter().enumerate() {
            let entity = roster.0[entrant];
            let Ok(mut contestant) = contestants.get_mut(entity) else { continue };
            if row.faulty().is_some_and(|faulty| faulty.index() == seat) {
                contestant.faults_in_a_row += 1;
            } else {
                contestant.faults_in_a_row = 0;
            }
            if patience.0 > 0 && contestant.faults_in_a_row >= patience.0 {
                commands.entity(entity).insert(Retired);
            }
        }
    }
}
