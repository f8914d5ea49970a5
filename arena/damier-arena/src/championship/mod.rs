//! A championship under way.
//!
//! It is a `World`. Entrants are entities with their conduct and their record; matches are entities
//! that are moved by their components: one that is handed out is `Underway`, one that came back has
//! `Arrived`, one that is known to count is `Counting`, one that is on disk is `Stored`. A tick
//! runs the systems `collect → judge`, then `pair` beside `record → rate → report`; each asks for the
//! matches in its state and is thin over pure functions elsewhere. Boards and moves stay out of it: matches run on
//! a [`Workforce`], threads or a fleet. What was played before an interruption is spawned as it stands,
//! and that is all there is to resuming.
//!
//! A result is shown only after it is on disk.
//!
//! A ladder is the same World with another source of matches, and with entrants that come and go: see `ladder`.

#[cfg(feature = "fleet")]
mod afar;
#[expect(clippy::needless_pass_by_value, reason = "a system takes its parameters so")]
mod collect;
mod conduct;
mod file;
#[expect(clippy::needless_pass_by_value, reason = "a system takes its parameters so")]
mod judge;
mod ladder;
mod matches;
mod merge;
mod pair;
mod rate;
mod record;
mod report;
mod share;
mod source;
mod whole;

use std::sync::atomic::{AtomicBool, Ordering};

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule as Systems;

use crate::archive::store::{BadStore, Sealed, Store};
use crate::contest::deal::Deal;
use crate::contest::pairing::Schedule;
use crate::contest::pool::{Deserted, Workforce};
use crate::contest::standings::{Record, Standings, Table};
use crate::contest::terms::Agreed;
use crate::registry::AnyGame;

#[cfg(feature = "fleet")]
pub use afar::play_on_fleet;
use conduct::Conduct;
pub use ladder::{Climbed, Gate, Ring, Watcher, climb};
use matches::{Index, Stored};
pub use merge::{Merged, Unmerged, merge};
pub use report::{Progress, Reporter};
use share::Share;
use source::Source;
pub use whole::{Concluded, Trouble, play, play_part};

/// Matches that are with the workers at most. More would only take memory.
const MOST: usize = 16384;

/// How a championship came to its end, for now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All matches are played.
    Complete,
    /// Somebody asked to stop; the rest can be played later.
    Interrupted,
}

/// All that a championship needs to begin or go on.
struct Setup {
    game: AnyGame,
    /// What is agreed, and the seed.
    agreed: Agreed,
    /// Who plays whom.
    schedule: Schedule,
    /// Where results go.
    store: Store,
    /// Who plays the matches.
    pool: Box<dyn Workforce<Box<Sealed>>>,
    /// Which of them.
    share: Share,
    /// How many they are.
    planned: u64,
    /// Faults in a row after which an entrant is retired; zero for never.
    retire_after: u32,
    /// Who is told about what happens.
    reporter: Box<dyn Reporter>,
}

/// The number of an entrant.
#[derive(Component, Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entrant(usize);

/// The schedule that hands out matches.
#[derive(Resource)]
struct Timetable {
    source: Source,
    /// Which of its matches are played here.
    share: Share,
    /// How many these are.
    planned: u64,
    deal: Deal,
    /// How many matches may be with the workers at once: as many as they need, and at most so many.
    at_once: usize,
    most: usize,
    /// Were as many handed out the last time?
    is_full: bool,
    /// How many were handed out.
    turns: u64,
    over: bool,
}

/// Faults in a row after which an entrant is retired; zero for never.
#[derive(Resource, Copy, Clone)]
struct Patience(u32);

/// The way to the workers.
#[derive(Resource)]
struct Workers(Box<dyn Workforce<Box<Sealed>>>);

/// The results file, which stays with the thread that opened it.
struct Book {
    store: Store,
    failure: Option<Halt>,
}

/// Why it cannot go on.
enum Halt {
    /// Results cannot be kept.
    Unkept(BadStore),
    /// Nobody plays.
    Deserted(Deserted),
}

/// What the table counts apart from the entrants' own records.
#[derive(Resource)]
struct Counts(Table);

/// Who is told.
struct Audience(Box<dyn Reporter>);

/// Plays what is left of a championship, until all is played or `stop` is set.
/// Says how many matches were played before.
fn run(setup: Setup, stop: &AtomicBool) -> Result<(Ended, Standings, u64), Halt> {
    let mut world = begin(setup).map_err(Halt::Unkept)?;
    let before = world.resource::<Counts>().0.played();
    let mut tick = Systems::default();
    // Workers are given more while what they have finished is written, which takes a while.
    tick.add_systems((
        (collect::collect, judge::judge).chain(),
        pair::pair.after(judge::judge),
        (record::record, rate::rate, report::report).chain().after(judge::judge),
    ));
    let ended = loop {
        tick.run(&mut world);
        // Or it would remember for ever what was taken from whom.
        world.clear_trackers();
        if let Some(failure) = world.non_send_mut::<Book>().failure.take() {
            return Err(failure);
        }
        if world.resource::<Timetable>().over {
            break Ended::Complete;
        }
        if stop.load(Ordering::Relaxed) {
            break Ended::Interrupted;
        }
    };
    let mut records = world.query::<(&Entrant, &Record)>();
    let mut records: Vec<(&Entrant, &Record)> = records.iter(&world).collect();
    records.sort_unstable_by_key(|(entrant, _)| **entrant);
    let records = records.into_iter().map(|(_, record)| record.clone()).collect();
    Ok((ended, Standings::of(records, world.resource::<Counts>().0.clone()), before))
}

/// The world before its first tick: the entrants, and all matches that were played before.
fn begin(setup: Setup) -> Result<World, BadStore> {
    let Setup { game, agreed, schedule, store, pool, share, planned, retire_after, mut reporter } =
        setup;
    let mut world = World::new();
    let (mut index, mut played) = (Index::default(), Vec::new());
    let mut standings = Standings::new(&game, &agreed.roster.names(), schedule.plan());
    standings.note_versions(agreed.roster.versions());
    store.each(&agreed.shown(), |of| {
        standings.add(&of);
        played.push((of.id, Stored::of(&of)));
    })?;
    let entities: Vec<Entity> =
        world.spawn_batch(played.iter().map(|(_, stored)| stored.clone())).collect();
    index.0.extend(played.iter().map(|(id, _)| *id).zip(entities));
    // Whoever watches sees at once where it begins, also when the first match takes long.
    reporter.progress(&Progress::of(&standings, planned));
    let (records, table) = standings.apart();
    world.spawn_batch(
        records
            .into_iter()
            .enumerate()
            .map(|(at, record)| (Entrant(at), Conduct::default(), record)),
    );
    let at_once = 4 * pool.workers();
    world.insert_resource(Timetable {
        source: Source::Planned(schedule),
        share,
        planned,
        deal: Deal::new(agreed.seed, &agreed.terms),
        at_once,
        most: MOST,
        is_full: true,
        turns: 0,
        over: false,
    });
    world.insert_resource(index);
    world.insert_resource(Counts(table));
    world.insert_resource(Patience(retire_after));
    world.insert_resource(Workers(pool));
    world.insert_non_send(Book { store, failure: None });
    world.insert_non_send(Audience(reporter));
    Ok(world)
}
