//! A championship from its file to its table, for whoever shows it.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use damier_games::Game as _;

use super::{Ended, Reporter, Setup, run};
use crate::archive::store::{BadStore, Changed, Sealed, Store};
use crate::contest::config::Config;
use crate::contest::pairing::BadPlan;
use crate::contest::pool::{Pool, with_pool_of};
use crate::contest::roster::Change;
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
    /// A bot was changed while it was loaded, so nobody knows which version it is.
    #[error("{0} was changed while it was loaded")]
    Restless(String),
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
    reporter: impl FnOnce(&Agreed, &[Change]) -> Box<dyn Reporter>,
    conclude: impl FnOnce(Result<Concluded, Trouble>) -> R,
) -> Result<R, BadBot> {
    let (entrants, conditions) = (&config.entrants, config.conditions());
    let versions = config.versions()?;
    // Set before the first match is handed out.
    let numbers: OnceLock<Vec<usize>> = OnceLock::new();
    let seal = |played| Box::new(Sealed::new(played, numbers.get().map_or(&[], Vec::as_slice)));
    with_pool_of(&config.game, entrants, &conditions, workers, seal, |pool| {
        let agree = || {
            // All bots are loaded: was it what the versions are of?
            if let Some(entrant) = config.changed_since(&versions) {
                return Err(Trouble::Restless(entrant.name.clone()));
            }
            let mut store = Store::open(results)?;
            let (agreed, changes) = store.agree(config, &versions)?;
            let _ = numbers.set(agreed.roster.now().to_vec());
            let reporter = reporter(&agreed, &changes);
            play_on(config, store, agreed, pool, stop, reporter)
        };
        conclude(agree())
    })
}

fn play_on(
    config: &Config,
    store: Store,
    agreed: Agreed,
    pool: Pool<Box<Sealed>>,
    stop: &AtomicBool,
    reporter: Box<dyn Reporter>,
) -> Result<Concluded, Trouble> {
    let (game, seed) = (config.game.clone(), agreed.seed);
    let schedule = agreed.schedule(game.seats())?;
    let (planned, retire_after) = (schedule.planned(), config.retire_after);
    let setup = Setup { game, agreed, schedule, store, pool, retire_after, reporter };
    let (ended, standings, before) = run(setup, stop).map_err(Trouble::Unkept)?;
    Ok(Concluded { ended, standings, seed, planned, before })
}
