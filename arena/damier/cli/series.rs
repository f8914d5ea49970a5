//! What `damier match` and `damier compare` share: a series, and where its games are kept.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use damier_games::{Game as _, Notation as _};

use super::{Failure, Flags};
use crate::text::number::counted;
use damier_arena::archive::shelf::{SeriesShelf, When};
use damier_arena::archive::store::{Changed, Sealed, Store};
use damier_arena::contest::pairing::Schedule;
use damier_arena::contest::roster::Player;
use damier_arena::contest::series;
use damier_arena::contest::terms::Terms;
use damier_arena::players::{BadBot, Entrant};
use damier_arena::record::Match;
use damier_arena::referee::Conditions;
use damier_arena::registry::AnyGame;
use damier_arena::seed::Seed;

/// Flags about where games are kept.
#[derive(Clone, Debug, Args)]
pub(super) struct KeepFlags {
    /// Keep every game in this results file, or go on with it: finished games are not played again
    #[arg(short, long, value_name = "RESULTS")]
    output: Option<PathBuf>,
}

/// A series as a command describes it.
pub(super) struct Asked<'a> {
    pub(super) game: &'a AnyGame,
    pub(super) entrants: &'a [Entrant],
    pub(super) conditions: &'a Conditions,
    /// Games between any two bots, or of each bot.
    pub(super) games: u64,
    /// What ends it, in words, and when a game is put on disk.
    pub(super) ends: (String, When),
}

/// A series that can begin or go on.
pub(super) struct Series {
    pub(super) seed: Seed,
    pub(super) schedule: Schedule,
    pub(super) shelf: SeriesShelf,
    /// Where its games are kept.
    pub(super) path: Option<PathBuf>,
}

impl KeepFlags {
    /// Finds or begins a series.
    pub(super) fn open(&self, asked: &Asked<'_>, flags: &Flags) -> Result<Series, Failure> {
        let Asked { game, entrants, conditions, games, ends: (ends, when) } = asked;
        let schedule = series::schedule(game.seats(), entrants.len(), *games)
            .map_err(|why| Failure::input(why.to_string(), why.help()))?;
        let Some(path) = &self.output else {
            let seed = flags.seed();
            return Ok(Series { seed, schedule, shelf: SeriesShelf::none(), path: None });
        };
        let players = entrants.iter().map(|entrant| {
            let version = entrant.version(game.name(), &conditions.walls)?;
            Ok(Player::of(entrant, version))
        });
        let players: Vec<Player> = players.collect::<Result<_, BadBot>>()?;
        let mut store = Store::open(path)?;
        let terms = Terms::of_series(game.spec(), conditions.limits);
        let rounds = schedule.plan().rounds;
        let agreed = store
            .agree_on_series(terms, flags.seed, (players, rounds), ends)
            .map_err(|why| changed(path, why))?;
        let (seed, path) = (agreed.seed, Some(path.clone()));
        Ok(Series { seed, schedule, shelf: SeriesShelf::of(store, *when)?, path })
    }
}

fn changed(path: &Path, why: Changed) -> Failure {
    match why {
        Changed::Store(why) => why.into(),
        Changed::Terms(differences) => Failure::input(
            format!("{} was begun with other terms: {differences}", path.display()),
            "take the change back, or begin another results file with -o; only more games may be \
             added",
        ),
    }
}

/// A finished game, as workers hand it over.
pub(super) fn seal(played: Match) -> Box<Sealed> {
    Box::new(Sealed::new(played, &[]))
}

/// Says that a series was interrupted, and how to go on.
pub(super) fn interrupted(games: u64, all: u64, path: Option<&Path>) {
    let all = counted(all, "game", "games");
    let kept = match path {
        Some(path) => {
            let path = path.display();
            format!(", which are kept in {path}; the same command goes on with the rest")
        }
        None => String::new(),
    };
    let _ = writeln!(std::io::stderr(), "interrupted after {games} of {all}{kept}");
}
