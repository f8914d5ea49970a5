//! Results files to look at, however many matches they hold: some were played, the others are the same again.

use std::path::Path;

use damier_arena::archive::store::{Sealed, Store};
use damier_arena::contest::deal::Deal;
use damier_arena::contest::roster::Player;
use damier_arena::contest::series;
use damier_arena::contest::terms::Terms;
use damier_arena::players::Entrant;
use damier_arena::record::Match;
use damier_arena::referee::{Conditions, Limits};
use damier_arena::registry::Games;
use damier_arena::seed::Seed;
use damier_games::{Game as _, Notation as _};

use crate::workshop::bench::random_play::SEED;

/// Matches that are written at once.
const AT_ONCE: usize = 5000;

/// What is in such a file.
#[derive(Copy, Clone)]
pub(super) struct Sample<'a> {
    pub(super) game: &'a str,
    pub(super) bots: &'a [&'a str],
    /// The moves of a game at most.
    pub(super) moves: Option<u32>,
    /// Games of every two bots.
    pub(super) games: u32,
    /// How many of all games are played.
    pub(super) played: u32,
}

impl Sample<'_> {
    /// How many matches that are.
    pub(super) fn matches(&self) -> u32 {
        let bots = self.bots.len() as u32;
        bots * (bots - 1) / 2 * self.games
    }
}

/// Makes such a file.
pub(super) fn make(games: &Games, path: &Path, sample: &Sample<'_>) -> Result<(), String> {
    let game = games.find(sample.game).map_err(|why| why.to_string())?;
    let entrants = Entrant::parse_all(sample.bots).map_err(|why| why.to_string())?;
    let limits = Limits { max_moves: sample.moves, ..Limits::default() };
    let conditions = Conditions { limits, ..Conditions::default() };
    let signed_up = |entrant: &Entrant| {
        let version = entrant.version(game.name(), &conditions.walls);
        version.map(|version| Player::of(entrant, version)).map_err(|why| why.to_string())
    };
    let players = entrants.iter().map(signed_up).collect::<Result<Vec<_>, _>>()?;
    let mut crew = game.crew(&entrants, &conditions).map_err(|why| why.to_string())?;
    let terms = Terms::of_series(game.spec(), limits, None);
    let seed = Seed::Chosen(SEED);
    let mut store = Store::open_lightly(path).map_err(|why| why.to_string())?;
    let agreed = (players, sample.games);
    store
        .agree_on_series(terms.clone(), Some(seed), agreed, "all")
        .map_err(|why| why.to_string())?;
    let schedule = series::schedule(game.seats(), entrants.len(), sample.games.into());
    let schedule = schedule.map_err(|why| why.to_string())?;
    let (mut played, mut waiting): (Vec<Match>, Vec<Sealed>) = (Vec::new(), Vec::new());
    for (at, job) in series::jobs(schedule, Deal::new(seed, &terms)).enumerate() {
        let of = if played.len() < sample.played as usize {
            played.push(crew.play(job));
            played[at].clone()
        } else {
            let again = played[at % played.len()].clone();
            Match { id: job.number, opening: job.opening, seats: job.seats, ..again }
        };
        waiting.push(Sealed::new(of, &[]));
        if waiting.len() == AT_ONCE {
            store.add(&waiting).map_err(|why| why.to_string())?;
            waiting.clear();
        }
    }
    store.add(&waiting).map_err(|why| why.to_string())
}
