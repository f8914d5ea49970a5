//! A championship from its file to its table, for whoever shows it.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use damier_games::Game as _;

use super::{Ended, Reporter, Setup, run};
use crate::archive::store::{BadStore, Changed, Sealed, Store};
use crate::contest::config::Config;
use crate::contest::pairing::{BadPlan, Schedule};
use crate::contest::pool::{Pool, with_pool_of};
use crate::contest::standings::Standings;
use crate::contest::terms::Agreed;
use crate::players::BadBot;
use crate::seed::Seed;

/// What came of a championship, for now.
#[derive(Clone, Debug)]
pub struct Concluded {
    /// Whether all is played.
    pub ended: Ended,
    /// The table.
    pub standings: Standings,
    /// The seed of all matches.
    pub seed: Seed,
    /// Matches there are to be.
    pub planned: u64,
    /// Matches that were played before.
    pub before: u64,
}

/// Why a championship cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The file and its results do not belong together, or these cannot be read: nothing was begun.
    #[error(transparent)]
    Changed(#[from] Changed),
    /// Results cannot be kept any more; bots may still be thinking.
    #[error(transparent)]
    Unkept(BadStore),
    /// It cannot be paired.
    #[error(transparent)]
    Plan(#[from] BadPlan),
}

impl From<BadStore> for Trouble {
    fn from(why: BadStore) -> Trouble {
        Trouble::Changed(why.into())
    }
}

/// Plays what is left of a championship, until all is played or `stop` is set, and hands over what came
/// of it. That happens while bots may still be thinking: whoever does not want to wait for them ends
/// the program there.
///
/// # Errors
/// If a bot cannot play: before anything is written.
pub fn play<R>(
    config: &Config,
    results: &Path,
    workers: usize,
    stop: &AtomicBool,
    reporter: impl FnOnce(&Agreed) -> Box<dyn Reporter>,
    conclude: impl FnOnce(Result<Concluded, Trouble>) -> R,
) -> Result<R, BadBot> {
    let (entrants, conditions) = (&config.entrants, config.conditions());
    let seal = |played| Box::new(Sealed::new(played));
    with_pool_of(&config.game, entrants, &conditions, workers, seal, |pool| {
        conclude(play_on(config, results, pool, stop, reporter))
    })
}

fn play_on(
    config: &Config,
    results: &Path,
    pool: Pool<Box<Sealed>>,
    stop: &AtomicBool,
    reporter: impl FnOnce(&Agreed) -> Box<dyn Reporter>,
) -> Result<Concluded, Trouble> {
    let mut store = Store::open(results)?;
    let agreed = store.agree(config)?;
    let (game, seed) = (config.game.clone(), agreed.seed);
    let schedule = Schedule::new(agreed.plan(game.seats()))?;
    let (planned, before) = (schedule.planned(), store.ids()?.len() as u64);
    let (reporter, retire_after) = (reporter(&agreed), config.retire_after);
    let setup = Setup { game, agreed, schedule, store, pool, retire_after, reporter };
    let (ended, standings) = run(setup, stop).map_err(Trouble::Unkept)?;
    Ok(Concluded { ended, standings, seed, planned, before })
}
