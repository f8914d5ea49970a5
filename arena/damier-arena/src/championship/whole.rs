//! A championship from its file to its table, for whoever shows it.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use damier_games::Game as _;

use super::{Ended, Halt, Reporter, Setup, Share, run};
use crate::archive::store::{BadStore, Changed, InParts, Sealed, Store};
use crate::contest::config::Config;
use crate::contest::pairing::{BadPlan, Format};
use crate::contest::part::Part;
use crate::contest::pool::{Deserted, Workforce, with_pool_of};
use crate::contest::roster::Change;
use crate::contest::standings::Standings;
use crate::contest::terms::Agreed;
use crate::players::{BadBot, Version};
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
    /// Who meets whom depends on results, so nobody can play a part alone.
    #[error("a {} has no parts: who meets whom depends on results", .0.name())]
    NoParts(Format),
    /// Nobody plays what is left.
    #[error(transparent)]
    Deserted(Deserted),
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
    play_part(config, None, (results, workers), stop, reporter, conclude)
}

/// The same for a part, if one is named: who faults often in a row is retired when all parts are together.
///
/// # Errors
/// If a bot cannot play: before anything is written.
pub fn play_part<R>(
    config: &Config,
    part: Option<Part>,
    (results, workers): (&Path, usize),
    stop: &AtomicBool,
    reporter: impl FnOnce(&Agreed, &[Change]) -> Box<dyn Reporter>,
    conclude: impl FnOnce(Result<Concluded, Trouble>) -> R,
) -> Result<R, BadBot> {
    if part.is_some() && !has_parts(config.terms.format) {
        return Ok(conclude(Err(Trouble::NoParts(config.terms.format))));
    }
    let (entrants, conditions) = (&config.entrants, config.conditions());
    let versions = config.versions()?;
    // Set before the first match is handed out.
    let numbers: OnceLock<Vec<usize>> = OnceLock::new();
    let seal = |played| Box::new(Sealed::new(played, numbers.get().map_or(&[], Vec::as_slice)));
    with_pool_of(&config.game, entrants, &conditions, workers, seal, |pool| {
        let begun = Begun { config, versions: &versions, part, results };
        let noted = |agreed: &Agreed| _ = numbers.set(agreed.roster.now().to_vec());
        conclude(begun.play(noted, |_, _| Ok(Box::new(pool)), stop, reporter))
    })
}

/// Are all matches known from the start?
pub(super) fn has_parts(format: Format) -> bool {
    matches!(format, Format::RoundRobin | Format::Gauntlet)
}

/// A championship whose bots are known.
pub(super) struct Begun<'a> {
    pub(super) config: &'a Config,
    pub(super) versions: &'a [Version],
    pub(super) part: Option<Part>,
    pub(super) results: &'a Path,
}

/// Finds who plays, once it is known what is agreed.
type Hire<'a> = Box<dyn Workforce<Box<Sealed>> + 'a>;

impl Begun<'_> {
    /// Agrees with what was played before, and plays the rest.
    pub(super) fn play(
        &self,
        noted: impl FnOnce(&Agreed),
        hire: impl FnOnce(&Agreed, &mut Store) -> Result<Hire<'static>, Deserted>,
        stop: &AtomicBool,
        reporter: impl FnOnce(&Agreed, &[Change]) -> Box<dyn Reporter>,
    ) -> Result<Concluded, Trouble> {
        let config = self.config;
        // All bots are loaded: was it what the versions are of?
        if let Some(entrant) = config.changed_since(self.versions) {
            return Err(Trouble::Restless(entrant.name.clone()));
        }
        let mut store = Store::open(self.results)?;
        let (agreed, changes) = store.agree(config, self.versions)?;
        if let Some(Part { of, .. }) = self.part {
            store.note_parts(InParts { of, retire_after: config.retire_after })?;
        }
        noted(&agreed);
        let pool = hire(&agreed, &mut store).map_err(Trouble::Deserted)?;
        let reporter = reporter(&agreed, &changes);
        let (game, seed) = (config.game.clone(), agreed.seed);
        let schedule = agreed.schedule(game.seats())?;
        let planned = match self.part {
            None => schedule.planned(),
            Some(part) => {
                let (mut share, all) = (Share::of(Some(part)), schedule.clone().all(&|_| None));
                all.iter().filter(|fixture| share.has(fixture)).count() as u64
            }
        };
        let retire_after = if self.part.is_some() { 0 } else { config.retire_after };
        let share = Share::of(self.part);
        let setup =
            Setup { game, agreed, schedule, store, pool, share, planned, retire_after, reporter };
        let (ended, standings, before) = run(setup, stop).map_err(|why| match why {
            Halt::Unkept(why) => Trouble::Unkept(why),
            Halt::Deserted(why) => Trouble::Deserted(why),
        })?;
        Ok(Concluded { ended, standings, seed, planned, before })
    }
}
