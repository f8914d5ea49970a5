//! A ladder under way: a championship that never ends, of whoever is there.
//!
//! It is the World of any championship: entrants with their conduct, matches that are moved by their components,
//! handed out, collected, judged and put on disk by the same systems. Three things differ. Matches
//! come from a [`Ladder`], which chooses them as it goes; entrants are let in and out between ticks
//! (`gate`), so each one's number is that of its player in the results; and a match that is on disk and was
//! told of leaves the World, so that nothing grows with the number of matches.

mod gate;
mod memory;
#[expect(clippy::needless_pass_by_value, reason = "a system takes its parameters so")]
mod systems;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use bevy_ecs::prelude::*;
use bevy_ecs::schedule::Schedule as Systems;
use damier_games::Game as _;

use super::conduct::Conduct;
use super::matches::{Index, Underway};
use super::{Book, Ended, Entrant, Halt, Patience, Share, Source, Timetable, Trouble, Workers};
use super::{collect, judge, pair, record};
use crate::archive::store::{BadStore, Sealed, Store};
use crate::contest::deal::Deal;
use crate::contest::ladder::Ladder;
use crate::contest::pairing::MatchId;
use crate::contest::pool::{Bench, Pool, with_bench};
use crate::contest::roster::{Change, Roster, Shown};
use crate::contest::terms::{Agreed, Terms};
use crate::players::BadBot;
use crate::record::{Match, Outcome};
use crate::referee::Conditions;
use crate::registry::AnyGame;
use crate::seed::Seed;
use gate::Admissions;
pub use gate::Gate;
use memory::Memory;

/// Matches that are with each worker at most: what is chosen later is chosen by more results.
const MOST: usize = 64;
/// How long to wait for somebody to come where there is nothing to play.
const IDLE: Duration = Duration::from_millis(20);

/// What a ladder is about.
#[derive(Clone, Debug)]
pub struct Ring<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// What holds for every match.
    pub conditions: Conditions,
    /// The seed, if one was chosen.
    pub seed: Option<Seed>,
    /// Where results go.
    pub results: &'a Path,
    /// Matches at the same time.
    pub workers: usize,
    /// Faults in a row after which a version is retired, at least one.
    pub retire_after: u32,
    /// After how many matches it ends, if it does.
    pub games: Option<u64>,
}

/// Somebody who wants to know how it goes.
pub trait Watcher {
    /// It begins, or goes on.
    fn begins(&mut self, agreed: &Agreed, ladder: &Ladder);

    /// Somebody came, changed or left.
    fn changed(&mut self, change: &Change);

    /// A bot, or another version of it, cannot play.
    fn refused(&mut self, name: &str, why: &BadBot);

    /// A version faulted too often, and plays no more.
    fn retired(&mut self, name: &str);

    /// A match has ended and is on disk. The names are those of all players there ever were.
    fn finished(&mut self, of: &Match, roster: &Roster);

    /// Some time has passed.
    fn progress(&mut self, ladder: &Ladder, roster: &Roster);
}

/// What came of a ladder, for now.
pub struct Climbed {
    /// Whether all matches that were asked for are played.
    pub ended: Ended,
    /// What is agreed, and who there is.
    pub agreed: Agreed,
    /// What was reached.
    pub ladder: Ladder,
}

/// Who is told.
struct Spectators(Box<dyn Watcher>);

/// Plays a ladder, until `stop` is set or so many matches are played as were asked for; goes on with what was
/// played before. What came of it is handed over while bots may still be thinking.
///
/// # Errors
/// If nobody could play this game on these conditions.
pub fn climb<R>(
    ring: &Ring<'_>,
    gate: Gate,
    stop: &AtomicBool,
    watcher: Box<dyn Watcher>,
    conclude: impl FnOnce(Result<Climbed, Trouble>) -> R,
) -> Result<R, BadBot> {
    let bench = Arc::new(Bench::default());
    let seal = |played| Box::new(Sealed::new(played, &[]));
    with_bench(ring.game, &bench, &ring.conditions, ring.workers, seal, |pool| {
        conclude(run(ring, gate, (&bench, pool), stop, watcher))
    })
}

