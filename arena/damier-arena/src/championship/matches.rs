//! Matches as entities, and the states that they go through.
//!
//! A match is an entity from the moment it is handed out. Its transcript and all that bots said go with
//! it until they are on disk and told of; what stays is what the schedule and the conduct of its bots
//! need, so that memory does not grow with what bots wrote and thought.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use bevy_ecs::prelude::*;

use super::conduct::Went;
use crate::archive::store::Sealed;
use crate::contest::pairing::MatchId;
use crate::record::Match;
use crate::seed;

/// When a match was handed out.
#[derive(Component, Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(storage = "SparseSet")]
pub(super) struct Turn(pub(super) u64);

/// A match that is with the workers.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Underway;

/// A match that came back from the workers.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Arrived(pub(super) Box<Sealed>);

/// A match of which it is known that it counts.
#[derive(Component)]
#[component(storage = "SparseSet")]
pub(super) struct Counting;

/// A match that is on disk.
#[derive(Component, Clone)]
#[component(storage = "SparseSet")]
pub(super) struct Stored {
    /// What each seat reached, for the schedule to look up.
    pub(super) reached: Box<[f64]>,
    /// How it went, for those who may be retired.
    pub(super) went: Went,
}

/// Matches that came back, and of which it is not known whether they count.
pub(super) type Open = (With<Arrived>, Without<Counting>, Without<Stored>);

impl Stored {
    pub(super) fn of(of: &Match) -> Stored {
        Stored { reached: of.reached().into(), went: Went::of(of) }
    }
}

/// The entities of matches by their ids.
#[derive(Resource, Default)]
pub(super) struct Index(pub(super) HashMap<u64, Entity, BuildHasherDefault<NumberHasher>>);

impl Index {
    pub(super) fn of(&self, id: MatchId) -> Option<Entity> {
        self.0.get(&id.number()).copied()
    }
}

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
