//! What `damier match` and `damier compare` share: a series, and where its games are kept.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use damier_games::{Game as _, Notation as _};

use super::{Failure, Flags};
use crate::desk::lately;
use crate::text::number::counted;
use crate::text::plain::one_line;
use crate::text::program::program;
use damier_arena::archive::shelf::{SeriesShelf, When};
use damier_arena::archive::store::{Changed, Sealed, Store};
use damier_arena::contest::deal::Deal;
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
    pub(super) output: Option<PathBuf>,
}

/// A series as a command describes it.
pub(super) struct Asked<'a> {
    pub(super) game: &'a AnyGame,
    pub(super) entrants: &'a [Entrant],
    pub(super) conditions: &'a Conditions,
    /// Games between any two bots, or of each bot.
    pub(super) games: u32,
    /// What ends it, in words, and when a game is put on disk.
    pub(super) ends: (String, When),
}

/// A series that can begin or go on.
pub(super) struct Series {
    pub(super) seed: Seed,
    pub(super) deal: Deal,
    pub(super) schedule: Schedule,
    pub(super) shelf: SeriesShelf,
    pub(super) kept: Kept,
}

/// Where the games of a series are.
pub(super) struct Kept {
    /// The results file, if there is one.
    pub(super) path: Option<PathBuf>,
    /// Did the user name it?
    named: bool,
}

impl KeepFlags {
    /// Finds or begins a series.
    pub(super) fn open(&self, asked: &Asked<'_>, flags: &Flags) -> Result<Series, Failure> {
        let schedule =
            series::schedule(asked.game.seats(), asked.entrants.len(), u64::from(asked.games))
                .map_err(|why| Failure::input(why.to_string(), why.help()))?;
        let Some(path) = &self.output else { return Ok(asked.lately(schedule, flags)) };
        let players = asked.players()?;
        let mut store = Store::open(path)?;
        let agreed = asked.agree(&mut store, flags.seed, players);
        let seed = agreed.map_err(|why| changed(path, why))?;
        let kept = Kept { path: Some(path.clone()), named: true };
        let deal = Deal::new(seed, &asked.terms());
        Ok(Series { seed, deal, schedule, shelf: SeriesShelf::of(store, asked.ends.1)?, kept })
    }
}

impl Asked<'_> {
    fn terms(&self) -> Terms {
        let book = self.conditions.book.as_deref().cloned();
        Terms::of_series(self.game.spec(), self.conditions.limits, book)
    }

    /// Compares the series with what its results were begun with; gives the seed of its games.
    fn agree(
        &self,
        store: &mut Store,
        seed: Option<Seed>,
        players: Vec<Player>,
    ) -> Result<Seed, Changed> {
        let agreed =
            store.agree_on_series(self.terms(), seed, (players, self.games), &self.ends.0)?;
        Ok(agreed.seed)
    }

    /// Who plays, with the version of each.
    fn players(&self) -> Result<Vec<Player>, BadBot> {
        let player = |entrant: &Entrant| {
            let version = entrant.version(self.game.name(), &self.conditions.walls)?;
            Ok(Player::of(entrant, version))
        };
        self.entrants.iter().map(player).collect()
    }

    /// A series for which nobody named a file: it is among those that are kept for a while, if that can be.
    fn lately(&self, schedule: Schedule, flags: &Flags) -> Series {
        let seed = flags.seed();
        let deal = Deal::new(seed, &self.terms());
        match self.begin_lately(seed) {
            Ok((store, path)) => {
                let kept = Kept { path: Some(path), named: false };
                let games = SeriesShelf::beside(store, lately::BYTES);
                Series { seed, deal, schedule, shelf: games, kept }
            }
            Err(why) => {
                not_kept(flags, &why);
                let kept = Kept { path: None, named: false };
                Series { seed, deal, schedule, shelf: SeriesShelf::none(), kept }
            }
        }
    }

    fn begin_lately(&self, seed: Seed) -> Result<(Store, PathBuf), String> {
        let players = self.players().map_err(|why| why.to_string())?;
        let path = lately::claim(self.game.name()).map_err(|why| why.to_string())?;
        let begun = Store::open_lightly(&path).map_err(Changed::from).and_then(|mut store| {
            self.agree(&mut store, Some(seed), players)?;
            Ok(store)
        });
        match begun {
            Ok(store) => Ok((store, path)),
            Err(why) => {
                // Nothing is in it.
                let _ = std::fs::remove_file(&path);
                Err(why.to_string())
            }
        }
    }
}

impl Kept {
    /// Sees to it that all is written that is to be kept.
    pub(super) fn close(&mut self, games: SeriesShelf, flags: &Flags) -> Result<(), Failure> {
        if let Some(why) = games.close()? {
            not_kept(flags, &why.to_string());
            self.path = None;
        }
        if !self.named {
            lately::prune();
        }
        Ok(())
    }

    /// Where the games are, in a line.
    pub(super) fn told(&self) -> String {
        match &self.path {
            Some(path) if self.named => format!("games are in {}\n", path.display()),
            Some(_) => format!("see these games with: {} replay\n", program()),
            None => String::new(),
        }
    }

    /// The file that the user named.
    pub(super) fn named(&self) -> Option<&Path> {
        self.path.as_deref().filter(|_| self.named)
    }
}

/// Says to whoever wants to know that games are not kept, and why.
fn not_kept(flags: &Flags, why: &str) {
    if flags.verbose {
        let _ = writeln!(std::io::stderr(), "note: these games are not kept: {}", one_line(why));
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
