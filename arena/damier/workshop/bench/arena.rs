//! The whole arena: championships of random bots, stored.
//!
//! What is measured goes through everything that a championship does: pairing, worker, referee,
//! transcript, disk and table. CPU time is that of all threads of the process, on one core. Wall time
//! shows what a second core is worth: with one worker the whole arena has one core, with two it has
//! two.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use damier_arena::registry::Games;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use tempfile::TempDir;

use super::measure::Contestant;
use super::random_play::SEED;
use damier_arena::championship::{self, Progress, Reporter};
use damier_arena::clock::{process_time, wall_time};
use damier_arena::contest::config::Config;
use damier_arena::contest::pool::cores;
use damier_arena::record::Match;

/// Games of random against random on 9×9: per second of CPU time, and of time on one core and on
/// two where there are two. A rate is zero if the folder for temporary files cannot be written.
pub(super) fn contestants(seconds: f64) -> Vec<Contestant> {
    // Rounds of fifty games: long enough that beginning a file, and the first matches, which are
    // handed out a few at a time, do not count.
    let amount = Amount { rounds: ((800.0 * seconds) as u32).clamp(1, 1600), openings: 25 };
    let contestant = |name, workers, one_core: bool| {
        let place = Place::new();
        Contestant::new(name, "games", move || {
            let _core = one_core.then(OneCore::take);
            place.play(&Games::standard(), "go9", 2, amount, workers).unwrap_or(0)
        })
    };
    let mut all = vec![contestant("go9_arena_games", 1, true).by(process_time)];
    if cores() > 1 {
        all.push(contestant("go9_arena_games_wall_1", 1, true).by(wall_time));
        all.push(contestant("go9_arena_games_wall_2", 2, false).by(wall_time));
    }
    all
}

/// How many games are played.
#[derive(Copy, Clone)]
pub(super) struct Amount {
    rounds: u32,
    openings: u32,
}

impl Amount {
    /// About this many, in pairs with swapped seats, and neither none nor very many.
    pub(super) fn of(games: f64) -> Amount {
        let openings = ((games / 2.0) as u32).clamp(1, 25);
        let rounds = (games / f64::from(2 * openings)) as u32;
        Amount { rounds: rounds.clamp(1, 1600), openings }
    }
}

/// A folder for results, gone when it is dropped; nothing where none can be made.
pub(super) struct Place(Option<TempDir>);

impl Place {
    pub(super) fn new() -> Place {
        Place(tempfile::tempdir().ok())
    }

    /// Plays a new championship of this many random bots on one core; gives its games, none if
    /// something went wrong.
    pub(super) fn on_one_core(
        &self,
        games: &Games,
        game: &str,
        entrants: usize,
        amount: Amount,
    ) -> u64 {
        let _core = OneCore::take();
        self.play(games, game, entrants, amount, 1).unwrap_or(0)
    }

    fn play(
        &self,
        games: &Games,
        game: &str,
        entrants: usize,
        amount: Amount,
        workers: usize,
    ) -> Option<u64> {
        play(games, &self.0.as_ref()?.path().join("games.db"), game, entrants, amount, workers)
    }
}

/// Plays a new championship of so many random bots into a file; gives its games, if all went well.
pub(super) fn play(
    games: &Games,
    path: &Path,
    game: &str,
    entrants: usize,
    Amount { rounds, openings }: Amount,
    workers: usize,
) -> Option<u64> {
    let (game, entrants) = (toml::Value::from(game), vec!["'random'"; entrants].join(", "));
    let text = format!(
        "game = {game}\nseed = {SEED}\nrounds = {rounds}\nopenings = {openings}\n\
         retire-after = 0\nentrants = [{entrants}]"
    );
    let config = Config::parse(games, "bench", &text).ok()?;
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(format!("{}{end}", path.display()));
    }
    run(&config, path, workers)
}

/// Keeps this thread, and those it starts, on one core as long as it lives.
pub(super) struct OneCore(Option<CpuSet>);

impl OneCore {
    /// The first one that this thread may use.
    pub(super) fn take() -> OneCore {
        OneCore::number(0)
    }

    /// Another one.
    #[cfg(feature = "page")]
    pub(super) fn second() -> OneCore {
        OneCore::number(1)
    }

    fn number(number: usize) -> OneCore {
        let allowed = sched_getaffinity(None).ok();
        let cores = |set: CpuSet| (0..CpuSet::MAX_CPU).filter(move |&core| set.is_set(core));
        if let Some(core) = allowed.and_then(|set| cores(set).nth(number)) {
            let mut one = CpuSet::new();
            one.set(core);
            let _ = sched_setaffinity(None, &one);
        }
        OneCore(allowed)
    }
}

impl Drop for OneCore {
    fn drop(&mut self) {
        if let Some(allowed) = &self.0 {
            let _ = sched_setaffinity(None, allowed);
        }
    }
}

fn run(config: &Config, path: &Path, workers: usize) -> Option<u64> {
    let nobody = |_: &_, _: &[_]| -> Box<dyn Reporter> { Box::new(Nobody) };
    let stop = AtomicBool::new(false);
    let played = championship::play(config, path, workers, &stop, nobody, |concluded| concluded);
    Some(played.ok()?.ok()?.standings.played())
}

/// Does not want to know.
struct Nobody;

impl Reporter for Nobody {
    fn finished(&mut self, _of: &Match) {}

    fn progress(&mut self, _progress: &Progress<'_>) {}
}
