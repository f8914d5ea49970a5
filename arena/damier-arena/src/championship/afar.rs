//! A championship on a fleet.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::whole::Begun;
use super::{Concluded, Reporter, Trouble};
use crate::archive::store::Store;
use crate::contest::config::Config;
use crate::contest::roster::Change;
use crate::contest::terms::Agreed;
use crate::fleet::{Address, Fleet, Hiring, Reference, Told};
use crate::players::BadBot;

/// Plays what is left of a championship on the workers of a server, as [`play`](super::play) does on threads.
///
/// # Errors
/// If a bot cannot play: before anything is written.
pub fn play_on_fleet<R>(
    config: &Config,
    results: &Path,
    (address, news): (&Address, Told),
    stop: &AtomicBool,
    reporter: impl FnOnce(&Agreed, &[Change]) -> Box<dyn Reporter>,
    conclude: impl FnOnce(Result<Concluded, Trouble>) -> R,
) -> Result<R, BadBot> {
    let conditions = config.conditions();
    let versions = config.versions()?;
    // Every bot is tried before anything is written.
    config.game.crew(&config.entrants, &conditions)?;
    if let Err(why) = address.reach() {
        return Ok(conclude(Err(Trouble::Deserted(why))));
    }
    let begun = Begun { config, versions: &versions, part: None, results };
    let hire = |agreed: &Agreed, store: &mut Store| {
        let is_timed = agreed.terms.scale_time && conditions.limits.has_clock();
        let reference =
            if is_timed { Reference::of(Some(store), &config.game, &news)? } else { None };
        let fleet = Fleet::hire(Hiring {
            address,
            game: &config.game,
            entrants: &config.entrants,
            versions: &versions,
            conditions: &conditions,
            key: &serde_json::to_string(agreed).unwrap_or_default(),
            numbers: agreed.roster.now(),
            reference,
            news,
        })?;
        Ok::<Box<dyn crate::contest::pool::Workforce<_>>, _>(Box::new(fleet))
    };
    Ok(conclude(begun.play(|_| (), hire, stop, reporter)))
}