fn run(
    ring: &Ring<'_>,
    gate: Gate,
    (bench, pool): (&Arc<Bench>, Pool<Box<Sealed>>),
    stop: &AtomicBool,
    mut watcher: Box<dyn Watcher>,
) -> Result<Climbed, Trouble> {
    let (store, agreed) = agree(ring)?;
    let ladder = told(&store, &agreed, ring).map_err(Trouble::from)?;
    let memory = Memory::of(&store)?;
    watcher.begins(&agreed, &ladder);
    let mut world = World::new();
    for player in 0..agreed.roster.players().len() {
        let retired = ladder.is_retired(player);
        let conduct = if retired { Conduct::retired() } else { Conduct::default() };
        world.spawn((Entrant(player), conduct));
    }
    world.insert_resource(Timetable {
        source: Source::Ladder(Box::new(ladder)),
        share: Share::All,
        planned: 0,
        deal: Deal::new(agreed.seed, &agreed.terms),
        at_once: 4 * ring.workers.max(1),
        most: MOST * ring.workers.max(1),
        is_full: false,
        turns: 0,
        over: false,
    });
    world.insert_resource(Index::default());
    world.insert_resource(Patience(ring.retire_after.max(1)));
    world.insert_resource(Workers(Box::new(pool)));
    world.insert_resource(memory);
    world.insert_non_send(Book { store, failure: None });
    world.insert_non_send(Spectators(watcher));
    world.insert_non_send(Admissions::new(gate, agreed, bench, ring.game.seats()));
    let mut tick = Systems::default();
    tick.add_systems((
        (collect::collect, judge::judge).chain(),
        (gate::admit, systems::retire, pair::pair).chain().after(judge::judge),
        (record::record, systems::note, systems::tell, systems::remember)
            .chain()
            .after(judge::judge),
    ));
    let mut underway = world.query_filtered::<(), With<Underway>>();
    let ended = loop {
        tick.run(&mut world);
        // Or it would remember for ever what was taken from whom.
        world.clear_trackers();
        if let Some(failure) = world.non_send_mut::<Book>().failure.take() {
            return Err(match failure {
                Halt::Unkept(why) => Trouble::Unkept(why),
                Halt::Deserted(why) => Trouble::Deserted(why),
            });
        }
        if world.resource::<Timetable>().over {
            break Ended::Complete;
        }
        if stop.load(Ordering::Relaxed) {
            break Ended::Interrupted;
        }
        if underway.iter(&world).next().is_none() {
            thread::sleep(IDLE);
        }
    };
    let agreed = world.non_send::<Admissions>().agreed.clone();
    let ladder = world.resource_mut::<Timetable>().source.ladder().map(std::mem::take);
    let ladder = ladder.unwrap_or_default();
    if let Some(memory) = world.remove_resource::<Memory>() {
        memory.end(&ladder, &mut world.non_send_mut::<Book>().store)?;
    }
    Ok(Climbed { ended, agreed, ladder })
}

/// Opens the results, and agrees with what was played before. Who played then plays on once it is seen again.
fn agree(ring: &Ring<'_>) -> Result<(Store, Agreed), Trouble> {
    let mut store = Store::open(ring.results)?;
    let before = store.agreed()?;
    let book = ring.conditions.book.as_deref().cloned();
    let terms =
        Terms::of_ladder(damier_games::Notation::spec(ring.game), ring.conditions.limits, book);
    let players = before.iter().flat_map(|agreed| {
        agreed.roster.now().iter().map(|&number| agreed.roster.players()[number].clone())
    });
    let agreed = Agreed::on(before.as_ref(), terms, ring.seed, players.collect(), 1);
    let (agreed, _) =
        agreed.map_err(|why| Trouble::Changed(crate::archive::store::Changed::Terms(why)))?;
    store.note(&agreed)?;
    Ok((store, agreed))
}

/// The ladder after all that was played before.
fn told(store: &Store, agreed: &Agreed, ring: &Ring<'_>) -> Result<Ladder, BadStore> {
    let mut ladder = Ladder::new(ring.game.seats());
    store.each(&Shown::all(agreed.roster.players().len()), |of| note(&mut ladder, &of))?;
    Ok(ladder.ending_after(ring.games))
}

/// Tells a ladder what came of a match.
fn note(ladder: &mut Ladder, of: &Match) {
    if let Outcome::Retired(seat) = of.outcome
        && let Some(&player) = of.seats.get(seat.index())
    {
        ladder.was_retired(player);
    }
    let faulty = of.outcome.fault().filter(|_| !matches!(of.outcome, Outcome::Retired(_)));
    let faulty = faulty.map(|(seat, _)| seat.index());
    ladder.note(MatchId::from_number(of.id), of.reached(), faulty);
}
