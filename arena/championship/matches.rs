//! Matches as entities, and what is known of them.

use std::collections::HashMap;

use bevy_ecs::prelude::*;

use crate::pairing::MatchId;
use crate::store::Row;

/// A match that is with the workers.
#[derive(Component)]
pub(super) struct Underway(pub(super) MatchId);

/// A match that has ended and is on disk.
#[derive(Component)]
pub(super) struct Finished(pub(super) Row);

/// A finished match that nobody has told of yet.
#[derive(Component)]
pub(super) struct News;

/// Matches that came back from the workers and are not on disk yet.
#[derive(Resource, Default)]
pub(super) struct Arrived(pub(super) Vec<Row>);

/// What each seat reached in every match that has ended, for the schedule to look up.
#[derive(Resource, Default)]
pub(super) struct Results {
    reached: HashMap<MatchId, Vec<f64>>,
}

impl Results {
    pub(super) fn insert(&mut self, row: &Row) {
        self.reached.insert(MatchId::from_number(row.id), row.reached().to_vec());
    }

    pub(super) fn of(&self, id: MatchId) -> Option<Vec<f64>> {
        self.reached.get(&id).cloned()
    }
}
