//! Matches as entities, and what is known of them.
//!
//! A match is an entity from the moment it is handed out until somebody was told of its result. What
//! stays of it then is what the table and the schedule know, so that memory does not grow with
//! what bots wrote and thought.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use bevy_ecs::prelude::*;

use super::conduct::Went;
use crate::archive::store::{Row, Sealed};
use crate::contest::pairing::MatchId;
use crate::seed;

/// A match that is with the workers.
#[derive(Component)]
pub(super) struct Underway;

/// A match that has ended and is on disk, of which nobody has been told.
#[derive(Component)]
pub(super) struct Finished(pub(super) Box<Sealed>);

/// A match that came back from the workers and is not on disk yet.
pub(super) struct Ended {
    /// When it was handed out.
    pub(super) turn: u64,
    pub(super) entity: Entity,
    pub(super) sealed: Box<Sealed>,
}

/// Something for each of many matches, by number.
pub(super) type Numbered<T> = HashMap<u64, T, BuildHasherDefault<NumberHasher>>;

/// Hashes the numbers of matches: they come from a schedule, so nobody chooses them to collide.
#[derive(Default)]
pub(super) struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = seed::mix(self.0 ^ number);
    }
}

/// The matches that are with the workers, by number: when each was handed out, and its entity.
#[derive(Resource, Default)]
pub(super) struct WithWorkers(pub(super) Numbered<(u64, Entity)>);

/// Matches that came back from the workers and are not on disk yet.
#[derive(Resource, Default)]
pub(super) struct Arrived {
    /// Those of which it is not known whether they count.
    pub(super) open: Vec<Ended>,
    /// Those that count.
    pub(super) counting: Vec<Ended>,
}

/// What is known of every match that is on disk.
#[derive(Resource, Default)]
pub(super) struct Results(Numbered<Known>);

/// A match that is on disk.
struct Known {
    /// What each seat reached, for the schedule to look up.
    reached: Box<[f64]>,
    went: Went,
}

impl Results {
    pub(super) fn insert(&mut self, row: &Row) {
        self.0.insert(row.id, Known { reached: row.reached().into(), went: Went::of(row) });
    }

    pub(super) fn of(&self, id: MatchId) -> Option<Vec<f64>> {
        self.0.get(&id.number()).map(|known| known.reached.to_vec())
    }

    pub(super) fn went(&self, id: MatchId) -> Option<Went> {
        self.0.get(&id.number()).map(|known| known.went)
    }
}
