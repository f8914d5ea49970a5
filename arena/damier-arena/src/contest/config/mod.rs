//! A championship as its file describes it.
//!
//! ```toml
//! game = "go:size=9,komi=6.5"         # or a table [game] with name and settings
//! format = "round-robin"              # or gauntlet, swiss, knockout
//! rounds = 2                          # how often all meet; not in a knockout
//! openings = 5                        # boards of an encounter, each played from every seat
//! entrants = ["greedy", "defend-attack", "deep=mcts:playouts=2000"]
//! ```
//!
//! `openings` may be a file of positions and first moves as well, SGF, JSON lines or boards in text:
//! `openings = "joseki.sgf"` has every encounter played on all of them, and
//! `openings = { file = "joseki.sgf", count = 5 }` on five, the next round on the next five.
//!
//! What else a file may say:
//!
//! | key | means | if it is missing |
//! |---|---|---|
//! | `seed` | the seed of all games | a fresh one |
//! | `move-time`, `game-time` | time for a move, for all moves of a game: `"100ms"` | no limit |
//! | `increment` | time that each move adds to `game-time`, as on the clocks of Fischer | none |
//! | `nodes` | positions or playouts for a move, of bots that keep such a limit; others are refused | no limit |
//! | `max-moves` | moves after which a game is counted as it stands | no limit |
//! | `opening-plies` | random moves before the bots take over, the same from every seat; with a file of openings, how many moves of each are made | 0; all of them |
//! | `resign` | `{ below = -20, moves = 5 }`: whose own estimate is below −20 for five of its moves in a row has lost; bots that tell no estimate never resign | never |
//! | `retire-after` | faults in a row after which a bot forfeits what it has yet to play; 0 for never | 10 |
//! | `isolation` | how far plugins and programs are shut in: auto, full, process, inline | auto |
//! | `bot-memory`, `bot-cpu`, `bot-wait` | MiB of a plugin or program, its CPU time for a match, time for an answer where the match sets none | 1024, no limit, `"60s"` |
//! | `bot-threads` | threads and processes of a plugin or program, all together | 64, or two for each core |
//! | `bot-read` | files and folders that programs may read besides their own folder and the system's: `["weights"]` | none |
//! | `ponder` | may bots think while others move? If not, who does is stopped, and charged where there is a clock | false |
//! | `scale-time` | with a clock, does a fleet give slow machines more time and fast ones less? | true |
//! | `jobs` | matches at the same time | one per core |
//!
//! An entrant may be a table: `{ bot = "mcts", name = "deep", playouts = 2000 }`.
//!
//! Everything is checked before the first match. What is wrong is named with its line.

mod bad_config;
mod keys;
mod opening;
mod read;

use std::sync::Arc;

use damier_games::{Game as _, Notation as _};

use crate::contest::pairing::Format;
use crate::contest::terms::Terms;
use crate::players::{BadBot, Entrant, Kind, Version, Walls};
use crate::referee::Conditions;
use crate::registry::AnyGame;
use crate::seed::Seed;

pub use bad_config::BadConfig;
pub use keys::parse_seconds;
pub use opening::opening_decides;

/// Faults in a row after which a bot is retired, where nobody says anything else.
const RETIRE_AFTER: u32 = 10;

/// What a file says, checked.
#[derive(Clone, Debug)]
pub struct Config {
    /// What makes two runs the same championship.
    pub terms: Terms,
    /// The game.
    pub game: AnyGame,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Where each of them stands in the file.
    places: Vec<String>,
    /// How often all encounters are played.
    pub rounds: u32,
    /// The seed, if the file names one.
    pub seed: Option<Seed>,
    /// How plugins and programs are shut in, and what they may use.
    pub walls: Walls,
    /// Matches at the same time.
    pub jobs: Option<usize>,
    /// Faults in a row after which a bot is retired; zero for never.
    pub retire_after: u32,
}

impl Config {
    /// A championship without a file: on the same boards the first bots, so many, meet each of the others.
    pub fn of_sweep(
        game: &AnyGame,
        entrants: Vec<Entrant>,
        firsts: u16,
        rounds: u32,
        conditions: &Conditions,
    ) -> Config {
        let book = conditions.book.as_deref().cloned();
        let terms = Terms::of_series(game.spec(), conditions.limits, book);
        Config {
            terms: Terms { format: Format::Sweep(firsts), ..terms },
            game: game.clone(),
            places: vec![String::new(); entrants.len()],
            entrants,
            rounds,
            seed: None,
            walls: conditions.walls.clone(),
            jobs: None,
            retire_after: RETIRE_AFTER,
        }
    }

    /// What its entrants run: folders are built, engines asked what they are.
    ///
    /// # Errors
    /// If what an entrant runs cannot be had.
    pub fn versions(&self) -> Result<Vec<Version>, BadBot> {
        let version = |(at, entrant): (usize, &Entrant)| {
            let version = entrant.version(self.game.name(), &self.walls);
            version.map_err(|why| why.of_entrant(at))
        };
        self.entrants.iter().enumerate().map(version).collect()
    }

    /// Who does not run any more what was found before; of engines that only they could tell.
    pub(crate) fn changed_since(&self, versions: &[Version]) -> Option<&Entrant> {
        let changed = |(entrant, before): &(&Entrant, &Version)| {
            let now = || entrant.version(self.game.name(), &self.walls);
            entrant.kind() != Kind::Engine && now().ok() != Some(**before)
        };
        self.entrants.iter().zip(versions).find(changed).map(|(entrant, _)| entrant)
    }

    /// Why the bot of an entrant was refused, with the place where it stands.
    pub fn blame(&self, why: &BadBot) -> BadConfig {
        read::blame(&self.places, why)
    }

    /// What holds for every match.
    pub fn conditions(&self) -> Conditions {
        let book = self.terms.book.clone().map(Arc::new);
        Conditions { limits: self.terms.limits(), walls: self.walls.clone(), book }
    }
}
