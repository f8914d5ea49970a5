//! A championship under way.
//!
//! It is a `World`: matches are entities, and a tick runs the systems
//! `play → judge → pair → record → rate → report`, each thin over pure functions elsewhere. Boards and moves
//! stay out of it: matches run on the worker threads of a [`Pool`]. A match leaves it when its result
//! is told; what was played before an interruption is told to table and schedule at once, and that
//! is all there is to resuming.
//!
//! A result is shown only after it is on disk.

mod conduct;
#[expect(clippy::needless_pass_by_value, reason = "a system takes its parameters so")]
mod judge;
mod matches;
#[expect(clippy::needless_pass_by_value, reason = "a system takes its parameters so")]
mod pair;
#[expect(clippy::needless_pass_by_value, reason = "a system takes its parameters so")]
mod play;
mod rate;
mod record;
#[expect(clippy::needless_pass_by_value, reason = "a system takes its parameters so")]
mod report;
mod terms;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule as Systems;

use crate::archive::store::{BadStore, Sealed, Store};
use crate::contest::pairing::Schedule;
use crate::contest::pool::Pool;
use crate::contest::standings::Standings;

use conduct::Conduct;
use matches::{Arrived, Results, WithWorkers};
pub use report::{Progress, Reporter};
pub use terms::{Agreed, Changed, agree};

/// How a championship came to its end, for now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All matches are played.
    Complete,
    /// Somebody asked to stop; the rest can be played later.
    Interrupted,
}

/// All that a championship needs to begin or go on.
pub struct Setup {
    /// What is agreed, and the seed.
    pub agreed: Agreed,
    /// Who plays whom.
    pub schedule: Schedule,
    /// Where results go.
    pub store: Store,
    /// Who plays the matches.
    pub pool: Pool<Box<Sealed>>,
    /// Faults in a row after which an entrant is retired; zero for never.
    pub retire_after: u32,
    /// Who is told about what happens.
    pub reporter: Box<dyn Reporter>,
}

/// The schedule that hands out matches.
#[derive(Resource)]
struct Timetable {
    schedule: Schedule,
    seed: u64,
    /// How many matches may be with the workers at once; as many as they need.
    at_once: usize,
    over: bool,
}

/// The way to the worker threads. Only one system uses it at a time; the lock is never waited for.
#[derive(Resource)]
struct Workers(Mutex<Pool<Box<Sealed>>>);

/// The results file.
#[derive(Resource)]
struct Book {
    store: Mutex<Store>,
    failure: Option<BadStore>,
}

/// The table as it stands.
#[derive(Resource)]
struct Table(Standings);

/// Who is told.
#[derive(Resource)]
struct Audience(Mutex<Box<dyn Reporter>>);

/// Plays what is left of a championship, until all is played or `stop` is set.
///
/// # Errors
/// If the results cannot be kept. What was kept before stays.
pub fn run(setup: Setup, stop: &AtomicBool) -> Result<(Ended, Standings), BadStore> {
    let mut world = World::new();
    let mut standings = Standings::new(&setup.agreed.names(), setup.schedule.plan());
    let mut results = Results::default();
    setup.store.each(setup.agreed.entrants.len(), |row| {
        results.insert(&row);
        standings.add(&row);
    })?;
    world.insert_resource(Conduct::new(setup.agreed.entrants.len(), setup.retire_after));
    world.insert_resource(Timetable {
        schedule: setup.schedule,
        seed: setup.agreed.seed,
        at_once: 4 * setup.pool.workers(),
        over: false,
    });
    world.insert_resource(results);
    world.insert_resource(Arrived::default());
    world.insert_resource(WithWorkers::default());
    world.insert_resource(Workers(Mutex::new(setup.pool)));
    world.insert_resource(Book { store: Mutex::new(setup.store), failure: None });
    // Whoever watches sees at once where it begins, also when the first match takes long.
    let (mut reporter, planned) =
        (setup.reporter, world.resource::<Timetable>().schedule.planned());
    reporter.progress(&Progress { standings: &standings, planned });
    world.insert_resource(Table(standings));
    world.insert_resource(Audience(Mutex::new(reporter)));
    let mut tick = Systems::default();
    // Workers are given more before what they have finished is written, which takes a while.
    tick.add_systems(
        (play::play, judge::judge, pair::pair, record::record, rate::rate, report::report).chain(),
    );
    let ended = loop {
        tick.run(&mut world);
        if let Some(failure) = world.resource_mut::<Book>().failure.take() {
            return Err(failure);
        }
        if world.resource::<Timetable>().over {
            break Ended::Complete;
        }
        if stop.load(Ordering::Relaxed) {
            break Ended::Interrupted;
        }
    };
    let standings = world.resource::<Table>().0.clone();
    Ok((ended, standings))
}
